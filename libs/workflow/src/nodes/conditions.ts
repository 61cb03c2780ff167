import { compareValues, textOf } from './comparison.js';
import { valueAtPath } from './field-path.js';
import { compilePattern } from './linear-pattern.js';

/** One condition as Filter List and Router hold it. */
export interface Condition {
  /** Dot path; blank means the whole item. */
  field?: unknown;
  operator?: unknown;
  value?: unknown;
  valueType?: unknown;
}

/** Turns the value of a condition, which may name variables or tokens, into the text to compare with. */
export type ConditionValue = (condition: Condition) => unknown;

/** Whether letters' case counts; only an explicit `false` makes it not count. */
export type CaseSensitivity = boolean | undefined;

/** What the conditions of one node may cost, in characters looked at: all items and all conditions together. */
export class Effort {
  private left = 200_000_000;

  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new Error('The conditions of this node look at too much text.');
  }
}

/** What a look at one value costs, however short it is. */
const LOOK = 50;
/** Text that is read as JSON costs more than text that is compared. */
const READING = 3;

/** Whether an item meets conditions joined by AND (also when not said) or OR. No condition is met by all. */
export function meetsConditions(
  item: unknown,
  conditions: readonly Condition[],
  logic: unknown,
  valueOf: ConditionValue,
  { caseSensitive, effort }: { caseSensitive?: CaseSensitivity; effort: Effort },
): boolean {
  if (conditions.length === 0) return true;
  const meets = (condition: Condition): boolean =>
    meetsCondition(item, condition, valueOf, { caseSensitive, effort });
  return String(logic).toUpperCase() === 'OR' ? conditions.some(meets) : conditions.every(meets);
}

/** Whether an item meets one condition. An unknown operator is never met. */
export function meetsCondition(
  item: unknown,
  condition: Condition,
  valueOf: ConditionValue,
  { caseSensitive, effort }: { caseSensitive?: CaseSensitivity; effort: Effort },
): boolean {
  effort.spend(LOOK + (typeof item === 'string' ? item.length * READING : 0));
  const actual = valueAtPath(item, typeof condition.field === 'string' ? condition.field : '');
  const operator = condition.operator;
  if (operator === 'exists') return isThere(actual);
  if (operator === 'not_exists') return !isThere(actual);
  return compare(actual, operator, valueOf(condition), { caseSensitive, effort });
}

function compare(
  actual: unknown,
  operator: unknown,
  expected: unknown,
  { caseSensitive, effort }: { caseSensitive?: CaseSensitivity; effort: Effort },
): boolean {
  const fold = (text: string): string => (caseSensitive === false ? text.toLowerCase() : text);
  const [left, right] = [fold(textOf(actual)), fold(textOf(expected))];
  effort.spend(left.length + right.length);
  switch (operator) {
    case '=':
    case '==':
      return isEqual(actual, expected, fold, caseSensitive);
    case '!=':
      return !isEqual(actual, expected, fold, caseSensitive);
    case '>':
      return isThere(actual) && compareValues(actual, expected, fold) > 0;
    case '<':
      return isThere(actual) && compareValues(actual, expected, fold) < 0;
    case '>=':
      return isThere(actual) && compareValues(actual, expected, fold) >= 0;
    case '<=':
      return isThere(actual) && compareValues(actual, expected, fold) <= 0;
    case 'contains':
      return contains(actual, right, left, fold);
    case 'not_contains':
      return !contains(actual, right, left, fold);
    case 'starts_with':
      return left.startsWith(right);
    case 'ends_with':
      return left.endsWith(right);
    case 'regex':
      return matches(textOf(actual), textOf(expected), { caseSensitive, effort });
    default:
      return false;
  }
}

function isEqual(
  actual: unknown,
  expected: unknown,
  fold: (text: string) => string,
  caseSensitive: CaseSensitivity,
): boolean {
  if (caseSensitive === false) return fold(textOf(actual)) === fold(textOf(expected));
  return compareValues(actual, expected, fold) === 0;
}

function contains(actual: unknown, expected: string, text: string, fold: (text: string) => string): boolean {
  if (Array.isArray(actual)) return actual.some((member) => fold(textOf(member)) === expected);
  return text.includes(expected);
}

/** Longest pattern and longest text that are tried. */
const MAX_PATTERN = 1_000;
const MAX_PATTERN_TEXT = 20_000;

function matches(
  text: string,
  pattern: string,
  { caseSensitive, effort }: { caseSensitive?: CaseSensitivity; effort: Effort },
): boolean {
  if (pattern.length > MAX_PATTERN) return false;
  effort.spend(pattern.length * Math.min(text.length, MAX_PATTERN_TEXT));
  const compiled = compilePattern(pattern, caseSensitive === false);
  return compiled?.test(text.slice(0, MAX_PATTERN_TEXT)) ?? false;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
