import type { ExecutionContext } from '@nestjs/common';
import { type Caller, type CredentialKind, Forbidden } from '@easel/contracts';
import type { BusClient } from '@easel/platform';
import { InsufficientScope } from './access.errors.js';
import { AccessGuard } from './access.guard.js';
import { Access, type TakenCredentials } from './access.js';
import { checkAccess } from './check-access.js';
import { HeldPrincipals } from './held-principals.js';
import type { SessionKeys } from './session-keys.js';

class Routes {
  @Access({ scope: 'workflows:write' })
  save(): void {}

  forgotten(): void {}
}

function contextOf(handler: () => void, request: object): ExecutionContext {
  return {
    getHandler: () => handler,
    getClass: () => Routes,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
  } as unknown as ExecutionContext;
}

describe('the access guard', () => {
  const guard = new AccessGuard({ generation: 0 } as SessionKeys, new HeldPrincipals(), {} as BusClient);

  it('lets nobody through to a route without a declaration', () => {
    expect(() => guard.canActivate(contextOf(Routes.prototype.forgotten, {}))).toThrow(/declares no access/);
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
    expect(() => checkAccess(app, { scope: 'workflows:write' })).toThrow(InsufficientScope);
  });

  it.each<[string, Caller, 'workflows:read' | undefined]>([
    ['has the scope', app, 'workflows:read'],
    ['needs none', app, undefined],
    ['is not limited by scopes', { ...app, scopes: undefined }, 'workflows:read'],
  ])('lets a caller through who %s', (_what, given, scope) => {
    expect(() => checkAccess(given, { scope })).not.toThrow();
  });

  it.each<[TakenCredentials, CredentialKind[]]>([
    ['any', ['session', 'personal-token', 'oauth-app']],
    ['own', ['session', 'personal-token']],
    ['session', ['session']],
  ])('takes of %s credentials: %j', (credentials, expected) => {
    const kinds: CredentialKind[] = ['session', 'personal-token', 'oauth-app'];
    const taken = kinds.filter((credential) => {
      try {
        checkAccess({ credential }, { credentials });
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(Forbidden);
        return false;
      }
    });

    expect(taken).toEqual(expected);
  });
});
