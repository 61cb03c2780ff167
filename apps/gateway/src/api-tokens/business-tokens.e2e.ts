import { BUSINESS, useStack } from '@easel/testing';

describe('API tokens on business', () => {
  const stack = useStack(BUSINESS);

  it('a token opens what its owner may see, at each replica', async () => {
    const user = await stack.api.signUp();
    const made = await stack.api
      .as(user)
      .post<{ data: { id: string; token: string } }>('/v1/api-tokens', { name: 'ci' });

    expect(made.status).toBe(201);
    for (const origin of [stack.url, stack.secondUrl]) {
      const me = await stack.api.as(made.body.data.token).at(origin).get<{ data: object }>('/v1/me');
      expect(me).toMatchObject({ status: 200, body: { data: { id: user.id } } });
    }
  });
});
