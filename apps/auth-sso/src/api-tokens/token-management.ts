import { type Caller, EditionRequired, Forbidden } from '@easel/contracts';
import type { Edition } from '@easel/platform';

/**
 * Who may manage tokens: a signed-in session, on business and cloud (specification 1, 4.4 and 5.1).
 *
 * @throws Forbidden, EditionRequired
 */
export function requireTokenManagement({ credential }: Pick<Caller, 'credential'>, edition: Edition): void {
  if (credential !== 'session') throw new Forbidden('Only a signed-in session may manage API tokens.');
  if (edition === 'community') throw new EditionRequired('business');
}
