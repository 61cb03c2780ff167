import type { Keyframe, Production, Results, Shot, TrashItem } from './production.js';

/** A production as it is stored: bodies by the name of their part. What is not stored is empty. */
export type Parts = ReadonlyMap<string, unknown>;

export interface ChangedParts {
  readonly put: ReadonlyMap<string, unknown>;
  readonly removed: readonly string[];
}

const WHOLE = [
  'film',
  'storyboard',
  'music',
  'musicPlan',
  'cast',
  'folders',
  'cuts',
  'pending',
  'thumbnail',
] as const;

interface Order {
  shots: string[];
  keyframes: string[];
  trash: string[];
}

/**
 * The parts of a production. What grows with the number of shots is stored by shot, so that a change of one shot writes
 * the part of that shot; `order-…` has the ids of a list. The name is the workflow's own.
 */
export function toParts(production: Production): Map<string, unknown> {
  return new Map(partsOf(production, undefined));
}

/** What to write so that the parts of `before` become those of `after`. Looks at nothing that is the same object in both. */
export function changedParts(before: Production, after: Production): ChangedParts {
  const put = new Map(partsOf(after, before));
  const removed = [...goneOf(before, after)].filter((part) => !put.has(part));
  return { put, removed };
}

/** @param name the workflow's */
export function fromParts(parts: Parts, name: string): Production {
  const at = <T>(part: string, otherwise: T): T => (parts.get(part) as T | undefined) ?? otherwise;
  const flags = at<{ archived?: boolean }>('flags', {});
  return {
    name,
    archived: flags.archived ?? false,
    thumbnail: at('thumbnail', null),
    film: at('film', {}),
    storyboard: at('storyboard', null),
    music: at('music', null),
    musicPlan: at('musicPlan', null),
    cast: at('cast', []),
    folders: at('folders', []),
    keyframes: at<string[]>('order-keyframes', []).map((id) => parts.get(`keyframe:${id}`) as Keyframe),
    shots: at<string[]>('order-shots', []).map((id) => ({
      ...(parts.get(`shot:${id}`) as Omit<Shot, 'results'>),
      results: parts.get(`results:${id}`) as Results,
    })),
    cuts: at('cuts', []),
    trash: at<string[]>('order-trash', []).map((id) => parts.get(`trash:${id}`) as TrashItem),
    pending: at('pending', []),
    editor: at('editor', null),
  };
}

function* partsOf(production: Production, before: Production | undefined): Generator<[string, unknown]> {
  for (const part of WHOLE) {
    if (before === undefined ? !isEmpty(production[part]) : production[part] !== before[part]) {
      if (!isEmpty(production[part])) yield [part, production[part]];
    }
  }
  if (production.archived !== (before?.archived ?? false)) yield ['flags', { archived: production.archived }];
  if (production.editor !== (before?.editor ?? null) && production.editor)
    yield ['editor', production.editor];
  yield* listParts('shots', production.shots, before?.shots ?? [], function* (shot, old) {
    const { results, ...rest } = shot;
    if (!old || !isSameBut(shot, old, 'results')) yield [`shot:${shot.id}`, rest];
    if (!old || results !== old.results) yield [`results:${shot.id}`, results];
  });
  yield* listParts('keyframes', production.keyframes, before?.keyframes ?? [], function* (keyframe, old) {
    if (keyframe !== old) yield [`keyframe:${keyframe.id}`, keyframe];
  });
  yield* listParts('trash', production.trash, before?.trash ?? [], function* (item, old) {
    if (item !== old) yield [`trash:${item.id}`, item];
  });
}

function* listParts<T extends { readonly id: string }>(
  list: keyof Order,
  entries: readonly T[],
  before: readonly T[],
  parts: (entry: T, old: T | undefined) => Generator<[string, unknown]>,
): Generator<[string, unknown]> {
  if (entries === before) return;
  // The index of the former entry is mostly the same; only where it is not are all of them looked at.
  let old: Map<string, T> | undefined;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    const same = before[index];
    if (same === entry) continue;
    old ??= same?.id === entry.id ? undefined : new Map(before.map((each) => [each.id, each]));
    const former = same?.id === entry.id ? same : old?.get(entry.id);
    if (former !== entry) yield* parts(entry, former);
  }
  const isInOrder =
    entries.length === before.length && entries.every(({ id }, index) => id === before[index]?.id);
  if (!isInOrder && entries.length > 0) yield [`order-${list}`, entries.map(({ id }) => id)];
}

function* goneOf(before: Production, after: Production): Generator<string> {
  for (const part of WHOLE)
    if (before[part] !== after[part] && isEmpty(after[part]) && !isEmpty(before[part])) yield part;
  if (before.editor && !after.editor) yield 'editor';
  const gone = <T extends { readonly id: string }>(old: readonly T[], now: readonly T[]): string[] => {
    if (old === now || (old.length === now.length && old.every(({ id }, at) => id === now[at]?.id)))
      return [];
    const ids = new Set(now.map(({ id }) => id));
    return old.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  };
  for (const id of gone(before.shots, after.shots)) yield* [`shot:${id}`, `results:${id}`];
  for (const id of gone(before.keyframes, after.keyframes)) yield `keyframe:${id}`;
  for (const id of gone(before.trash, after.trash)) yield `trash:${id}`;
  for (const list of ['shots', 'keyframes', 'trash'] as const) {
    if (before[list].length > 0 && after[list].length === 0) yield `order-${list}`;
  }
}

const isSameBut = (one: Shot, other: Shot, but: keyof Shot): boolean =>
  (Object.keys(one) as (keyof Shot)[]).every((field) => field === but || one[field] === other[field]);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);
