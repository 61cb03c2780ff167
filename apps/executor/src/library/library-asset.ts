import type { LibraryAsset, MediaMeasures } from '@easel/contracts';
import type { MediaAddresses } from '@easel/platform';
import { sourceOf } from '../engine/job-origin.js';
import type { AssetRow } from './assets.repository.js';

/** A file as its owner sees it. */
export function libraryAssetOf(row: AssetRow, media: MediaAddresses): LibraryAsset {
  const { source, source_detail: sourceDetail } = sourceOf(row.origin);
  return {
    id: row.id,
    type: row.kind,
    filename: row.filename,
    mimeType: row.contentType,
    sizeBytes: Number(row.size),
    url: media.of(row.key),
    thumbnailUrl: row.thumbnailKey === null ? null : media.of(row.thumbnailKey),
    metadata: measuresOf(row),
    isLibraryItem: row.inLibrary,
    isFavorite: row.favorite,
    uploadSource: row.jobId === null ? 'manual_upload' : 'generated',
    source,
    sourceDetail,
    jobId: row.jobId,
    createdAt: row.createdAt.toISOString(),
  };
}

export function measuresOf({ width, height, durationSeconds }: AssetRow): MediaMeasures {
  return {
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(durationSeconds !== null && { durationSeconds }),
  };
}
