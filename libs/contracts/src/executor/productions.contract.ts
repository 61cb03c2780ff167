import {
  ArrayMaxSize,
  ArrayMinSize,
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
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Caller } from '../caller.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import { AskedJob } from './asked-jobs.contract.js';
import type { JobAccepted, JobAdjustment, JobWarning } from './jobs.contract.js';
import { AsBoolean, Nested } from '../validation.js';
import { WHOLE_PRODUCTION_MS } from './whole-production.js';

/**
 * What somebody wants of a production: `write` means editors, its owner and administrators of its workspace; `clone`
 * these, and anyone with the link of one that allows editable copies.
 */
export const PRODUCTION_RIGHTS = ['read', 'write', 'govern', 'clone'] as const;
export type ProductionRight = (typeof PRODUCTION_RIGHTS)[number];

/** A request that its sender may repeat: answered once, for 24 hours. Specification 2, 4.3. */
export class ClientRequest {
  @IsString()
  route!: string;

  @IsString()
  @Length(1, 128)
  id!: string;

  /** Sha256 of what was asked. */
  @IsString()
  bodyHash!: string;
}

export class AnsweredRequest extends ClientRequest {
  /** What a repetition is answered, beside the production as it is then. */
  @IsObject()
  answer!: object;
}

export class FindProductionRequest {
  @IsUUID()
  id!: string;

  @IsIn(PRODUCTION_RIGHTS)
  right!: ProductionRight;

  /** The version that the asker has: only what changed since is sent. 0: everything. */
  @IsInt()
  @Min(0)
  knownVersion!: number;

  @IsOptional()
  @ValidateNested()
  @Nested(() => ClientRequest)
  clientRequest?: ClientRequest;
}

/** The row of a production: what lists show of it, and who may do what. */
export interface ProductionRow {
  id: string;
  name: string;
  version: number;
  updatedAt: string;
  thumbnailUrl: string | null;
  shared: boolean;
  archived: boolean;
  dependencyAware: boolean;
  shotCount: number;
  durationSec: number;
  pendingCount: number;
}

export interface FoundProduction extends ProductionRow {
  ownerId: string;
  allowEditableCopy: boolean;
  mayWrite: boolean;
  mayGovern: boolean;
  /** Bodies of the parts that changed since `knownVersion`; null: removed. */
  parts: Record<string, unknown>;
  /** The same request, answered before. */
  replay?: { bodyHash: string; answer: object };
}

/** What a list shows of a production, made by who knows its content. */
export class ProductionSummary {
  @IsBoolean()
  archived!: boolean;

  @IsBoolean()
  dependencyAware!: boolean;

  @IsInt()
  shotCount!: number;

  @IsNumber()
  durationSec!: number;

  @IsInt()
  pendingCount!: number;

  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  thumbnailUrl?: string | null;
}

/** A change as the history keeps it. */
export class ProductionChange {
  /** `ops`, `import`, `undo`, and so on. */
  @IsString()
  kind!: string;

  @IsArray()
  operations!: unknown[];

  @IsArray()
  receipts!: unknown[];

  /** What was altered, as it was before. Absent for what can't be taken back. */
  @IsOptional()
  @IsArray()
  altered?: unknown[];

  /** The places that were touched. */
  @IsArray()
  touched!: unknown[];
}

export class CreateProductionRequest {
  @IsString()
  @Length(1, 200)
  name!: string;

  @IsOptional()
  @IsUUID()
  projectId?: string;

  @IsObject()
  parts!: Record<string, unknown>;

  @ValidateNested()
  @Nested(() => ProductionSummary)
  summary!: ProductionSummary;

  @ValidateNested()
  @Nested(() => ProductionChange)
  change!: ProductionChange;

  /** What it is a copy of. The right to copy it is asked for again with the row. */
  @IsOptional()
  @IsUUID()
  sourceId?: string;
}

/** One change, and who makes it. */
export class OneProductionChange {
  @IsObject()
  caller!: Caller;

  /** The version that the change was made for. */
  @IsInt()
  expectedVersion!: number;

  /** False: nothing is altered, the request is only remembered. */
  @IsBoolean()
  steps!: boolean;

  @IsString()
  @Length(1, 200)
  name!: string;

  /** Bodies of the parts that differ; null: removed. */
  @IsObject()
  parts!: Record<string, unknown>;

