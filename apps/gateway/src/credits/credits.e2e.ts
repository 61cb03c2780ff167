import { CLOUD, type TestUser, useStack } from '@easel/testing';

interface Balance {
  data: { total: number; held: number };
}

describe('credits on cloud', () => {
  const stack = useStack(CLOUD);
  const balanceOf = async (user: TestUser) =>
    (await stack.api.as(user).get<Balance>('/v1/credits/balance')).body.data;

  it('a new account starts with 1,500', async () => {
    const user = await stack.api.signUp();
    expect(await balanceOf(user)).toMatchObject({ total: 1_500, held: 0 });
  });
});
