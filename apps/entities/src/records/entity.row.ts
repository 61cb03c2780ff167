import type { Lora } from './lora.js';

/** A subject, as it is stored. */
export interface EntityRow {
  id: string;
  kind: string;
  userId: string;
  workspaceId: string | null;
  projectId: string | null;
  workflowId: string | null;
  nodeId: string | null;
  name: string;
  sourceImageUrl: string | null;
  /** The candidate behind the main image, where a job made it. */
  sourceJobId: string | null;
  imageProvider: string | null;
  canonicalDescription: string | null;
  /** What only some kinds have, by stored name. */
  fields: Record<string, unknown>;
  referencePhotos: ReferencePhoto[];
  selectedAssets: Record<string, string>;
  /** Its training; null where there was none. */
  lora: Lora | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface ReferencePhoto {
  kind: string;
  url: string;
}

/** One entry of a bucket. */
export interface AssetEntry {
  name: string;
  url: string;
  [member: string]: unknown;
}

/** Entries by bucket (its stored name), oldest first. */
export type Assets = Readonly<Record<string, readonly AssetEntry[]>>;

/** Of `entities` under the alias `e`, as {@link EntityRow}. */
export const ENTITY_COLUMNS = `e.id, e.kind, e.user_id as "userId", e.workspace_id as "workspaceId",
  e.project_id as "projectId", e.workflow_id as "workflowId", e.node_id as "nodeId", e.name,
  e.source_image_url as "sourceImageUrl", e.source_job_id as "sourceJobId", e.image_provider as "imageProvider",
  e.canonical_description as "canonicalDescription", e.fields, e.reference_photos as "referencePhotos",
  e.selected_assets as "selectedAssets", e.lora, e.deleted_at as "deletedAt", e.created_at as "createdAt",
  e.updated_at as "updatedAt"`;

/**
 * When a change of `e` happens: strictly later than the one before, because it identifies a state. The column
 * keeps milliseconds.
 */
export const TIME_OF_CHANGE = `greatest(date_trunc('milliseconds', clock_timestamp()), e.updated_at + interval '1 millisecond')`;
