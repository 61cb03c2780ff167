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

/** The number of the first entry that does not follow from the ones before it; undefined: the chain is whole. */
export function findBreak(chain: readonly StoredEntry[]): number | undefined {
  let previous: Buffer = CHAIN_START;
  for (const [index, entry] of chain.entries()) {
    const follows = entry.number === index + 1 && hashEntry(previous, entry.content).equals(entry.hash);
    if (!follows) return index + 1;
    previous = entry.hash;
  }
  return undefined;
}
