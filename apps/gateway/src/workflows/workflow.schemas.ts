import type { WorkflowRecord, WorkflowSummary } from '@easel/contracts';
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
