import { IsIn, IsInt, IsObject, IsOptional, IsString, IsUUID, Length, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';
import type { JobAdjustment } from '../executor/jobs.contract.js';

const REQUEST_ID = {
  type: 'string',
  minLength: 1,
  maxLength: 128,
  description: 'Repeating the request with the same id returns the same result.',
} as const;

/** How much a read shows. Specification 2, 2.1. */
export const PRODUCTION_DETAILS = ['compact', 'full'] as const;
export type ProductionDetail = (typeof PRODUCTION_DETAILS)[number];

/** A production as callers read it. */
export type ProductionRecord = Record<string, unknown>;

export class ReadProductionRequest {
  @IsUUID()
  id!: string;

  /** `compact` unless given. */
  @IsOptional()
  @IsIn(PRODUCTION_DETAILS)
  detail?: ProductionDetail;

  /** Only this shot. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  shot_id?: string;
}

// Requests about one production take their fields as they come: a caller who cannot see the production gets that error
// first, whatever they sent (facts A5.2). The studio checks them.

export class MakeProductionRequest {
  /** `Untitled production` unless given. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsUUID()
  projectId?: string;

  /** As `GET /skill` describes it in `schema.plan`. */
  @IsOptional()
  @IsObject()
  plan?: Record<string, unknown>;

  /** A completed pipeline of the caller, whose film becomes the production. */
  @IsOptional()
  @IsUUID()
  fromPipeline?: string;

  /** A completed recast of the caller. The clips of its shots are cut by jobs, and land by `/reconcile`. */
  @IsOptional()
  @IsUUID()
  fromRecast?: string;
}

export class ValidatePlanRequest {
  /** As `GET /skill` describes it in `schema.plan`. */
  @IsObject()
  plan!: Record<string, unknown>;
}

export class ImportPlanRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'object', description: 'A plan as `GET /skill` describes it in `schema.plan`.' })
  plan?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', enum: ['append'], description: 'Append after the last shot.' })
  mode?: unknown;
}

export class ApplyOperationsRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({
    type: 'array',
    maxItems: 100,
    items: { type: 'object', required: ['op'], properties: { op: { type: 'string' } } },
    description: 'Operations as `GET /skill` describes them, applied in this order.',
  })
  ops?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'integer', description: 'The version that the batch is based on.' })
  baseVersion?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'boolean',
    description: 'Refuses the batch if the production has another version.',
  })
  strict?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Previews the batch: nothing is stored.' })
  dryRun?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class UndoChangeRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'integer', description: 'The version that the change made.' })
  version?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Previews the undo: nothing is stored.' })
  dryRun?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class SetProductionSharingRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'boolean' })
  shared?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'integer', description: 'The version that you have read.' })
  expectedVersion?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Whether anyone with the link may make a copy.' })
  allowEditableCopy?: unknown;
}

export class UnshareProductionRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsInt()
  expectedVersion?: number;
}

export class CloneProductionRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'Default: the name of the source with ` (copy)`.',
  })
  name?: unknown;
}

export class ProductionIdRequest {
  @IsUUID()
  id!: string;
}

export class ProductionEventsRequest {
  @IsUUID()
  id!: string;

  /** The version of the last event that is known; absent: none. */
  @IsOptional()
  @IsInt()
  @Min(-1)
  after?: number;

  /** Milliseconds to wait for a change where there is none; at most four seconds. */
  @IsInt()
  @Min(0)
  waitMs!: number;

  /** From the previous answer: the reported state of jobs. */
  @IsOptional()
  @IsString()
  @Length(0, 64)
  told?: string;
}

/** What a read shows differently since the event before. */
export interface ProductionDifference {
  /** Everything in it is of this version, which may be a later one than the event's. */
  version: number;
  /** Fields of the production other than `shots`, each whole. */
  fields: Record<string, unknown>;
  /** Shots that are new or differ, each whole. */
  shots: { id: string }[];
  /** Ids of all shots in their order, where these differ. */
  order?: string[];
}

export interface ProductionEvent {
  /** The version that the change made. */
  seq: number;
  type: 'change';
  at: string;
  userId: string;
  client: string | null;
  /** `ops`, `import`, `undo`, `share` and so on. */
  kind: string;
  /** None for those who only read. */
  receipts: unknown[];
  /** With the first of the events that are sent together. */
  difference?: ProductionDifference;
}

/**
 * How the jobs that the production waits for stand. One that is over waits to be landed. No version: nothing has
 * changed.
 */
export interface ProductionJobsEvent {
  type: 'jobs';
  jobs: {
    jobId: string;
    kind: string;
    shotId?: string;
    keyframeId?: string;
    status: string;
    /** 0 to 100. */
    progress: number;
  }[];
}

export class StudioQuestion {}

export interface OperationReceipt {
  op: string;
  summary: string;
  ids?: string[];
  class?: 'S' | 'D';
  impact?: { keyframeIds: string[]; shotIds: string[] };
  restorable?: true;
}

export interface AppliedOperations {
  production: ProductionRecord;
  version: number;
  rebased: boolean;
  receipts: OperationReceipt[];
  warnings: string[];
  deduped?: true;
}

