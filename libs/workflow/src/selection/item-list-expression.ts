import { spend } from '../budget/budget.js';
import { type ItemIndex, parseItemIndex, placeOf } from './item-index.js';

/** One part of a list expression: a place, or a run of places. */
export type ItemPart = { readonly at: ItemIndex } | ItemRange;

/** Places from one to another, both included. */
export interface ItemRange {
  readonly from: ItemIndex;
  readonly to: ItemIndex;
  /** Never 0; a negative step counts down. */
  readonly step: number;
}

export type ItemListError = 'empty_item' | 'invalid_index' | 'range_missing_endpoint' | 'step_not_integer';

/** Why a list expression cannot be read. */
export interface ItemListRefusal {
  error: ItemListError;
  /** The part that is wrong, as written. */
  part: string;
}

/** Reads `1, 3..5, last, 1..10:2, last..1:-1`. */
export function parseItemList(expression: string): ItemPart[] | ItemListRefusal {
  spend(1 + expression.length);
  const parts: ItemPart[] = [];
  for (const written of expression.split(',')) {
    const part = parsePart(written.trim());
    if ('error' in part) return part;
    parts.push(part);
  }
  return parts;
}

function parsePart(written: string): ItemPart | ItemListRefusal {
  if (written === '') return { error: 'empty_item', part: written };
  if (!written.includes('..')) {
    const at = parseItemIndex(written);
    return at ? { at } : { error: 'invalid_index', part: written };
  }
  const [ends = '', step, more] = written.split(':');
  const [first = '', second = ''] = ends.split('..').map((end) => end.trim());
  if (first === '' || second === '') return { error: 'range_missing_endpoint', part: written };
  const from = parseItemIndex(first);
  const to = parseItemIndex(second);
  if (!from || !to || more !== undefined) return { error: 'invalid_index', part: written };
  if (step === undefined) return { from, to, step: 1 };
  if (!/^-?\d+$/.test(step.trim())) return { error: 'step_not_integer', part: written };
  return { from, to, step: Number(step) || 1 };
}

/** The places a part names in a list of `length` items, from 1. A step that leads away names none. */
export function placesOf(part: ItemPart, length: number): number[] {
  if (length === 0) return [];
  if ('at' in part) return [placeOf(part.at, length)];
  const last = placeOf(part.to, length);
  const places: number[] = [];
  for (
    let place = placeOf(part.from, length);
    part.step > 0 ? place <= last : place >= last;
    place += part.step
  ) {
    places.push(place);
  }
  return places;
}
