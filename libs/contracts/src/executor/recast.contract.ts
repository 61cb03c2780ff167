import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { NoFields } from '../auth/accounts.contract.js';
import { defineRequest } from '../define-request.js';
import { Nested } from '../validation.js';

export const RECAST_STATUSES = ['planning', 'planned', 'generating', 'completed', 'failed'] as const;
export type RecastStatus = (typeof RECAST_STATUSES)[number];

/** In the order in which an interactive recast comes by. */
export const RECAST_GATES = ['cast', 'sheet', 'anchors', 'music'] as const;
export type RecastGate = (typeof RECAST_GATES)[number];

/** What clients say that they can show: `cast-gate`, or the name of the gate alone. */
export const capabilityOf = (gate: RecastGate): string => `${gate}-gate`;

/** `faithful` keeps shots, camera and sound of the script; `loose` only what happens. */
export const RECAST_FIDELITIES = ['faithful', 'loose'] as const;
export type RecastFidelity = (typeof RECAST_FIDELITIES)[number];

export const RECAST_RENDER_METHODS = ['extend', 'keyframes'] as const;
export type RecastRenderMethod = (typeof RECAST_RENDER_METHODS)[number];

/** Something about a script, at a path such as `scenes[0].endSec`. */
export interface ScriptProblem {
  path: string;
  message: string;
  hint?: string;
}

export interface ScriptCheck {
  valid: boolean;
  errors: ScriptProblem[];
  warnings: ScriptProblem[];
}

export interface ScriptImported {
  /** A completed job of `video-analysis`. */
  jobId: string;
  /** False: the same script was imported before. */
  created: boolean;
  warnings: ScriptProblem[];
  /** The script as it is kept, with what is derived. */
  json: Record<string, unknown>;
}

export interface RecastEstimate {
  totalCredits: number;
  /** Credits by part, in the order of their making; parts without jobs are absent. */
  breakdown: Partial<Record<RecastGate | 'film' | 'finish', number>>;
}

/** One of several pictures or tracks to choose from. */
export interface RecastOption {
  index: number;
  url: string;
}

/** What an open gate asks. */
export interface RecastQuestion {
  /** The gate that `select` takes. */
  next: RecastGate;
  /** Of `cast` and `sheet`: by slot. */
  slots?: { slotId: string; label: string; options: RecastOption[] }[];
  /** Of `anchors`: the pictures between which each segment is shot; the last has no end where the model takes none. */
  segments?: { segment: number; start: RecastOption[]; end: RecastOption[]; chosen: boolean }[];
  /** Of `music`. */
  tracks?: RecastOption[];
  /** Of `music`: the greatest `section`. Seconds. */
  longestSection?: number;
}

export interface RecastRecord {
  id: string;
  status: RecastStatus;
  /** What it waits for its owner with; absent while it waits for nobody, or only for `start`. */
  interactive?: RecastQuestion;
  analysisJobId: string;
  workflowId: string | null;
  /** What it would have cost altogether when it was made. */
  estimatedCredits: number;
  /** Held or paid for its jobs so far. */
  credits: number;
  cast: { slotId: string; label: string; imageUrl: string | null }[];
  /** What the film is shot in. Seconds. */
  segments: { segment: number; seconds: number; scenes: number[] }[];
  gvpJobId: string | null;
  videoUrl: string | null;
  failureReason: string | null;
  createdAt: string;
  updatedAt: string;
}

export class VideoScriptRequest {
  /** Facts: generation 8.1. The answer explains its rules. */
  @IsObject()
  @JSONSchema({ examples: [{ meta: {}, scenes: [] }] })
  script!: Record<string, unknown>;
}

export class ImportScriptRequest extends VideoScriptRequest {
  /** That the caller may use what the script describes; otherwise 403 `rights_attestation_required`. */
  @IsOptional()
  @IsBoolean()
  @JSONSchema({ examples: [true] })
  rightsAttested?: boolean;
}

export class EstimateRecastRequest {
  /** A completed job of `video-analysis`, made or imported. */
  @IsUUID()
  analysisJobId!: string;

  @IsOptional()
  @IsIn(RECAST_FIDELITIES)
  fidelity?: RecastFidelity;