export interface PreviewedOperations {
  dryRun: true;
  version: number;
  receipts: OperationReceipt[];
  warnings: string[];
}

/** What this installation can do with productions. Specification 2, 4. */
export interface StudioCapabilities {
  operations: Record<string, boolean>;
}

/** Longer than the executor has for a whole production. */
const READS_PRODUCTION_MS = 20_000;
/** Longer than the executor has to read a whole production and a change of it, and to write both. */
const CHANGES_PRODUCTION_MS = 50_000;

export const readProduction = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.get',
  request: ReadProductionRequest,
  deadlineMs: READS_PRODUCTION_MS,
});
export const makeProduction = defineRequest<{
  production: ProductionRecord;
  warnings?: string[];
  summary?: object;
}>()({
  subject: 'studio.production.create',
  request: MakeProductionRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
/** Refusals in the order of facts A5.2. */
export const applyOperations = defineRequest<AppliedOperations | PreviewedOperations>()({
  subject: 'studio.production.apply',
  request: ApplyOperationsRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
export const undoChange = defineRequest<AppliedOperations | PreviewedOperations>()({
  subject: 'studio.production.undo',
  request: UndoChangeRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
export const setProductionSharing = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.share',
  request: SetProductionSharingRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
export const unshareProduction = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.unshare',
  request: UnshareProductionRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
/** Changes after a version, oldest first; waits a while for one. 404 as soon as the caller reads it no more. */
export const readProductionEvents = defineRequest<{
  status: string;
  events: (ProductionEvent | ProductionJobsEvent)[];
  end: boolean;
  told?: string;
}>()({
  subject: 'studio.production.events',
  request: ProductionEventsRequest,
  deadlineMs: READS_PRODUCTION_MS,
});
/** A copy of the caller's own, with files of its own. 413 `storage_exceeded`: nothing is made. */
export const cloneProduction = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.clone',
  request: CloneProductionRequest,
  deadlineMs: 55_000,
});
/** What landed, in the order in which the jobs ended. Specification 2, 4.3. */
export interface ReconciledProduction {
  landed: { jobId: string; kind: string; shotId?: string; keyframeId?: string; keys: string[] }[];
  pending: { jobId: string; kind: string; shotId?: string; status: string; progress?: number }[];
  failed: { jobId: string; kind: string; shotId?: string; message: string; refunded: boolean }[];
  warnings: string[];
  production: ProductionRecord;
  version: number;
}

export const reconcileProduction = defineRequest<ReconciledProduction>()({
  subject: 'studio.production.reconcile',
  request: ProductionIdRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});

export class GenerateResultRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'string', enum: ['still', 'clip'] })
  kind?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', maxLength: 64 })
  shotId?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'integer', minimum: 1, maximum: 4, description: 'Number of stills; one job for each.' })
  count?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    enum: ['text', 'ref_images', 'edit', 'start_frame', 'end_frame', 'first_frame', 'first_last_frame'],
    description:
      'What the result is made from. Default: for a still, its references; for a clip, the existing ' +
      'frames. For a linked shot: the planned frame that the still is a candidate for.',
  })
  mode?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'object',
    description:
      '`provider`, `prompt`, `negativePrompt`, `motionPrompt`, `aspectRatio`, `resolution`, `quality`, `durationSec`, `sound`, ' +
      '`seed`, `references`: for this request alone.',
  })
  overrides?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Returns a quote; nothing is generated.' })
  dryRun?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    description:
      'The `inputHash` of the quote. Required for the clip of a linked shot. Work beyond the quote is ' +
      'not run.',
  })
  expectedInputHash?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    description:
      'A take of a linked shot to request again unchanged; not together with `mode`, `overrides` and ' +
      '`count`.',
  })
  retakeResultKey?: unknown;
}

export class RevoiceRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'string', maxLength: 64 })
  shotId?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'object',
    description: '`{ voiceId, … }` for one speaker, `{ voices: [null or { voiceId, … }], … }` for several.',
  })
  plan?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class MakeMusicRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'string', minLength: 1, maxLength: 5_000 })
  prompt?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'number',
    minimum: 10,
    maximum: 360,
    description: 'Seconds; only `V5_5` follows it exactly.',
  })
  duration?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Default: `true`.' })
  instrumental?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', enum: ['male', 'female'] })
  vocalGender?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', enum: ['V4', 'V4_5', 'V4_5PLUS', 'V4_5ALL', 'V5', 'V5_5'] })
  model?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class DescribeFilmRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'string', minLength: 1, maxLength: 20_000 })
  brief?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', description: 'One of `llmModels` in the catalog of `GET /skill`.' })
  llmModel?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    enum: ['replace', 'append'],
    description: 'Default: `append` if there are shots.',
  })
  mode?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', maxLength: 200, description: 'Shown while it is made.' })
  label?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class CaptureFrameRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'string', maxLength: 64 })
  shotId?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', enum: ['first', 'last', 'timestamp'], description: 'Default: `last`.' })
  mode?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'number', minimum: 0, description: 'Seconds. Past the end: the last picture.' })
  timestamp?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    enum: ['none', 'still', 'startFrame', 'endFrame', 'nextStartFrame'],
    description: 'Where the picture is stored. Default: `none`, only returned.',
  })
  target?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class SpeakVoiceRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'string', maxLength: 64 })
  shotId?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    minLength: 1,
    description: 'Text beyond the limit of the voice model is cut off.',
  })
  text?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    description: 'Default: the voice of the shot, else of its role, else `Rachel`.',
  })
  voiceId?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'string', enum: ['premade', 'library', 'custom'] })
  voiceType?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    enum: ['elevenlabs-v3', 'elevenlabs-turbo', 'elevenlabs-multilingual', 'elevenlabs'],
  })
  ttsProvider?: unknown;

  @IsOptional()
  @JSONSchema({
    description: 'A text, or `{ pace?, emotion?, archetype? }`.',
    anyOf: [{ type: 'string' }, { type: 'object' }],
  })
  delivery?: unknown;

  @IsOptional()
  @JSONSchema(REQUEST_ID)
  clientRequestId?: unknown;
}

