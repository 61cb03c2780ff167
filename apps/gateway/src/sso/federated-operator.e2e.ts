import { randomUUID } from 'node:crypto';
import { type ApiClient, until, useStack } from '@easel/testing';
import { claimsOf, signed } from './assertions.fixture.js';
import { Browser } from './browser.fixture.js';

const SECRET = 'the secret of the only provider';
const LOCAL = 'local-operator@example.org';
const FEDERATED = 'federated-operator@example.org';
const TURNED = 'turned-operator@example.org';

describe('an installation whose users sign in through a provider', () => {
  const stack = useStack({
    EDITION: 'cloud',
    SERVICE_PROCESSES: 'gateway gateway auth-sso executor',
    TRUST_PROXY: '127.0.0.1',
    PLATFORM_OPERATOR_EMAILS: `${LOCAL},${FEDERATED},${TURNED}`,
    EXTERNAL_SSO_LINK_EXISTING: '1',
    EXTERNAL_SSO_PROVIDERS: JSON.stringify([
      { id: 'acme', kind: 'assertion', secret: SECRET, audience: 'easel' },
    ]),
  });

  const signIn = async (email: string): Promise<ApiClient> => {
    const from = stack.api.with({ 'x-forwarded-for': new Browser().address });
    const started = await from.get(`/v1/sso/acme?assertion=${signed(claimsOf(email), SECRET)}`);
    const token = new URL(started.headers.get('location') ?? '', stack.url).searchParams.get('sso_token');
    const granted = await from.post<{ data: { accessToken: string } }>('/v1/sso/redeem', { token });
    return stack.api.as(granted.body.data);
  };

  it('[2-5.1-79] lets an operator who does grant no credits, as no ordinary user does; one with a password of its own does', async () => {
    const user = await stack.api.signUp();
    const grantBy = (caller: ApiClient, origin = stack.url) =>
      caller
        .at(origin)
        .post('/v1/admin/credits/grants', { userId: user.id, amount: 5, reason: randomUUID() });
    const federated = await signIn(FEDERATED);
    const local = stack.api.as(await stack.api.enter(LOCAL));

    expect((await federated.get<{ data: object }>('/v1/me')).body.data).toMatchObject({ isAdmin: true });
    expect(await grantBy(federated)).toBeServiceError(403, 'forbidden');
    expect(await grantBy(stack.api.as(user))).toBeServiceError(403, 'forbidden');
    expect((await grantBy(local)).status).toBeLessThan(300);

    // Each gateway has heard of the account before it is linked, and acts on the link at once.
    const turned = stack.api.as(await stack.api.enter(TURNED));
    for (const origin of [stack.url, stack.secondUrl]) {
      expect((await grantBy(turned, origin)).status).toBeLessThan(300);
    }
    await signIn(TURNED);
    for (const origin of [stack.url, stack.secondUrl]) {
      expect(await grantBy(turned, origin)).toBeServiceError(403, 'forbidden');
    }
  });

  it('lets a banned account start nothing, by its webhooks neither, and a deleted one leaves nothing of its own', async () => {
    const operator = stack.api.as(await stack.api.enter(LOCAL));
    const user = await signIn(`${randomUUID()}@example.org`);
    const { id } = (await user.get<{ data: { id: string } }>('/v1/me')).body.data;
    const saved = await user.post<{ data: { nodes: { data: { token: string } }[] } }>('/v1/workflows', {
      name: 'hooked',
      nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }],
      edges: [],
    });
    const hook = `/v1/webhooks/${saved.body.data.nodes[0]?.data.token}`;
    const account = `/v1/admin/sso/accounts/${id}`;

    expect((await stack.api.post(hook)).status).toBe(202);
    expect((await operator.post(`${account}/ban`)).status).toBe(200);
    expect(await stack.api.post(hook)).toBeServiceError(403, 'forbidden');
    expect((await operator.post(`${account}/unban`)).status).toBe(200);
    expect((await stack.api.post(hook)).status).toBe(202);

    expect((await operator.delete(account)).status).toBe(200);
    expect([403, 404]).toContain((await stack.api.post(hook)).status);
    // Other services hear of it a moment later.
    const answer = await until(
      () => stack.api.post(hook),
      ({ status }) => status === 404,
    );
    expect(answer).toBeServiceError(404, 'not_found');
  });
});
