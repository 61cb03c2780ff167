import type { ExecutionContext } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { InsufficientScope } from './access.errors.js';
import { AccessGuard } from './access.guard.js';
import { Access } from './access.js';
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
  const guard = new AccessGuard({ generation: 0 } as SessionKeys);
  const caller: Caller = {
    userId: 'u',
    credential: 'oauth-app',
    credentialId: 'a',
    scopes: ['workflows:read'],
  };

  it('lets nobody through to a route without a declaration', () => {
    expect(() => guard.canActivate(contextOf(Routes.prototype.forgotten, {}))).toThrow(/declares no access/);
  });

  it('answers insufficient_scope, naming the scope, to a credential that lacks it', () => {
    const error = new InsufficientScope('workflows:write');

    expect({ status: error.status, code: error.code, extra: error.extra }).toEqual({
      status: 403,
      code: 'insufficient_scope',
      extra: { missingScope: 'workflows:write' },
    });
    expect(() => guard.admit({ headers: {} } as never, caller, 'workflows:write')).toThrow(InsufficientScope);
  });

  it.each<[string, Caller, 'workflows:read' | undefined]>([
    ['has the scope', caller, 'workflows:read'],
    ['needs none', caller, undefined],
    ['is not limited by scopes', { ...caller, scopes: undefined }, 'workflows:read'],
  ])('lets a caller through who %s', (_what, given, scope) => {
    expect(guard.admit({ headers: {} } as never, given, scope)).toBe(true);
  });
});
