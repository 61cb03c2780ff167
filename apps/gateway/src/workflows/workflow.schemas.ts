import type {
  DocumentAdjustment,
  WorkflowFile,
  WorkflowMoved,
  WorkflowRecord,
  WorkflowSummary,
  WorkflowVersionRecord,
  WorkflowVersionSummary,
} from '@easel/contracts';
import {
  anyObject,
  flag,
  integer,
  listOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const summaryFields: Record<keyof WorkflowSummary, Schema> = {
  id: uuid,
  projectId: orNull(uuid),
  userId: uuid,
  name: text,
  description: orNull(text),
  folderId: orNull(uuid),
  isTemplate: flag,
  version: { ...integer, description: 'Grows with each change of content.' },
  thumbnailUrl: orNull(text),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const workflowSummary = recordOf<WorkflowSummary>('WorkflowSummary', summaryFields);

export const workflow = recordOf<WorkflowRecord>('Workflow', {
  ...summaryFields,
  nodes: listOf(anyObject),
  edges: listOf(anyObject),
  settings: anyObject,
  sourcePrompt: orNull(text),
});

const adjustment = recordOf<DocumentAdjustment>(
  'DocumentAdjustment',
  {
    nodeId: text,
    provider: { ...text, description: 'The model that lacks what was asked.' },
    field: text,
    from: text,
    to: { ...text, description: 'Absent when the value was dropped.' },
    reason: text,
  },
  ['to'],
);

/** `{ data, adjustments? }`: what was stored, and what storing it changed. */
export const savedWorkflow: Schema = {
  type: 'object',
  properties: {
    data: workflow,
    adjustments: { ...listOf(adjustment), description: 'Settings that were moved to what the model offers.' },
  },
  required: ['data'],
};

export const workflowMoved = recordOf<WorkflowMoved>('WorkflowMoved', { id: uuid, projectId: uuid });

const versionFields: Record<keyof WorkflowVersionSummary, Schema> = {
  version: integer,
  createdBy: uuid,
  createdAt: timestamp,
};

export const workflowVersionSummary = recordOf<WorkflowVersionSummary>(
  'WorkflowVersionSummary',
  versionFields,
);

export const workflowVersion = recordOf<WorkflowVersionRecord>('WorkflowVersion', {
  ...versionFields,
  nodes: listOf(anyObject),
  edges: listOf(anyObject),
  settings: anyObject,
  sourcePrompt: orNull(text),
});

export const workflowFile = recordOf<WorkflowFile>('WorkflowFile', {
  version: { const: 1 },
  exportedAt: timestamp,
  name: text,
  nodes: listOf(anyObject),
  edges: listOf(anyObject),
  settings: anyObject,
});
