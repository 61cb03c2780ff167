import { BOUNDS } from '../document/bounds.js';
import type { Production, Shot, Keyframe } from '../document/production.js';
import type { Lookups } from './lookups.js';
import { payloadCheck, type PayloadCheck } from '../checks/payload-check.js';
import { invalid, missing } from '../checks/refusal.js';
import { fields, type Schema } from '../checks/schema.js';
import type { Work } from '../document/work.js';

/** S loses nothing, D deletes. P (who can reach the work) and $ (spends) are of routes. Specification 2, 2.2. */
export type OperationClass = 'S' | 'D';

export interface Applied {
  readonly production: Production;
  /** In the past tense. */
  readonly summary: string;
  /** Created or affected ids; of what is removed, the bin's first. */
  readonly ids?: readonly string[];
  readonly warnings?: readonly string[];
  /** Only where it depends on the payload. */
  readonly class?: OperationClass;
  readonly isRestorable?: boolean;
}

export interface Needed {
  entity(id: string): void;
  job(id: string): void;
  retain(url: string): void;
}

export interface OperationRule {
  readonly op: string;
  readonly class: OperationClass;
  /** Puts something in the bin that can be restored. */
  readonly restorable: boolean;
  /** Whether `impact` may be reported. */
  readonly mayHaveImpact: boolean;
  /** JSON Schema of the whole operation, `op` included. */
  readonly payload: Schema;
  /** When it refuses, beside what its schema says. */
  readonly refuses: readonly string[];
  readonly check: PayloadCheck;
  readonly needs?: (production: Production, payload: never, needed: Needed) => void;
  /** In slices where it may have to read all of the production. */
  readonly apply: (production: Production, payload: never, lookups: Lookups) => Applied | Work<Applied>;
}

export interface OperationSpec<P> {
  readonly class?: OperationClass;
  readonly restorable?: boolean;
  readonly impact?: boolean;
  readonly fields: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** More of the schema, for example that one of two fields is given. */
  readonly schema?: Schema;
  readonly refuses?: readonly string[];
  readonly needs?: (production: Production, payload: P, needed: Needed) => void;
  readonly apply: (production: Production, payload: P, lookups: Lookups) => Applied | Work<Applied>;
}

/** Describes an operation once: its check, the skill document and the reference are made from this. */
export function operation<P>(op: string, spec: OperationSpec<P>): OperationRule {
  const { required = [], schema, refuses = [] } = spec;
  const payload = { ...fields({ op: { const: op }, ...spec.fields }, ['op', ...required]), ...schema };
  return {
    op,
    class: spec.class ?? 'S',
    restorable: spec.restorable ?? false,
    mayHaveImpact: spec.impact ?? false,
    payload,
    refuses,
    check: payloadCheck(payload),
    ...(spec.needs ? { needs: spec.needs } : {}),
    apply: spec.apply,
  };
}

export function shotOf(production: Production, shotId: string, path = 'shotId'): Shot {
  const shot = production.shots.find(({ id }) => id === shotId);
  if (!shot) throw missing(`shot ${shotId}`, path);
  return shot;
}

export function keyframeOf(production: Production, keyframeId: string, path = 'keyframeId'): Keyframe {
  const keyframe = production.keyframes.find(({ id }) => id === keyframeId);
  if (!keyframe) throw missing(`planned frame ${keyframeId}`, path);
  return keyframe;
}

export const withShot = (production: Production, shot: Shot): Production => ({
  ...production,
  shots: replaced(production.shots, shot, 'id'),
});

export const withKeyframe = (production: Production, keyframe: Keyframe): Production => ({
  ...production,
  keyframes: replaced(production.keyframes, keyframe, 'id'),
});

export function replaced<T>(entries: readonly T[], entry: T, key: keyof T): readonly T[] {
  const index = entries.findIndex((each) => each[key] === entry[key]);
  return index < 0 || entries[index] === entry ? entries : entries.with(index, entry);
}

export const inserted = <T>(entries: readonly T[], entry: T, index = entries.length): readonly T[] =>
  entries.toSpliced(Math.min(index, entries.length), 0, entry);

/** Refuses an index beyond the end. */
export function checkIndex(index: number | undefined, length: number): void {
  if (index !== undefined && index > length) throw invalid(`index must be at most ${length}.`, 'index');
}

export function checkRoom(count: number, bound: keyof typeof BOUNDS, what: string): void {
  if (count >= BOUNDS[bound]) throw invalid(`A production has at most ${BOUNDS[bound]} ${what}.`);
}

/** Entries in a new order. @throws Refusal where that is no permutation */
export function reordered<T>(
  entries: readonly T[],
  idOf: (entry: T) => string,
  order: readonly string[],
): readonly T[] {
  const byId = new Map(entries.map((entry) => [idOf(entry), entry]));
  if (
    order.length !== entries.length ||
    new Set(order).size !== order.length ||
    !order.every((id) => byId.has(id))
  ) {
    throw invalid('order must name each of them once, and nothing else.', 'order');
  }
  if (entries.every((entry, index) => idOf(entry) === order[index])) return entries;
  return order.map((id) => byId.get(id) as T);
}

/** What a patch leaves must still say this. @throws Refusal */
export function requireField<T extends object>(patched: T, field: keyof T & string, path = 'patch'): void {
  if (patched[field] === undefined) throw invalid(`${path}.${field} must be given.`, `${path}.${field}`);
}

/** The address as it stands in a document. @throws Refusal */
export function allowedUrl(lookups: Lookups, url: string, path: string): string {
  if (!lookups.isAllowedUrl(url))
    throw invalid(`${path} must be a plain address of public media: not signed, not private.`, path);
  return url;
}
