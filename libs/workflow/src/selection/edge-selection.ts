import { allItems, type ItemSelector, selectList, selectOne, selectRange } from './item-selector.js';

/** How a wire takes items: the selected one, one by its place, one a run of the target, or all together. */
export type OutputMode = 'last' | 'item' | 'each' | 'all';

export interface EdgeSelection {
  readonly mode: OutputMode;
  readonly select: ItemSelector;
}

const LEGACY_ITEM = /^item:(\d+)$/;

/** What an edge's `data` says about items, or nothing when it leaves that to the default. */
export function parseEdgeSelection(data: Record<string, unknown> | undefined): EdgeSelection | undefined {
  const mode = data?.outputMode;
  if (data === undefined || typeof mode !== 'string') return undefined;
  const legacy = LEGACY_ITEM.exec(mode);
  if (legacy) return { mode: 'item', select: selectOne({ itemIndex: Number(legacy[1]) + 1 }) };
  switch (mode) {
    case 'last':
      return selectionOf('last');
    case 'item':
      return { mode, select: selectOne(data) };
    case 'each':
    case 'all':
      return { mode, select: selectorOf(data) };
    default:
      return undefined;
  }
}

/** The selection of an edge that says nothing. */
export function selectionOf(mode: 'last' | 'each' | 'all'): EdgeSelection {
  return mode === 'last'
    ? { mode, select: (length) => (length === 0 ? [] : [length - 1]) }
    : { mode, select: allItems };
}

function selectorOf(data: Record<string, unknown>): ItemSelector {
  if (data.selectorMode === 'range') return selectRange(data);
  if (data.selectorMode === 'list') return selectList(data);
  return allItems;
}
