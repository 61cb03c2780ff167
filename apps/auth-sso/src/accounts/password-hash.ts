import { argon2id, hash, needsRehash, verify } from 'argon2';

/** OWASP's least cost for argon2id: 19 MiB, two passes. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checked in place of an absent hash, so that an unknown account takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Takes the same time whether `stored` is there or not. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored != null;
}

/** Whether a hash was made at another cost than today's. */
export function isOutdatedHash(stored: string): boolean {
  return needsRehash(stored, COST);
}
