import { type Caller, Forbidden } from '@easel/contracts';

/** What an app may do for a user does not include managing apps and what apps are allowed. @throws Forbidden */
export function requireOwnCredential({ credential }: Pick<Caller, 'credential'>): void {
  if (credential === 'oauth-app') throw new Forbidden('Only the user may manage apps, not an app.');
}
