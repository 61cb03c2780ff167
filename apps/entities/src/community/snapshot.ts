import type { EntityKind } from '@easel/catalog';
import type { AssetEntry, Assets, EntityRow } from '../records/entity.row.js';
import type { Snapshot } from './listing.row.js';

/** Entries of buckets that a listing shows: each file is copied for it, and for every clone. */
const MOST_PUBLISHED_ENTRIES = 200;
const MOST_PREVIEWS = 8;

/** What others may see of a record: what its kind publishes, and nothing else. */
export function snapshotOf(kind: EntityKind, row: EntityRow, assets: Assets): Snapshot {
  let room = MOST_PUBLISHED_ENTRIES;
  const buckets = kind.buckets.flatMap(({ column, published }): [string, AssetEntry[]][] => {
    if (!published) return [];
    const shown = (assets[column] ?? []).slice(0, room).map((entry) => only(entry, published));
    room -= shown.length;
    return [[column, shown]];
  });
  return {
    sourceImageUrl: row.sourceImageUrl,
    imageProvider: row.imageProvider,
    canonicalDescription: row.canonicalDescription,
    fields: Object.fromEntries(
      kind.fields.flatMap(({ column, published, standard = null }) =>
        published ? [[column, published(row.fields[column] ?? standard)]] : [],
      ),
    ),
    buckets: Object.fromEntries(buckets),
  };
}

/** Addresses of all files that a snapshot shows, once each. */
export function addressesIn({ sourceImageUrl, buckets }: Snapshot): string[] {
  const entries = Object.values(buckets).flatMap((bucket) => bucket.map(({ url }) => url));
  return [...new Set([...(sourceImageUrl === null ? [] : [sourceImageUrl]), ...entries])];
}

/** A snapshot with other addresses. What has none any more is left out. */
export function withAddresses(snapshot: Snapshot, addresses: ReadonlyMap<string, string | null>): Snapshot {
  const present = (url: string): string | null => {
    const other = addresses.get(url);
    return other === undefined ? url : other;
  };
  const { sourceImageUrl, buckets } = snapshot;
  return {
    ...snapshot,
    sourceImageUrl: sourceImageUrl === null ? null : present(sourceImageUrl),
    buckets: Object.fromEntries(
      Object.entries(buckets).map(([column, entries]) => [
        column,
        entries.flatMap((entry) => {
          const url = present(entry.url);
          return url === null ? [] : [{ ...entry, url }];
        }),
      ]),
    ),
  };
}

/** Some pictures of a snapshot beside its main image, from each bucket in turn. */
export function previewsOf(kind: EntityKind, { buckets }: Snapshot): { url: string }[] {
  const pictures = kind.buckets
    .filter(({ holds }) => holds === 'image')
    .map(({ column }) => buckets[column] ?? []);
  const deepest = Math.max(0, ...pictures.map((entries) => entries.length));
  const inTurn = Array.from({ length: Math.min(deepest, MOST_PREVIEWS) }, (_, place) =>
    pictures.flatMap((entries) => entries[place]?.url ?? []),
  );
  return [...new Set(inTurn.flat())].slice(0, MOST_PREVIEWS).map((url) => ({ url }));
}

function only(entry: AssetEntry, members: readonly string[]): AssetEntry {
  const { name, url } = entry;
  const more = members.flatMap((member) => (entry[member] == null ? [] : [[member, entry[member]]]));
  return { name, url, ...Object.fromEntries(more) };
}
