import { type Caller, Forbidden } from '@easel/contracts';
import { InsufficientScope } from './access.errors.js';
import type { AccessOptions } from './access.js';

/**
 * Whether a credential opens a route.
 *
 * @throws Forbidden for a kind of credential that the route does not take
 * @throws InsufficientScope for an OAuth app that lacks the scope
 */
export function checkAccess(
  { credential, scopes }: Pick<Caller, 'credential' | 'scopes'>,
  { credentials = 'any', scope }: AccessOptions,
): void {
  if (credentials === 'session' && credential !== 'session') {
    throw new Forbidden('This takes a signed-in session, not a token.');
  }
  if (credentials === 'own' && credential === 'oauth-app') {
    throw new Forbidden('This is for the user, not for an app that acts for them.');
  }
  if (scope !== undefined && scopes && !scopes.includes(scope)) throw new InsufficientScope(scope);
}
