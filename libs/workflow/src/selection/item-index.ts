/** A place in a list of unknown length, counted from its beginning or from its end. */
export type ItemIndex = { readonly fromStart: number } | { readonly fromEnd: number };

const INDEX = /^(?:([1-9]\d*)|last(?:\s*-\s*(\d+))?)$/i;

/** Reads a positive integer, `last` or `last-N`; nothing for anything else. */
export function parseItemIndex(written: unknown): ItemIndex | undefined {
  if (typeof written !== 'string' && typeof written !== 'number') return undefined;
  const match = INDEX.exec(String(written).trim());
  if (!match) return undefined;
  return match[1] === undefined ? { fromEnd: Number(match[2] ?? 0) } : { fromStart: Number(match[1]) };
}

/** The place, from 1, in a list of `length` items; what lies outside is moved to the nearest end. */
export function placeOf(index: ItemIndex, length: number): number {
  const place = 'fromStart' in index ? index.fromStart : length - index.fromEnd;
  return Math.min(Math.max(place, 1), length);
}
