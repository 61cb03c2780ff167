import { entityKinds } from '@easel/catalog';
import {
  COMMUNITY_TYPES,
  type CommunityCard,
  type CommunityFull,
  type CommunityListing,
  type CommunityReport,
  REPORT_REASONS,
} from '@easel/contracts';
import {
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const entityType = oneOf(...COMMUNITY_TYPES);

export const communityCard = recordOf<CommunityCard>('CommunityCard', {
  id: uuid,
  entity_type: entityType,
  creator_display_name: orNull(text),
  slug: text,
  title: text,
  description: orNull(text),
  category: orNull(text),
  style: orNull(text),
  tags: listOf(text),
  preview_media_url: { ...orNull(text), description: 'The main image.' },
  preview_images: {
    ...listOf({ type: 'object', properties: { url: text }, required: ['url'] }),
    description: 'Some pictures of its buckets.',
  },
  clone_count: integer,
  favorite_count: integer,
  created_at: timestamp,
});

/** `{ data: [...], nextCursor }`; the cursor is null on the last page. */
export const communityPage: Schema = {
  type: 'object',
  properties: { data: listOf(communityCard), nextCursor: orNull(text) },
  required: ['data', 'nextCursor'],
};

const entry: Schema = {
  type: 'object',
  properties: { name: text, url: text },
  required: ['name', 'url'],
};

/** Which of these members a snapshot has follows from its kind. */
const snapshot: Schema = {
  type: 'object',
  description:
    'What a clone will contain: the fields and buckets that its kind publishes, under their stored ' +
    'names.',
  properties: {
    name: { ...text, description: 'The title of the listing.' },
    source_image_url: orNull(text),
    image_provider: orNull(text),
    canonical_description: orNull(text),
    ...Object.fromEntries(
      entityKinds
        .all()
        .flatMap(({ fields }) =>
          fields.flatMap(({ column, schema, published }) => (published ? [[column, { ...schema }]] : [])),
        ),
    ),
    // Objects pick from a list, others name a category freely.
    category: orNull(text),
    ...Object.fromEntries(
      entityKinds
        .all()
        .flatMap(({ buckets }) =>
          buckets.flatMap(({ column, published }) => (published ? [[column, listOf(entry)]] : [])),
        ),
    ),
  },
  required: ['name', 'source_image_url', 'image_provider', 'canonical_description'],
};

export const communityFull = recordOf<CommunityFull>('CommunityFull', {
  id: uuid,
  slug: text,
  entity_type: entityType,
  title: text,
  creator_display_name: orNull(text),
  snapshot,
});

const listingFields: Record<keyof CommunityListing, Schema> = {
  id: uuid,
  slug: text,
  entity_type: entityType,
  title: text,
  is_active: { ...flag, description: 'False after it was taken down.' },
  is_listed: { ...flag, description: 'False after it was unpublished.' },
  clone_count: integer,
  favorite_count: integer,
  created_at: timestamp,
  updated_at: timestamp,
};

export const communityListing = recordOf<CommunityListing>('CommunityListing', listingFields);

const { id, slug, title, is_active, is_listed } = listingFields;

export const communityReport = recordOf<CommunityReport>('CommunityReport', {
  id: uuid,
  reason: oneOf(...REPORT_REASONS),
  reporter_id: uuid,
  created_at: timestamp,
  listing: {
    type: 'object',
    properties: { id, slug, entity_type: entityType, title, is_active, is_listed },
    required: ['id', 'slug', 'entity_type', 'title', 'is_active', 'is_listed'],
  },
});

export const favorited: Schema = {
  type: 'object',
  properties: { favorited: flag },
  required: ['favorited'],
};

export const clonedListing: Schema = {
  type: 'object',
  properties: { entityType, id: { ...uuid, description: 'Id of the new record.' } },
  required: ['entityType', 'id'],
};

export const published: Schema = {
  type: 'object',
  properties: { slug: text, id: { ...uuid, description: 'Id of the listing.' } },
  required: ['slug', 'id'],
};

export const ok: Schema = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] };
