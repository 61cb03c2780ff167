import { emptyDocument } from './empty-document.js';
import type { ProductionDocument } from './document.js';
import { Table } from './table.js';

/** Parts that each document has once, and the field that each holds. */
const SINGLE = {
  head: 'head',
  film: 'film',
  storyboard: 'storyboard',
  music: 'music',
  musicPlan: 'musicPlan',
  cast: 'cast',
  folders: 'folders',
  order: 'order',
  'keyframe-order': 'keyframeOrder',
  cuts: 'cuts',
  pending: 'pending',
  editor: 'editor',
} as const satisfies Record<string, keyof ProductionDocument>;

/** Parts of which there is one for each id, and the table that each belongs to. */
const TABLES = {
  shot: 'shots',
  results: 'results',
  keyframe: 'keyframes',
  trash: 'trash',
} as const satisfies Record<string, keyof ProductionDocument>;

/** A JSON value that is stored under a key. */
export type PartBody = object;

export interface ChangedParts {
  readonly put: ReadonlyMap<string, PartBody>;
  readonly removed: readonly string[];
}

/**
 * The document in the parts that are stored, each a row: `head`, `film`, …, `shot:<id>` (without results),
 * `results:<shotId>`, `keyframe:<id>`, `trash:<id>`. A field that holds nothing has no part. The name is no part.
 */
export function toParts(document: ProductionDocument): Map<string, PartBody> {
  const parts = new Map<string, PartBody>();
  for (const [key, field] of Object.entries(SINGLE)) {
    const body = document[field];
    if (body !== null) parts.set(key, body);
  }
  for (const [prefix, field] of Object.entries(TABLES)) {
    for (const [id, body] of document[field].entries()) parts.set(`${prefix}:${id}`, body);
  }
  return parts;
}

/** The document that parts hold; what has no part is as in an empty document. Keys that it does not know it leaves out. */
export function fromParts(
  name: string,
  parts: Iterable<readonly [string, PartBody | null]>,
): ProductionDocument {
  const fields: Record<string, unknown> = {};
  const tables: Record<string, [string, object][]> = {};
  for (const [key, body] of parts) {
    if (body === null) continue;
    const colon = key.indexOf(':');
    if (colon === -1) {
      if (Object.hasOwn(SINGLE, key)) fields[SINGLE[key as keyof typeof SINGLE]] = body;
    } else if (Object.hasOwn(TABLES, key.slice(0, colon))) {
      (tables[TABLES[key.slice(0, colon) as keyof typeof TABLES]] ??= []).push([key.slice(colon + 1), body]);
    }
  }
  for (const [field, entries] of Object.entries(tables)) fields[field] = Table.of(entries);
  return { ...emptyDocument(name), ...fields };
}

/** The document with later parts put over it; a body of null takes the part away. Shares what they leave alone. */
export function withParts(
  document: ProductionDocument,
  parts: Iterable<readonly [string, PartBody | null]>,
): ProductionDocument {
  const fields: Record<string, unknown> = {};
  const nothing = emptyDocument();
  const tables = {
    shots: document.shots as Table<object>,
    results: document.results as Table<object>,
    keyframes: document.keyframes as Table<object>,
    trash: document.trash as Table<object>,
  };
  for (const [key, body] of parts) {
    const colon = key.indexOf(':');
    if (colon === -1) {
      if (!Object.hasOwn(SINGLE, key)) continue;
      const field = SINGLE[key as keyof typeof SINGLE];
      fields[field] = body ?? nothing[field];
    } else if (Object.hasOwn(TABLES, key.slice(0, colon))) {
      const field = TABLES[key.slice(0, colon) as keyof typeof TABLES];
      const id = key.slice(colon + 1);
      tables[field] = body === null ? tables[field].delete(id) : tables[field].set(id, body);
    }
  }
  return { ...document, ...fields, ...tables } as ProductionDocument;
}

/** What has to be stored so that `before` becomes `after`. Compares by identity: costs what changed, not what is there. */
export function changedParts(before: ProductionDocument, after: ProductionDocument): ChangedParts {
  const put = new Map<string, PartBody>();
  const removed: string[] = [];
  const note = (key: string, body: PartBody | null | undefined): void => {
    if (body === null || body === undefined) removed.push(key);
    else put.set(key, body);
  };
  for (const [key, field] of Object.entries(SINGLE)) {
    if (before[field] !== after[field]) note(key, after[field]);
  }
  for (const [prefix, field] of Object.entries(TABLES)) {
    const was = before[field] as Table<object>;
    const is = after[field] as Table<object>;
    for (const id of was.changedIds(is)) note(`${prefix}:${id}`, is.get(id));
  }
  return { put, removed };
}
