import { CLOUD, givenApiToken, givenAppToken, OPERATOR_EMAIL, type TestUser, useStack } from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Message {
  id: string;
  subject: string;
  readAt: string | null;
}

const MESSAGE = { subject: 'Maintenance', text: 'On Sunday at noon.' };

describe('what is for the app alone', () => {
  const stack = useStack(CLOUD);
  let operator: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    operator = await stack.api.enter(OPERATOR_EMAIL);
    user = await stack.api.signUp();
  });
  const tokensOf = async (owner: TestUser): Promise<string[]> => [
    (await givenApiToken(owner, { name: 'app only' }, stack.api)).token,
    await givenAppToken(owner, ['workflows:read'], stack.api),
  ];

  it('[1-5.3-02] an operator tells an account something, which a token may not', async () => {
    const path = `/v1/admin/users/${user.id}/messages`;
    for (const token of await tokensOf(operator))
      expect(await stack.api.as(token).post(path, MESSAGE)).toBeServiceError(403, 'in_app_only');

    const sent = await stack.api.as(operator).post<Data<Message>>(path, MESSAGE);

    expect(sent.status).toBe(201);
    const { body } = await stack.api.as(user).at(stack.secondUrl).get<Data<Message[]>>('/v1/me/messages');
    expect(body.data).toMatchObject([{ id: sent.body.data.id, ...MESSAGE, readAt: null }]);
  });

  it('is read by whom it is for, once', async () => {
    const path = `/v1/admin/users/${user.id}/messages`;
    const { body } = await stack.api.as(operator).post<Data<Message>>(path, MESSAGE);
    const read = `/v1/me/messages/${body.data.id}/read`;

    const first = await stack.api.as(user).post<Data<Message>>(read);
    const second = await stack.api.as(user).post<Data<Message>>(read);

    expect(first.body.data.readAt).not.toBeNull();
    expect(second.body.data.readAt).toBe(first.body.data.readAt);
    expect(await stack.api.as(operator).post(read)).toBeServiceError(404, 'not_found');
  });

  it('is sent by operators to accounts that there are', async () => {
    const nobody = `/v1/admin/users/${crypto.randomUUID()}/messages`;
    const path = `/v1/admin/users/${user.id}/messages`;

    expect(await stack.api.as(user).post(path, MESSAGE)).toBeServiceError(403, 'forbidden');
    expect(await stack.api.as(operator).post(nobody, MESSAGE)).toBeServiceError(404, 'not_found');
    expect(await stack.api.as(operator).post(path, { ...MESSAGE, subject: '' })).toBeServiceError(
      400,
      'validation_error',
    );
  });

  it('[1-5.3-01] the copilot turns tokens away; to a session it is off', async () => {
    for (const path of ['/v1/copilot/chat', '/v1/copilot/threads/1/messages']) {
      for (const token of await tokensOf(user)) {
        expect(await stack.api.as(token).get(path)).toBeServiceError(403, 'in_app_only');
        expect(await stack.api.as(token).post(path, {})).toBeServiceError(403, 'in_app_only');
      }
      expect(await stack.api.as(user).post(path, {})).toBeServiceError(404, 'not_found');
    }
  });
});
