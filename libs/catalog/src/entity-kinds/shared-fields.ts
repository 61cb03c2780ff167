import type { EntityBucket, EntityField } from './entity-kind.js';
import { published, publishedPicks, publishedTexts, publishedVoice } from './published.js';
import { type FieldSchema, link, oneOf, orNull, text } from './field-schema.js';

const STYLES = ['realistic', 'anime', '3d-pixar', 'illustration'] as const;

/** An object that is stored as it is, within this many members. */
const freeObject = (description: string): FieldSchema =>
  orNull({ type: 'object', maxProperties: 200, description });

export const description = published({
  key: 'description',
  column: 'description',
  schema: orNull(text(10_000)),
});
export const style = published({ key: 'style', column: 'style', schema: orNull(oneOf(STYLES)) });
export const styleLock = published({
  key: 'styleLock',
  column: 'style_lock',
  schema: {
    type: 'boolean',
    description: 'Whether variants are made from the main image. Otherwise they are made from text.',
  },
  standard: true,
});

export const category = (schema: FieldSchema): EntityField =>
  published({ key: 'category', column: 'category', schema: orNull(schema) });

export const shortText = (key: string, column: string, maxLength = 200): EntityField => ({
  key,
  column,
  schema: orNull(text(maxLength)),
});

export const pickerValues = (key: string): EntityField => ({
  key,
  column: key,
  schema: freeObject('Values of a picker, by dimension.'),
  published: publishedPicks,
});

export const voice: EntityField = {
  key: 'voice',
  column: 'voice',
  schema: orNull({
    type: 'object',
    maxProperties: 20,
    properties: {
      voiceId: text(200, { minLength: 1 }),
      voiceName: orNull(text(200)),
      voiceType: orNull(oneOf(['premade', 'library', 'custom'])),
      previewUrl: orNull(link({ description: 'Never fetched by the service.' })),
      ttsProvider: orNull(text(100)),
    },
    required: ['voiceId'],
    description: 'The voice in which it speaks. Members that are not described are kept.',
  }),
  published: publishedVoice,
};

export const personality: EntityField = {
  key: 'personality',
  column: 'personality',
  schema: orNull({
    type: 'object',
    maxProperties: 20,
    properties: {
      mood: orNull(text(2_000)),
      speechStyle: orNull(text(2_000)),
      movementStyle: orNull(text(2_000)),
      behavioralNotes: orNull(text(10_000)),
    },
  }),
  published: publishedTexts('mood', 'speechStyle', 'movementStyle', 'behavioralNotes'),
};

export const addressesByVariant = (key: string, column: string): EntityField => ({
  key,
  column,
  schema: orNull({
    type: 'object',
    maxProperties: 20,
    additionalProperties: { type: 'array', items: link(), maxItems: 5 },
    description: 'Addresses by variant. Names of variants are stored in lower case.',
  }),
  plainKeys: true,
});

const image = (key: string, column: string, more: Partial<EntityBucket> = {}): EntityBucket => ({
  key,
  column,
  holds: 'image',
  published: ['name', 'url'],
  ...more,
});

/** Filled by jobs alone. */
export const workerBucket = image;

/** Also replaced by a save. */
export const savedBucket = (key: string, column: string, more: Partial<EntityBucket> = {}): EntityBucket =>
  image(key, column, { saved: true, ...more });

export const motionBucket = (key: string, column: string, more: Partial<EntityBucket> = {}): EntityBucket =>
  image(key, column, { holds: 'video', ...more });

/** Boards of several pictures, which every kind has. */
export const boards = (more: Partial<EntityBucket> = {}): EntityBucket =>
  savedBucket('boards', 'boards', {
    mostSaved: 24,
    members: {
      type: orNull(oneOf(['looks', 'identity'])),
      sourceImages: orNull({ type: 'array', items: link(), maxItems: 30 }),
    },
    published: ['name', 'url', 'type'],
    ...more,
  });

export const sheets = workerBucket('sheets', 'sheets');
export const detailCloseups = workerBucket('detailCloseups', 'detail_closeups');

export const OBJECT_PHOTOS = ['front', 'side', 'detail', 'context', 'moodBoard', 'other'] as const;
export const ALL_ASPECTS = ['1:1', '3:4', '16:9', '9:16'] as const;
const OBJECT_MOTION_PROVIDERS = [
  'kling-turbo',
  'kling',
  'kling-3.0',
  'minimax',
  'hailuo-2.3',
  'wan-i2v',
  'seedance',
  'bytedance-lite',
] as const;

/** Of kinds whose main image is approved as such. */
export const approvedMainImage = {
  approveRoute: 'approve-main-image',
  answer: 'sourceImageUrl',
  noCaption: '',
  takesExpectedUpdatedAt: true,
} as const;

/** Of objects, and of what is made like them. */
export const objectMainImage = {
  ...approvedMainImage,
  aspect: '1:1',
  counts: [1, 2, 4],
  missing: 'main_image_required',
} as const;

export const objectMotion = {
  column: 'motion_clips',
  providers: OBJECT_MOTION_PROVIDERS,
  defaultProvider: 'kling-turbo',
  needsSource: true,
} as const;
