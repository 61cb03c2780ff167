import { findPicker } from './picker-registry.js';
import type { PickerDimension, PickerOption, SinglePicker } from './picker-catalog.js';

/** Data of a picker node as a workflow stores it. */
export type PickerData = Readonly<Record<string, unknown>>;

type Timing = 'position' | 'duration' | 'intensity';

/** How the timing fields of effects and transitions read; a value that is not listed (`auto`) adds nothing. */
const timingPhrases: Readonly<Record<Timing, ReadonlyMap<unknown, string>>> = {
  position: new Map([
    ['start', 'at the very start of the shot'],
    ['middle', 'in the middle of the shot'],
    ['end', 'at the end of the shot'],
    ['full', 'throughout the whole shot'],
  ]),
  duration: new Map([
    ['instant', 'in a single instant'],
    ['short', 'over a brief moment'],
    ['medium', 'over a couple of seconds'],
    ['long', 'unfolding slowly'],
  ]),
  intensity: new Map([
    ['subtle', 'subtle and understated'],
    ['natural', 'natural and believable'],
    ['dynamic', 'dynamic and forceful'],
    ['crazy', 'wildly exaggerated'],
  ]),
};

/**
 * What a picker node with this data says: the prompt hints of its picks in the order of its dimensions, joined
 * with ", " and wrapped in the node's `preText` and `postText`. Unknown ids and no-op options say nothing; an
 * unknown node type, or a node with no pick and no text, gives the empty string.
 */
export function pickerPrompt(nodeType: string, data: PickerData): string {
  const picker = findPicker(nodeType);
  if (!picker) return '';
  const clause = picker.kind === 'single' ? singleClause(picker, data) : multiClause(picker.dimensions, data);
  return [textOf(data.preText), clause, textOf(data.postText)].filter((part) => part !== '').join(' ');
}

/**
 * The ids a field holds, as they count: known options only, each once, the newest `maxPicks` of them when there
 * are more, and an exclusive option alone.
 */
function pickedOptions(
  dimension: Pick<PickerDimension, 'options' | 'maxPicks' | 'exclusiveOption'>,
  value: unknown,
): readonly PickerOption[] {
  const ids = [...new Set(Array.isArray(value) ? (value as unknown[]) : [value])];
  const known = ids.flatMap((id) => dimension.options.find((option) => option.id === id) ?? []);
  const exclusive = known.find((option) => option.id === dimension.exclusiveOption);
  if (exclusive) return [exclusive];
  return known.slice(-dimension.maxPicks);
}

function singleClause(picker: SinglePicker, data: PickerData): string {
  const picked = [picker.valueField, ...picker.alsoReads].flatMap((field) =>
    pickedOptions(picker, data[field]),
  );
  if (picked.every((option) => option.id === 'none')) return '';
  const shapes = new Set(picker.shapedBy);
  const hints = hintsOf(picked).map((hint) => (shapes.has('target') ? nameTarget(hint, data.target) : hint));
  return [
    ...hints,
    ...(shapes.has('timing') && hints.length > 0 ? timing(data) : []),
    ...(shapes.has('states') ? states(data) : []),
  ].join(', ');
}

function multiClause(dimensions: readonly PickerDimension[], data: PickerData): string {
  // A subgenre refines one genre; beside a list it would contradict the others.
  const without = Array.isArray(data.genre) ? 'subgenre' : undefined;
  const picked = dimensions
    .filter((dimension) => dimension.field !== without)
    .flatMap((dimension) => pickedOptions(dimension, data[dimension.field]));
  return hintsOf(picked).join(', ');
}

function hintsOf(options: readonly PickerOption[]): string[] {
  return [...new Set(options.map((option) => option.promptHint))].filter((hint) => hint !== '');
}

function nameTarget(hint: string, target: unknown): string {
  const name = textOf(target);
  return name === '' ? hint : hint.replaceAll(/\bthe subject\b/g, () => name);
}

function timing(data: PickerData): string[] {
  const fields: readonly Timing[] = ['position', 'duration', 'intensity'];
  return fields.flatMap((field) => timingPhrases[field].get(data[field]) ?? []);
}

function states(data: PickerData): string[] {
  const [start, end] = [textOf(data.startState), textOf(data.endState)];
  return [start && `starting on ${start}`, end && `ending on ${end}`].filter((phrase) => phrase !== '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
