import { isRecord } from '../document/json-record.js';
import { itemText, parseItem } from './field-path.js';

/**
 * Puts lists one after another, or (`mode: zip`) joins them item by item: JSON objects are merged, where
 * the later list wins, other items are put together as text; shorter lists begin again. `dedupe` drops
 * what came before.
 */
export function mergeLists(lists: readonly (readonly string[])[], data: Record<string, unknown>): string[] {
  const merged = data.mode === 'zip' ? zip(lists.filter((list) => list.length > 0)) : lists.flat();
  return data.dedupe === true || data.deduplicate === true ? [...new Set(merged)] : merged;
}

function zip(lists: readonly (readonly string[])[]): string[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, place) => joined(lists.map((list) => list[place % list.length])));
}

function joined(items: readonly string[]): string {
  const objects = items.map(parseItem);
  return objects.every(isRecord) ? itemText(Object.assign({}, ...objects)) : items.join('');
}
