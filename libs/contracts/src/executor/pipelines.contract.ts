import {
  Allow,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { defineRequest } from '../define-request.js';
import { AsNumber, Clamped } from '../validation.js';

/** In the order in which they are worked through. */
export const PIPELINE_STAGES = [
  'script',
  'characters',
  'objects',
  'locations',
  'shot_list',
  'scene_images',
  'animate_audio_edit',
  'post_merge',
] as const;
export type PipelineStage = (typeof PIPELINE_STAGES)[number];

export const PIPELINE_STATUSES = [
  'queued',
  'running',
  'awaiting_approval',
  'completed',
  'failed',
  'cancelled',
  'forked',
] as const;
export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

export const PIPELINE_STAGE_STATUSES = [
  'pending',
  'running',
  'awaiting_approval',
  'approved',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type PipelineStageStatus = (typeof PIPELINE_STAGE_STATUSES)[number];

/** `manual` waits for approval after each stage, `guided` after script, shot list and merge, `auto` never. */
export const PIPELINE_MODES = ['manual', 'auto', 'guided'] as const;
export type PipelineMode = (typeof PIPELINE_MODES)[number];

export const PIPELINE_FORMATS = ['trailer', 'short_film', 'music_video', 'reel', 'commercial'] as const;
export type PipelineFormat = (typeof PIPELINE_FORMATS)[number];

/** Seconds that a film of each format may have. */
export const PIPELINE_SECONDS: Readonly<Record<PipelineFormat, readonly [least: number, most: number]>> = {
  reel: [7, 90],
  commercial: [10, 90],
  trailer: [30, 180],
  short_film: [12, 600],
  music_video: [30, 600],
};

export const PIPELINE_RESOLUTIONS = ['480p', '720p', '1080p', '4K'] as const;
export type PipelineResolution = (typeof PIPELINE_RESOLUTIONS)[number];

export const PIPELINE_TYPES = ['story_to_video', 'song_to_music_video'] as const;
export type PipelineType = (typeof PIPELINE_TYPES)[number];

export const PIPELINE_SUB_GATES = [
  'silent_cut_preview',
  'dialogue_recheck',
  'match_cut_break_pending',
] as const;
export type PipelineSubGate = (typeof PIPELINE_SUB_GATES)[number];

const CRITIC_FRAMES = ['first_last', 'first_middle_last', 'five_evenly'] as const;

/** What a stage made, or what was proposed for it: its members depend on the stage. */
export type PipelineOutput = Record<string, unknown>;

/** A pipeline as its owner sees it. */
export interface PipelineRecord {
  id: string;
  status: PipelineStatus;
  /** Null before the first stage begins and after the last one is approved. */
  current_stage: PipelineStage | null;
  /** What its ended jobs have cost. */
  spent_credits: number;
  /** What is held for its jobs under way. */
  reserved_credits: number;
  /** What a run of it that needs no second try costs, as far as was known when it was made. */
  upfront_credit_estimate: number;
  max_cost_credits: number | null;
  branched_from_pipeline_id: string | null;
  branched_from_stage: PipelineStage | null;
  mode: PipelineMode | null;
  /** In words; null unless it failed. */
  failure_reason: string | null;
  current_progress_message: string | null;
  root_node_id: string;
  workflow_id: string | null;
  pipeline_type: PipelineType;
  format: PipelineFormat;
  story_prompt: string;
  target_duration_seconds: number;
  output_resolution: PipelineResolution;
  language: string;
  stages: { name: PipelineStage; status: PipelineStageStatus }[];
  created_at: string;
  updated_at: string;
  completed_at: string | null;
}

export interface PipelineStageRecord {
  status: PipelineStageStatus;
  output: PipelineOutput | null;
  /** What is to be known of how the output came about, and what a rejection asked for. */
  critic_feedback: string | null;
}

export interface PendingApproval {
  stage_name: PipelineStage;
  output: PipelineOutput | null;
}

export interface PipelineBranched {
  pipelineId: string;
  clonedStages: PipelineStage[];
  /** Characters, objects, locations and shots in them. */
  clonedEntities: number;
}

export interface PipelineTimeline {
  fps: number;
  /** Pixels. */
  width: number;
  height: number;
  /** The clip of each shot, or its picture as long as there is no clip; empty address where there is neither. */
  scenes: { id: string; compositeUrl: string; durationSeconds: number }[];
  musicUrl?: string;
  narrationUrl?: string;
  /** While shots are being animated, and after. */
  animateProgress?: { totalShots: number; shotsDone: number; percent: number };
}

/** One operation of a JSON Patch (RFC 6902). */
export interface PipelinePatchOperation {
  op: 'add' | 'replace' | 'remove';
  /** A JSON Pointer, such as `/scenes/0/mood`. */
  path: string;
  value?: unknown;
}

/** What the assistant of a stage proposes: to change what the stage made, or to begin again from an earlier one. */
export type PipelineProposal =
  | { change_type: 'edit_artifact'; json_patch: PipelinePatchOperation[]; summary: string }
  | { change_type: 'suggest_branch'; from_stage: PipelineStage; reason: string };

export interface PipelineChatAnswer {
  turnId: string;
  role: 'assistant';
  content: string;
  proposed_change: PipelineProposal | null;
}

export interface PipelineChatTurn {
  /** Of an assistant's turn, what applying its proposal takes. */
  id: string;
  /** Counts from 1 within the stage. */
  turn_n: number;
  role: 'user' | 'assistant';
  content: string;
  proposed_change: PipelineProposal | null;
  /** The job that wrote the turn; null of a user's. */
  llm_call_id: string | null;
  /** Set once its proposal is applied. */
  applied_to_attempt_id: string | null;
  created_at: string;
}

export type ProposalApplied =
  | { applied: true; attemptId: string; newOutput: PipelineOutput }
  | { applied: false; error: { code: string; detail: { path: string; message: string } } };

/** One thing that happened in a pipeline. `seq` counts from 0 without gaps. */
export interface PipelineEvent {
  seq: number;
  at: string;
  type: string;
  [detail: string]: unknown;
}

export interface PipelineEvents {
  status: PipelineStatus;
  /** In order; at most 500, the rest follows on the next call. */
  events: PipelineEvent[];
  /** The pipeline is over and `events` ends with its last one. */
  end: boolean;
}

export class CreatePipelineRequest {
  /** The node of the canvas that the pipeline belongs to. */
  @IsString()
  @Length(1, 200)
  root_node_id!: string;

  @IsString()
  @Length(1, 4_000)
  @Matches(/\S/, { message: 'must not be blank' })
  story_prompt!: string;

  /** Each format has its own bounds. */
  @IsInt()
  @Min(5)
  @Max(3_600)
  target_duration_seconds!: number;

  @IsIn(PIPELINE_FORMATS)
  format!: PipelineFormat;

  @IsOptional()
  @IsIn(PIPELINE_TYPES)
  pipeline_type?: PipelineType;

  /** A workflow that the caller may run; the pipeline belongs to its workspace. */
  @IsOptional()
  @IsUUID()
  workflow_id?: string;

  @IsOptional()
  @IsIn(PIPELINE_RESOLUTIONS)
  output_resolution?: PipelineResolution;

  /** Default: `en`. */
  @IsOptional()
  @IsString()
  @Length(2, 35)
  language?: string;

  /** Default: `manual`. */
  @IsOptional()
  @IsIn(PIPELINE_MODES)
  mode?: PipelineMode;

  /** The older way to say mode `auto`. */
  @IsOptional()
  @IsBoolean()
  auto_mode?: boolean;

  /** Text, or an object of them: added to every prompt that draws. */
  @IsOptional()
  @Allow()
  style_directives?: unknown;

  /**
   * `script_model`, `image_model`, `video_model`; `music`, `narration`, `silent_cut_preview` and `visual_critique`
   * (on by default) as true or false; of a music video `song_url`, and `lyrics` where nobody can hear them.
   */
  @IsOptional()
  @IsObject()
  config?: Record<string, unknown>;

  /** It fails rather than begin a job that would bring it above this. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1_000_000_000)
  max_cost_credits?: number;

  /** Frames of each clip that the visual critique looks at; default: `first_last`. */
  @IsOptional()
  @IsIn(CRITIC_FRAMES)
  video_critic_frame_count?: (typeof CRITIC_FRAMES)[number];
}

export class PipelineIdRequest {
  @IsUUID()
  id!: string;
}

export class ResumePipelineRequest extends PipelineIdRequest {
  /** Takes the place of the one it was made with. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1_000_000_000)
  max_cost_credits?: number;
}

export class ListPipelinesRequest {
  /** Default: 100. */
  @IsOptional()
  @Clamped(1, 500)
  @IsInt()
  limit?: number;

  /** Only pipelines older than this one of the caller's. */
  @IsOptional()
  @IsUUID()
  before?: string;
}

export class BranchPipelineRequest extends PipelineIdRequest {
  /** The first stage that is worked through again. */
  @IsString()
  @Length(1, 50)
  fromStage!: string;
}

export class PipelineStageRequest extends PipelineIdRequest {
  /** The name of a stage; others answer 400 `invalid_stage`. */
  @IsString()
  stage!: string;
}

export class ApproveStageRequest extends PipelineStageRequest {
  /** Members that take the place of those of the stage's output. */
  @IsOptional()
  @IsObject()
  edits?: PipelineOutput;
}

export class RejectStageRequest extends PipelineStageRequest {
  /** What the next try is to do differently. */
  @IsString()
  @Length(1, 2_000)
  feedback!: string;
}

export class SubGateRequest extends PipelineIdRequest {
  /** The name of a sub-gate. */
  @IsString()
  @Length(1, 50)
  gate!: string;
}

export class RejectEntityRequest extends PipelineIdRequest {
  /** A character, object, location or shot. */
  @IsUUID()
  entityId!: string;

  @IsString()
  @Length(1, 2_000)
  feedback!: string;
}

export class SceneHelperRequest extends PipelineIdRequest {
  /** A shot of the shot list. */
  @IsUUID()
  sceneId!: string;

  /** `regenerate-image`, `regenerate-clip`, `rewrite-prompt` or `change-duration`; others answer 400 `unknown_helper`. */
  @IsString()
  @Length(1, 100)
  name!: string;

  /** Of `rewrite-prompt`, and where wanted of `regenerate-image` and `regenerate-clip`. */
  @IsOptional()
  @IsString()
  @Length(1, 2_000)
  prompt?: string;

  /** Of `change-duration`. */
  @IsOptional()
  @IsNumber()
  @Min(1)
  @Max(60)
  seconds?: number;
}

export class StageChatRequest extends PipelineStageRequest {
  @IsString()
  @Length(1, 8_000)
  message!: string;
}

export class ApplyProposalRequest extends PipelineStageRequest {
  @IsUUID()
  turnId!: string;
}

export class ReadPipelineEventsRequest extends PipelineIdRequest {
  /** Only events after this one; absent: from the first on. */
  @IsOptional()
  @AsNumber()
  @IsInt()
  after?: number;

  /** Milliseconds to wait for an event when there is none yet; 20,000 at most. */
  @IsInt()
  waitMs!: number;
}

type Done = { ok: true };

export const createPipeline = defineRequest<{ id: string }>()({
  subject: 'executor.pipeline.create',
  request: CreatePipelineRequest,
});
/** Newest first. */
export const listPipelines = defineRequest<PipelineRecord[]>()({
  subject: 'executor.pipeline.list',
  request: ListPipelinesRequest,
});
export const getPipeline = defineRequest<PipelineRecord>()({
  subject: 'executor.pipeline.get',
  request: PipelineIdRequest,
});
/** May be repeated: one that has ended stays as it ended. */
export const cancelPipeline = defineRequest<Done>()({
  subject: 'executor.pipeline.cancel',
  request: PipelineIdRequest,
});
/** Ends it where it stands, to be gone on with elsewhere. */
export const forkPipeline = defineRequest<Done>()({
  subject: 'executor.pipeline.fork',
  request: PipelineIdRequest,
});
/** Goes on with one that failed; what its jobs made is kept. */
export const resumePipeline = defineRequest<Done>()({
  subject: 'executor.pipeline.resume',
  request: ResumePipelineRequest,
});
export const branchPipeline = defineRequest<PipelineBranched>()({
  subject: 'executor.pipeline.branch',
  request: BranchPipelineRequest,
});
export const listPendingApprovals = defineRequest<PendingApproval[]>()({
  subject: 'executor.pipeline.pending-approvals',
  request: PipelineIdRequest,
});
export const getPipelineStage = defineRequest<PipelineStageRecord>()({
  subject: 'executor.pipeline.stage',
  request: PipelineStageRequest,
});
export const approveStage = defineRequest<Done>()({
  subject: 'executor.pipeline.approve-stage',
  request: ApproveStageRequest,
});
export const rejectStage = defineRequest<Done>()({
  subject: 'executor.pipeline.reject-stage',
  request: RejectStageRequest,
});
export const approveSubGate = defineRequest<{ ok: true; gate: PipelineSubGate; resumed_at: string }>()({
  subject: 'executor.pipeline.approve-sub-gate',
  request: SubGateRequest,
});
export const rejectSubGate = defineRequest<{ ok: true; gate: PipelineSubGate; resumed_at: string }>()({
  subject: 'executor.pipeline.reject-sub-gate',
  request: SubGateRequest,
});
export const rejectEntity = defineRequest<Done>()({
  subject: 'executor.pipeline.reject-entity',
  request: RejectEntityRequest,
});
export const helpScene = defineRequest<{ ok: true; scene: PipelineOutput }>()({
  subject: 'executor.pipeline.help-scene',
  request: SceneHelperRequest,
});
export const getPipelineTimeline = defineRequest<PipelineTimeline>()({
  subject: 'executor.pipeline.timeline',
  request: PipelineIdRequest,
});
/** Answers when the assistant has; 503 when it takes longer, and its answer is then among the turns later. */
export const chatStage = defineRequest<PipelineChatAnswer>()({
  subject: 'executor.pipeline.chat',
  request: StageChatRequest,
  deadlineMs: 30_000,
});
export const getStageChat = defineRequest<{ turns: PipelineChatTurn[] }>()({
  subject: 'executor.pipeline.chat-turns',
  request: PipelineStageRequest,
});
export const applyProposal = defineRequest<ProposalApplied>()({
  subject: 'executor.pipeline.apply-proposal',
  request: ApplyProposalRequest,
});
export const readPipelineEvents = defineRequest<PipelineEvents>()({
  subject: 'executor.pipeline.events',
  request: ReadPipelineEventsRequest,
  deadlineMs: 25_000,
});
