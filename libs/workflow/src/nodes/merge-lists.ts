import { isRecord } from '../document/json-record.js';
import { Room } from '../plan/room.js';
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
  const room = new Room();
  return Array.from({ length }, (_, place) => {
    const items = lists.map((list) => list[place % list.length]);
    room.takeTexts(items);
    return joined(items);
  });
}

function joined(items: readonly string[]): string {
  const objects = items.map(parseItem);
  return objects.every(isRecord) ? itemText(Object.assign({}, ...objects)) : items.join('');
}
