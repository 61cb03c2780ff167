import {
  type PendingApproval,
  PIPELINE_FORMATS,
  PIPELINE_MODES,
  PIPELINE_RESOLUTIONS,
  PIPELINE_STAGE_STATUSES,
  PIPELINE_STAGES,
  PIPELINE_STATUSES,
  PIPELINE_SUB_GATES,
  PIPELINE_TYPES,
  type PipelineBranched,
  type PipelineChatAnswer,
  type PipelineChatTurn,
  type PipelineRecord,
  type PipelineStageRecord,
  type PipelineTimeline,
} from '@easel/contracts';
import {
  anyObject,
  anything,
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

const stage = oneOf(...PIPELINE_STAGES);
const stageStatus = oneOf(...PIPELINE_STAGE_STATUSES);
const number: Schema = { type: 'number' };
const output = orNull(anyObject);

export const pipelineDone: Schema = {
  type: 'object',
  properties: { ok: { const: true } },
  required: ['ok'],
};

export const pipelineCreated: Schema = { type: 'object', properties: { id: uuid }, required: ['id'] };

export const pipeline = recordOf<PipelineRecord>('Pipeline', {
  id: uuid,
  status: oneOf(...PIPELINE_STATUSES),
  current_stage: orNull(stage),
  spent_credits: { ...integer, description: 'Credits charged for ended jobs.' },
  reserved_credits: { ...integer, description: 'Credits reserved for jobs in progress.' },
  upfront_credit_estimate: { ...integer, description: 'Credits for a run without retries.' },
  max_cost_credits: orNull(number),
  branched_from_pipeline_id: orNull(uuid),
  branched_from_stage: orNull(stage),
  mode: orNull(oneOf(...PIPELINE_MODES)),
  failure_reason: orNull(text),
  current_progress_message: orNull(text),
  root_node_id: text,
  workflow_id: orNull(uuid),
  pipeline_type: oneOf(...PIPELINE_TYPES),
  format: oneOf(...PIPELINE_FORMATS),
  story_prompt: text,
  target_duration_seconds: integer,
  output_resolution: oneOf(...PIPELINE_RESOLUTIONS),
  language: text,
  stages: {
    ...listOf({
      type: 'object',
      properties: { name: stage, status: stageStatus },
      required: ['name', 'status'],
    }),
    description: 'In processing order.',
  },
  created_at: timestamp,
  updated_at: timestamp,
  completed_at: orNull(timestamp),
});

export const pipelineStage = recordOf<PipelineStageRecord>('PipelineStage', {
  status: stageStatus,
  output,
  critic_feedback: orNull(text),
});

export const pendingApproval = recordOf<PendingApproval>('PendingApproval', { stage_name: stage, output });

export const pipelineBranched = recordOf<PipelineBranched>('PipelineBranched', {
  pipelineId: uuid,
  clonedStages: listOf(stage),
  clonedEntities: integer,
});

export const pipelineTimeline = recordOf<PipelineTimeline>(
  'PipelineTimeline',
  {
    fps: integer,
    width: integer,
    height: integer,
    scenes: listOf({
      type: 'object',
      properties: { id: uuid, compositeUrl: text, durationSeconds: number },
      required: ['id', 'compositeUrl', 'durationSeconds'],
    }),
    musicUrl: text,
    narrationUrl: text,
    animateProgress: {
      type: 'object',
      properties: { totalShots: integer, shotsDone: integer, percent: integer },
      required: ['totalShots', 'shotsDone', 'percent'],
    },
  },
  ['musicUrl', 'narrationUrl', 'animateProgress'],
);

export const subGatePassed: Schema = {
  type: 'object',
  properties: { ok: { const: true }, gate: oneOf(...PIPELINE_SUB_GATES), resumed_at: timestamp },
  required: ['ok', 'gate', 'resumed_at'],
};

export const sceneHelped: Schema = {
  type: 'object',
  properties: { ok: { const: true }, scene: anyObject },
  required: ['ok', 'scene'],
};

const patchOperation: Schema = {
  type: 'object',
  properties: { op: oneOf('add', 'replace', 'remove'), path: text, value: anything },
  required: ['op', 'path'],
};

const proposal: Schema = {
  oneOf: [
    { type: 'null' },
    {
      type: 'object',
      properties: {
        change_type: { const: 'edit_artifact' },
        json_patch: { ...listOf(patchOperation), description: 'A JSON Patch of the output of the stage.' },
        summary: text,
      },
      required: ['change_type', 'json_patch', 'summary'],
    },
    {
      type: 'object',
      properties: { change_type: { const: 'suggest_branch' }, from_stage: stage, reason: text },
      required: ['change_type', 'from_stage', 'reason'],
    },
  ],
  description:
    'The change that applying the turn would make. A branch is only a suggestion: `POST ' +
    '/v1/pipelines/{id}/branch` creates it.',
};

export const chatAnswer = recordOf<PipelineChatAnswer>('PipelineChatAnswer', {
  turnId: uuid,
  role: { const: 'assistant' },
  content: text,
  proposed_change: proposal,
});

const chatTurn = recordOf<PipelineChatTurn>('PipelineChatTurn', {
  id: { ...uuid, description: 'Needed to apply the proposal of the turn.' },
  turn_n: { ...integer, description: 'Counts from 1 within the stage.' },
  role: oneOf('user', 'assistant'),
  content: text,
  proposed_change: proposal,
  llm_call_id: { ...orNull(uuid), description: "The job that wrote the turn; null for a user's." },
  applied_to_attempt_id: { ...orNull(uuid), description: 'Set when the proposal has been applied.' },
  created_at: timestamp,
});

export const chatTurns: Schema = {
  type: 'object',
  properties: { turns: listOf(chatTurn) },
  required: ['turns'],
};

export const proposalApplied: Schema = {
  type: 'object',
  properties: {
    applied: flag,
    attemptId: uuid,
    newOutput: anyObject,
    error: {
      type: 'object',
      properties: {
        code: text,
        detail: { type: 'object', properties: { path: text, message: text }, required: ['path', 'message'] },
      },
      required: ['code', 'detail'],
    },
  },
  required: ['applied'],
  description: '`attemptId` and `newOutput` if it was applied, otherwise `error`.',
};
