import type {
  DocumentAdjustment,
  DroppedCollaborator,
  PublicWorkflowRecord,
  ScheduleRecord,
  ScheduleSlot,
  WorkflowFile,
  WorkflowMoved,
  WorkflowRecord,
  WorkflowSummary,
  WorkflowVersionRecord,
  WorkflowVersionSummary,
} from '@easel/contracts';
import { graphWarning } from '../reference/catalog/graph-check.schemas.js';
import { workflowEdge, workflowNode, workflowSettings } from '../reference/catalog/graph.schemas.js';
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
  version: { ...integer, description: 'Increases with each change of content.' },
  thumbnailUrl: orNull(text),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const workflowSummary = recordOf<WorkflowSummary>('WorkflowSummary', summaryFields);

const workflowFields: Record<keyof WorkflowRecord, Schema> = {
  ...summaryFields,
  nodes: listOf(workflowNode),
  edges: listOf(workflowEdge),
  settings: workflowSettings,
  sourcePrompt: orNull(text),
};

export const workflow = recordOf<WorkflowRecord>('Workflow', workflowFields);

const { userId: _userId, projectId: _projectId, folderId: _folderId, ...publicFields } = workflowFields;

export const publicWorkflow = recordOf<PublicWorkflowRecord>('PublicWorkflow', publicFields);

const adjustment = recordOf<DocumentAdjustment>(
  'DocumentAdjustment',
  {
    nodeId: text,
    provider: { ...text, description: 'The model that does not support the value.' },
    field: text,
    from: text,
    to: { ...text, description: 'Absent when the value was dropped.' },
    reason: text,
  },
  ['to'],
);

const droppedCollaborators: Schema = {
  ...listOf(recordOf<DroppedCollaborator>('DroppedCollaborator', { userId: uuid, name: text })),
  description:
    'Collaborators who lost access because the workflow moved to another workspace. Absent when ' +
    'there are none.',
};

/** `{ data, adjustments?, droppedCollaborators? }`: what was stored, and what storing it changed. */
export const savedWorkflow: Schema = {
  type: 'object',
  properties: {
    data: workflow,
    adjustments: {
      ...listOf(adjustment),
      description: 'Settings that were corrected to values that the model offers.',
    },
    warnings: {
      ...listOf(graphWarning),
      description:
        'The first 100 reasons to refuse a run. `unknown_setting` counts only with `strict=true`; with ' +
        '`model_unavailable` the run starts and that node fails. `asset_dropped` names a part of an imported ' +
        'file that is not kept. Absent when there are none.',
    },
    droppedCollaborators,
  },
  required: ['data'],
};

/** `{ data, droppedCollaborators? }` */
export const workflowMoved: Schema = {
  type: 'object',
  properties: {
    data: recordOf<Omit<WorkflowMoved, 'droppedCollaborators'>>('WorkflowMoved', {
      id: uuid,
      projectId: uuid,
    }),
    droppedCollaborators,
  },
  required: ['data'],
};

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
  nodes: listOf(workflowNode),
  edges: listOf(workflowEdge),
  settings: workflowSettings,
  sourcePrompt: orNull(text),
});

export const workflowFile = recordOf<WorkflowFile>(
  'WorkflowFile',
  {
    version: { const: 1 },
    exportedAt: timestamp,
    name: text,
    nodes: listOf(workflowNode),
    edges: listOf(workflowEdge),
    settings: workflowSettings,
    assets: {
      type: 'object',
      properties: { characters: listOf(anyObject), objects: listOf(anyObject), locations: listOf(anyObject) },
      required: ['characters', 'objects', 'locations'],
      description: 'Only with `assets=true`.',
    },
  },
  ['assets'],
);

const scheduleSlot = recordOf<ScheduleSlot>('ScheduleSlot', {
  at: timestamp,
  executionId: { ...orNull(uuid), description: 'The run that it started.' },
  skipped: {
    ...orNull(recordOf<NonNullable<ScheduleSlot['skipped']>>('SkippedSlot', { code: text, message: text })),
    description: 'Why it started no run.',
  },
});

export const schedule = recordOf<ScheduleRecord>('Schedule', {
  nodeId: text,
  cron: { ...text, description: 'Minute, hour, day of month, month, day of week.' },
  timezone: { ...text, description: 'IANA name.' },
  nextAt: { ...orNull(timestamp), description: 'Null if no slot is left.' },
  fired: { ...integer, description: 'Number of runs that it started.' },
  maxExecutions: { ...orNull(integer), description: 'Null: without an end.' },
  lastSlot: { ...orNull(scheduleSlot), description: 'Null if there was none within 30 days.' },
});
