import { api, CLOUD_WITH_PAYER, givenAppToken, PAYER_EMAIL, type TestUser, useStack } from '@easel/testing';

interface Funded {
  data: { id: string; email: string }[];
  nextCursor?: string;
}

const ACCOUNTS = '/v1/deployment-billing/accounts';

describe('a deployment that one account pays for', () => {
  const stack = useStack(CLOUD_WITH_PAYER);
  let payer: TestUser;
  let other: TestUser;
  let token: string;

  beforeAll(async () => {
    payer = await stack.api.enter(PAYER_EMAIL);
    other = await stack.api.signUp();
    const made = await stack.api
      .as(payer)
      .post<{ data: { token: string } }>('/v1/api-tokens', { name: 'the pool' });
    token = made.body.data.token;
  });

  it('[1-5.3-03] lets nobody but that account make tokens', async () => {
    const refused = await stack.api.as(other).post('/v1/api-tokens', { name: 'ci' });

    expect(refused).toBeServiceError(403, 'api_tokens_payer_only');
    expect((await stack.api.as(other).get('/v1/api-tokens')).body).toEqual({ data: [] });
  });

  it('[1-5.3-04] lets that account make tokens', () => {
    expect(token).toMatch(/^ndr_[0-9a-f]{64}$/);
  });

  it('[1-5.3-06] shows whom it pays for to its session, and to no token', async () => {
    const shown = await stack.api.as(payer).get<Funded>(ACCOUNTS);

    expect(shown.status).toBe(200);
    expect(shown.body.data.map(({ id }) => id)).toContain(other.id);
    expect(shown.body.data.map(({ id }) => id)).not.toContain(payer.id);
    const app = await givenAppToken(payer, ['credits:read'], stack.api);
    for (const bearer of [token, app, other.accessToken]) {
      expect(await stack.api.as(bearer).get(ACCOUNTS)).toBeServiceError(403, 'payer_required');
    }
  });

  it('shows them page by page, each once', async () => {
    const others = await Promise.all([stack.api.signUp(), stack.api.signUp(), stack.api.signUp()]);
    const pages = await stack.api.as(payer).pages(`${ACCOUNTS}?limit=2`);

    expect(pages.length).toBeGreaterThan(1);
    const seen = pages.flat().map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining([other.id, ...others.map(({ id }) => id)]));
    const wrong = await stack.api.as(payer).get(`${ACCOUNTS}?cursor=x`);
    expect(wrong).toBeServiceError(400, 'validation_error');
  });

  it('is not every deployment: elsewhere nobody is that account', async () => {
    const user = await api.signUp();
    expect(await api.as(user).get(ACCOUNTS)).toBeServiceError(403, 'payer_required');
  });
});