  /** Of the film, such as `720p`; what its model lacks is corrected. */
  @IsOptional()
  @IsString()
  @Length(1, 20)
  resolution?: string;

  /** Preferred length of a segment. Seconds. */
  @IsOptional()
  @IsInt()
  @Min(4)
  @Max(15)
  segmentSec?: number;

  @IsOptional()
  @IsIn(RECAST_RENDER_METHODS)
  renderMethod?: RecastRenderMethod;

  /** Whether its owner chooses between several of what is made. */
  @IsOptional()
  @IsBoolean()
  interactive?: boolean;

  /** The model of `generate-video-pro` that shoots it. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  provider?: string;
}

export class CreateRecastRequest extends EstimateRecastRequest {
  /** Whose film it is; without it 400 `workflow_id_required`. */
  @IsOptional()
  @IsUUID()
  workflowId?: string;

  /**
   * That the caller may use what the video shows: a `faithful` recast needs it, else 403 `rights_attestation_required`.
   */
  @IsOptional()
  @IsBoolean()
  @JSONSchema({ examples: [true] })
  rightsAttested?: boolean;

  /** The gates that the client can show, such as `cast-gate`; the others are passed by themselves. All by default. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  clientCapabilities?: string[];
}

export class RecastIdRequest {
  @IsUUID()
  id!: string;
}

export class StartRecastRequest extends RecastIdRequest {
  /** Instead of what the recast was made with. Seconds. */
  @IsOptional()
  @IsInt()
  @Min(4)
  @Max(15)
  segmentSec?: number;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  provider?: string;
}

export class AnchorPicks {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(9)
  start?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(9)
  end?: number;
}

/** What is not chosen is the first that there is. */
export class SelectRecastRequest extends RecastIdRequest {
  /** Default: `cast`. */
  @IsOptional()
  @IsIn(RECAST_GATES)
  gate?: RecastGate;

  /** Of `cast` and `sheet`: by slot, the index of the picture. */
  @IsOptional()
  @IsObject()
  picks?: Record<string, unknown>;

  /** Of `anchors`: the segment that `anchorPicks` is about, counted from 1. Without it the gate is passed. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(24)
  segment?: number;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Nested(() => AnchorPicks)
  anchorPicks?: AnchorPicks;

  /** Of `music`: the second of the track at which the film's music begins. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(60)
  section?: number;

  /** Of `music`: the index of the track; null for none. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(9)
  musicPick?: number | null;

  /** Nothing else is asked: what comes after goes on with the first of everything. */
  @IsOptional()
  @IsBoolean()
  finishAuto?: boolean;
}

export const readAuthoringSkill = defineRequest<{ markdown: string }>()({
  subject: 'executor.script.skill',
  request: NoFields,
});
/** Free, and keeps nothing. */
export const validateScript = defineRequest<ScriptCheck>()({
  subject: 'executor.script.validate',
  request: VideoScriptRequest,
});
/** 400 naming what is wrong with the script; 403 `rights_attestation_required`. */
export const importScript = defineRequest<ScriptImported>()({
  subject: 'executor.script.import',
  request: ImportScriptRequest,
});

/** What making it would reserve. 404 for another's analysis, 400 for a job of another type. */
export const estimateRecast = defineRequest<RecastEstimate>()({
  subject: 'executor.recast.estimate',
  request: EstimateRecastRequest,
});
/** 400 `workflow_id_required`, 403 `rights_attestation_required`, 404 `workflow_not_found`. */
export const createRecast = defineRequest<{ recastId: string }>()({
  subject: 'executor.recast.create',
  request: CreateRecastRequest,
});
export const getRecast = defineRequest<RecastRecord>()({
  subject: 'executor.recast.get',
  request: RecastIdRequest,
});
/** 409 `stage_not_open` while it is not planned, or has failed. */
export const startRecast = defineRequest<{ gvpJobId: string }>()({
  subject: 'executor.recast.start',
  request: StartRecastRequest,
});
/** 409 `sub_gate_not_open` where the gate is not the one that is open. */
export const selectForRecast = defineRequest<RecastRecord>()({
  subject: 'executor.recast.select',
  request: SelectRecastRequest,
});
