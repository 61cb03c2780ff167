import { table } from '@easel/contracts/table';
import { canonicalJson } from './canonical.js';
import type { Production } from './production.js';
import { isRecord } from './record.js';

/** Names of fields and ids of list entries, from the document down. */
export type Path = readonly string[];

/** What one change has altered, as it was before: enough to take the change back. */
export type Altered = AlteredValue | AlteredList;

export interface AlteredValue {
  readonly at: Path;
  /** Absent where there was none. */
  readonly was?: unknown;
}

export interface AlteredList {
  readonly list: Path;
  /** Entries that are new. */
  readonly added?: readonly string[];
  /** Entries that are gone, in the order in which they stood. */
  readonly removed?: readonly RemovedEntry[];
  /** Entries that stand in another order: theirs before. */
  readonly order?: readonly string[];
  /** In place of `order`, where few of many were moved: these, in their order before, and what each stood after. */
  readonly moved?: readonly MovedEntry[];
}

export interface MovedEntry {
  readonly id: string;
  readonly after: string | null;
}

export interface RemovedEntry {
  readonly id: string;
  readonly after: string | null;
  readonly entry?: unknown;
  /** In place of `entry`: the item of the bin that holds it now. */
  readonly inTrash?: string;
}

type Entry = Readonly<Record<string, unknown>>;

/** By which field the entries of a list are known; lists without one are values. */
const KEYS: Readonly<Record<string, string>> = table({
  folders: 'id',
  keyframes: 'id',
  shots: 'id',
  cuts: 'id',
  trash: 'id',
  pending: 'jobId',
  beats: 'id',
  stills: 'key',
  clips: 'key',
  takes: 'key',
  candidates: 'key',
  tracks: 'key',
  nodes: 'id',
  edges: 'id',
});

function keyOf(path: Path): string | undefined {
  const name = path.at(-1) ?? '';
  if (name === 'cast') return path.length === 1 ? 'uid' : 'role';
  return KEYS[name];
}

/** Values that are looked at whole: what is in them has names of its own. */
function isWhole(path: Path): boolean {
  const [part] = path;
  if (part === 'trash') return path.length > 2;
  if (part === 'editor') return path.length > 2;
  return path.at(-1) === 'look' && path.length === (part === 'film' ? 2 : 3);
}

/** What was altered between two states of a production. What is the same object in both is not looked into. */
export function alteredBetween(before: Production, after: Production): Altered[] {
  const altered: Altered[] = [];
  const binned = new Map<unknown, string>();
  if (before.trash !== after.trash) {
    const { ofIs } = window(before.trash as never, after.trash as never, 'id');
    for (const { id, body } of ofIs) binned.set(body, String(id));
  }
  compare(before, after, []);
  return altered;

  function compare(was: unknown, is: unknown, path: Path): void {
    if (was === is) return;
    const key = keyOf(path);
    if (key !== undefined && Array.isArray(was) && Array.isArray(is)) return compareLists(was, is, path, key);
    if (isRecord(was) && isRecord(is) && !isWhole(path)) {
      for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
        compare(was[field], is[field], [...path, field]);
      }
      return;
    }
    if (isEqual(was, is)) return;
    altered.push(was === undefined ? { at: path } : { at: path, was });
  }

  function compareLists(was: readonly Entry[], is: readonly Entry[], list: Path, key: string): void {
    const idOf = (entry: Entry): string => String(entry[key]);
    const { start, ofWas, ofIs } = window(was, is, key);
    if (ofWas.length + ofIs.length > 0) {
      const [old, now] = [new Set(ofWas.map(idOf)), new Set(ofIs.map(idOf))];
      const added = [...now].filter((id) => !old.has(id));
      const removed = ofWas.flatMap((entry, index): RemovedEntry[] => {
        const id = idOf(entry);
        if (now.has(id)) return [];
        const neighbour = was[start + index - 1];
        const inTrash = binned.get(entry);
        const place = { id, after: neighbour ? idOf(neighbour) : null };
        return [inTrash === undefined ? { ...place, entry } : { ...place, inTrash }];
      });
      const front = was[start - 1];
      const moves = movesOf(
        [...old].filter((id) => now.has(id)),
        [...now].filter((id) => old.has(id)),
        front ? idOf(front) : null,
      );
      if (added.length + removed.length > 0 || moves) {
        altered.push({
          list,
          ...(added.length > 0 ? { added } : {}),
          ...(removed.length > 0 ? { removed } : {}),
          ...moves,
        });
      }
    }
    for (const [id, one, other] of pairs(was, is, ofWas, ofIs, start, idOf)) {
      compare(one, other, [...list, id]);
    }
  }
}

