import {
  authorizeOAuthApp,
  createApiToken,
  deleteApiToken,
  deleteDeveloperApp,
  exchangeOAuthCode,
  listApiTokens,
  registerOAuthClient,
  removeOrganizationMember,
  ServiceError,
  updateApiToken,
  acceptInvitation,
  listWorkspaces,
} from '@easel/contracts';
import { randomUUID } from 'node:crypto';
import { principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

describe('the token layer at the edge', () => {
  let rig: GatewayRig;

  beforeAll(async () => {
    rig = await GatewayRig.start({ PUBLIC_URL: 'https://easel.example', EDITION: 'cloud' });
    for (const contract of [createApiToken, updateApiToken, deleteApiToken, listApiTokens]) {
      rig.services.answer(contract, () => ({ id: 'answered', monthlyBudget: null }));
    }
    rig.services.answer(listWorkspaces, () => []);
    for (const contract of [deleteDeveloperApp, removeOrganizationMember, acceptInvitation]) {
      rig.services.answer(contract, () => ({ success: true }));
    }
    rig.services.answer(authorizeOAuthApp, () => ({ code: 'c', redirectUri: 'https://e.org', state: null }));
  });
  afterAll(() => rig.stop());
  beforeEach(() => rig.services.forget());

  const id = randomUUID();
  const tokenOf = (credential: 'personal-token' | 'oauth-app') => rig.auth.token(principalOf({ credential }));

  describe.each(['personal-token', 'oauth-app'] as const)('with a %s', (credential) => {
    it.each([
      ['POST', '/v1/api-tokens'],
      ['PATCH', `/v1/api-tokens/${id}`],
      ['DELETE', `/v1/api-tokens/${id}`],
      ['GET', '/v1/api-tokens'],
      ['POST', '/v1/oauth/authorize'],
    ])('answers 403 forbidden on %s %s, and asks nobody', async (method, path) => {
      const json = method === 'GET' ? undefined : { name: 'ci' };
      const answer = await rig.call(method, path, { token: tokenOf(credential), json });

      expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
        status: 403,
        code: 'forbidden',
      });
      expect(rig.services.askedFor(createApiToken)).toHaveLength(0);
    });
  });

  it('lets a session manage tokens', async () => {
    const token = await rig.issuer.token();

    const made = await rig.call('POST', '/v1/api-tokens', { token, json: { name: 'ci' } });
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect({ status: made.status, body: made.body }).toEqual({
      status: 201,
      body: { data: { id: 'answered', monthlyBudget: null, budgetUsed: null, budgetResetsAt: null } },
    });
    expect((await rig.call('PATCH', `/v1/api-tokens/${id}`, { token, json: { active: false } })).status).toBe(
      200,
    );
    expect(rig.services.askedFor(updateApiToken)[0]?.request).toEqual({ id, active: false });
    expect((await rig.call('DELETE', `/v1/api-tokens/${id}`, { token })).status).toBe(200);
  });

  it.each([
    ['DELETE', `/v1/developer-apps/${id}`],
    ['DELETE', `/v1/organizations/${id}/members/${id}`],
    ['POST', '/v1/invitations/t/accept'],
  ])('lets users do by token what apps may not do for them: %s %s', async (method, path) => {
    expect((await rig.call(method, path, { token: tokenOf('personal-token') })).status).toBe(200);
    expect((await rig.call(method, path, { token: tokenOf('oauth-app') })).body.error?.code).toBe(
      'forbidden',
    );
  });

  it.each([
    ['[1-5.4-13]', 'GET', '/v1/workspaces'],
    ['[1-5.4-14]', 'POST', '/v1/invitations/t/accept'],
  ])('%s takes any workspace header on %s %s', async (_id, method, path) => {
    const token = rig.auth.token(
      principalOf({ credential: 'personal-token' }, { organizationsEnabled: true }),
    );
    for (const workspace of [randomUUID(), 'x']) {
      const headers = { 'X-SERVICE-Workspace': workspace };
      expect((await rig.call(method, path, { token, headers })).status).toBe(200);
    }
  });

  describe('trades codes', () => {
    const fields = {
      grant_type: 'authorization_code',
      client_id: 'app_1',
      code: 'c',
      redirect_uri: 'https://e.org',
    };
    const form = (body: string) =>
      rig.call('POST', '/v1/oauth/token', {
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });

    it('sent as JSON and as a form', async () => {
      const granted = { access_token: 'ndr_app_', token_type: 'Bearer', scope: 'jobs:read', expires_in: 1 };
      rig.services.answer(exchangeOAuthCode, () => granted);
      for (const answer of [
        await rig.call('POST', '/v1/oauth/token', { json: fields }),
        await form(String(new URLSearchParams(fields))),
      ]) {
        expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: granted });
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('pragma')).toBe('no-cache');
      }
      expect(rig.services.askedFor(exchangeOAuthCode).map(({ request }) => request)).toEqual([
        fields,
        fields,
      ]);
    });

    it('and answers errors as OAuth clients read them', async () => {
      rig.services.answer(exchangeOAuthCode, () => {
        throw new ServiceError(400, 'invalid_grant', 'The "code" was used.');
      });
      const refused = await form(String(new URLSearchParams(fields)));
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 400,
        body: { error: 'invalid_grant', error_description: "The 'code' was used." },
      });
      for (const answer of [
        await form('grant_type=authorization_code&grant_type=x'),
        await rig.call('POST', '/v1/oauth/token', { json: {} }),
        await rig.call('POST', '/v1/oauth/token', {
          body: '{',
          headers: { 'Content-Type': 'application/json' },
        }),
      ]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { error: 'invalid_request', error_description: expect.any(String) },
        });
      }
    });

    it('for a client that names itself in the Authorization header', async () => {
      rig.services.answer(exchangeOAuthCode, () => ({ access_token: 'ndr_app_' }));
      const { client_id: client, ...json } = fields;
      const Authorization = `Basic ${Buffer.from(`${client}:sec_1`).toString('base64')}`;
      const answer = await rig.call('POST', '/v1/oauth/token', { json, headers: { Authorization } });
      expect(answer.status).toBe(200);
      expect(rig.services.askedFor(exchangeOAuthCode)[0]?.request).toEqual({
        ...fields,
        client_secret: 'sec_1',
      });
    });

    it('and asks for that where the client is not the one', async () => {
      rig.services.answer(exchangeOAuthCode, () => {
        throw new ServiceError(401, 'invalid_client', 'No.');
      });
      const answer = await rig.call('POST', '/v1/oauth/token', { json: fields });
      expect({ status: answer.status, error: answer.body.error }).toEqual({
        status: 401,
        error: 'invalid_client',
      });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    });

    it('and for no other grant', async () => {
      const answer = await form('grant_type=refresh_token&refresh_token=x');
      expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
    });

    it('and takes forms nowhere else', async () => {
      const answer = await rig.call('POST', '/v1/auth/login', {
        body: 'email=a',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
        status: 415,
        code: 'unsupported_media_type',
      });
    });
  });

  it('registers clients without a credential', async () => {
    rig.services.answer(registerOAuthClient, () => ({ client_id: 'ndr_dcr_1' }));
    const json = { client_name: 'A client', redirect_uris: ['https://e.org/back'] };
    const answer = await rig.call('POST', '/v1/oauth/register', { json });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: { client_id: 'ndr_dcr_1' },
    });
  });

  it('publishes its addresses', async () => {
    for (const suffix of ['', '/mcp']) {
      const server = await rig.call('GET', `/.well-known/oauth-authorization-server${suffix}`);
      expect(server.body).toMatchObject({
        issuer: 'https://easel.example',
        token_endpoint: 'https://easel.example/v1/oauth/token',
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
      });
      const resource = await rig.call('GET', `/.well-known/oauth-protected-resource${suffix}`);
      expect(resource.body).toMatchObject({
        resource: `https://easel.example${suffix}`,
        authorization_servers: ['https://easel.example'],
      });
    }
  });

  it('shows a consent page that loads nothing from elsewhere and cannot be framed', async () => {
    const page = await rig.call('GET', '/oauth/authorize?client_id=%3Cscript%3E');

    expect(page.text).not.toContain('client_id');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
    expect((await rig.call('GET', '/oauth/consent.js')).headers.get('content-type')).toMatch(
      /^text\/javascript/,
    );
  });
});
