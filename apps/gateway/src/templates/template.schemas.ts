import {
  PREVIEW_MEDIA_TYPES,
  TEMPLATE_COMPLEXITIES,
  TEMPLATE_OUTPUT_TYPES,
  type TemplateCard,
  type TemplateRecord,
  type TutorialCategory,
  type TutorialFlow,
  type TutorialVideo,
} from '@easel/contracts';
import { workflowEdge, workflowNode, workflowSettings } from '../reference/catalog/graph.schemas.js';
import {
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

const graphFields = {
  estimatedCredits: {
    ...integer,
    description: 'Credits for a run without changes; 0 where nothing is charged.',
  },
  nodeTypesUsed: listOf(text),
  providersUsed: { ...listOf(text), description: 'Ids of models.' },
  nodeCount: integer,
  complexity: oneOf(...TEMPLATE_COMPLEXITIES),
} as const;

const preview = {
  previewMediaUrl: orNull(text),
  previewMediaType: orNull(oneOf(...PREVIEW_MEDIA_TYPES)),
} as const;

const cardFields: Record<keyof TemplateCard, Schema> = {
  id: uuid,
  slug: text,
  name: text,
  description: orNull(text),
  ...graphFields,
  category: orNull(text),
  outputTypes: listOf(oneOf(...TEMPLATE_OUTPUT_TYPES)),
  tags: listOf(text),
  ...preview,
  creatorId: { ...uuid, description: 'All zeros if it comes with the service.' },
  creatorDisplayName: orNull(text),
  cloneCount: integer,
  favoriteCount: integer,
  createdAt: timestamp,
};

export const templateCard = recordOf<TemplateCard>('TemplateCard', cardFields);

export const template = recordOf<TemplateRecord>('Template', {
  ...cardFields,
  markdownDescription: orNull(text),
  snapshotNodes: listOf(workflowNode),
  snapshotEdges: listOf(workflowEdge),
  snapshotSettings: workflowSettings,
  listedIn: listOf(oneOf('marketplace', 'tutorial')),
  updatedAt: timestamp,
});

/** `{ data: [...], nextCursor }`; the cursor is null on the last page. */
export const templatePage: Schema = {
  type: 'object',
  properties: { data: listOf(templateCard), nextCursor: orNull(text) },
  required: ['data', 'nextCursor'],
};

export const clonedTemplate: Schema = {
  type: 'object',
  properties: { workflowId: uuid, projectId: orNull(uuid) },
  required: ['workflowId', 'projectId'],
};

const video = recordOf<TutorialVideo>('TutorialVideo', {
  id: text,
  type: { const: 'video' },
  title: text,
  description: orNull(text),
  videoUrl: text,
  thumbnailUrl: orNull(text),
  categoryId: text,
  sortOrder: integer,
  createdAt: timestamp,
  updatedAt: timestamp,
});

const flow = recordOf<TutorialFlow>('TutorialFlow', {
  id: uuid,
  type: { const: 'flow' },
  templateId: uuid,
  slug: orNull(text),
  title: text,
  description: orNull(text),
  markdownDescription: orNull(text),
  ...preview,
  ...graphFields,
  categoryId: text,
  tutorialSortOrder: integer,
  workflowId: uuid,
  createdAt: timestamp,
});

export const tutorialCategory = recordOf<TutorialCategory>('TutorialCategory', {
  id: text,
  name: text,
  slug: text,
  sortOrder: integer,
  videos: listOf(video),
  flows: listOf(flow),
});
