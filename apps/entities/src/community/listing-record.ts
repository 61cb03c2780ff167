import type { EntityKind } from '@easel/catalog';
import type { CommunityCard, CommunityFull, CommunityListing } from '@easel/contracts';
import { kindNamed } from '../records/named-kind.js';
import type { ListingRow } from './listing.row.js';
import { previewsOf } from './snapshot.js';

export function toCard(row: ListingRow): CommunityCard {
  return {
    id: row.id,
    entity_type: row.entityType,
    creator_display_name: row.creatorDisplayName,
    slug: row.slug,
    title: row.title,
    description: row.description,
    category: row.category,
    style: row.style,
    tags: row.tags,
    preview_media_url: row.snapshot.sourceImageUrl,
    preview_images: previewsOf(kindNamed(row.entityType), row.snapshot),
    clone_count: row.cloneCount,
    favorite_count: row.favoriteCount,
    created_at: row.createdAt.toISOString(),
  };
}

export function toFull(row: ListingRow): CommunityFull {
  return {
    id: row.id,
    slug: row.slug,
    entity_type: row.entityType,
    title: row.title,
    creator_display_name: row.creatorDisplayName,
    snapshot: shownSnapshot(kindNamed(row.entityType), row),
  };
}

export function toListing(row: ListingRow): CommunityListing {
  return {
    id: row.id,
    slug: row.slug,
    entity_type: row.entityType,
    title: row.title,
    is_active: row.isActive,
    is_listed: row.isListed,
    clone_count: row.cloneCount,
    favorite_count: row.favoriteCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/**
 * By the description of its kind as it is today: what a kind no longer publishes is not shown of what was published
 * before either.
 */
function shownSnapshot(kind: EntityKind, { title, snapshot }: ListingRow): Record<string, unknown> {
  return {
    name: title,
    source_image_url: snapshot.sourceImageUrl,
    image_provider: snapshot.imageProvider,
    canonical_description: snapshot.canonicalDescription,
    ...Object.fromEntries(
      kind.fields.flatMap(({ column, published }) =>
        published ? [[column, snapshot.fields[column] ?? null]] : [],
      ),
    ),
    ...Object.fromEntries(
      kind.buckets.flatMap(({ column, published }) =>
        published ? [[column, snapshot.buckets[column] ?? []]] : [],
      ),
    ),
  };
}
