import { spend, spendText } from '../budget/budget.js';
import { includesText } from '../budget/text-search.js';
import { compareValues, textOf } from './comparison.js';
import { type FieldPath, parseItem, readPath, valueAtPath } from './field-path.js';
import { compilePattern, type LinearPattern } from './linear-pattern.js';

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

/** How the conditions of a node are joined and compared. */
export interface ConditionRules {
  /** OR; else, also when not said, AND. */
  logic?: unknown;
  valueOf: ConditionValue;
  /** Whether letters' case counts; only an explicit `false` makes it not count. */
  caseSensitive?: boolean;
}

/** The conditions of a node, read once and then asked for each item. No condition is met by all. */
export class Conditions {
  private readonly tests: readonly Test[];
  private readonly isOr: boolean;

  constructor(conditions: readonly Condition[], { logic, valueOf, caseSensitive }: ConditionRules) {
    this.isOr = String(logic).toUpperCase() === 'OR';
    this.tests = conditions.map((condition) => new Test(condition, valueOf, caseSensitive));
  }

  areMetBy(item: unknown, read = readOnce(item)): boolean {
    spend(1);
    const meets = (test: Test): boolean => test.isMetBy(item, read);
    if (this.tests.length === 0) return true;
    return this.isOr ? this.tests.some(meets) : this.tests.every(meets);
  }
}

/** An item as data, read when it is first needed and then kept, however many conditions look into it. */
export function readOnce(item: unknown): () => unknown {
  let read: { data: unknown } | undefined;
  return () => (read ??= { data: parseItem(item) }).data;
}

/** Longest pattern and longest text that are tried. */
const MAX_PATTERN = 1_000;
const MAX_PATTERN_TEXT = 20_000;

/** One condition. An unknown operator is never met. */
class Test {
  private readonly path: FieldPath;
  private value: { expected: unknown; folded: string } | undefined;
  private pattern: { found: LinearPattern | undefined } | undefined;

  constructor(
    private readonly condition: Condition,
    private readonly valueOf: ConditionValue,
    private readonly caseSensitive: boolean | undefined,
  ) {
    this.path = readPath(typeof condition.field === 'string' ? condition.field : '');
  }

  isMetBy(item: unknown, read: () => unknown): boolean {
    spend(1);
    const actual = this.path.length === 0 ? item : valueAtPath(read(), this.path);
    const { operator } = this.condition;
    if (operator === 'exists') return isThere(actual);
    if (operator === 'not_exists') return !isThere(actual);
    // What a condition compares with is the same for all items, and made when the first needs it.
    if (!this.value) {
      const expected = this.valueOf(this.condition);
      this.value = { expected, folded: this.fold(textOf(expected)) };
    }
    return this.compare(actual, this.value.expected, this.value.folded);
  }

  private compare(actual: unknown, expected: unknown, right: string): boolean {
    const text = textOf(actual);
    spendText(Math.min(text.length, right.length));
    const fold = (each: string): string => this.fold(each);
    switch (this.condition.operator) {
      case '=':
      case '==':
        return this.isEqual(actual, text, expected, right);
      case '!=':
        return !this.isEqual(actual, text, expected, right);
      case '>':
        return isThere(actual) && compareValues(actual, expected, fold) > 0;
      case '<':
        return isThere(actual) && compareValues(actual, expected, fold) < 0;
      case '>=':
        return isThere(actual) && compareValues(actual, expected, fold) >= 0;
      case '<=':
        return isThere(actual) && compareValues(actual, expected, fold) <= 0;
      case 'contains':
        return this.contains(actual, text, right);
      case 'not_contains':
        return !this.contains(actual, text, right);
      case 'starts_with':
        return fold(text).startsWith(right);
      case 'ends_with':
        return fold(text).endsWith(right);
      case 'regex':
        return this.matches(text, textOf(expected));
      default:
        return false;
    }
  }

  private fold(text: string): string {
    if (this.caseSensitive !== false) return text;
    spendText(text.length);
    return text.toLowerCase();
  }

  private isEqual(actual: unknown, text: string, expected: unknown, right: string): boolean {
    if (this.caseSensitive === false) return this.fold(text) === right;
    return compareValues(actual, expected, (each) => each) === 0;
  }

  private contains(actual: unknown, text: string, right: string): boolean {
    if (Array.isArray(actual)) {
      return actual.some((member) => {
        spend(1);
        return this.fold(textOf(member)) === right;
      });
    }
    return includesText(this.fold(text), right);
  }

  private matches(text: string, pattern: string): boolean {
    if (pattern.length > MAX_PATTERN) return false;
    this.pattern ??= { found: compilePattern(pattern, this.caseSensitive === false) };
    return this.pattern.found?.test(text.slice(0, MAX_PATTERN_TEXT)) ?? false;
  }
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
