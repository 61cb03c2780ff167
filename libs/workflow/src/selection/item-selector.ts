import { spend } from '../budget/budget.js';
import { SizeLimit } from '../budget/size-limit.js';
import { parseItemIndex, placeOf } from './item-index.js';
import { type ItemPart, parseItemList, placesOf } from './item-list-expression.js';

/** Chooses places of a list of a given length; the places count from 0, in the order chosen. */
export type ItemSelector = (length: number) => number[];

/** Settings as an edge, or a selector node, holds them. */
export interface SelectorSettings {
  itemIndex?: unknown;
  rangeFrom?: unknown;
  rangeTo?: unknown;
  rangeStep?: unknown;
  listExpression?: unknown;
}

export const allItems: ItemSelector = (length) => {
  spend(length);
  return Array.from({ length }, (_, place) => place);
};

/** One item, the first unless `itemIndex` says another. */
export function selectOne({ itemIndex }: SelectorSettings): ItemSelector {
  const at = parseItemIndex(itemIndex) ?? { fromStart: 1 };
  return (length) => (length === 0 ? [] : [placeOf(at, length) - 1]);
}

/** From `rangeFrom` (the first) to `rangeTo` (the last) by `rangeStep` (1). */
export function selectRange({ rangeFrom, rangeTo, rangeStep }: SelectorSettings): ItemSelector {
  const from = parseItemIndex(rangeFrom) ?? { fromStart: 1 };
  const to = parseItemIndex(rangeTo) ?? { fromEnd: 0 };
  return selectParts([{ from, to, step: stepOf(rangeStep) }]);
}

/** What `listExpression` names, in its order and as often as it names it; all items when it cannot be read. */
export function selectList({ listExpression }: SelectorSettings): ItemSelector {
  const parts = typeof listExpression === 'string' ? parseItemList(listExpression) : undefined;
  return parts === undefined || 'error' in parts ? allItems : selectParts(parts);
}

function selectParts(parts: readonly ItemPart[]): ItemSelector {
  return (length) => {
    const sizeLimit = new SizeLimit();
    return parts.flatMap((part) => {
      const places = placesOf(part, length);
      spend(1 + places.length);
      sizeLimit.take(0, places.length);
      return places.map((place) => place - 1);
    });
  };
}

function stepOf(written: unknown): number {
  const step = typeof written === 'string' && written.trim() !== '' ? Number(written) : written;
  return typeof step === 'number' && Number.isInteger(step) && step !== 0 ? step : 1;
}
