import { table } from '@easel/contracts/table';
import type { CastRow, Production, Reference } from '../document/production.js';

type Entry = Record<string, unknown>;
type Bindings = Production['shots'][number]['cast'];

const DB_ID: Readonly<Record<string, string>> = table({
  character: 'characterDbId',
  creature: 'creatureDbId',
  object: 'objectDbId',
  location: 'locationDbId',
});

/**
 * References as the generation routes take them: bound cast first, in the order of its bindings, then what the plan names.
 * A row with a record is recognised by it, any other by its picture. Specification 1, 4.6.
 */
export function referencesFor(
  cast: Production['cast'],
  bindings: Bindings,
  references: readonly Reference[] = [],
): Entry[] {
  const bound = bindings.flatMap(({ role, variant }) => {
    const row = cast.find((each) => each.role === role);
    const reference = row && rowReference(row, variant ?? row.variant);
    return reference ? [reference] : [];
  });
  const named = references.map(({ id, url, label }) => ({
    id,
    url,
    source: 'image',
    ...(label === undefined ? {} : { defaultName: label }),
  }));
  return [...bound, ...named];
}

/** Whether a reference shows it, so that words need not. */
export const isPictured =
  (cast: Production['cast']) =>
  (role: string): boolean => {
    const row = cast.find((each) => each.role === role);
    return row?.entityId !== undefined || row?.imageUrl !== undefined;
  };

function rowReference(row: CastRow, variant: string | undefined): Entry | undefined {
  const { uid, name, kind, description, entityId, imageUrl } = row;
  const idField = DB_ID[kind];
  if (entityId !== undefined && idField !== undefined) {
    return {
      id: uid,
      [idField]: entityId,
      defaultName: name,
      ...(variant === undefined ? {} : { selectedVariant: variant.replace(':', '/') }),
    };
  }
  if (imageUrl === undefined) return undefined;
  return {
    id: uid,
    url: imageUrl,
    source: `wired-${kind}`,
    defaultName: name,
    ...(description === undefined ? {} : { description }),
  };
}
