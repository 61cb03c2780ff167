import { createHash } from 'node:crypto';

/** Where a chain begins. */
export const CHAIN_START = Buffer.alloc(32);

export function hashEntry(previous: Buffer, content: string): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}

export interface StoredEntry {
  number: number;
  content: string;
  hash: Buffer;
}

/** Where a part of a chain goes on. */
export interface ChainPosition {
  number: number;
  hash: Buffer;
}

/**
 * The number of the first entry that does not follow from the ones before it; undefined: all of them do.
 *
 * @param after the last entry before `chain`; default: the beginning
 */
export function findBreak(
  chain: readonly StoredEntry[],
  after: ChainPosition = { number: 0, hash: CHAIN_START },
): number | undefined {
  let { number, hash } = after;
  for (const entry of chain) {
    number++;
    const follows = entry.number === number && hashEntry(hash, entry.content).equals(entry.hash);
    if (!follows) return number;
    ({ hash } = entry);
  }
  return undefined;
}
