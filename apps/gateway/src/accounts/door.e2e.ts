import { randomUUID } from 'node:crypto';
import { type ApiClient, givenOneTimeCode, type TestUser, useStack } from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Granted {
  data: { accessToken: string; user: { id: string } };
}

const OWNER = 'Owner@door.example';
const PASSWORD = 'a password of the door';

describe('the door of an installation whose accounts are by invitation', () => {
  const stack = useStack({
    SERVICE_PROCESSES: 'gateway gateway auth-sso executor',
    SIGNUP_MODE: 'invite',
    SIGN_UP_RATE_LIMIT: '2',
    PLATFORM_OWNER_EMAIL: OWNER,
    CONFIRM_ADDRESSES: 'false',
  });
  let owner: ApiClient;

  const givenCode = (kind: string, email: string | null) =>
    givenOneTimeCode(stack.databaseUrl('auth'), kind, email);

  const signUp = (email: string, invitation?: string, from = stack.api.elsewhere()) =>
    from.post<Granted>('/v1/auth/signup', { email, password: PASSWORD, ...(invitation && { invitation }) });
  const logIn = (email: string, password = PASSWORD) =>
    stack.api.elsewhere().post<Granted>('/v1/auth/login', { email, password });
  const isAdmin = async (client: ApiClient) =>
    (await client.get<Data<{ isAdmin: boolean }>>('/v1/me')).body.data.isAdmin;
  const address = () => `${randomUUID()}@door.example`;

  async function invited(email = address()): Promise<TestUser> {
    const { body } = await owner.post<Data<{ token: string }>>('/v1/admin/signup-invitations', {});
    const granted = await signUp(email, body.data.token);
    return {
      id: granted.body.data.user.id,
      email,
      password: PASSWORD,
      accessToken: granted.body.data.accessToken,
      refreshToken: '',
    };
  }

  it('makes the account of a configured address of its one-time code, which takes it from anybody else', async () => {
    const squatter = await signUp(OWNER.toLowerCase(), await givenCode('sign-up', null));
    const theirs = stack.api.as(squatter.body.data.accessToken);
    expect(await isAdmin(theirs)).toBe(false);
    expect(await theirs.get('/v1/admin/accounts')).toBeServiceError(403, 'forbidden');
    // The first account sets up an installation that has no operator yet.
    expect((await theirs.get('/v1/provider-keys')).status).toBe(200);

    const code = await givenCode('confirm-address', OWNER);
    const claim = () =>
      stack.api.elsewhere().post<Granted>('/v1/auth/claim-address', { code, newPassword: `${PASSWORD} 2` });
    const answers = await Promise.all([claim(), claim(), claim()]);

    const [granted] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    owner = stack.api.as(granted?.body.data.accessToken ?? '');
    expect(granted?.body.data.user.id).toBe(squatter.body.data.user.id);
    expect(await theirs.get('/v1/me')).toBeServiceError(401, 'unauthorized');
    for (const url of [stack.url, stack.secondUrl]) {
      expect(await isAdmin(owner.at(url))).toBe(true);
      expect((await owner.at(url).get('/v1/provider-keys')).status).toBe(200);
    }
  });

  it('gives provider keys to operators alone once there is one', async () => {
    const user = await invited();
    for (const path of ['/v1/provider-keys', '/v1/service-connect']) {
      expect(await stack.api.as(user).get(path)).toBeServiceError(403, 'forbidden');
    }
    const set = await stack.api.as(user).put('/v1/provider-keys/openai', { apiKey: 'x' });
    expect(set).toBeServiceError(403, 'forbidden');
  });

  it('confirms an address to its own session alone, once', async () => {
    const user = await invited();
    const code = await givenCode('confirm-address', OWNER);
    const confirm = (client: ApiClient) => client.post('/v1/auth/confirm-address', { code });

    expect(await confirm(stack.api.as(user))).toBeServiceError(400, 'validation_error');
    expect(await confirm(stack.api)).toBeServiceError(401, 'unauthorized');
    expect((await confirm(owner)).status).toBe(200);
    expect(await confirm(owner)).toBeServiceError(400, 'validation_error');
  });

  it('opens accounts with a valid invitation alone, each once', async () => {
    const email = address();
    const { body } = await owner.post<Data<{ token: string }>>('/v1/admin/signup-invitations', { email });
    const { token } = body.data;

    expect(await signUp(address())).toBeServiceError(403, 'invitation_required');
    for (const wrong of [token.slice(1), await givenCode('confirm-address', OWNER), randomUUID()]) {
      expect(await signUp(email, wrong)).toBeServiceError(403, 'invitation_required');
    }
    expect(await signUp(address(), token)).toBeServiceError(403, 'invitation_required');
    const both = await Promise.all([signUp(email.toUpperCase(), token), signUp(email, token)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(201);
    expect(await signUp(address(), token)).toBeServiceError(403, 'invitation_required');
  });

  it('opens so many accounts an hour to one address', async () => {
    const from = stack.api.elsewhere();
    const statuses = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await owner.post<Data<{ token: string }>>('/v1/admin/signup-invitations', {});
      statuses.push((await signUp(address(), body.data.token, from)).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('lists accounts, bans one at every gateway at once, and lifts the ban', async () => {
    const user = await invited();
    const client = stack.api.as(user);
    expect((await client.at(stack.secondUrl).get('/v1/me')).status).toBe(200);

    const found = await owner.get<Data<{ id: string }[]>>(
      `/v1/admin/accounts?search=${user.email.slice(0, 20).toUpperCase()}`,
    );
    const all = await owner.get<Data<object[]> & { nextCursor?: string }>('/v1/admin/accounts?limit=1');
    const banned = await owner.post<Data<object>>(`/v1/admin/accounts/${user.id}/ban`);

    expect(found.body.data.map(({ id }) => id)).toEqual([user.id]);
    expect(all.body.data).toHaveLength(1);
    expect(all.body.nextCursor).toBeDefined();
    expect(banned.body.data).toMatchObject({ id: user.id, bannedAt: expect.any(String) });
    for (const url of [stack.url, stack.secondUrl]) {
      expect(await client.at(url).get('/v1/me')).toBeServiceError(401, 'unauthorized');
    }
    expect(await logIn(user.email)).toBeServiceError(403, 'forbidden');
    const { body } = await owner.get<Data<{ id: string }>>('/v1/me');
    expect(await owner.post(`/v1/admin/accounts/${body.data.id}/ban`)).toBeServiceError(
      403,
      'payer_account_protected',
    );
    expect((await owner.post(`/v1/admin/accounts/${user.id}/unban`)).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(200);
    expect(await client.get('/v1/admin/accounts')).toBeServiceError(401, 'unauthorized');
    expect(await owner.post(`/v1/admin/accounts/${randomUUID()}/ban`)).toBeServiceError(404, 'not_found');
  });

  it('gives somebody who lost their password a link that works once and ends their sessions', async () => {
    const user = await invited();
    const path = `/v1/admin/accounts/${user.id}/password-link`;
    const link = async () => (await owner.post<Data<{ token: string }>>(path)).body.data.token;
    const redeem = (token: string) =>
      stack.api.elsewhere().post('/v1/auth/password-link/redeem', { token, newPassword: `${PASSWORD} 3` });
    expect(await stack.api.as(user).post(path)).toBeServiceError(403, 'forbidden');
    const [first, second] = [await link(), await link()];

    expect(await redeem(first)).toBeServiceError(400, 'validation_error');
    const answers = await Promise.all([redeem(second), redeem(second)]);

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await stack.api.as(user).get('/v1/me')).toBeServiceError(401, 'unauthorized');
    expect(await logIn(user.email)).toBeServiceError(401, 'unauthorized');
    expect((await logIn(user.email, `${PASSWORD} 3`)).status).toBeLessThan(300);
  });
});
