import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, type CredentialKind, Forbidden } from '@easel/contracts';
import type { BusClient, Edition } from '@easel/platform';
import { InAppOnly, InsufficientScope } from './access.errors.js';
import { AccessGuard } from './access.guard.js';
import { Access, accessOf, type AccessOptions, type TakenCredentials } from './access.js';
import { GatewayConfig } from '../gateway.config.js';
import { McpDoor } from './mcp-door.js';
import { checkAccess } from './check-access.js';
import { LeasedPrincipals } from './leased-principals.js';
import type { SessionKeys } from './session-keys.js';

class Routes {
  @Access({ operator: true })
  administer(): void {}

  @Access({ absentBelow: 'cloud' })
  recast(): void {}
}

describe('the access guard', () => {
  const guardOf = (EDITION: Edition) =>
    new AccessGuard(
      { generation: 0 } as SessionKeys,
      new LeasedPrincipals(),
      {} as BusClient,
      { EDITION } as GatewayConfig,
      new McpDoor(new GatewayConfig()),
    );
  const check = (edition: Edition, handler: () => void) =>
    guardOf(edition).check({ headers: {} } as FastifyRequest, {} as FastifyReply, accessOf(handler)!);

  it.each<[Edition, number]>([
    ['community', 404],
    ['business', 401],
    ['cloud', 401],
  ])('on %s, answers nobody at a route for operators with %i', (edition, status) => {
    expect(() => check(edition, Routes.prototype.administer)).toThrow(expect.objectContaining({ status }));
  });

  it.each<[Edition, number]>([
    ['community', 404],
    ['business', 404],
    ['cloud', 401],
  ])('on %s, answers nobody at a route that only cloud has with %i', (edition, status) => {
    expect(() => check(edition, Routes.prototype.recast)).toThrow(expect.objectContaining({ status }));
  });
});

describe('whether a credential opens a route', () => {
  const app: Caller = {
    userId: 'u',
    credential: 'oauth-app',
    credentialId: 'a',
    scopes: ['workflows:read'],
  };

  it('[1-5.2-06] answers insufficient_scope, naming the scope, to a credential that lacks it', () => {
    const error = new InsufficientScope('workflows:write');

    expect({ status: error.status, code: error.code, extra: error.extra }).toEqual({
      status: 403,
      code: 'insufficient_scope',
      extra: { missingScope: 'workflows:write' },
    });
    expect(() => checkAccess({ caller: app }, { scope: 'workflows:write' })).toThrow(InsufficientScope);
  });

  it.each<[string, Caller, 'workflows:read' | undefined]>([
    ['has the scope', app, 'workflows:read'],
    ['needs none', app, undefined],
    ['is not limited by scopes', { ...app, scopes: undefined }, 'workflows:read'],
  ])('lets a caller through who %s', (_what, given, scope) => {
    expect(() => checkAccess({ caller: given }, { scope })).not.toThrow();
  });

  it.each<[TakenCredentials, CredentialKind[]]>([
    ['any', ['session', 'personal-token', 'oauth-app']],
    ['own', ['session', 'personal-token']],
    ['session', ['session']],
    ['in-app', ['session']],
  ])('takes of %s credentials: %j', (credentials, expected) => {
    const kinds: CredentialKind[] = ['session', 'personal-token', 'oauth-app'];
    const taken = kinds.filter((credential) => {
      try {
        checkAccess({ caller: { userId: 'u', credential } }, { credentials });
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(credentials === 'in-app' ? InAppOnly : Forbidden);
        return false;
      }
    });

    expect(taken).toEqual(expected);
  });

  it.each<[CredentialKind, boolean | undefined, boolean]>([
    ['session', true, true],
    ['personal-token', true, true],
    ['session', undefined, false],
    ['session', false, false],
  ])('takes a %s of an operator (%s) at a route for operators: %s', (credential, operator, taken) => {
    const check = () => checkAccess({ caller: { userId: 'u', credential, operator } }, { operator: true });
    if (taken) expect(check).not.toThrow();
    else expect(check).toThrow(Forbidden);
  });

  const balance: AccessOptions = { scope: 'credits:read', payer: 'own-session' };
  const billing: AccessOptions = { payer: 'only' };

  it.each<[string, AccessOptions, CredentialKind, string | undefined, string | undefined]>([
    ['the balance, to the payer', balance, 'session', 'payer', undefined],
    ['the balance, to the payer', balance, 'personal-token', 'payer', 'payer_balance_jwt_only'],
    ['the balance, to the payer', balance, 'oauth-app', 'payer', 'payer_balance_jwt_only'],
    ['the balance, to others', balance, 'session', 'else', undefined],
    ['the balance, to others', balance, 'personal-token', 'else', undefined],
    ['the balance, to others', balance, 'oauth-app', 'else', 'insufficient_scope'],
    ['the balance, where nobody pays for all', balance, 'personal-token', undefined, undefined],
    ['billing, to the payer', billing, 'session', 'payer', undefined],
    ['billing, to the payer', billing, 'personal-token', 'payer', 'payer_required'],
    ['billing, to the payer', billing, 'oauth-app', 'payer', 'payer_required'],
    ['billing, to others', billing, 'session', 'else', 'payer_required'],
    ['billing, to others', billing, 'personal-token', 'else', 'payer_required'],
    ['billing, where nobody pays for all', billing, 'session', undefined, 'payer_required'],
  ])('shows %s (%j) with a %s, where %s calls: %s', (_what, access, credential, who, code) => {
    const principal = {
      caller: { userId: who ?? 'u', credential, ...(credential === 'oauth-app' && { scopes: [] }) },
      ...(who !== undefined && { payerId: 'payer' }),
    };
    const check = () => checkAccess(principal, access);
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ status: 403, code }));
  });
});
