import type { EntityKind } from '@easel/catalog';
import { namesBeside, type Transaction } from '@easel/platform';
import type { EntitiesRepository } from './entities.repository.js';

export const LONGEST_NAME = 200;
/** The name itself, then names beside it. */
export function* withSuffixes(name: string, word: string): Generator<string> {
  yield name;
  yield* namesBeside(name, word, LONGEST_NAME);
}

/** Names that are looked up at once. */
const AT_ONCE = 50;

/**
 * The first of `names`, of which there is no end, that no active record of the account has. Somebody may take it before it is written: where names
 * are unique, the index decides, and the caller tries again.
 */
export async function freeName(
  tx: Transaction,
  entities: EntitiesRepository,
  { kind, userId }: { kind: EntityKind; userId: string },
  names: Iterable<string>,
): Promise<string> {
  let wanted: string[] = [];
  for (const name of names) {
    wanted.push(name);
    if (wanted.length < AT_ONCE) continue;
    const free = await firstFree(tx, entities, { kind, userId }, wanted);
    if (free !== undefined) return free;
    wanted = [];
  }
  throw new Error('no free name was found');
}

async function firstFree(
  tx: Transaction,
  entities: EntitiesRepository,
  { kind, userId }: { kind: EntityKind; userId: string },
  wanted: readonly string[],
): Promise<string | undefined> {
  const taken = await entities.taken(tx, kind, userId, wanted);
  return wanted.find((name) => !taken.has(name.toLowerCase()));
}
