import type { CommunityType } from '@easel/contracts';
import type { AssetEntry } from '../records/entity.row.js';

/** What is public of a record: columns that its kind publishes, and entries of its buckets. */
export interface Snapshot {
  sourceImageUrl: string | null;
  imageProvider: string | null;
  canonicalDescription: string | null;
  /** By stored name. */
  fields: Record<string, unknown>;
  /** By the stored name of the bucket, oldest entry first. */
  buckets: Record<string, AssetEntry[]>;
}

/** A published subject, as it is stored. */
export interface ListingRow {
  id: string;
  slug: string;
  entityType: CommunityType;
  sourceId: string;
  creatorDisplayName: string | null;
  title: string;
  description: string | null;
  category: string | null;
  style: string | null;
  tags: string[];
  snapshot: Snapshot;
  isActive: boolean;
  isListed: boolean;
  cloneCount: number;
  favoriteCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Of `community_listings` under the alias `l`, as {@link ListingRow}. */
export const LISTING_COLUMNS = `l.id, l.slug, l.entity_type as "entityType", l.source_id as "sourceId",
  l.creator_display_name as "creatorDisplayName", l.title, l.description, l.category, l.style, l.tags, l.snapshot,
  l.is_active as "isActive", l.is_listed as "isListed", l.clone_count as "cloneCount",
  l.favorite_count as "favoriteCount", l.created_at as "createdAt", l.updated_at as "updatedAt"`;

/** Neither taken down nor unpublished. */
export const IS_PUBLIC = '(l.is_active and l.is_listed)';
