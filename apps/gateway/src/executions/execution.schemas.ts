import type {
  ExecutionAccepted,
  ExecutionProgress,
  ExecutionRecord,
  ExecutionResult,
  ExecutionStatus,
  ExecutionSummary,
  NodeState,
  WorkflowSchema,
} from '@easel/contracts';
import {
  anything,
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
import { workflowInput } from '../reference/catalog/graph.schemas.js';
import { anyNodeOutput } from '../reference/catalog/node-output.schemas.js';
import { attemptHistory, attemptLogs } from '../jobs/attempt.schemas.js';
import { graphWarning } from '../reference/catalog/graph-check.schemas.js';
import { LEGACY_STATUSES } from './legacy-status.js';

const STATUSES: Record<ExecutionStatus, true> = {
  pending: true,
  running: true,
  stopping: true,
  completed: true,
  failed: true,
  cancelled: true,
  timed_out: true,
  discarded: true,
};
const status = oneOf(...Object.keys(STATUSES));
const legacyStatus = oneOf(...LEGACY_STATUSES);

const nodeState = recordOf<NodeState>(
  'NodeState',
  {
    status: oneOf('pending', 'running', 'completed', 'failed', 'skipped', 'cancelled'),
    nodeType: text,
    jobId: orNull(uuid),
    attempts: { ...integer, description: 'Number of attempts.' },
    progress: { ...integer, description: '0 to 100.' },
    creditsUsed: integer,
    error: orNull(text),
    startedAt: orNull(timestamp),
    completedAt: orNull(timestamp),
    output: anyNodeOutput,
    history: attemptHistory,
    logs: attemptLogs,
  },
  ['output', 'history', 'logs'],
);

const summaryFields: Record<keyof ExecutionSummary, Schema> = {
  id: uuid,
  status,
  triggerType: oneOf('manual', 'webhook', 'schedule', 'app_run', 'single-node'),
  nodeStates: { type: 'object', additionalProperties: nodeState, description: 'Keyed by node id.' },
  totalNodes: integer,
  completedNodes: integer,
  failedNodes: integer,
  totalCreditsUsed: integer,
  errorMessage: orNull(text),
  startedAt: orNull(timestamp),
  completedAt: orNull(timestamp),
  createdAt: timestamp,
};

export const executionSummary = recordOf<ExecutionSummary>('ExecutionSummary', summaryFields);

export const execution = recordOf<ExecutionRecord>(
  'Execution',
  {
    ...summaryFields,
    workflowId: orNull(uuid),
    userId: uuid,
    traceId: {
      ...orNull(text),
      description: 'The trace that started the execution, 32 hexadecimal digits. Its log lines carry it.',
    },
    triggerData: anything,
    updatedAt: timestamp,
  },
  ['triggerData'],
);

export const executionAccepted = recordOf<ExecutionAccepted>(
  'ExecutionAccepted',
  {
    executionId: uuid,
    status: { const: 'pending' },
    warnings: {
      ...listOf(graphWarning),
      description: 'Unknown settings. Absent when there are none.',
    },
  },
  ['warnings'],
);

export const executionResult = recordOf<ExecutionResult>('ExecutionResult', {
  executionId: uuid,
  status: legacyStatus,
  creditsUsed: integer,
  durationMs: integer,
  errorMessage: orNull(text),
  outputs: listOf({
    type: 'object',
    properties: { nodeId: text, label: text, type: text, url: text },
    required: ['nodeId', 'label', 'type', 'url'],
  }),
});

export const executionProgress = recordOf<ExecutionProgress>('ExecutionProgress', {
  executionId: uuid,
  status: legacyStatus,
  totalNodes: integer,
  completedNodes: integer,
  failedNodes: integer,
  creditsUsed: integer,
  totalCreditsUsed: integer,
  errorMessage: orNull(text),
});

export const workflowSchema = recordOf<WorkflowSchema>('WorkflowSchema', {
  workflowId: uuid,
  name: text,
  inputs: listOf(workflowInput),
  outputs: listOf({
    type: 'object',
    properties: { nodeId: text, label: text, type: text },
    required: ['nodeId', 'label', 'type'],
  }),
  estimatedCredits: integer,
});
