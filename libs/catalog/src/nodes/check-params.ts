import { models } from '../models/models.js';
import type { FieldSpec } from './field-spec.js';
import type { NodeDescriptor } from './node-descriptor.js';

export type Params = Readonly<Record<string, unknown>>;

/** One setting that cannot be used, and why. */
export interface FieldProblem {
  /** Such as `dialogue.2.line`. */
  readonly path: string;
  readonly message: string;
}

export interface CheckOptions {
  /** Leaves out what is missing, because wires may still bring it. */
  readonly partial?: boolean;
}

/**
 * What is wrong with a node's settings; empty when nothing is. Values that a model's rules correct are never
 * wrong, settings the node does not know are left alone, and null or an empty choice counts as not given.
 */
export function checkParams(
  node: NodeDescriptor,
  params: Params,
  { partial = false }: CheckOptions = {},
): FieldProblem[] {
  const problems = checkMembers(node.fields, params, '', partial);
  return partial ? problems : [...problems, ...node.needs.flatMap((group) => checkNeed(group, params))];
}

/** Words that say nothing and lists that hold nothing don't meet a need. */
function checkNeed([first = '', ...others]: readonly string[], params: Params): FieldProblem[] {
  const isThere = (key: string): boolean => {
    const value = params[key];
    if (typeof value === 'string') return value.trim() !== '';
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
  };
  if ([first, ...others].some(isThere)) return [];
  const instead = others.length === 0 ? '' : `, or instead of it ${others.join(', ')}`;
  return [{ path: first, message: `is required${instead}` }];
}

/** The settings with the node's defaults where nothing is given. Levers are left to the model's own defaults. */
export function withDefaults(node: NodeDescriptor, params: Params): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...params };
  for (const spec of node.fields) {
    const stands = spec.default !== undefined && spec.corrected !== true;
    if (!stands || !isAbsent(spec, filled[spec.key])) continue;
    // Each task of a run comes by here, and a clone takes a hundred times as long as a number.
    filled[spec.key] = typeof spec.default === 'object' ? structuredClone(spec.default) : spec.default;
  }
  return filled;
}

/** The settings without those that count as not given, at any depth; the same object where there are none. */
export function withoutBlanks(fields: readonly FieldSpec[], params: Params): Params {
  let kept: Record<string, unknown> | undefined;
  for (const spec of fields) {
    const value = params[spec.key];
    if (value === undefined || value === null) continue;
    if (isAbsent(spec, value)) {
      kept ??= { ...params };
      delete kept[spec.key];
      continue;
    }
    const inner = valueWithoutBlanks(spec, value);
    if (inner !== value) (kept ??= { ...params })[spec.key] = inner;
  }
  return kept ?? params;
}

function valueWithoutBlanks({ members, items, forms }: FieldSpec, value: unknown): unknown {
  const form = isRecord(value) && forms?.find(({ type }) => type === 'object');
  if (form) return valueWithoutBlanks(form, value);
  if (members !== undefined && isRecord(value)) return withoutBlanks(members, value);
  if (items === undefined || !Array.isArray(value)) return value;
  const entries: unknown[] = value;
  const inner = entries.map((entry) => valueWithoutBlanks(items, entry));
  return inner.some((entry, at) => entry !== entries[at]) ? inner : value;
}

/** A link among a node's settings that the service will fetch. */
export interface FieldUrl {
  readonly path: string;
  readonly url: string;
}

/** Every link in a node's settings, for the gate that keeps the service from being sent to private addresses. */
export function urlsOf(node: NodeDescriptor, params: Params): FieldUrl[] {
  return node.fields.flatMap((spec) => urlsIn(spec, params[spec.key], spec.key));
}

function urlsIn(spec: FieldSpec, value: unknown, path: string): FieldUrl[] {
  if (isAbsent(spec, value)) return [];
  if (isUrl(spec)) return typeof value === 'string' ? [{ path, url: value }] : [];
  const { items, members } = spec;
  if (items !== undefined && Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => urlsIn(items, item, `${path}.${index}`));
  }
  if (members !== undefined && isRecord(value)) {
    return members.flatMap((member) => urlsIn(member, value[member.key], `${path}.${member.key}`));
  }
  return [];
}

