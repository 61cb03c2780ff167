import type { Caller } from '../caller.js';
import { Forbidden } from '../service-error.js';

/** For what only those may do who operate the installation. @throws Forbidden */
export function requireOperator({ operator }: Pick<Caller, 'operator'>): void {
  if (operator !== true) throw new Forbidden('This is for those who operate this installation.');
}
