import { argon2id, hash, needsRehash, verify } from 'argon2';
import { refuseInTransaction } from '@easel/platform';
import { inPlace, type HashPurpose } from './hash-places.js';

/** OWASP's least cost for argon2id: 19 MiB, two passes. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checked in place of an absent hash, so that an unknown account takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** Not inside a transaction. @throws ServiceUnavailable when too many wait for the same purpose */
export async function hashPassword(password: string, purpose: HashPurpose): Promise<string> {
  refuseInTransaction('password');
  return inPlace(purpose, () => hash(password, COST));
}

/** Takes the same time whether `stored` is there or not. Not inside a transaction. @throws ServiceUnavailable */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  purpose: HashPurpose,
): Promise<boolean> {
  refuseInTransaction('password');
  decoy ??= hash('decoy', COST);
  const known = stored ?? (await decoy);
  const matches = await inPlace(purpose, () => verify(known, password));
  return matches && stored != null;
}

/** Whether a hash was made at another cost than today's. */
export function isOutdatedHash(stored: string): boolean {
  return needsRehash(stored, COST);
}
