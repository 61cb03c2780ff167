import {
  type AppCard,
  type AppDetail,
  type AppRunAccepted,
  type AppRunRecord,
  type AppRunSummary,
  type LatestAppVersion,
  PUBLISH_TYPES,
} from '@easel/contracts';
import { workflowEdge, workflowNode, workflowSettings } from '../reference/catalog/graph.schemas.js';
import {
  anyObject,
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

const cardFields: Record<keyof AppCard, Schema> = {
  id: uuid,
  slug: text,
  name: text,
  description: orNull(text),
  creatorId: uuid,
  creatorName: { ...orNull(text), description: 'Display name of the publisher at the last publication.' },
  thumbnailUrl: orNull(text),
  iconUrl: orNull(text),
  category: orNull(text),
  runCount: integer,
  outputTypes: listOf(oneOf('image', 'video', 'audio', 'text', 'data')),
  publishType: oneOf(...PUBLISH_TYPES),
  componentMetadata: {
    ...orNull(anyObject),
    description: 'Inputs, outputs and settings of a component at its latest version.',
  },
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const appCard = recordOf<AppCard>('AppCard', cardFields);

export const appDetail = recordOf<AppDetail>('App', {
  ...cardFields,
  maxRunsPerUserPerDay: { ...orNull(integer), description: 'Runs per day (UTC); null: no limit.' },
  version: integer,
  versions: listOf({
    type: 'object',
    properties: { version: integer, id: uuid, createdAt: timestamp },
    required: ['version', 'id', 'createdAt'],
  }),
  inputSchema: { ...anyObject, description: 'JSON Schema of the flat inputs of a run.' },
  outputs: listOf({
    type: 'object',
    properties: { nodeId: text, label: text, type: text },
    required: ['nodeId', 'label', 'type'],
  }),
  estimatedCredits: {
    ...integer,
    description: 'Credits for a run with the default inputs; 0 where nothing is charged.',
  },
  snapshotNodes: listOf(workflowNode),
  snapshotEdges: listOf(workflowEdge),
  snapshotSettings: workflowSettings,
});

const status = oneOf('pending', 'running', 'completed', 'failed', 'cancelled');

const summaryFields: Record<keyof AppRunSummary, Schema> = {
  id: uuid,
  appSlug: text,
  version: integer,
  executionId: uuid,
  status,
  inputs: { ...anyObject, description: 'Flat, as sent.' },
  creditsUsed: integer,
  createdAt: timestamp,
  startedAt: orNull(timestamp),
  finishedAt: orNull(timestamp),
  archivedAt: { ...orNull(timestamp), description: 'Set when the run is deleted; it can be restored.' },
};

export const appRunSummary = recordOf<AppRunSummary>('AppRunSummary', summaryFields);

export const appRun = recordOf<AppRunRecord>('AppRun', {
  ...summaryFields,
  outputs: listOf({
    type: 'object',
    properties: { nodeId: text, type: text, url: text, text },
    required: ['nodeId', 'type'],
  }),
  thumbnailUrl: orNull(text),
  execution: anyObject,
});

export const appRunAccepted = recordOf<AppRunAccepted>('AppRunAccepted', {
  executionId: uuid,
  runId: uuid,
  status: { const: 'pending' },
});

export const latestAppVersion = recordOf<LatestAppVersion>('LatestAppVersion', {
  latestVersion: integer,
  latestVersionId: uuid,
});

export const appRunArchived: Schema = {
  type: 'object',
  properties: { success: { const: true }, archived: { const: true } },
  required: ['success', 'archived'],
};

/** The record at the root and under `data`: some readers look for the one, some for the other. */
export const atRootAndInData = (schema: Schema): Schema => ({
  allOf: [schema, { type: 'object', properties: { data: schema }, required: ['data'] }],
});
