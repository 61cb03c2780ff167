import {
  IsBoolean,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { defineRequest } from '../define-request.js';
import { AsBoolean, Clamped } from '../validation.js';

/** Most records that a page of a list holds. */
const MOST_LISTED = 500;

/** One entry of a bucket; boards have further members. */
export interface EntityAsset {
  name: string;
  url: string;
}

/**
 * A subject as callers read it. Which fields and buckets it has beside these is said by the description of its kind in
 * the catalog. Specification 1, 2.6.
 */
export interface EntityRecord {
  id: string;
  userId: string;
  nodeId: string | null;
  projectId: string | null;
  workflowId: string | null;
  name: string;
  sourceImageUrl: string | null;
  imageProvider: string | null;
  canonicalDescription: string | null;
  referencePhotos: { kind: string; url: string }[];
  selectedAssetByVariant: Record<string, string>;
  /** Set: it is archived. */
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
  [field: string]: unknown;
}

/** A job under way that fills a bucket. */
export interface PendingEntityJob {
  jobId: string;
  assetType: string;
  name: string;
  status: 'pending' | 'running';
}

/** With jobs that are under way and candidates, as its kind shows them. */
export type EntityDetail = EntityRecord & { pendingJobs: PendingEntityJob[] };

/** What a save answers. */
export interface SavedEntity {
  id: string;
  /** As it is stored: a placeholder that is taken is numbered. */
  name: string;
  updatedAt: string;
}

export interface EntityUsage {
  workflowCount: number;
  workflows: { id: string; name: string }[];
}

export interface EntityPage {
  records: EntityRecord[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export class ListEntitiesQuery {
  @IsOptional()
  @Clamped(1, MOST_LISTED)
  @IsInt()
  limit?: number;

  /** Opaque; from `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;

  /** Only those of this project. */
  @IsOptional()
  @IsUUID()
  projectId?: string;

  /** `true`: the archived ones instead of the active ones. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  archived?: boolean;
}

export class ListEntitiesRequest extends ListEntitiesQuery {
  @IsString()
  kind!: string;
}

export class EntityIdQuery {
  @IsUUID()
  id!: string;
}

export class EntityIdRequest extends EntityIdQuery {
  @IsString()
  kind!: string;
}

export class DeleteEntityQuery extends EntityIdQuery {
  /** `true`: destroys an archived record. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  permanent?: boolean;
}

export class DeleteEntityRequest extends DeleteEntityQuery {
  @IsString()
  kind!: string;
}

export class SaveEntityRequest {
  @IsString()
  kind!: string;

  /** The fields, checked by the description of the kind. */
  @IsObject()
  body!: Record<string, unknown>;
}

export class DuplicateEntityQuery extends EntityIdQuery {
  /** Of the copy. Default: that of the original. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  nodeId?: string | null;

  /** Where the copy lands. Default: where a new record lands. */
  @IsOptional()
  @IsUUID()
  projectId?: string | null;
}

export class DuplicateEntityRequest extends DuplicateEntityQuery {
  @IsString()
  kind!: string;
}

export class RemoveEntityAssetQuery extends EntityIdQuery {
  /** The bucket, by its name or the one under which it is stored. */
  @IsString()
  @Length(1, 100)
  column!: string;

  /** The address of the entry. */
  @IsString()
  @Length(1, 2_048)
  url!: string;
}

export class RemoveEntityAssetRequest extends RemoveEntityAssetQuery {
  @IsString()
  kind!: string;
}

export class ApproveMainImageQuery extends EntityIdQuery {
  /** A completed job of the caller that made a picture. */
  @IsUUID()
  candidateJobId!: string;
}

export class ApproveExpectedQuery extends ApproveMainImageQuery {
  /** The `updatedAt` that the approval was decided against. */
  @IsOptional()
  @IsISO8601({ strict: true })
  expectedUpdatedAt?: string | null;
}

export class ApproveMainImageRequest extends ApproveExpectedQuery {
  @IsString()
  kind!: string;
}

/** With the caption that is made inline; null where none could be made. */
export interface ApprovedMainImage {
  sourceImageUrl: string;
  canonicalDescription: string | null;
}

/** Workflows that the caller may read and that name the record. */
export const getEntityUsage = defineRequest<EntityUsage>()({
  subject: 'entities.record-usage.get',
  request: EntityIdRequest,
});
/** Waits for the caption. */
const CAPTION_DEADLINE_MS = 58_000;

/** 404 for a candidate that is not the caller's, 400 naming `candidateJobId` for one that is not completed. */
export const approveMainImage = defineRequest<ApprovedMainImage>()({
  subject: 'entities.record.approve',
  request: ApproveMainImageRequest,
  deadlineMs: CAPTION_DEADLINE_MS,
});
/** Describes the main image again. 502 `llm_failed`; 400 with a code of its kind where there is no main image. */
export const captionEntity = defineRequest<{ canonicalDescription: string }>()({
  subject: 'entities.record.caption',
  request: EntityIdRequest,
  deadlineMs: CAPTION_DEADLINE_MS,
});
/** Newest first. 404 for a project that is not the caller's. */
export const listEntities = defineRequest<EntityPage>()({
  subject: 'entities.record.list',
  request: ListEntitiesRequest,
});
export const getEntity = defineRequest<EntityDetail>()({
  subject: 'entities.record.get',
  request: EntityIdRequest,
});
/** Without `id` in the body a new record. 409 `name_taken`, `concurrent_modification`. */
export const saveEntity = defineRequest<SavedEntity>()({
  subject: 'entities.record.save',
  request: SaveEntityRequest,
  deadlineMs: 10_000,
});
export const duplicateEntity = defineRequest<SavedEntity>()({
  subject: 'entities.record.duplicate',
  request: DuplicateEntityRequest,
  deadlineMs: 10_000,
});
/** Archives; may be repeated. With `permanent` destroys what is archived, else 400 `not_archived`. */
export const deleteEntity = defineRequest<{ success: true; archived?: true; permanent?: true }>()({
  subject: 'entities.record.delete',
  request: DeleteEntityRequest,
});
export const restoreEntity = defineRequest<SavedEntity>()({
  subject: 'entities.record.restore',
  request: EntityIdRequest,
});
/** 404 for an entry that is not in the bucket. */
export const removeEntityAsset = defineRequest<{ removed: true }>()({
  subject: 'entities.record.remove-asset',
  request: RemoveEntityAssetRequest,
});
