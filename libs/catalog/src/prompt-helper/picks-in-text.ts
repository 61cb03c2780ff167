import type { PickerCatalog, PickerDimension } from '../pickers/picker-catalog.js';
import { findPicker } from '../pickers/picker-registry.js';
import { saidOptions } from './said-options.js';

/** Picks of several pickers, as nodes take them: by picker and dimension the id of an option, or several. */
export type PickerJson = Record<string, Record<string, string | string[]>>;

/** A dimension as a picker of one or of several dimensions has it. */
export type Picked = Pick<PickerDimension, 'field' | 'maxPicks' | 'options' | 'label'>;

/** The pickers that fill in from a picture or a text unless others are asked for. */
const READ_PICKERS = ['person', 'styling', 'framing', 'lens', 'camera-format'] as const;

/** Those of the node types that are pickers, in the order asked for; the standard ones where none is named. */
export function pickersNamed(asked: unknown): PickerCatalog[] {
  const names = Array.isArray(asked) && asked.length > 0 ? (asked as unknown[]) : READ_PICKERS;
  return [...new Set(names)].flatMap((name) => (typeof name === 'string' ? (findPicker(name) ?? []) : []));
}

export function dimensionsOf(picker: PickerCatalog | undefined): readonly Picked[] {
  if (!picker) return [];
  if (picker.kind === 'multi') return picker.dimensions;
  return [
    { field: picker.valueField, label: picker.label, maxPicks: picker.maxPicks, options: picker.options },
  ];
}

/** Adds a pick, where the dimension has room for it. */
export function addPick(json: PickerJson, picker: string, { field, maxPicks }: Picked, id: string): void {
  const picks = (json[picker] ??= {});
  const before = picks[field];
  if (maxPicks === 1) {
    picks[field] ??= id;
    return;
  }
  const chosen = [...new Set([...(Array.isArray(before) ? before : []), id])];
  picks[field] = chosen.slice(0, maxPicks);
}

/** The options that a text names in their own words. It understands nothing else. */
export function picksInText(text: string, pickers: readonly PickerCatalog[]): PickerJson {
  const json: PickerJson = {};
  for (const picker of pickers) {
    for (const dimension of dimensionsOf(picker)) {
      const category = picker.kind === 'multi' ? dimension.field : picker.nodeType;
      const options = dimension.options.filter(({ term }) => term !== '');
      const { label, maxPicks } = dimension;
      const said = saidOptions({ category, label, maxPicks, options }, text);
      for (const { id } of said.slice(0, maxPicks)) addPick(json, picker.nodeType, dimension, id);
    }
  }
  return json;
}
