import { isRecord } from '../document/json-record.js';
import { spend } from '../budget/budget.js';
import { SizeLimit } from '../budget/size-limit.js';
import { itemText, parseItem } from './field-path.js';
import { mergeObjects } from './merge-json.js';

/**
 * Puts lists one after another, or (`mode: zip`) joins them item by item: JSON objects are merged, where
 * the later list wins, other items are put together as text; shorter lists begin again. `dedupe` drops
 * what came before.
 */
export function mergeLists(lists: readonly (readonly string[])[], data: Record<string, unknown>): string[] {
  const merged = data.mode === 'zip' ? zip(lists.filter((list) => list.length > 0)) : lists.flat();
  spend(merged.length);
  return data.dedupe === true || data.deduplicate === true ? [...new Set(merged)] : merged;
}

function zip(lists: readonly (readonly string[])[]): string[] {
  const length = lists.reduce((longest, list) => Math.max(longest, list.length), 0);
  const sizeLimit = new SizeLimit();
  return Array.from({ length }, (_, place) => {
    const items = lists.map((list) => list[place % list.length]);
    // A list that begins again adds its items again, which is what the limit is for.
    sizeLimit.takeTexts(items);
    return joined(items);
  });
}

function joined(items: readonly string[]): string {
  const objects = items.map(parseItem);
  return objects.every(isRecord) ? itemText(mergeObjects(objects, false)) : items.join('');
}
