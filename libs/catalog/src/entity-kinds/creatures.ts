import type { EntityKind } from './entity-kind.js';
import { text } from './field-schema.js';
import { published } from './published.js';
import {
  ALL_ASPECTS,
  boards,
  category,
  description,
  detailCloseups,
  motionBucket,
  objectMainImage,
  objectMotion,
  OBJECT_PHOTOS,
  sheets,
  shortText,
  style,
  styleLock,
  voice,
  workerBucket,
} from './shared-fields.js';
import { CREATURE_WORDING } from './wording.js';

/** Animals and made-up beings. */
export const creature: EntityKind = {
  id: 'creature',
  plural: 'creatures',
  label: 'creature',
  placeholder: 'Untitled creature',
  uniqueNames: false,
  buckets: [
    workerBucket('angles', 'angles'),
    workerBucket('poses', 'poses'),
    workerBucket('variations', 'variations'),
    motionBucket('motionClips', 'motion_clips'),
    sheets,
    detailCloseups,
    boards({ notAttached: true }),
  ],
  assetTypes: [
    { id: 'angles', column: 'angles', aspect: '1:1' },
    { id: 'poses', column: 'poses', aspect: '3:4' },
    { id: 'variations', column: 'variations', aspect: '1:1' },
    { id: 'custom', aspect: '1:1' },
  ],
  fields: [
    description,
    published(shortText('species', 'species')),
    category(text(200)),
    style,
    styleLock,
    voice,
  ],
  photoKinds: OBJECT_PHOTOS,
  mainImage: objectMainImage,
  motion: { ...objectMotion, aspect: '9:16' },
  wording: CREATURE_WORDING,
  aspects: [...ALL_ASPECTS, '4:3'],
  candidates: [],
  listed: 500,
};
