import { spend } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';
import type { NodeReading } from './node-reading.js';
import type { Carried } from './wire-reading.js';

/** Entries of one bucket that a sheet looks at. */
const MOST_ENTRIES = 200;

/**
 * Gives a reference sheet the pictures of the subject that is wired into it, by bucket. What the sheet's own settings say
 * stands. Of entries of one name the selected take counts.
 */
export function takeSubject(
  params: Record<string, unknown>,
  subjects: readonly Carried[],
  reading: NodeReading,
): void {
  const [subject] = subjects;
  if (subject === undefined) return;
  const data = reading.dataAt(subject.wire.from);
  const takes = isRecord(data.selectedAssetByVariant) ? data.selectedAssetByVariant : {};
  const own = isRecord(params.buckets) ? params.buckets : {};
  const found: Record<string, unknown> = {};
  for (const [bucket, value] of Object.entries(data)) {
    if (!Array.isArray(value) || bucket === '__proto__') continue;
    const entries = value.slice(0, MOST_ENTRIES).flatMap((entry: unknown) => {
      if (!isRecord(entry) || typeof entry.name !== 'string' || typeof entry.url !== 'string') return [];
      const take = takes[`${bucket}:${entry.name}`];
      return [{ name: entry.name, url: typeof take === 'string' && take !== '' ? take : entry.url }];
    });
    spend(1 + entries.length);
    if (entries.length > 0) found[bucket] = entries;
  }
  if (Object.keys(found).length > 0) params.buckets = { ...found, ...own };
}
