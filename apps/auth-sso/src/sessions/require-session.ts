import { type Caller, Forbidden } from '@easel/contracts';

/** A token neither sees nor ends who is signed in. @throws Forbidden */
export function requireSession({ credential }: Pick<Caller, 'credential'>): void {
  if (credential !== 'session') throw new Forbidden('Only a signed-in session may manage sessions.');
}
