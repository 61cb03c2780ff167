import { OAUTH_SCOPES, type OAuthScope } from '@easel/contracts';
import { InvalidScope } from './oauth.errors.js';

export interface ScopedApp {
  scopesRequested: readonly OAuthScope[];
  /** What an app asked for when it registered itself binds nobody: consent decides. */
  selfRegistered: boolean;
}

/**
 * What consenting would grant: the named scopes (separated by spaces or plus signs), or all that the app asks for.
 *
 * @throws InvalidScope for one that does not exist or that the app does not ask for, and for none at all
 */
export function grantedScopes(named: string | undefined, app: ScopedApp): OAuthScope[] {
  const wanted =
    named === undefined ? [...app.scopesRequested] : named.split(/[ +]+/).filter((scope) => scope !== '');
  const allowed: readonly string[] = app.selfRegistered ? OAUTH_SCOPES : app.scopesRequested;
  const foreign = wanted.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined) throw new InvalidScope(foreign);
  if (wanted.length === 0) throw new InvalidScope();
  return OAUTH_SCOPES.filter((scope) => wanted.includes(scope));
}
