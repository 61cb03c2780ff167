import type {
  Budget,
  Caller,
  PipelineFormat,
  PipelineMode,
  PipelineRecord,
  PipelineResolution,
  PipelineStage,
  PipelineStatus,
  PipelineType,
} from '@easel/contracts';
import { type Brief, configOf, goneModelOf } from './brief.js';
import { ModelGone } from './pipeline.errors.js';
import type { PipelineState, StageState } from './pipeline-state.js';

/** What is stored of a pipeline beside its stages. */
export interface PipelineRow {
  id: string;
  userId: string;
  workspaceId: string | null;
  workflowId: string | null;
  payerId: string | null;
  /** What its jobs count against, as it was when it was made. */
  budgets: readonly Budget[] | null;
  origin: string;
  rootNodeId: string;
  storyPrompt: string;
  type: PipelineType;
  format: PipelineFormat;
  seconds: number;
  resolution: PipelineResolution;
  language: string;
  mode: PipelineMode;
  style: string;
  config: Record<string, unknown>;
  criticFrames: string;
  maxCredits: number | null;
  estimateCredits: number;
  status: PipelineStatus;
  currentStage: PipelineStage | null;
  failureReason: string | null;
  progressMessage: string | null;
  branchedFromPipelineId: string | null;
  branchedFromStage: PipelineStage | null;
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
}

export interface PipelineWithStages {
  row: PipelineRow;
  /** In order. */
  stages: StageState[];
}

/** Without what its stages made, which may be much. */
export interface PipelineOverview {
  row: PipelineRow;
  /** In order. */
  stages: Pick<StageState, 'stage' | 'status'>[];
}

export interface Spending {
  spent: number;
  reserved: number;
}

export function stateOf({ row, stages }: PipelineWithStages): PipelineState {
  const { status, mode, failureReason } = row;
  return { status, mode, failureReason, stages };
}

/** @throws ModelGone where a film of the row can't be gone on with, nor made again */
export function requireModels({ config }: Pick<PipelineRow, 'config'>): void {
  const gone = goneModelOf(configOf(config));
  if (gone !== undefined) throw new ModelGone(gone);
}

export function briefOf(row: PipelineRow): Brief {
  const { storyPrompt, type, format, seconds, resolution, language, style, mode, criticFrames } = row;
  const config = configOf(row.config);
  const asked = { storyPrompt, type, format, seconds, resolution, language, style, mode, criticFrames };
  return { pipelineId: row.id, ...asked, config };
}

export type RowOfCaller = Pick<PipelineRow, 'id' | 'userId' | 'workspaceId' | 'payerId' | 'origin'>;

/** Whom the jobs of a pipeline or recast are started for: its owner, as they called when they made it. */
export function callerOf({ id, userId, workspaceId, payerId, origin }: RowOfCaller): Caller {
  return {
    userId,
    credential: 'session',
    credentialId: id,
    client: origin,
    ...(workspaceId !== null && { workspaceId }),
    ...(payerId !== null && { payerId }),
  };
}

export function recordOf({ row, stages }: PipelineOverview, { spent, reserved }: Spending): PipelineRecord {
  return {
    id: row.id,
    status: row.status,
    current_stage: row.currentStage,
    spent_credits: spent,
    reserved_credits: reserved,
    upfront_credit_estimate: row.estimateCredits,
    max_cost_credits: row.maxCredits,
    branched_from_pipeline_id: row.branchedFromPipelineId,
    branched_from_stage: row.branchedFromStage,
    mode: row.mode,
    failure_reason: row.failureReason,
    current_progress_message: row.progressMessage,
    root_node_id: row.rootNodeId,
    workflow_id: row.workflowId,
    pipeline_type: row.type,
    format: row.format,
    story_prompt: row.storyPrompt,
    target_duration_seconds: row.seconds,
    output_resolution: row.resolution,
    language: row.language,
    stages: stages.map(({ stage, status }) => ({ name: stage, status })),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}
