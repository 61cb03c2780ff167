import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, IsOptional, IsString, IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';
import type { AttemptRecord, LogLine } from './attempt-record.js';
import { type Page, PageQuery } from '../page.js';
import { AsList } from '../validation.js';

export type JobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'pending_review';

/** One value that was changed before the job was made. Specification 1, 2.7. */
export interface JobAdjustment {
  field: string;
  from: string;
  /** Absent when the value was dropped. */
  to?: string;
  reason: string;
}

/** A sentence, or a code with one. */
export type JobWarning = string | { code: string; message: string };

export type ReviewDecision = 'approved' | 'rejected' | 'cancelled';

/** How the review of a job that was held stands; in job records. */
export interface JobReview {
  /** Null while it waits. */
  decision: ReviewDecision | null;
  /** What the reviewer said; `hold-expired` where nobody decided in time. */
  reason: string | null;
  held_at: string;
  decided_at: string | null;
}

/** A job as `/v1/jobs` shows it. Specification 1, 4.7; its members are written as clients know them. */
export interface JobRecord {
  id: string;
  user_id: string;
  status: JobStatus;
  /** 0 to 100. */
  progress: number;
  /** The node type. */
  job_type: string;
  /**
   * Who ran it, or would run it now: `draft` for the built-in lane that draws, a provider such as `openai`, or another
   * built-in lane; null where nothing here can.
   */
  lane: string | null;
  /** The settings it runs with, as corrected, with what was wired in. */
  input_data: Record<string, unknown>;
  /** `imageUrl`, `videoUrl`, `thumbnailUrl`, `audioUrl`, `text`, and what the type adds. */
  output_data: Record<string, unknown> | null;
  error_code: string | null;
  error_message: string | null;
  credits: number;
  workflow_id: string | null;
  execution_id: string | null;
  /** What it is for; present on a job that a studio asked for. */
  belongs_to?: { kind: 'entity' | 'production'; id: string; type?: string };
  /** Present when values were corrected. */
  adjustments?: JobAdjustment[];
  /** Present when a policy held it. */
  review?: JobReview;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** How often it was begun. */
  attempts: number;
  /** Of one job asked for by its id: attempts worth telling of. Absent when there is none. */
  history?: AttemptRecord[];
  /** Of one job asked for by its id: what its attempts had to say. Absent when there is nothing. */
  logs?: LogLine[];
  /** `sdk`, `cli`, `extension`, `app`, `web` or `api`; null where nobody recorded it. */
  source: string | null;
  /** `sdk/<version>`, `cli/<version>` or `extension/<name>`. */
  source_detail: string | null;
}

/** What a caller that polls needs. */
export interface JobProgress {
  id: string;
  status: JobStatus;
  progress: number;
  output_data: Record<string, unknown> | null;
  error_message: string | null;
}

/** The answer of `POST /v1/<node type>`. Specification 1, 4.6. */
export interface JobAccepted {
  jobId: string;
  /** Only when something was corrected. */
  adjustments?: JobAdjustment[];
  /** On `/v1/generate-video`, only when there is one. */
  warnings?: JobWarning[];
}

export class StartJobRequest {
  /** The node type. */
  @IsString()
  type!: string;

  /** The body of the request: the node's settings. */
  @IsObject()
  params!: Record<string, unknown>;

  /** The caller's workflow that the job is shown with. */
  @IsOptional()
  @IsUUID()
  workflowId?: string;
}

export class RunInlineRequest {
  /** A node type that is computed at once. */
  @IsString()
  type!: string;

  /** The body of the request: the node's settings. */
  @IsObject()
  params!: Record<string, unknown>;

  /** The caller's workflow that a job is shown with. */
  @IsOptional()
  @IsUUID()
  workflowId?: string;
}

export class JobIdRequest {
  @IsUUID()
  id!: string;
}

export class ListJobsRequest extends PageQuery {
  /** States, separated by commas. */
  @IsOptional()
  @IsString()
  status?: string;

  /** A node type. */
  @IsOptional()
  @IsString()
  job_type?: string;
}

const MOST_JOBS = 100;

export class JobsStatusQuery {
  /** Up to 100 ids, separated by commas. */
  @AsList()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_JOBS)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

export class BatchStatusRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_JOBS)
  @IsUUID(undefined, { each: true })
  jobIds!: string[];
}

export const startJob = defineRequest<JobAccepted>()({
  subject: 'executor.job.start',
  request: StartJobRequest,
});
export const getJob = defineRequest<JobRecord>()({
  subject: 'executor.job.get',
  request: JobIdRequest,
  askedBy: ['gateway', 'entities'],
});
export const listJobs = defineRequest<Page<JobRecord>>()({
  subject: 'executor.job.list',
  request: ListJobsRequest,
});
export const getJobProgress = defineRequest<JobProgress>()({
  subject: 'executor.job.progress',
  request: JobIdRequest,
});
/** Those of the caller's jobs among the given ones, in the order asked; others are left out. */
export const getJobsProgress = defineRequest<{ data: JobProgress[] }>()({
  subject: 'executor.job.batch-progress',
  request: BatchStatusRequest,
  askedBy: ['gateway', 'studio'],
});
/** `cancelled` counts what this call cancelled: 0 for a job that had ended already. */
export const cancelJob = defineRequest<{ success: true; cancelled: number }>()({
  subject: 'executor.job.cancel',
  request: JobIdRequest,
});

/** Computes a node that makes no job and answers its result; of `reduce` a job is kept, and named. */
export const runInline = defineRequest<Record<string, unknown>>()({
  subject: 'executor.inline.run',
  request: RunInlineRequest,
  // With the wait for a place in which large inputs are computed.
  deadlineMs: 10_000,
});
