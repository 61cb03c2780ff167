import type { EntityKind } from '@easel/catalog';
import type { SubjectRecord } from '@easel/contracts';
import type { EntityRow } from '../records/entity.row.js';
import type { Lora } from '../records/lora.js';

/** An entry of a bucket, which goes by its stored name. */
export interface NamedEntry {
  bucket: string;
  name: string;
  url: string;
}

/** A record as far as generation goes by it; of entries of one name the selected take. */
export function subjectRecordOf(
  kind: EntityKind,
  { id, name, sourceImageUrl, canonicalDescription, fields, selectedAssets, lora }: EntityRow,
  entries: readonly NamedEntry[],
  routing: { throughTrained: boolean },
): SubjectRecord {
  const byBucket = Map.groupBy(entries, ({ bucket }) => bucket);
  const { description, identity_lock: lock, voice } = fields;
  return {
    id,
    kind: kind.id,
    name,
    imageUrl: text(sourceImageUrl),
    description: text(canonicalDescription) ?? text(description),
    ...(typeof lock === 'string' && { identityLock: lock }),
    ...(isRecord(voice) && { voice }),
    ...(routing.throughTrained && lora?.trained && { trained: modelOf(lora.trained) }),
    buckets: Object.fromEntries(
      kind.buckets.map(({ key, column, aliases = [] }) => {
        const takeOf = (variant: string) =>
          [key, column, ...aliases]
            .map((bucket) => text(selectedAssets[`${bucket}:${variant}`]))
            .find(Boolean);
        const own = byBucket.get(column) ?? [];
        return [key, own.map((entry) => ({ name: entry.name, url: takeOf(entry.name) ?? entry.url }))];
      }),
    ),
  };
}

const modelOf = ({ version, triggerWord }: NonNullable<Lora['trained']>) => ({ version, triggerWord });

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
