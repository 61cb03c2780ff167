import { IsIn, IsInt, IsObject, IsOptional, IsString, IsUUID, Length, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';

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

// Requests about one production take their fields as they come: who can't reach the production is told that first, whatever they sent
// (facts A5.2). The studio checks them.

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
  @JSONSchema({ type: 'string', enum: ['append'], description: 'Behind the last shot.' })
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
  @JSONSchema({ type: 'integer', description: 'The version that the batch was made for.' })
  baseVersion?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'boolean',
    description: 'Refuses the batch where the production has another version by now.',
  })
  strict?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Previews the batch: nothing is stored.' })
  dryRun?: unknown;

  @IsOptional()
  @JSONSchema({
    type: 'string',
    minLength: 1,
    maxLength: 128,
    description: 'The same id again is answered as before.',
  })
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
  @JSONSchema({
    type: 'string',
    minLength: 1,
    maxLength: 128,
    description: 'The same id again is answered as before.',
  })
  clientRequestId?: unknown;
}

export class SetProductionSharingRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @JSONSchema({ type: 'boolean' })
  shared?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'integer', description: 'The version that you saw.' })
  expectedVersion?: unknown;

  @IsOptional()
  @JSONSchema({ type: 'boolean', description: 'Whether who has the link may make a copy of their own.' })
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
    description: 'The name of the source with ` (copy)`, unless given.',
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
  /** With the first of the events that are told together. */
  difference?: ProductionDifference;
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

export const readProduction = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.get',
  request: ReadProductionRequest,
});
export const makeProduction = defineRequest<{
  production: ProductionRecord;
  warnings?: string[];
  summary?: object;
}>()({
  subject: 'studio.production.create',
  request: MakeProductionRequest,
  deadlineMs: 15_000,
});
/** Refusals in the order of facts A5.2. */
export const applyOperations = defineRequest<AppliedOperations | PreviewedOperations>()({
  subject: 'studio.production.apply',
  request: ApplyOperationsRequest,
  deadlineMs: 45_000,
});
export const undoChange = defineRequest<AppliedOperations | PreviewedOperations>()({
  subject: 'studio.production.undo',
  request: UndoChangeRequest,
  deadlineMs: 15_000,
});
export const setProductionSharing = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.share',
  request: SetProductionSharingRequest,
});
export const unshareProduction = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.unshare',
  request: UnshareProductionRequest,
});
/** Changes after a version, oldest first; waits a while for one. 404 as soon as the caller reads it no more. */
export const readProductionEvents = defineRequest<{
  status: string;
  events: ProductionEvent[];
  end: boolean;
}>()({
  subject: 'studio.production.events',
  request: ProductionEventsRequest,
  deadlineMs: 10_000,
});
/** A copy of the caller's own, with files of its own. 413 `storage_exceeded`: nothing is made. */
export const cloneProduction = defineRequest<{ production: ProductionRecord }>()({
  subject: 'studio.production.clone',
  request: CloneProductionRequest,
  deadlineMs: 55_000,
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
  deadlineMs: 15_000,
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