/** What is left of two lists without the ids that both begin and end with: of a long list mostly little or nothing. */
function window(
  was: readonly Entry[],
  is: readonly Entry[],
  key: string,
): { start: number; ofWas: readonly Entry[]; ofIs: readonly Entry[] } {
  const isSame = (one: Entry | undefined, other: Entry | undefined): boolean =>
    one === other || one?.[key] === other?.[key];
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && isSame(was[start], is[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(was[was.length - 1 - end], is[is.length - 1 - end])) end++;
  return { start, ofWas: was.slice(start, was.length - end), ofIs: is.slice(start, is.length - end) };
}

/** Entries that are in both lists, but not the same object, in the order of the newer one. */
function* pairs(
  was: readonly Entry[],
  is: readonly Entry[],
  ofWas: readonly Entry[],
  ofIs: readonly Entry[],
  start: number,
  idOf: (entry: Entry) => string,
): Generator<[string, Entry, Entry]> {
  const old = new Map(ofWas.map((entry) => [idOf(entry), entry]));
  const end = start + ofIs.length;
  for (let index = 0; index < is.length; index++) {
    const entry = is[index];
    if (entry === was[index]) continue;
    const inWindow = index >= start && index < end;
    const former = inWindow
      ? old.get(idOf(entry))
      : was[index < start ? index : index - is.length + was.length];
    if (former !== undefined && former !== entry) yield [idOf(entry), former, entry];
  }
}

/**
 * How the same ids stood before: only those between the first and the last that stand elsewhere now, and of these only the
 * ones that were moved where that says it shorter. Undefined where none was.
 *
 * @param before what stands in front of them all
 */
function movesOf(
  was: readonly string[],
  is: readonly string[],
  before: string | null,
): Pick<AlteredList, 'order' | 'moved'> | undefined {
  let start = 0;
  let end = was.length;
  while (start < end && was[start] === is[start]) start++;
  while (end > start && was[end - 1] === is[end - 1]) end--;
  if (start === end) return undefined;
  const order = was.slice(start, end);
  const place = new Map(is.map((id, index) => [id, index]));
  const stays = longestRise(order.map((id) => place.get(id) ?? 0));
  const moved = order.flatMap((id, index): MovedEntry[] =>
    stays.has(index) ? [] : [{ id, after: was[start + index - 1] ?? before }],
  );
  return moved.length * 2 < order.length ? { moved } : { order };
}

/** Indexes of a longest subsequence that rises: what has to be moved is the rest. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const former: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    former[index] = ends[low - 1];
    ends[low] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = former[index]) rise.add(index);
  return rise;
}

/** The document with what a change altered as it was before that change. @throws MissingPlace */
export function putBack(document: Production, altered: readonly Altered[]): Production {
  let result: unknown = document;
  const ofTrash = (id: string): unknown => {
    const item = document.trash.find((each) => each.id === id);
    if (!item) throw new MissingPlace(['trash', id]);
    return item.body;
  };
  for (const each of altered) {
    const path = 'at' in each ? each.at : each.list;
    result = updated(result, path, 0, (value) =>
      'at' in each ? each.was : listBefore(value as readonly Entry[], each, ofTrash),
    );
  }
  return result as Production;
}

/** Something that a change altered is not there any more. */
export class MissingPlace extends Error {
  constructor(readonly path: Path) {
    super(`nothing at ${path.join('.')}`);
  }
}

function updated(value: unknown, path: Path, depth: number, change: (value: unknown) => unknown): unknown {
  if (depth === path.length) return change(value);
  const name = path[depth];
  const key = keyOf(path.slice(0, depth));
  if (key !== undefined && Array.isArray(value)) {
    const entries = value as readonly Entry[];
    const index = entries.findIndex((entry) => entry[key] === name);
    if (index < 0) throw new MissingPlace(path.slice(0, depth + 1));
    return entries.with(index, updated(entries[index], path, depth + 1, change) as Entry);
  }
  if (!isRecord(value)) throw new MissingPlace(path.slice(0, depth));
  const inner = updated(value[name], path, depth + 1, change);
  if (inner !== undefined) return { ...value, [name]: inner };
  const { [name]: _gone, ...rest } = value;
  return rest;
}

function listBefore(
  list: readonly Entry[],
  { list: path, added = [], removed = [], order = [], moved = [] }: AlteredList,
  ofTrash: (id: string) => unknown,
): readonly Entry[] {
  if (!Array.isArray(list)) throw new MissingPlace(path);
  const key = keyOf(path) as string;
  const idOf = (entry: Entry): string => String(entry[key]);
  const gone = new Set(added);
  const result = list.filter((entry) => !gone.has(idOf(entry)));
  if (order.length > 0) {
    const named = new Set(order);
    const ordered = new Map(
      result.filter((entry) => named.has(idOf(entry))).map((entry) => [idOf(entry), entry]),
    );
    const inOrder = order.flatMap((id) => ordered.get(id) ?? []);
    result.forEach((entry, index) => {
      if (ordered.has(idOf(entry))) result[index] = inOrder.shift() as Entry;
    });
  }
  const taken = moved.flatMap(({ id, after }) => {
    const from = result.findIndex((entry) => idOf(entry) === id);
    return from < 0 ? [] : [{ after, entry: result.splice(from, 1)[0] as Entry }];
  });
  for (const { after, entry } of taken) {
    const place = after === null ? 0 : result.findIndex((each) => idOf(each) === after) + 1;
    if (after !== null && place === 0) throw new MissingPlace([...path, after]);
    result.splice(place, 0, entry);
  }
  for (const { id, after, entry, inTrash } of removed) {
    if (result.some((each) => idOf(each) === id)) throw new MissingPlace([...path, id]);
    const place = after === null ? 0 : result.findIndex((each) => idOf(each) === after) + 1;
    // Its neighbour is gone meanwhile: at the end, where it is seen.
    const index = after !== null && place === 0 ? result.length : place;
    result.splice(index, 0, (inTrash === undefined ? entry : ofTrash(inTrash)) as Entry);
  }
  return result;
}

/** The places that a change has touched: of two changes that share none, either can be taken back alone. */
export const touchedBy = (altered: readonly Altered[]): Path[] =>
  altered.flatMap((each): Path[] => {
    if ('at' in each) return [each.at];
    const entries = [...(each.added ?? []), ...(each.removed ?? []).map(({ id }) => id)];
    return [
      ...entries.map((id) => [...each.list, id]),
      ...(each.order || each.moved ? [[...each.list, ORDER]] : []),
    ];
  });

/** No id: ids begin with a letter or a digit. */
const ORDER = ' order';

/**
 * @returns finds among other places one that is one of these, or within it, or around it; gives that one of these. Its time
 * grows with the places, not with the pairs of them: an editor's canvas has thousands
 */
export function sharedFinder(places: readonly Path[]): (others: readonly Path[]) => Path | undefined {
  const these = new Map<string, Path>();
  const around = new Map<string, Path>();
  for (const place of places) {
    these.set(nameOf(place), place);
    for (let length = 0; length < place.length; length++) around.set(nameOf(place.slice(0, length)), place);
  }
  return (others) => {
    for (const other of others) {
      const within = around.get(nameOf(other));
      if (within) return within;
      for (let length = other.length; length >= 0; length--) {
        const place = these.get(nameOf(other.slice(0, length)));
        if (place) return place;
      }
    }
    return undefined;
  };
}

/** No name has this character: it can't be stored. */
const nameOf = (place: Path): string => place.join('\u0000');

const isEqual = (one: unknown, other: unknown): boolean =>
  one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other);
