import { own } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';
import { joinedWithin } from '../budget/size-limit.js';
import { isRecord } from '../document/json-record.js';
import { itemText } from '../nodes/field-path.js';
import { markedItems } from '../nodes/split-text.js';
import { type EdgeSelection, type OutputMode, selectionOf } from '../selection/edge-selection.js';
import type { NodeOutput } from '../document/node-output.js';
import { guessMedia, type Media, mediaOfKey } from '../document/output-keys.js';
import type { PlannedWire } from './plan.js';

/** What a wire brings. */
export interface Carried {
  readonly wire: PlannedWire;
  readonly mode: OutputMode;
  /** The selected items; one or none unless the mode takes several. */
  readonly items: readonly string[];
  readonly media: Media;
  /** All that is known of a subject, when the source is one. */
  readonly reference: Record<string, unknown> | undefined;
}

/** Reads what a wire carries from its source's output. */
export function readWire(wire: PlannedWire, sourceOutput: NodeOutput): Carried {
  const output = wire.port === undefined ? sourceOutput : portOutput(sourceOutput, wire.port);
  spend(1);
  const selection = wire.selection ?? defaultSelection(output);
  const { items, media } = selectedItems(wire, selection, output);
  const reference = isRecord(output.reference) ? output.reference : undefined;
  return {
    wire,
    mode: selection.mode,
    items,
    media: media ?? wire.media ?? (items.length > 0 ? guessMedia(items[0]) : 'text'),
    reference,
  };
}

/** The value of a wire in one iteration: an item, or all of a bundle; nothing when there is none. */
export function valueAt(carried: Carried, iteration: number): string | readonly string[] | undefined {
  if (carried.mode === 'all') return carried.items;
  if (carried.items.length === 0) return undefined;
  return carried.items[carried.mode === 'each' ? iteration % carried.items.length : 0];
}

/** Whether a wire brings a list that turned out empty, so that there is nothing to run for. */
export function isEmptyList({ mode, items }: Carried): boolean {
  return (mode === 'each' || mode === 'all') && items.length === 0;
}

/** An output as one text, as a variable or a mapped field shows it. */
export function outputText(output: NodeOutput): string | undefined {
  for (const key of ['text', 'imageUrl', 'videoUrl', 'audioUrl']) {
    if (typeof output[key] === 'string') return output[key];
  }
  if (Array.isArray(output.listResults)) return joinedWithin(output.listResults.map(itemText), ', ');
  const data = output.json ?? output.payload;
  return data === undefined || data === null ? undefined : itemText(data);
}

/** The output key of a link to media; nothing for other text. */
export function guessMediaOf(value: string): string | undefined {
  const media = guessMedia(value);
  return media === 'text' ? undefined : `${media}Url`;
}

function portOutput(output: NodeOutput, port: string): NodeOutput {
  const ports = output.ports;
  const found = isRecord(ports) ? own(ports, port) : undefined;
  return isRecord(found) ? found : {};
}

/** Where the wire leaves it open, things go on as they came. */
function defaultSelection({ passedAs, listResults }: NodeOutput): EdgeSelection {
  if (passedAs === 'each' || passedAs === 'all' || passedAs === 'last') return selectionOf(passedAs);
  return selectionOf(Array.isArray(listResults) ? 'each' : 'last');
}

function selectedItems(
  wire: PlannedWire,
  { mode, select }: EdgeSelection,
  output: NodeOutput,
): { items: readonly string[]; media: Media | undefined } {
  if (wire.isMarked) {
    const items = markedList(output);
    return { items: select(items.length).map((place) => items[place]), media: 'text' };
  }
  if (mode === 'last') {
    for (const key of wire.outputKeys) {
      const value = output[key];
      if (typeof value === 'string') return { items: [value], media: mediaOfKey(key) };
      // Data is one value, be it a list.
      if (Array.isArray(value) && wire.target.kind === 'data')
        return { items: [itemText(value)], media: 'data' };
      if (Array.isArray(value)) return { items: value.slice(-1).map(itemText), media: mediaOfKey(key) };
      if (value !== undefined && value !== null) return { items: [itemText(value)], media: 'data' };
    }
    const list = Array.isArray(output.listResults) ? output.listResults : [];
    return { items: list.slice(-1).map(itemText), media: undefined };
  }
  const { list, media } = allItemsOf(wire, output);
  return { items: select(list.length).map((place) => list[place]), media };
}

function allItemsOf(wire: PlannedWire, output: NodeOutput): { list: string[]; media: Media | undefined } {
  spend(Array.isArray(output.listResults) ? output.listResults.length : 1);
  const [ownKey] = wire.outputKeys;
  const ownValue = output[ownKey];
  if (Array.isArray(ownValue)) return { list: ownValue.map(itemText), media: mediaOfKey(ownKey) };
  if (Array.isArray(output.listResults)) {
    return { list: output.listResults.map(itemText), media: singleMedia(wire, output) };
  }
  for (const key of wire.outputKeys) {
    const value = output[key];
    if (Array.isArray(value)) return { list: value.map(itemText), media: mediaOfKey(key) };
    if (value !== undefined && value !== null) return { list: [itemText(value)], media: mediaOfKey(key) };
  }
  return { list: [], media: undefined };
}

/** A list beside a single value is of the same kind as that value. */
function singleMedia(wire: PlannedWire, output: NodeOutput): Media | undefined {
  const key = wire.outputKeys.find((each) => typeof output[each] === 'string');
  return key === undefined ? undefined : mediaOfKey(key);
}

function markedList(output: NodeOutput): string[] {
  spend(Array.isArray(output.listResults) ? output.listResults.length : 1);
  if (Array.isArray(output.listResults)) return output.listResults.map(itemText).flatMap(markedItems);
  if (Array.isArray(output.items)) return output.items.map(itemText);
  return typeof output.text === 'string' ? markedItems(output.text) : [];
}
