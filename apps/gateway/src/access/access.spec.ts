import { createHmac, randomUUID } from 'node:crypto';
import { Controller, Get, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { getPublishedKeys, getShot, listProjects, ServiceUnavailable } from '@easel/contracts';
import { principalOf } from '../../test-rig/fake-auth.js';
import { SessionIssuer } from '../../test-rig/session-issuer.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { accessOf } from './access.js';

const NOW = () => Math.floor(Date.now() / 1000);

describe('who may call', () => {
  let rig: GatewayRig;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    rig.services.answer(listProjects, () => ({ data: [] }));
  });
  afterAll(() => rig.stop());
  beforeEach(() => rig.services.forget());

  const list = (token?: string, headers: Record<string, string> = {}) =>
    rig.call('GET', '/v1/projects', { token, headers });

  it('is declared by every route', () => {
    const handlers = controllersOf(rig).flatMap((controller) => handlersOf(controller));
    const silent = handlers.filter(({ handler }) => !accessOf(handler)).map(({ name }) => name);

    expect(handlers.length).toBeGreaterThan(30);
    expect(silent).toEqual([]);
  });

  it('would be missed on a route that forgot it', () => {
    @Controller()
    class Forgetful {
      @Get()
      open(): void {}
    }

    expect(handlersOf(Forgetful).filter(({ handler }) => !accessOf(handler))).toHaveLength(1);
  });

  it('[1-0-02] takes a session token as a bearer and tells the service who calls', async () => {
    const userId = randomUUID();
    const sessionId = randomUUID();
    const token = await rig.issuer.token({ sub: userId, sid: sessionId, email: 'ada@example.org' });

    const answer = await list(token);

    expect(answer.status).toBe(200);
    expect(rig.services.askedFor(listProjects)[0]?.caller).toEqual({
      userId,
      credential: 'session',
      credentialId: sessionId,
      email: 'ada@example.org',
    });
  });

  it.each(['sdk/1.17.0', 'cli/0.0.0-dev', 'extension/photo-tool'])(
    'passes the client on: %s',
    async (client) => {
      await list(await rig.issuer.token(), { 'X-SERVICE-CLIENT': client });

      expect(rig.services.askedFor(listProjects)[0]?.caller?.client).toBe(client);
    },
  );

  it.each(['browser/1', 'sdk/', 'sdk/1 2', 'sdk', `cli/${'1'.repeat(100)}`])(
    'ignores any other client: %s',
    async (client) => {
      const answer = await list(await rig.issuer.token(), { 'X-Service-Client': client });

      expect(answer.status).toBe(200);
      expect(rig.services.askedFor(listProjects)[0]?.caller).not.toHaveProperty('client');
    },
  );

  it('keeps the clients of one token apart', async () => {
    const token = await rig.issuer.token();
    await list(token, { 'X-Service-Client': 'cli/1.0.0' });
    await list(token);

    expect(rig.services.askedFor(listProjects).map(({ caller }) => caller?.client)).toEqual([
      'cli/1.0.0',
      undefined,
    ]);
  });

  it('names who calls a public route only to what the credential may read', async () => {
    rig.services.answer(getShot, (_request, { caller }) => ({ shot: { credential: caller?.credential } }));
    const app = (...scopes: string[]) => rig.auth.token(principalOf({ credential: 'oauth-app', scopes }));
    const seen = [undefined, 'nonsense', await rig.issuer.token(), app('jobs:read'), app('assets:read')].map(
      async (token) => (await rig.call('GET', '/v1/shots/abcdefghijkl', { token })).body['shot'],
    );

    expect(await Promise.all(seen)).toEqual([
      {},
      {},
      { credential: 'session' },
      {},
      { credential: 'oauth-app' },
    ]);
  });

  it('[1-7-07] answers 401 unauthorized without a credential', async () => {
    const answer = await list();

    expect(answer.status).toBe(401);
    expect(answer.body.error?.code).toBe('unauthorized');
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer resource_metadata="http[^"]+\/.well-known\/oauth-protected-resource"$/,
    );
  });

  it('says what was wrong with a credential where HTTP clients look for it', async () => {
    const wrong = await list(`ndr_${'a'.repeat(64)}`);

    expect(wrong.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", resource_metadata=/,
    );
  });

  const forged = async (change: (token: string) => string) => change(await rig.issuer.token());
  const unsigned = (header: object) => (token: string) =>
    `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${token.split('.')[1]}.`;
  const expired = () => rig.issuer.token({ exp: NOW() - 1 });

  it.each<[string, () => Promise<string> | string]>([
    ['nonsense', () => 'nonsense'],
    ['an unknown personal token', () => `ndr_${'a'.repeat(64)}`],
    [
      'a tampered payload',
      () => forged((token) => token.replace(/\.(.)/, (_m, first) => `.${first === 'e' ? 'f' : 'e'}`)),
    ],
    ['a cut signature', () => forged((token) => token.slice(0, -6))],
    ['alg none', () => forged(unsigned({ alg: 'none', kid: rig.issuer.kid }))],
    ['a key that is no object', () => forged(unsigned({ alg: 'RS256', kid: { a: 1 } }))],
    ['the public key used as a secret', () => forged((token) => hmacForgery(token, rig.issuer))],
    ["somebody else's key under our id", () => new SessionIssuer().token({}, rig.issuer.kid)],
    ['an unknown key', () => new SessionIssuer().token()],
    ['another issuer', () => rig.issuer.token({ iss: 'elsewhere' })],
    ['another audience', () => rig.issuer.token({ aud: 'another-api' })],
    ['an audience among others', () => rig.issuer.token({ aud: ['easel-api', 'another-api'] })],
    ['not valid yet', () => rig.issuer.token({ nbf: NOW() + 60 })],
    ['no end', () => rig.issuer.token({ exp: undefined })],
    ['no session', () => rig.issuer.token({ sid: undefined })],
    ['a user that is no id', () => rig.issuer.token({ sub: 'admin' })],
  ])('[1-7-08] answers 401 unauthorized and asks nobody: %s', async (_what, make) => {
    const answer = await list(await make());

    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: 401,
      code: 'unauthorized',
    });
    expect(rig.services.askedFor(listProjects)).toHaveLength(0);
  });

  it('[1-7-09] answers 401 unauthorized to an expired token, and to one that expires after it was seen', async () => {
    expect((await list(await expired())).status).toBe(401);

    const brief = await rig.issuer.token({ exp: NOW() + 1 });
    expect((await list(brief)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await list(brief)).status).toBe(401);
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', 'Token abc'])(
    'answers 401 to another kind of header: %s',
    async (authorization) => {
      expect((await rig.call('GET', '/v1/projects', { headers: { authorization } })).status).toBe(401);
    },
  );

  it('asks auth-sso for its keys once a second at most, however many made-up key ids come', async () => {
    const stranger = new SessionIssuer();
    const started = Date.now();
    const tokens = await Promise.all(Array.from({ length: 40 }, () => stranger.token({}, randomUUID())));
    await Promise.all(tokens.map((token) => list(token)));

    const seconds = Math.ceil((Date.now() - started) / 1_000);
    expect(rig.services.askedFor(getPublishedKeys).length).toBeLessThanOrEqual(seconds + 1);
  });

  it('takes tokens of a new key as soon as it is published', async () => {
    const next = new SessionIssuer();
    rig.services.answer(getPublishedKeys, () => ({
      keys: [...rig.issuer.published.keys, ...next.published.keys],
    }));

    expect((await list(await next.token())).status).toBe(200);
  });

  it('publishes the keys', async () => {
    const answer = await rig.call('GET', '/.well-known/jwks.json');

    expect(answer.status).toBe(200);
    expect((answer.body.keys as { kid: string }[]).map(({ kid }) => kid)).toContain(rig.issuer.kid);
  });

  it('answers 503, not 401, when auth-sso cannot say whether a key is one', async () => {
    rig.services.answer(getPublishedKeys, () => {
      throw new ServiceUnavailable('The database');
    });
    const answer = await list(await new SessionIssuer().token());

    expect(answer.status).toBe(503);
    expect((await list(await rig.issuer.token())).status).toBe(200);
  });
});

function hmacForgery(token: string, issuer: SessionIssuer): string {
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: issuer.kid })).toString('base64url');
  const content = `${header}.${token.split('.')[1]}`;
  const secret = JSON.stringify(issuer.published.keys[0]);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

function controllersOf(rig: GatewayRig): Type[] {
  const modules = [...rig.edge.app.get(ModulesContainer).values()];
  return modules.flatMap(({ controllers }) =>
    [...controllers.values()].map(({ metatype }) => metatype as Type),
  );
}

function handlersOf(controller: Type): { name: string; handler: object }[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype)
    .map((name) => ({ name: `${controller.name}.${name}`, handler: prototype[name] as object }))
    .filter(({ handler }) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler));
}
