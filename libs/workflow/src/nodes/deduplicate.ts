import { spend } from '../budget/budget.js';
import { itemText, readPath, valueAtPath } from './field-path.js';

/** Keeps the first item of each value of a field (blank: the whole item). Items without the field are all kept. */
export function deduplicate(items: readonly string[], data: Record<string, unknown>): string[] {
  const field = readPath(typeof data.field === 'string' ? data.field : '');
  const seen = new Set<string>();
  return items.filter((item) => {
    spend(1);
    const value = valueAtPath(item, field);
    if (value === undefined) return true;
    const key = itemText(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
