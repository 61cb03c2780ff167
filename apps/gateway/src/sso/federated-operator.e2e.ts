import { randomUUID } from 'node:crypto';
import { type ApiClient, useStack } from '@easel/testing';
import { claimsOf, signed } from './assertions.fixture.js';
import { Browser } from './browser.fixture.js';

const SECRET = 'the secret of the only provider';
const LOCAL = 'local-operator@example.org';
const FEDERATED = 'federated-operator@example.org';
const TURNED = 'turned-operator@example.org';

describe('an operator who signs in through a provider', () => {
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

  it('[2-5.1-79] grants no credits, as no ordinary user does; one with a password of its own does', async () => {
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
});
