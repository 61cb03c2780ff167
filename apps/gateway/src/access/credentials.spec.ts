import { randomUUID } from 'node:crypto';
import {
  authenticateSession,
  authenticateToken,
  getMe,
  listProjects,
  type Memberships,
} from '@easel/contracts';
import { principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

describe('credentials', () => {
  let rig: GatewayRig;
  let second: Awaited<ReturnType<GatewayRig['replica']>>;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    rig.services.answer(listProjects, () => ({ data: [] })).answer(getMe, () => ({}));
    second = await rig.replica();
    const deadline = Date.now() + 10_000;
    while (rig.auth.holders.size < 2 && Date.now() < deadline) await pause(20);
    expect(rig.auth.holders.size).toBe(2);
  });
  afterAll(async () => {
    await second.app.close();
    await rig.stop();
    expect(rig.auth.holders.size).toBe(0);
  });
  beforeEach(() => rig.services.forget());

  const list = (token: string, workspace?: string, url?: string) =>
    rig.call('GET', '/v1/projects', {
      token,
      ...(url !== undefined && { url }),
      headers: workspace === undefined ? {} : { 'X-SERVICE-Workspace': workspace },
    });
  const lastCaller = () => rig.services.askedFor(listProjects).at(-1)?.caller;

  it.each(['personal-token', 'oauth-app'] as const)(
    'of the kind %s say who calls, and are asked about once while the lease runs',
    async (credential) => {
      const limits =
        credential === 'oauth-app' ? { scopes: ['workflows:read'] } : { workflowIds: [randomUUID()] };
      const principal = principalOf({ credential, email: 'ada@example.org', ...limits });
      const token = rig.auth.token(principal);

      for (let time = 0; time < 3; time++) expect((await list(token)).status).toBe(200);

      expect(lastCaller()).toEqual(principal.caller);
      expect(rig.services.askedFor(authenticateToken)).toHaveLength(1);
      expect(JSON.stringify(rig.services.askedFor(authenticateToken))).not.toContain(token);
    },
  );

  it.each(['personal-token', 'oauth-app'] as const)(
    'of the kind %s are refused by each gateway as soon as their revocation is answered',
    async (credential) => {
      const principal = principalOf({ credential });
      const token = rig.auth.token(principal);
      const statuses = () =>
        Promise.all([list(token), list(token, undefined, second.url)]).then((all) =>
          all.map(({ status }) => status),
        );
      expect(await statuses()).toEqual([200, 200]);

      const dropped = await rig.auth.change(token, undefined, principal.caller.userId);

      expect(new Set(dropped)).toEqual(rig.auth.holders);
      expect(await statuses()).toEqual([401, 401]);
    },
  );

  it('of a session are refused by each gateway as soon as its end is answered', async () => {
    const [userId, sessionId] = [randomUUID(), randomUUID()];
    const token = await rig.issuer.token({ sub: userId, sid: sessionId });
    for (const url of [rig.edge.url, second.url])
      expect((await list(token, undefined, url)).status).toBe(200);
    expect(rig.services.askedFor(authenticateSession)).toHaveLength(2);

    await rig.auth.endSession(sessionId, userId);

    for (const url of [rig.edge.url, second.url])
      expect((await list(token, undefined, url)).status).toBe(401);
  });

  it('[1-5.2-06] of an app do what their scopes allow', async () => {
    const token = rig.auth.token(principalOf({ credential: 'oauth-app', scopes: ['jobs:read'] }));
    const answer = await rig.call('GET', `/v1/workflows/${randomUUID()}`, { token });

    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'insufficient_scope',
      missingScope: 'workflows:read',
    });
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_scope", scope="workflows:read", resource_metadata="/,
    );
  });

  describe('and the workspace header', () => {
    const [own, suspended, foreign] = [randomUUID(), randomUUID(), randomUUID()];
    const memberships: Memberships = { active: { [own]: 'member' }, suspended: [suspended] };
    const tokenFor = (rest: object = {}) =>
      rig.auth.token(
        principalOf(
          { credential: 'personal-token', workspaces: memberships.active },
          { memberships, organizationsEnabled: true, ...rest },
        ),
      );

    it('select a workspace of their own', async () => {
      const token = tokenFor();
      expect((await list(token, own.toUpperCase())).status).toBe(200);
      expect(lastCaller()?.workspaceId).toBe(own);
      await list(token);
      expect(lastCaller()).not.toHaveProperty('workspaceId');
    });

    it.each([
      ['[1-5.4-07] a foreign one', foreign, 403, 'not_a_member'],
      ['[1-5.4-08] an unknown one', randomUUID(), 403, 'not_a_member'],
      ['[1-5.4-10] one where they are suspended', suspended, 403, 'member_suspended'],
      ['[1-5.4-11] no uuid', 'x', 400, 'validation_error'],
    ])('are refused for %s', async (_what, workspace, status, code) => {
      const answer = await list(tokenFor(), workspace);

      expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
      expect(rig.services.askedFor(listProjects)).toHaveLength(0);
    });

    it('[1-5.4-15] [1-5.4-17] [1-5.4-18] act in the workspace to which they are bound, and in no other', async () => {
      const token = tokenFor({ boundWorkspaceId: own });
      for (const workspace of [undefined, own]) {
        expect((await list(token, workspace)).status).toBe(200);
        expect(lastCaller()?.workspaceId).toBe(own);
      }
      const other = await list(token, foreign);
      expect({ status: other.status, code: other.body.error?.code }).toEqual({
        status: 400,
        code: 'token_workspace_mismatch',
      });
    });

    it('[1-5.4-16] are refused like the header when the bound one cannot be selected any more', async () => {
      const answer = await list(tokenFor({ boundWorkspaceId: suspended }));
      expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
        status: 403,
        code: 'member_suspended',
      });
    });

    it.each([foreign, suspended, 'x'])('[1-5.4-12] pass GET /v1/me with %s', async (workspace) => {
      const answer = await rig.call('GET', '/v1/me', {
        token: tokenFor(),
        headers: { 'X-SERVICE-Workspace': workspace },
      });
      expect(answer.status).toBe(200);
      expect(rig.services.askedFor(getMe)[0]?.caller).not.toHaveProperty('workspaceId');
    });

    it.each([foreign, 'x'])('[1-5.4-27] ignore %s where organizations are disabled', async (workspace) => {
      const answer = await list(rig.auth.token(principalOf({ credential: 'personal-token' })), workspace);
      expect(answer.status).toBe(200);
      expect(lastCaller()).not.toHaveProperty('workspaceId');
    });

    it('follow a suspension at once', async () => {
      const principal = principalOf(
        { credential: 'personal-token' },
        { memberships, organizationsEnabled: true },
      );
      const token = rig.auth.token(principal);
      expect((await list(token, own)).status).toBe(200);
      const after = { ...principal, memberships: { active: {}, suspended: [own] } };
      await rig.auth.change(token, after, principal.caller.userId);

      expect((await list(token, own)).body.error?.code).toBe('member_suspended');
    });
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
