import { jsonOf } from './field-path.js';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A number, when a value is one or is written as one. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Milliseconds of an ISO date. */
export function asDate(value: unknown): number | undefined {
  if (typeof value !== 'string' || !ISO_DATE.test(value.trim())) return undefined;
  const time = Date.parse(value.trim());
  return Number.isNaN(time) ? undefined : time;
}

/** Orders two values as numbers if both are, else as ISO dates if both are, else as text. */
export function compareValues(left: unknown, right: unknown, fold: (text: string) => string): number {
  const numbers = both(asNumber(left), asNumber(right));
  if (numbers) return Math.sign(numbers[0] - numbers[1]);
  const dates = both(asDate(left), asDate(right));
  if (dates) return Math.sign(dates[0] - dates[1]);
  const [a, b] = [fold(textOf(left)), fold(textOf(right))];
  return a < b ? -1 : Number(a > b);
}

/** A value as it is compared as text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : jsonOf(value);
}

function both(left: number | undefined, right: number | undefined): [number, number] | undefined {
  return left === undefined || right === undefined ? undefined : [left, right];
}