  @ValidateNested()
  @Nested(() => ProductionSummary)
  summary!: ProductionSummary;

  @ValidateNested()
  @Nested(() => ProductionChange)
  change!: ProductionChange;

  @IsOptional()
  @ValidateNested()
  @Nested(() => AnsweredRequest)
  clientRequest?: AnsweredRequest;

  /** Jobs whose markers the change takes away: the production waits for them no more. */
  @IsOptional()
  @IsArray()
  @IsUUID(undefined, { each: true })
  settledJobs?: string[];
}

/** Changes that one request makes. */
export const MOST_CHANGES_TOGETHER = 32;

export class ChangeProductionRequest {
  @IsUUID()
  id!: string;

  /** Of one or several callers, each made for the version that the one before it makes. */
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_CHANGES_TOGETHER)
  @ValidateNested({ each: true })
  @Nested(() => OneProductionChange)
  changes!: OneProductionChange[];
}

/**
 * The changes that were made: all before the first one for which the production had another version, whose caller had no
 * right any more, or which was made before.
 */
export interface ProductionChanged {
  done: { version: number; updatedAt: string }[];
  /** The version then; null where it is gone. */
  version: number | null;
}

/** Most jobs that one change asks for. */
export const MOST_PRODUCTION_JOBS = 4;

export class StartProductionJobsRequest {
  @IsUUID()
  id!: string;

  /** Writes the markers of the jobs. Its caller is who asks. */
  @ValidateNested()
  @Nested(() => OneProductionChange)
  change!: OneProductionChange;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PRODUCTION_JOBS)
  @Nested(() => AskedJob)
  @ValidateNested({ each: true })
  jobs!: AskedJob[];

  /** What they may cost together; absent: any current cost. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  mostCredits?: number;
}

/**
 * `done` is empty where the change found another version, no right, or itself made before: then no job was made either.
 */
export type ProductionJobsStarted = ProductionChanged & { jobs: JobAccepted[] };

export class QuoteProductionJobRequest {
  @IsUUID()
  id!: string;

  /** The node type. */
  @IsString()
  type!: string;

  @IsObject()
  params!: Record<string, unknown>;
}

/** A job as it would run now, and what it would cost. */
export interface ProductionJobQuote {
  /** Checked and corrected. */
  params: Record<string, unknown>;
  /** Null where there is no price for it. */
  credits: number | null;
  /** Identifier of the price, or of the one that is missing. */
  creditModel: string;
  adjustments: JobAdjustment[];
  warnings: JobWarning[];
}

export class ShareProductionRequest {
  @IsUUID()
  id!: string;

  @IsBoolean()
  shared!: boolean;

  /** Absent: any version. */
  @IsOptional()
  @IsInt()
  expectedVersion?: number;

  /** Absent: as it is while shared, false on first sharing. */
  @IsOptional()
  @IsBoolean()
  allowEditableCopy?: boolean;
}

export class ListProductionsRequest extends PageQuery {
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  includeArchived?: boolean;
}

export class ProductionHistoryRequest extends PageQuery {
  @IsUUID()
  id!: string;
}

export interface ProductionHistoryEntry {
  version: number;
  at: string;
  userId: string;
  client: string | null;
  kind: string;
  operations: unknown[];
  receipts: unknown[];
  /** Whether `/undo` may take it back, as far as nothing later has touched the same places. */
  undoable: boolean;
}

export class ProductionChangesRequest {
  @IsUUID()
  id!: string;

  /** The first version that is asked for. */
  @IsInt()
  @Min(1)
  from!: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  most?: number;
}

/** Changes from a version on, oldest first, of some MiB at most; `altered` only of the first one. At most 500. */
export interface PastProductionChange {
  version: number;
  altered: unknown[] | null;
  touched: unknown[];
}

/** Pictures that one request keeps. */
export const MOST_RETAINED = 100;

export class RetainPicturesRequest {
  /** The production that is to keep them. */
  @IsUUID()
  id!: string;

  @IsArray()
  @ArrayMaxSize(MOST_RETAINED)
  @IsString({ each: true })
  @MaxLength(2_048, { each: true })
  urls!: string[];
}

export interface RetainedPictures {
  /** One for each picture that could be kept; what is no picture, or can't be fetched, is left out. */
  pictures: { url: string; copy: string; sha256: string }[];
}

/**
 * A production with what changed since a version. 404 without the right; 403 `forbidden` for `govern` where it is read.
 */
