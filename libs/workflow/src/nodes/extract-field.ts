import { itemText, parseItem, readPath, valueAtPath } from './field-path.js';

/** What an extract-field node yields, by its output type. */
export type Extracted = { text: string } | { listResults: string[] } | { json: unknown };

/** Finds a field in every item (a JSON list stands for its members) and gives the matches as text, list or JSON. */
export function extractField(items: readonly string[], data: Record<string, unknown>): Extracted {
  const field = readPath(typeof data.field === 'string' ? data.field : '');
  const matches = items.flatMap(members).flatMap((item) => {
    const value = valueAtPath(item, field);
    return value === undefined || value === null ? [] : [value];
  });
  const outputType = data.outputType ?? data.output;
  if (outputType === 'list') return { listResults: matches.flatMap(asItems) };
  if (outputType === 'json') return { json: matches.length === 1 ? matches[0] : matches };
  return { text: matches.map(itemText).join('\n') };
}

function members(item: string): unknown[] {
  const value = parseItem(item);
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function asItems(value: unknown): string[] {
  return Array.isArray(value) ? value.map(itemText) : [itemText(value)];
}
