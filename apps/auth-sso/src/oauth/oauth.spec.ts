import { createHash, randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  type AuthorizationRequest,
  type Caller,
  type DeveloperAppCreated,
  type OAuthTokenRequest,
  validateRequest,
  OAuthTokenRequest as TokenRequest,
} from '@easel/contracts';
import { Database, holdingNone, OutboundAnswer, OutboundHttp } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { AccessMessageController } from '../access/access.message-controller.js';
import { AuditReportsMessageController } from '../audit-reports/audit-reports.message-controller.js';
import { features, signedUp, untilSomebodyWaits } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { DeveloperAppsMessageController } from '../developer-apps/developer-apps.message-controller.js';
import { OAuthGrantsMessageController } from '../oauth-grants/oauth-grants.message-controller.js';
import { OAuthMessageController } from './oauth.message-controller.js';

const REDIRECT = 'https://example.com/callback';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

describe('OAuth apps', () => {
  let app: INestApplicationContext;
  let oauth: OAuthMessageController;
  let apps: DeveloperAppsMessageController;
  let grants: OAuthGrantsMessageController;
  let developer: Caller;
  let user: Caller;
  let client: DeveloperAppCreated;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features()));
    oauth = app.get(OAuthMessageController);
    apps = app.get(DeveloperAppsMessageController);
    grants = app.get(OAuthGrantsMessageController);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    developer = (await signedUp(app)).caller;
    user = (await signedUp(app)).caller;
    client = await apps.create(
      { name: 'Cutter', redirectUris: [REDIRECT], scopesRequested: ['workflows:read', 'jobs:read'] },
      developer,
    );
  });

  const asked = (over: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
    client_id: client.clientId,
    redirect_uri: REDIRECT,
    ...over,
  });
  const authorize = async (over: Partial<AuthorizationRequest> = {}) =>
    (await oauth.authorize(asked(over), user)).code;
  const exchange = (code: string, over: Partial<OAuthTokenRequest> = {}) =>
    oauth.token({
      grant_type: 'authorization_code',
      client_id: client.clientId,
      code,
      redirect_uri: REDIRECT,
      client_secret: client.clientSecret,
      ...over,
    });
  const authenticate = (token: string) =>
    app
      .get(AccessMessageController)
      .token({ credential: 'oauth-app', hash: createHash('sha256').update(token).digest('hex') });
  const invalidGrant = { status: 400, code: 'invalid_grant' };
  const unauthorized = { status: 401, code: 'unauthorized' };

  describe('as their developer sees them', () => {
    it('have an id and a secret that is shown once', async () => {
      const { clientSecret, ...record } = client;
      expect(client.clientId).toMatch(/^app_[0-9a-f]{32}$/);
      expect(clientSecret).toMatch(/^sec_[0-9a-f]{64}$/);
      expect(record).toMatchObject({
        status: 'active',
        description: null,
        homepageUrl: null,
        allowedOrigins: [],
      });
      expect(await apps.list({}, developer)).toEqual([record]);
      expect(await apps.get({ id: client.id }, developer)).toEqual(record);
    });

    it('are five an account, also when many are registered at once', async () => {
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          apps.create({ name: 'x', redirectUris: [REDIRECT], scopesRequested: ['jobs:read'] }, developer),
        ),
      );
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
      expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 400, code: 'limit_reached' },
      });
    });

    it('change where they were changed', async () => {
      const { clientSecret: _secret, ...record } = client;
      const updated = await apps.update({ id: client.id, name: 'Trimmer', description: 'Cuts.' }, developer);
      expect(updated).toEqual({
        ...record,
        name: 'Trimmer',
        description: 'Cuts.',
        updatedAt: updated.updatedAt,
      });
    });

    it("are missing for everybody else, and not an app's to manage", async () => {
      for (const id of [client.id, randomUUID()]) {
        await expect(apps.get({ id }, user)).rejects.toMatchObject({ status: 404 });
        await expect(apps.update({ id, name: 'x' }, user)).rejects.toMatchObject({ status: 404 });
        await expect(apps.delete({ id }, user)).rejects.toMatchObject({ status: 404 });
        await expect(apps.rotateSecret({ id }, user)).rejects.toMatchObject({ status: 404 });
      }
      const appToken: Caller = { ...developer, credential: 'oauth-app' };
      await expect(apps.delete({ id: client.id }, appToken)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(grants.list({}, appToken)).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('get another secret, and the old one dies at once', async () => {
      const { clientSecret } = await apps.rotateSecret({ id: client.id }, developer);
      const code = await authorize();
      await expect(exchange(code)).rejects.toMatchObject({ status: 401, code: 'invalid_client' });
      await expect(exchange(code, { client_secret: clientSecret })).resolves.toBeDefined();
    });
  });

  describe('asking for consent', () => {
    it('are shown with what they would be granted', async () => {
      expect(await oauth.review(asked({ scope: 'jobs:read' }))).toEqual({
        app: await oauth.appInfo({ client_id: client.clientId }),
        scopes: ['jobs:read'],
        redirectUri: REDIRECT,
        iss: 'http://localhost:3000',
      });
      expect(await oauth.appInfo({ client_id: client.clientId })).toMatchObject({
        name: 'Cutter',
        logoUrl: null,
        scopesRequested: ['workflows:read', 'jobs:read'],
        selfRegistered: false,
      });
    });

    it.each([
      ['an unknown client', { client_id: 'app_0' }, 404, 'invalid_client'],
      ['another redirect_uri', { redirect_uri: `${REDIRECT}/` }, 400, 'invalid_redirect_uri'],
      ['a scope that it does not ask for', { scope: 'assets:write' }, 400, 'invalid_scope'],
      ['PKCE in plain', { code_challenge: VERIFIER, code_challenge_method: 'plain' }, 400, 'invalid_request'],
      ['an implicit grant', { response_type: 'token' }, 400, 'invalid_request'],
    ])('are refused with %s', async (_case, over, status, code) => {
      await expect(oauth.review(asked(over))).rejects.toMatchObject({ status, code });
      await expect(oauth.authorize(asked(over), user)).rejects.toMatchObject({ status, code });
    });

    it('are unknown when they were deleted while the user made up their mind', async () => {
      let consent: Promise<unknown> | undefined;
      await app.get(Database).transaction(async (tx) => {
        await tx.query('delete from oauth_apps where id = $1', [client.id]);
        consent = holdingNone(() => oauth.authorize(asked(), user)).catch((error: unknown) => error);
        await untilSomebodyWaits(tx);
      });
      expect(await consent).toMatchObject({ status: 404, code: 'invalid_client' });
    });

    it.each(['personal-token', 'oauth-app'] as const)('are not allowed by a %s', async (credential) => {
      await expect(oauth.authorize(asked(), { ...user, credential })).rejects.toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    });
  });

  describe('for a resource', () => {
    const API = 'http://localhost:3000';
    const MCP = `${API}/mcp`;
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
    const verifier = { client_secret: undefined, code_verifier: VERIFIER };
    const invalidTarget = { status: 400, code: 'invalid_target' };

    it.each([
      [API, API],
      [MCP, MCP],
      [`${MCP}/`, MCP],
    ])('named %s, get a token that is good for %s alone', async (resource, bound) => {
      const code = await authorize({ ...pkce, resource });
      const { access_token: token } = await exchange(code, { ...verifier, resource });

      expect((await authenticate(token)).resource).toBe(bound);
    });

    it('get what the code was asked for, also when the exchange does not name it', async () => {
      const { access_token: token } = await exchange(await authorize({ ...pkce, resource: MCP }), verifier);

      expect((await authenticate(token)).resource).toBe(MCP);
    });

    it('get a token for none in particular where none was named', async () => {
      const { access_token: token } = await exchange(await authorize());

      expect((await authenticate(token)).resource).toBeUndefined();
    });

    it('are refused one that is not ours, and another than the code was asked for', async () => {
      const elsewhere = { resource: 'https://elsewhere.example/mcp' };
      await expect(oauth.review(asked(elsewhere))).rejects.toMatchObject(invalidTarget);
      await expect(authorize(elsewhere)).rejects.toMatchObject(invalidTarget);
      await expect(exchange(await authorize(), elsewhere)).rejects.toMatchObject(invalidTarget);
      await expect(
        exchange(await authorize({ ...pkce, resource: API }), { ...verifier, resource: MCP }),
      ).rejects.toMatchObject(invalidTarget);
    });

    it('need PKCE for the MCP server', async () => {
      await expect(authorize({ resource: MCP })).rejects.toMatchObject({ code: 'invalid_request' });
      await expect(exchange(await authorize(), { resource: MCP })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    });

    it('are told who answers', async () => {
      expect(await oauth.authorize(asked(), user)).toMatchObject({ iss: API });
    });
  });

  describe('known by the address of a document', () => {
    const ADDRESS = 'https://client.example/client.json';

    it('are unknown where it leads nowhere, or inside', async () => {
      for (const address of [ADDRESS, 'https://127.0.0.1/client.json', 'https://localhost/client.json']) {
        await expect(oauth.appInfo({ client_id: address })).rejects.toMatchObject({ status: 404 });
      }
    });

    it('act for a user as its document says, and keep nothing of it until somebody allows them', async () => {
      const document = {
        client_id: ADDRESS,
        client_name: 'By document',
        redirect_uris: [REDIRECT],
      };
      const request = jest
        .spyOn(OutboundHttp.prototype, 'request')
        .mockImplementation(() =>
          Promise.resolve(new OutboundAnswer(200, {}, Buffer.from(JSON.stringify(document)), ADDRESS)),
        );
      // Another address than before: that one is remembered as unusable for a while.
      const address = `${ADDRESS}?v=2`;
      document.client_id = address;
      const rows = () =>
        app.get(Database).orm.query<unknown[]>('select 1 from oauth_apps where client_id = $1', [address]);
      const wish = (back = REDIRECT) => asked({ client_id: address, redirect_uri: back, ...pkceOf() });

      expect(await oauth.review(wish())).toMatchObject({
        app: { name: 'By document', selfRegistered: true },
      });
      expect(await rows()).toHaveLength(0);
      await expect(oauth.review(wish('https://evil.example/'))).rejects.toMatchObject({
        code: 'invalid_redirect_uri',
      });

      const { code } = await oauth.authorize(wish(), user);
      const { access_token: token } = await exchange(code, {
        client_id: address,
        client_secret: undefined,
        code_verifier: VERIFIER,
      });
      expect((await authenticate(token)).caller).toMatchObject({
        userId: user.userId,
        credential: 'oauth-app',
      });
      expect(await rows()).toHaveLength(1);
      await oauth.authorize(wish(), developer);
      expect(await rows()).toHaveLength(1);
      expect(request).toHaveBeenCalledTimes(1);
      request.mockRestore();
    });

    it('have no secret, so that none opens anything', async () => {
      await expect(
        exchange('ndr_code_0', { client_id: `${ADDRESS}?v=2`, client_secret: '' }),
      ).rejects.toMatchObject({ code: 'invalid_client' });
    });
  });

  const pkceOf = () => ({ code_challenge: CHALLENGE, code_challenge_method: 'S256' });

  describe('with a code', () => {
    it('get a token with the scopes that were granted', async () => {
      const code = await authorize({ scope: 'jobs:read', state: 's' });

      const granted = await exchange(code);

      expect(code).toMatch(/^ndr_code_[0-9a-f]{48}$/);
      expect(granted).toEqual({
        access_token: expect.stringMatching(/^ndr_app_[0-9a-f]{64}$/),
        token_type: 'Bearer',
        scope: 'jobs:read',
        expires_in: 7_776_000,
      });
      const principal = await authenticate(granted.access_token);
      expect(principal.caller).toMatchObject({
        userId: user.userId,
        credential: 'oauth-app',
        scopes: ['jobs:read'],
      });
      expect(principal.expires).toBeGreaterThan(Date.now() + 7_775_000_000);
    });

    it('get one token for one code, also when it comes twice at once, and none for long', async () => {
      const code = await authorize({ code_challenge: CHALLENGE, code_challenge_method: 'S256' });

      // Without a secret: checking one would keep them apart.
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          exchange(code, { client_secret: undefined, code_verifier: VERIFIER }),
        ),
      );

      const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await expect(authenticate(winners[0].value.access_token)).rejects.toMatchObject(unauthorized);
    });

    it('prove themselves with a verifier, a secret, or both', async () => {
      const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
      const without = { client_secret: undefined };
      await expect(
        exchange(await authorize(pkce), { ...without, code_verifier: VERIFIER }),
      ).resolves.toBeDefined();
      await expect(exchange(await authorize(pkce), { code_verifier: VERIFIER })).resolves.toBeDefined();

      const refused: [Partial<AuthorizationRequest>, Partial<OAuthTokenRequest>, object][] = [
        [pkce, {}, invalidGrant],
        [pkce, { code_verifier: `${VERIFIER}x` }, invalidGrant],
        [pkce, { ...without }, { code: 'invalid_request' }],
        [pkce, { client_secret: 'sec_0', code_verifier: VERIFIER }, { status: 401, code: 'invalid_client' }],
        [{}, { ...without, code_verifier: VERIFIER }, invalidGrant],
        [{}, { redirect_uri: 'https://example.com' }, invalidGrant],
        [{}, { client_id: 'app_0' }, { status: 401, code: 'invalid_client' }],
      ];
      for (const [ask, send, refusal] of refused) {
        await expect(exchange(await authorize(ask), send)).rejects.toMatchObject(refusal);
      }
    });

    it('get a token or none while their user changes their mind, and never keep both waiting', async () => {
      const code = await authorize({ code_challenge: CHALLENGE, code_challenge_method: 'S256' });
      let exchanged: Promise<unknown> | undefined;
      await app.get(Database).transaction(async (tx) => {
        await tx.query('select 1 from oauth_grants where user_id = $1 for update', [user.userId]);
        const withVerifier = { client_secret: undefined, code_verifier: VERIFIER };
        exchanged = holdingNone(() => exchange(code, withVerifier)).catch((error: unknown) => error);
        await untilSomebodyWaits(tx);
        // As the grant's deletion does, by its cascade.
        await tx.query('delete from oauth_grants where user_id = $1', [user.userId]);
      });
      expect(await exchanged).toMatchObject(invalidGrant);
    });

    it("get nothing for an expired code, nor for another app's", async () => {
      const expired = await authorize();
      await app.get(Database).orm.query(`update oauth_codes set expires_at = now() - interval '1 second'`);
      await expect(exchange(expired)).rejects.toMatchObject(invalidGrant);

      const other = await apps.create(
        { name: 'Other', redirectUris: [REDIRECT], scopesRequested: ['jobs:read'] },
        developer,
      );
      const code = await authorize();
      await expect(
        exchange(code, { client_id: other.clientId, client_secret: other.clientSecret }),
      ).rejects.toMatchObject(invalidGrant);
      await expect(exchange(code)).resolves.toBeDefined();
    });

    it('send a grant type that exists', () => {
      expect(() =>
        validateRequest(TokenRequest, {
          grant_type: 'password',
          client_id: 'a',
          code: 'c',
          redirect_uri: REDIRECT,
        }),
      ).toThrow(expect.objectContaining({ code: 'validation_error' }));
    });
  });

  describe('once allowed', () => {
    it('appear once with all that was granted; older tokens keep what they had', async () => {
      const first = await exchange(await authorize({ scope: 'jobs:read' }));
      await exchange(await authorize({ scope: 'workflows:read' }));

      const [grant, ...more] = await grants.list({}, user);

      expect(more).toEqual([]);
      expect(grant).toMatchObject({
        clientId: client.clientId,
        appName: 'Cutter',
        scopes: ['jobs:read', 'workflows:read'],
      });
      expect((await authenticate(first.access_token)).caller.scopes).toEqual(['jobs:read']);
      expect(Date.parse(grant.expiresAt ?? '')).toBeGreaterThan(Date.now() + 7_775_000_000);
      await oauth.revoke({ token: first.access_token });
      await app.get(Database).orm.query('delete from oauth_tokens');
      expect((await grants.list({}, user))[0]).toMatchObject({ expiresAt: null });
    });

    it.each([
      ['the token is revoked', async (token: string) => oauth.revoke({ token })],
      ['the grant is revoked', async () => grants.revoke({ id: (await grants.list({}, user))[0].id }, user)],
      ['the app is deleted', async () => apps.delete({ id: client.id }, developer)],
      [
        'the app is suspended',
        async () => app.get(Database).orm.query(`update oauth_apps set status = 'suspended'`),
      ],
      [
        'it expires',
        async () =>
          app.get(Database).orm.query(`update oauth_tokens set expires_at = now() - interval '1 second'`),
      ],
    ])('are refused after %s', async (_case, end) => {
      const { access_token: token } = await exchange(await authorize());
      await expect(authenticate(token)).resolves.toBeDefined();
      await end(token);
      await expect(authenticate(token)).rejects.toMatchObject(unauthorized);
    });

    it("are their user's to refuse, and nobody else's", async () => {
      await exchange(await authorize());
      const [{ id }] = await grants.list({}, user);
      await expect(grants.revoke({ id }, developer)).rejects.toMatchObject({ status: 404 });
      expect(await grants.list({}, developer)).toEqual([]);
    });

    it('leave a trace of each consent and revocation', async () => {
      const { access_token: token } = await exchange(await authorize({ scope: 'jobs:read' }));
      await oauth.revoke({ token });
      await oauth.revoke({ token });
      const { data } = await app.get(AuditReportsMessageController).list({}, user);
      expect(data.map(({ action }) => action)).toEqual([
        'oauth-token.revoked',
        'oauth-grant.given',
        'session.opened',
      ]);
    });
  });

  describe('that register themselves', () => {
    const name = () => `client ${randomUUID()}`;

    it('get an id and a secret, and do what their user allows', async () => {
      const registered = await oauth.register({ client_name: name(), redirect_uris: [REDIRECT] });

      expect(registered).toMatchObject({
        client_id: expect.stringMatching(/^ndr_dcr_[0-9a-f]{32}$/),
        client_secret: expect.any(String),
        client_secret_expires_at: 0,
        redirect_uris: [REDIRECT],
      });
      const { code } = await oauth.authorize(
        { client_id: registered.client_id, redirect_uri: REDIRECT, scope: 'assets:write' },
        user,
      );
      const granted = await exchange(code, {
        client_id: registered.client_id,
        client_secret: registered.client_secret,
      });
      expect(granted.scope).toBe('assets:write');
      expect(await oauth.appInfo({ client_id: registered.client_id })).toMatchObject({
        selfRegistered: true,
      });
    });

    it('do so ten times at most without that anybody consents, also at once', async () => {
      const request = { client_name: name(), redirect_uris: [REDIRECT] };
      const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => oauth.register(request)));

      const registered = attempts.filter((attempt) => attempt.status === 'fulfilled');
      expect(registered).toHaveLength(10);
      expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 429, code: 'too_many_open_registrations' },
      });
      await oauth.authorize({ client_id: registered[0].value.client_id, redirect_uri: REDIRECT }, user);
      await expect(oauth.register(request)).resolves.toBeDefined();
    });

    it.each([
      [{ MCP_DYNAMIC_REGISTRATION: 'off' }, 'Known', 'dcr_disabled'],
      [
        { MCP_DYNAMIC_REGISTRATION: 'allowlist', MCP_DCR_ALLOWLIST: 'Known, Other' },
        'Unknown',
        'client_not_allowed',
      ],
      [{ MCP_DYNAMIC_REGISTRATION: 'allowlist', MCP_DCR_ALLOWLIST: 'Known, Other' }, 'Known', undefined],
    ])('with %j, as %s: %s', async (variables, clientName, code) => {
      const { app: configured } = await featuresOnDatabase(authSchema, features(variables));
      const attempt = configured
        .get(OAuthMessageController)
        .register({ client_name: clientName, redirect_uris: [REDIRECT] })
        .then(() => undefined)
        .catch((error: { code: string }) => error.code);
      expect(await attempt).toBe(code);
      await configured.close();
    });
  });
});
