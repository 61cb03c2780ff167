import { spend, spendText } from '../budget/budget.js';
import { asDate, asNumber, textOf } from './comparison.js';
import { readPath, valueAtPath } from './field-path.js';

type Compare = (left: number, right: number) => number;

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Sorts a list by a field (blank: the whole item) as numbers, dates or text; `auto` takes the first of these
 * that all values are. Items of equal rank keep their order, and items without the value come last in either
 * direction.
 */
export function sortList(items: readonly string[], data: Record<string, unknown>): string[] {
  const field = readPath(typeof data.field === 'string' ? data.field : '');
  const values = items.map((item) => valueAtPath(item, field));
  const { isMissing, compare } = orderOf(values, data.sortType);
  const direction = data.direction === 'desc' ? -1 : 1;
  const places = items.map((_item, place) => place);
  places.sort((left, right) => {
    spend(1);
    const missing = Number(isMissing(left)) - Number(isMissing(right));
    if (missing !== 0) return missing;
    return isMissing(left) ? left - right : direction * compare(left, right) || left - right;
  });
  return places.map((place) => items[place]);
}

function orderOf(
  values: readonly unknown[],
  type: unknown,
): { isMissing: (place: number) => boolean; compare: Compare } {
  const present = values.filter((value) => textOf(value) !== '');
  if (type === 'number' || (isAuto(type) && present.every((value) => asNumber(value) !== undefined))) {
    return byRank(values.map(asNumber));
  }
  if (type === 'date' || (isAuto(type) && present.every((value) => asDate(value) !== undefined))) {
    return byRank(values.map((value) => asDate(value) ?? looseDate(value)));
  }
  const texts = values.map(textOf);
  return {
    isMissing: (place) => texts[place] === '',
    compare: (left, right) => {
      const [a, b] = [texts[left], texts[right]];
      spendText(Math.min(a.length, b.length));
      return a === b ? 0 : byText.compare(a, b);
    },
  };
}

function byRank(ranks: readonly (number | undefined)[]): {
  isMissing: (place: number) => boolean;
  compare: Compare;
} {
  return {
    isMissing: (place) => ranks[place] === undefined,
    compare: (left, right) => (ranks[left] ?? 0) - (ranks[right] ?? 0),
  };
}

const isAuto = (type: unknown): boolean => type !== 'number' && type !== 'date' && type !== 'text';

function looseDate(value: unknown): number | undefined {
  const time = Date.parse(textOf(value));
  return Number.isNaN(time) ? undefined : time;
}