export const findProduction = defineRequest<FoundProduction>()({
  subject: 'executor.production.find',
  request: FindProductionRequest,
  askedBy: ['studio'],
  deadlineMs: WHOLE_PRODUCTION_MS,
});
export const createProduction = defineRequest<{ id: string; version: number }>()({
  subject: 'executor.production.create',
  request: CreateProductionRequest,
  askedBy: ['studio'],
  deadlineMs: WHOLE_PRODUCTION_MS,
});
/**
 * For several callers at once, who are in the request. A compare-and-swap for each change, with its caller's right on
 * the current row; together in one transaction.
 */
export const changeProduction = defineRequest<ProductionChanged>()({
  subject: 'executor.production.change',
  request: ChangeProductionRequest,
  askedBy: ['studio'],
  public: true,
  deadlineMs: WHOLE_PRODUCTION_MS,
});
/**
 * A change with the jobs that it marks, in one transaction: neither is there without the other. Refusals are those of
 * `startAskedJobs`, and 409 `quote_exceeded` where they cost more than `mostCredits`.
 */
export const startProductionJobs = defineRequest<ProductionJobsStarted>()({
  subject: 'executor.production.generate',
  request: StartProductionJobsRequest,
  askedBy: ['studio'],
  deadlineMs: WHOLE_PRODUCTION_MS,
});
/** Nothing is made or reserved. 400 names the node's setting that is wrong. */
export const quoteProductionJob = defineRequest<ProductionJobQuote>()({
  subject: 'executor.production.quote',
  request: QuoteProductionJobRequest,
  askedBy: ['studio'],
  deadlineMs: 10_000,
});
/** `stale` where it has another version. 403 `forbidden` for who sees it and may not share it. */
export const shareProduction = defineRequest<{ stale: true } | { stale: false; version: number }>()({
  subject: 'executor.production.share',
  request: ShareProductionRequest,
  askedBy: ['studio'],
});
/** Newest change first. */
export const listProductions = defineRequest<Page<ProductionRow>>()({
  subject: 'executor.production.list',
  request: ListProductionsRequest,
});
/** For callers who may write it, newest first: operations contain notes, which viewers do not see. */
export const listProductionHistory = defineRequest<Page<ProductionHistoryEntry>>()({
  subject: 'executor.production.timeline',
  request: ProductionHistoryRequest,
});
/** For callers who may write it. 404 if the first one was never made. */
export const listProductionChanges = defineRequest<PastProductionChange[]>()({
  subject: 'executor.production.changed',
  request: ProductionChangesRequest,
  askedBy: ['studio'],
  deadlineMs: WHOLE_PRODUCTION_MS,
});
/**
 * Keeps copies of pictures in the storage of the production's owner, whose limit counts them. For callers who may write
 * it; asked again, it answers the same copies. What nothing names after two hours is deleted. 413 `storage_exceeded`.
 */
export const retainPictures = defineRequest<RetainedPictures>()({
  subject: 'executor.production.retain',
  request: RetainPicturesRequest,
  askedBy: ['studio'],
  deadlineMs: 30_000,
});

/** Productions whose versions one request asks for. */
export const MOST_FOLLOWED = 500;

export class ProductionVersionsRequest {
  @IsArray()
  @ArrayMaxSize(MOST_FOLLOWED)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

/** The current version of each, without a check of rights; missing ones are left out. */
export const productionVersions = defineRequest<{ id: string; version: number }[]>()({
  subject: 'executor.production.versions',
  request: ProductionVersionsRequest,
  askedBy: ['studio'],
  public: true,
});

export class FollowProductionRequest {
  @IsUUID()
  id!: string;

  /** Changes after this version. */
  @IsInt()
  @Min(0)
  after!: number;
}

export interface FollowedChange {
  version: number;
  at: string;
  userId: string;
  client: string | null;
  kind: string;
  receipts: unknown[];
}

export interface FollowedProduction {
  /** The newest. */
  version: number;
  /** Oldest first; at most 200. Without receipts for those who only read: these may name what is private. */
  changes: FollowedChange[];
}

/** The changes of a production as those who read it may know them. 404 without the right. */
export const followProduction = defineRequest<FollowedProduction>()({
  subject: 'executor.production.follow',
  request: FollowProductionRequest,
  askedBy: ['studio'],
});