function checkMembers(
  fields: readonly FieldSpec[],
  params: Params,
  prefix: string,
  partial: boolean,
): FieldProblem[] {
  return fields.flatMap((spec) => {
    const path = prefix + spec.key;
    const value = params[spec.key];
    if (!isAbsent(spec, value)) return checkValue(spec, value, path);
    const isReplaced = spec.unless?.some((key) => ![undefined, null, ''].includes(params[key] as string));
    return spec.required === true && !partial && isReplaced !== true
      ? [{ path, message: 'is required' }]
      : [];
  });
}

function checkValue(spec: FieldSpec, value: unknown, path: string): FieldProblem[] {
  const wrong = (message: string): FieldProblem[] => [{ path, message }];
  switch (spec.type) {
    case 'text':
      return typeof value === 'string' ? lengthProblem(spec, value, wrong) : wrong('must be a text');
    case 'number':
      return checkNumber(spec, value, wrong);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong('must be true or false');
    case 'select':
      if (spec.corrected === true || spec.options?.includes(value as string)) return [];
      return wrong(`must be one of ${(spec.options ?? []).join(', ')}`);
    case 'pick':
      return [value].flat().every((id) => typeof id === 'string')
        ? []
        : wrong('must be an option id or a list of them');
    case 'model':
      return isModel(spec, value) ? [] : wrong(`must be one of ${(spec.options ?? []).join(', ')}`);
    case 'image-url':
    case 'video-url':
    case 'audio-url':
    case 'url':
      return typeof value === 'string' && URL.canParse(value) ? [] : wrong('must be a link');
    case 'list':
      return checkList(spec, value, path, wrong);
    case 'object':
      return isRecord(value)
        ? checkMembers(spec.members ?? [], value, `${path}.`, false)
        : wrong('must be an object');
    case 'json':
      return [...checkForms(spec, value, path, wrong), ...problemsWithin(spec, value, path)];
  }
}

function problemsWithin({ problems }: FieldSpec, value: unknown, path: string): FieldProblem[] {
  return (problems?.(value) ?? []).map((problem) => ({
    ...problem,
    path: problem.path === '' ? path : `${path}.${problem.path}`,
  }));
}

function checkForms({ forms }: FieldSpec, value: unknown, path: string, wrong: Wrong): FieldProblem[] {
  if (forms === undefined || value === null) return [];
  const wanted = typeof value === 'string' ? 'text' : isRecord(value) ? 'object' : undefined;
  const form = forms.find(({ type }) => type === wanted);
  return form
    ? checkValue(form, value, path)
    : wrong(`must be a ${forms.map(({ type }) => type).join(', an ')} or null`);
}

type Wrong = (message: string) => FieldProblem[];

function lengthProblem(
  { minLength = 0, maxLength = Infinity }: FieldSpec,
  value: string,
  wrong: Wrong,
): FieldProblem[] {
  if (value.length < minLength) return wrong(`must have at least ${minLength} characters`);
  return value.length > maxLength ? wrong(`must have at most ${maxLength} characters`) : [];
}

function checkNumber(
  { min = -Infinity, max = Infinity, integer }: FieldSpec,
  value: unknown,
  wrong: Wrong,
): FieldProblem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('must be a number');
  if (integer === true && !Number.isInteger(value)) return wrong('must be a whole number');
  if (value < min) return wrong(`must be at least ${min}`);
  return value > max ? wrong(`must be at most ${max}`) : [];
}

function checkList(spec: FieldSpec, value: unknown, path: string, wrong: Wrong): FieldProblem[] {
  if (!Array.isArray(value)) return wrong('must be a list');
  const { items, minItems = 0, maxItems = Infinity, some } = spec;
  if (value.length < minItems) return wrong(`must have at least ${minItems} entries`);
  if (value.length > maxItems) return wrong(`must have at most ${maxItems} entries`);
  if (some && !value.some((item: unknown) => some.of(item))) return wrong(some.message);
  if (items === undefined) return [];
  return value.flatMap((item: unknown, index) => checkValue(items, item, `${path}.${index}`));
}

function isModel({ options, modelKind }: FieldSpec, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return options?.includes(value) === true || models.get(value)?.kind === modelKind;
}

/** An empty text is a text; an empty choice or link is none. */
function isAbsent({ type }: FieldSpec, value: unknown): boolean {
  return value === undefined || value === null || (value === '' && type !== 'text' && type !== 'json');
}

const isUrl = ({ type }: FieldSpec): boolean => type === 'url' || type.endsWith('-url');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
