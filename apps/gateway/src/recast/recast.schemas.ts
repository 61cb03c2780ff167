import {
  RECAST_GATES,
  RECAST_STATUSES,
  type RecastEstimate,
  type RecastOption,
  type RecastQuestion,
  type RecastRecord,
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

const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const options = listOf(recordOf<RecastOption>('RecastOption', { index: integer, url: text }));

const question = recordOf<RecastQuestion>(
  'RecastQuestion',
  {
    next: { ...oneOf(...RECAST_GATES), description: 'The gate that is open.' },
    slots: {
      ...listOf(object({ slotId: text, label: text, options })),
      description: 'Set for `cast` and `sheet`.',
    },
    segments: {
      ...listOf(object({ segment: integer, start: options, end: options, chosen: flag })),
      description: 'Set for `anchors`: the pictures that each segment starts and ends with.',
    },
    tracks: { ...options, description: 'Set for `music`.' },
    longestSection: {
      ...integer,
      description: 'Set for `music`: the largest value of `section`, in seconds.',
    },
  },
  ['slots', 'segments', 'tracks', 'longestSection'],
);

export const recast = recordOf<RecastRecord>(
  'Recast',
  {
    id: uuid,
    status: oneOf(...RECAST_STATUSES),
    interactive: {
      ...question,
      description: 'The choice that it waits for. Absent while it waits for nothing, or only for its start.',
    },
    analysisJobId: uuid,
    workflowId: orNull(uuid),
    estimatedCredits: { ...integer, description: 'The estimated total when it was created, in credits.' },
    credits: { ...integer, description: 'Credits reserved or charged for its jobs so far.' },
    cast: listOf(object({ slotId: text, label: text, imageUrl: orNull(text) })),
    segments: {
      ...listOf(object({ segment: integer, seconds: integer, scenes: listOf(integer) })),
      description: 'The segments of the film.',
    },
    gvpJobId: {
      ...orNull(uuid),
      description: 'The `generate-video-pro` job that makes the film, set after the start.',
    },
    videoUrl: orNull(text),
    failureReason: orNull(text),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  ['interactive'],
);

export const recastCreated: Schema = object({ recastId: uuid });
export const recastStarted: Schema = object({ gvpJobId: uuid });

export const recastEstimate = recordOf<RecastEstimate>('RecastEstimate', {
  totalCredits: integer,
  breakdown: {
    type: 'object',
    properties: Object.fromEntries([...RECAST_GATES, 'film', 'finish'].map((part) => [part, integer])),
    description: 'Credits by part; parts without jobs are absent.',
  },
});
