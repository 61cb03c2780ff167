import type { ModelKind } from '../models/model.js';

export type FieldType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'select'
  | 'pick'
  | 'model'
  | 'image-url'
  | 'video-url'
  | 'audio-url'
  | 'url'
  | 'list'
  | 'object'
  | 'json';

export type Option = string | number;

/** One setting of a node: what discovery shows, what a request is held to, and what stands when it is left out. */
export interface FieldSpec {
  readonly key: string;
  readonly type: FieldType;
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Members beside it of which each stands in for one that is required. */
  readonly unless?: readonly string[];
  readonly default?: unknown;
  /** The values offered. For `select` the only ones taken, unless `corrected`. */
  readonly options?: readonly Option[];
  /** An off-list value is corrected by the model's rules (API document 4.6), never refused. */
  readonly corrected?: boolean;
  /** How many options may be held together, as a list; absent where there is one. */
  readonly maxPicks?: number;
  /** Values of another kind of model are refused; any model of this kind is taken. */
  readonly modelKind?: ModelKind;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly integer?: boolean;
  /** Characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What a list holds. */
  readonly items?: FieldSpec;
  /** What one entry of a list at least must be, and what is said where none is. */
  readonly some?: { of(entry: unknown): boolean; readonly message: string };
  /** The forms that a `json` value may take, if it is not null; any, where there are none. */
  readonly forms?: readonly FieldSpec[];
  /** What is wrong with a `json` value, by paths within it. */
  readonly problems?: (value: unknown) => readonly { readonly path: string; readonly message: string }[];
  /** What an object holds; other members are left alone. */
  readonly members?: readonly FieldSpec[];
}

type Extras = Partial<Omit<FieldSpec, 'key' | 'type'>>;

/** Free text. */
export const text = (key: string, extras: Extras = {}): FieldSpec => field(key, 'text', extras);

export const number = (key: string, extras: Extras = {}): FieldSpec => field(key, 'number', extras);

export const integer = (key: string, extras: Extras = {}): FieldSpec =>
  field(key, 'number', { integer: true, step: 1, ...extras });

export const flag = (key: string, standard?: boolean, extras: Extras = {}): FieldSpec =>
  field(key, 'boolean', standard === undefined ? extras : { default: standard, ...extras });

/** One of a list; the first is the default unless `extras` names another. */
export const choice = (key: string, options: readonly Option[], extras: Extras = {}): FieldSpec =>
  field(key, 'select', { options, default: options[0], ...extras });

/** One of a list, with no default. */
export const optionalChoice = (key: string, options: readonly Option[], extras: Extras = {}): FieldSpec =>
  field(key, 'select', { options, ...extras });

/** Ids from a picker's catalog: one, or a list where several may be held. */
export const pick = (
  key: string,
  options: readonly string[],
  maxPicks: number,
  extras: Extras = {},
): FieldSpec =>
  field(key, 'pick', {
    options,
    ...(maxPicks > 1 && Number.isFinite(maxPicks) ? { maxPicks } : {}),
    ...extras,
  });

/** A lever whose list depends on the model. */
export const lever = (key: string, options: readonly Option[], extras: Extras = {}): FieldSpec =>
  field(key, 'select', { options, corrected: true, ...extras });

export const imageUrl = (key: string, extras: Extras = {}): FieldSpec => field(key, 'image-url', extras);
export const videoUrl = (key: string, extras: Extras = {}): FieldSpec => field(key, 'video-url', extras);
export const audioUrl = (key: string, extras: Extras = {}): FieldSpec => field(key, 'audio-url', extras);
export const url = (key: string, extras: Extras = {}): FieldSpec => field(key, 'url', extras);

export const list = (key: string, items: FieldSpec, extras: Extras = {}): FieldSpec =>
  field(key, 'list', { items, ...extras });

/** A list of objects. */
export const rows = (key: string, members: readonly FieldSpec[], extras: Extras = {}): FieldSpec =>
  list(key, object('row', members), extras);

export const object = (key: string, members: readonly FieldSpec[], extras: Extras = {}): FieldSpec =>
  field(key, 'object', { members, ...extras });

/** A value whose shape only the node itself knows. */
export const json = (key: string, extras: Extras = {}): FieldSpec => field(key, 'json', extras);

/** The whole number that makes a run repeatable. */
export const seed = (key = 'seed', extras: Extras = {}): FieldSpec =>
  integer(key, { min: 0, max: 4_294_967_295, ...extras });

function field(key: string, type: FieldType, extras: Extras): FieldSpec {
  return { key, type, label: labelOf(key), ...extras };
}

/** `videoTrimStart` reads `Video trim start`. */
function labelOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/\burl(s?)\b/, 'URL$1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
