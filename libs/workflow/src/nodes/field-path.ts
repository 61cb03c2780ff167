import { spend, spendText } from '../budget/budget.js';

/** Levels that a request may have, too. Deeper values break code that serializes them. */
const DEEPEST = 64;

/** An item as data: JSON text is read, other text stays text, and so does what is nested too deep. */
export function parseItem(item: unknown): unknown {
  if (typeof item !== 'string') return item;
  const start = item.trimStart()[0];
  if (start === undefined || !'{["-0123456789tfn'.includes(start)) return item;
  // Reading makes values: it costs more than looking at text.
  spend(1 + item.length / 4);
  const read = readJson(item);
  return read === undefined || goesDeeper(read.value, DEEPEST) ? item : read.value;
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function goesDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => goesDeeper(inner, levels - 1));
}

/** An item as text: text stays as it is, data becomes JSON text, nothing becomes the empty string. */
export function itemText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return jsonOf(value);
}

/** A value as JSON text; nothing is `null`. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  spend(1 + text.length / 4);
  return text;
}

/** A dot path (`a.b.0`), read. */
export type FieldPath = readonly string[];

/** Reads a dot path; a blank one means the whole item. */
export function readPath(path: string): FieldPath {
  spendText(path.length);
  const steps = path
    .trim()
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '');
  spend(steps.length);
  return steps;
}

/** What a path finds in an item. One that is used for many items is read once, by `readPath`. */
export function valueAtPath(item: unknown, path: string | FieldPath): unknown {
  const steps = typeof path === 'string' ? readPath(path) : path;
  if (steps.length === 0) return item;
  let value = parseItem(item);
  for (const step of steps) {
    spend(1);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
