import type { EntityKind } from '@easel/catalog';
import type { EntityRecord } from '@easel/contracts';
import { loraFields } from './lora.js';
import type { Assets, EntityRow } from './entity.row.js';

/** A record as callers read it: names in camel case, every field and bucket of its kind. Specification 1, 2.6. */
export function toRecord(kind: EntityKind, row: EntityRow, assets: Assets): EntityRecord {
  return {
    id: row.id,
    userId: row.userId,
    nodeId: row.nodeId,
    projectId: row.projectId,
    workflowId: row.workflowId,
    name: row.name,
    ...Object.fromEntries(
      kind.fields.map(({ key, column, standard }) => [key, row.fields[column] ?? standard ?? null]),
    ),
    sourceImageUrl: row.sourceImageUrl,
    imageProvider: row.imageProvider,
    canonicalDescription: row.canonicalDescription ?? kind.mainImage.noCaption,
    referencePhotos: row.referencePhotos,
    selectedAssetByVariant: row.selectedAssets,
    ...Object.fromEntries(
      kind.buckets.flatMap(({ key, column, aliases = [] }) =>
        [key, ...aliases].map((name) => [name, assets[column] ?? []]),
      ),
    ),
    ...(kind.trainedOn && loraFields(row.lora)),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
