import {
  Forbidden,
  isLimited,
  PayerRequired,
  type Principal,
  requireOperator,
  Unauthorized,
} from '@easel/contracts';
import { InAppOnly, InsufficientScope, PayerBalanceJwtOnly } from './access.errors.js';
import type { AccessOptions } from './access.js';

type Bearer = Pick<Principal, 'payerId'> & {
  caller: Pick<
    Principal['caller'],
    'userId' | 'credential' | 'scopes' | 'operator' | 'configures' | 'workflowIds'
  >;
};

/**
 * Whether a credential opens a route.
 *
 * @throws PayerRequired, PayerBalanceJwtOnly for who may not ask about the account that pays
 * @throws Forbidden, InAppOnly for a kind of credential that the route does not take
 * @throws Unauthorized for a session where only tokens are taken
 * @throws Forbidden for who does not operate the installation
 * @throws Forbidden for a token that is limited to workflows, where the route does not take it
 * @throws InsufficientScope for an OAuth app that lacks the scope
 */
export function checkAccess(
  { caller, payerId }: Bearer,
  { credentials = 'any', operator = false, payer, scope, limitedTokens }: AccessOptions,
): void {
  const isSession = caller.credential === 'session';
  const isPayer = payerId === caller.userId;
  if (payer === 'only' && !(isPayer && isSession)) throw new PayerRequired();
  if (payer === 'own-session' && isPayer && !isSession) throw new PayerBalanceJwtOnly();
  if (credentials === 'session' && !isSession) {
    throw new Forbidden('This takes a signed-in session, not a token.');
  }
  if (credentials === 'token' && isSession) {
    // 401, so that a client asks for a token.
    throw new Unauthorized('This takes a personal token or the token of an app, not a session.');
  }
  if (credentials === 'in-app' && !isSession) throw new InAppOnly();
  if (credentials === 'own' && caller.credential === 'oauth-app') {
    throw new Forbidden('This is for the user, not for an app that acts for them.');
  }
  if (operator === 'unless-community' && caller.configures) operator = false;
  if (operator) requireOperator(caller);
  if (limitedTokens === undefined && isLimited(caller)) {
    throw new Forbidden('This token is limited to its workflows and cannot be used here.');
  }
  if (scope !== undefined && caller.scopes && !caller.scopes.includes(scope)) {
    throw new InsufficientScope(scope);
  }
}
