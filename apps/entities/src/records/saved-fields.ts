import { checkEntity, type EntityKind, models } from '@easel/catalog';
import { ValidationFailed } from '@easel/contracts';
import type { EntityChanges } from './entities.repository.js';
import type { AssetEntry, ReferencePhoto } from './entity.row.js';

/** The body of a save, after its kind's description. */
export interface SentEntity {
  id?: string;
  nodeId?: string;
  name?: string;
  /** Null counts as not sent. */
  projectId?: string | null;
  expectedUpdatedAt?: string | null;
  selectedAssetByVariant?: Record<string, string>;
  [field: string]: unknown;
}

/** @throws ValidationFailed naming every field at fault */
export function readSent(kind: EntityKind, body: Readonly<Record<string, unknown>>): SentEntity {
  const problems = checkEntity(kind, body);
  if (problems.length > 0) throw new ValidationFailed(problems);
  return body;
}

/** The columns that a save writes: only what was sent, buckets and selections apart. */
export function changesOf(kind: EntityKind, sent: SentEntity): EntityChanges {
  const fields = kind.fields.filter(({ key }) => sent[key] !== undefined);
  const text = (key: string) => sent[key] as string | null;
  return {
    ...(sent.name !== undefined && { name: sent.name.trim() }),
    ...(sent['workflowId'] !== undefined && { workflowId: text('workflowId') }),
    // The candidate behind the main image is not behind another one.
    ...(sent['sourceImageUrl'] !== undefined && {
      sourceImageUrl: text('sourceImageUrl'),
      sourceJobId: null,
    }),
    ...(sent['imageProvider'] !== undefined && { imageProvider: imageModel(text('imageProvider')) }),
    ...(sent['canonicalDescription'] !== undefined && {
      canonicalDescription: text('canonicalDescription') || null,
    }),
    ...(sent['referencePhotos'] !== undefined && {
      referencePhotos: (sent['referencePhotos'] as ReferencePhoto[]).map(({ kind: photo, url }) => ({
        kind: photo,
        url,
      })),
    }),
    ...(fields.length > 0 && {
      fields: Object.fromEntries(
        fields.map(({ key, column, schema, plainKeys, standard }) => {
          const value = sent[key] ?? standard ?? null;
          if (value === null) return [column, null];
          if (plainKeys) return [column, withPlainKeys(value as Record<string, unknown>)];
          return [column, schema.format === 'date-time' ? new Date(value as string).toISOString() : value];
        }),
      ),
    }),
  };
}

/** The buckets that a save replaces, by stored name. Those of workers are left out. */
export function replacedBuckets(kind: EntityKind, sent: SentEntity): Map<string, AssetEntry[]> {
  const found = new Map<string, AssetEntry[]>();
  for (const { key, aliases = [], column, saved, members = {} } of kind.buckets) {
    const name = [key, ...aliases].find((each) => sent[each] !== undefined);
    if (!saved || name === undefined) continue;
    const entries = (sent[name] ?? []) as AssetEntry[];
    found.set(
      column,
      entries.map((entry) => ({
        name: entry.name,
        url: entry.url,
        ...Object.fromEntries(
          Object.keys(members).flatMap((member) => (entry[member] == null ? [] : [[member, entry[member]]])),
        ),
      })),
    );
  }
  return found;
}

/** Null for what is no image model: unknown ones, and those that make something else. */
function imageModel(id: string | null): string | null {
  return id !== null && models.get(id)?.kind === 'image' ? id : null;
}

/** A later key wins where two are the same once they are plain. */
function withPlainKeys(map: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key.trim().toLowerCase(), value]));
}
