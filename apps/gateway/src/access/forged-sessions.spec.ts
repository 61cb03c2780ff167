import { getPublishedKeys, listProjects } from '@easel/contracts';
import { type Forgery, forgeries } from '../../test-rig/forged-sessions.js';
import { type Answered, GatewayRig } from '../../test-rig/gateway-rig.js';
import { SessionIssuer } from '../../test-rig/session-issuer.js';

describe('forged session tokens', () => {
  const issuer = new SessionIssuer();
  const all: Forgery[] = forgeries(issuer);
  let rig: GatewayRig;
  const answers = new Map<string, Answered>();

  beforeAll(async () => {
    rig = await GatewayRig.start();
    rig.services.answer(listProjects, () => ({ data: [] }));
    rig.services.answer(getPublishedKeys, () => issuer.published);
    const list = (token: string) => rig.call('GET', '/v1/projects', { token });
    // Together: an unknown key id waits until auth-sso may be asked for its keys again.
    await Promise.all(all.map(async ([, what, token]) => answers.set(what, await list(token))));
  });
  afterAll(() => rig.stop());

  it('are many, each wrong in its own way', () => {
    expect(all.length).toBeGreaterThanOrEqual(90);
    expect(new Set(all.map(([, what]) => what)).size).toBe(all.length);
  });

  it('differ in one thing from a token that is taken', async () => {
    const answer = await rig.call('GET', '/v1/projects', { token: await issuer.token() });
    expect(answer.status).toBe(200);
    rig.services.forget();
  });

  it.each(all)('[1-7-08] are refused: %s, %s', (_group, what) => {
    const answer = answers.get(what);

    expect({ status: answer?.status, code: answer?.body.error?.code }).toEqual({
      status: 401,
      code: 'unauthorized',
    });
    expect(answer?.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('reach no service', () => {
    expect(rig.services.askedFor(listProjects)).toEqual([]);
  });
});