export class ExportPlanRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    enum: ['none', 'topaz', 'veo-1080p', 'veo-4k'],
    description: 'Default: `none`.',
  })
  upscale?: unknown;
}

export interface GeneratedJobs {
  jobIds: string[];
  /** The node type that runs. */
  lane: string;
  adjustments?: JobAdjustment[];
  production: ProductionRecord;
  version: number;
  deduped?: true;
}

/** What a request would run and cost. Specification 2, 4.3. */
export interface GenerationQuote {
  dryRun: true;
  kind: 'still' | 'clip';
  lane: string;
  count: number;
  creditModel: string;
  /** Credits; null where there is no price. */
  estimate: number | null;
  unpriced?: string[];
  settings: Record<string, unknown>;
  adjustments: JobAdjustment[];
  /** Of clips. */
  inputHash?: string;
  /** Until when the hash binds the price. */
  expiresAt?: string;
  endpoints?: { start: { keyframeId: string; key: string }; end: { keyframeId: string; key: string } };
  retakeResultKey?: string;
}

export const generateResult = defineRequest<GeneratedJobs | GenerationQuote>()({
  subject: 'studio.production.generate',
  request: GenerateResultRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});

export interface StartedJob {
  jobId: string;
  production: ProductionRecord;
  version: number;
  warnings?: string[];
  deduped?: true;
}

export const revoiceClip = defineRequest<StartedJob>()({
  subject: 'studio.production.revoice',
  request: RevoiceRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
export const makeMusic = defineRequest<StartedJob>()({
  subject: 'studio.production.music',
  request: MakeMusicRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});
export const describeFilm = defineRequest<StartedJob>()({
  subject: 'studio.production.describe',
  request: DescribeFilmRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});

/** What landed; `url` of a frame. */
export interface WaitedResult {
  production: ProductionRecord;
  version: number;
  url?: string;
  deduped?: true;
}

/** Waits for the job; after 55 s 503, and the job goes on. */
export const captureFrame = defineRequest<WaitedResult>()({
  subject: 'studio.production.frame',
  request: CaptureFrameRequest,
  deadlineMs: 58_000,
});
export const speakVoice = defineRequest<WaitedResult>()({
  subject: 'studio.production.voice',
  request: SpeakVoiceRequest,
  deadlineMs: 58_000,
});

export interface ExportStep {
  id: string;
  /** The node type: `POST /v1/<node>` takes `params`, with each `fromStep` replaced by that step's result. */
  node: string;
  label: string;
  creditModel: string;
  credits: number | null;
  params: Record<string, unknown>;
}

/** Specification 2, 4.5. */
export interface ExportPlan {
  canExport: boolean;
  steps: ExportStep[];
  resultStepId: string | null;
  estimate: number | null;
  unpriced: string[];
  warnings: string[];
}

export const planExport = defineRequest<ExportPlan>()({
  subject: 'studio.production.export',
  request: ExportPlanRequest,
  deadlineMs: READS_PRODUCTION_MS,
});

export interface PlanReport {
  valid: boolean;
  errors: { path: string; message: string; hint?: string }[];
  warnings: string[];
  summary?: object;
}

/** Checks a plan as `makeProduction` and `importPlan` would. Stores nothing. */
export const validatePlan = defineRequest<PlanReport>()({
  subject: 'studio.plan.validate',
  request: ValidatePlanRequest,
});
export const importPlan = defineRequest<{
  production: ProductionRecord;
  warnings: string[];
  summary: object;
}>()({
  subject: 'studio.production.import',
  request: ImportPlanRequest,
  deadlineMs: CHANGES_PRODUCTION_MS,
});

/** What agents read before they write: guide, names, schemas, rules. Specification 2, 4. */
export interface StudioSkill {
  skill: string;
  catalog: object;
  schema: object;
  operating: string;
  generatedFrom: { version: string; schemaVersion: number; digest: string };
}

export const readSkill = defineRequest<StudioSkill>()({
  subject: 'studio.skill.get',
  request: StudioQuestion,
});
export const describeStudio = defineRequest<StudioCapabilities>()({
  subject: 'studio.capabilities.get',
  request: StudioQuestion,
});
