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
      description: 'Of `cast` and `sheet`.',
    },
    segments: {
      ...listOf(object({ segment: integer, start: options, end: options, chosen: flag })),
      description: 'Of `anchors`: the pictures between which each segment is shot.',
    },
    tracks: { ...options, description: 'Of `music`.' },
    longestSection: { ...integer, description: 'Of `music`: the greatest `section`. Seconds.' },
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
      description:
        'What it waits for its owner with; absent while it waits for nobody, or only to be started.',
    },
    analysisJobId: uuid,
    workflowId: orNull(uuid),
    estimatedCredits: { ...integer, description: 'What it was to cost altogether when it was made.' },
    credits: { ...integer, description: 'Held or paid for its jobs so far.' },
    cast: listOf(object({ slotId: text, label: text, imageUrl: orNull(text) })),
    segments: {
      ...listOf(object({ segment: integer, seconds: integer, scenes: listOf(integer) })),
      description: 'What the film is shot in.',
    },
    gvpJobId: {
      ...orNull(uuid),
      description: 'The `generate-video-pro` job that shoots it, once it is started.',
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
