import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { defineEvent, type EventContract } from '../define-event.js';
import { defineRequest } from '../define-request.js';
import { Nested } from '../validation.js';
import type { JobAccepted, JobStatus } from './jobs.contract.js';

/** Services that have the executor do jobs for a user. */
export const JOB_ASKERS = ['entities', 'studio'] as const;
export type JobAsker = (typeof JOB_ASKERS)[number];

/** Most jobs in one group, and most ids in one question about them. */
export const MOST_JOBS_IN_GROUP = 20;
export const MOST_ASKED_IDS = 200;

/** What a job is for, shown on the job. */
export class JobPurpose {
  @IsIn(['entity', 'production'])
  kind!: 'entity' | 'production';

  @IsUUID()
  id!: string;

  /** The kind of entity, such as `character`. */
  @IsOptional()
  @IsString()
  type?: string;
}

export class AskedJob {
  /** Chosen by the asking service; the job gets it. */
  @IsUUID()
  id!: string;

  /** The node type that runs. */
  @IsString()
  type!: string;

  /** The node's settings, checked and corrected as on the user's own routes. */
  @IsObject()
  params!: Record<string, unknown>;

  /** Settings that only a service can give, such as the subject of a picture. */
  @IsOptional()
  @IsObject()
  added?: Record<string, unknown>;

  /** Shown in the job's `input_data` beside its settings; no lane reads it. */
  @IsOptional()
  @IsObject()
  context?: Record<string, unknown>;
}

export class StartAskedJobsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_JOBS_IN_GROUP)
  @Nested(() => AskedJob)
  @ValidateNested({ each: true })
  jobs!: AskedJob[];

  @IsOptional()
  @Nested(() => JobPurpose)
  @ValidateNested()
  belongsTo?: JobPurpose;

  /** The caller's workflow that the jobs are shown with. */
  @IsOptional()
  @IsUUID()
  workflowId?: string;
}

export class AskedJobIdsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ASKED_IDS)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

/** How a job stands. `output`, the error and `endedAt` are null until the job is over. */
export interface AskedJobState {
  id: string;
  /** `withdrawn`: the asking service gave the id up before any job was made; `lost`: the job's row is gone. */
  status: JobStatus | 'withdrawn' | 'lost';
  /** 0 to 100. */
  progress: number;
  output: Record<string, unknown> | null;
  errorCode: string | null;
  errorMessage: string | null;
  /** ISO. */
  endedAt: string | null;
  /** What is held for it or was charged. */
  credits: number;
}

/** The jobs in the order in which they were asked for, or the ids that were withdrawn before: then nothing is made. */
export type AskedJobsStarted = { jobs: JobAccepted[] } | { withdrawn: string[] };

/**
 * A job that a service asked for is over. Events are not sealed, so it names the job alone: the asker asks how it ended.
 * Sent again when an operator replays a failed job and it ends again.
 */
export interface AskedJobEnded {
  jobId: string;
}

/**
 * Makes all jobs for the caller, or none: reserved together, under the ids that the asker chose. To ask again for the
 * same ids answers the same jobs.
 */
export const startAskedJobs = defineRequest<AskedJobsStarted>()({
  subject: 'executor.asked-jobs.start',
  request: StartAskedJobsRequest,
  askedBy: JOB_ASKERS,
  deadlineMs: 10_000,
});

/** How the asker's own jobs stand; ids under which nothing was asked are left out. */
export const getAskedJobStates = defineRequest<{ states: AskedJobState[] }>()({
  subject: 'executor.asked-jobs.states',
  request: AskedJobIdsRequest,
  askedBy: JOB_ASKERS,
  public: true,
});

/**
 * Gives up ids under which no job was made: none will be, also by a request that is still on its way. Answers how each
 * id stands then: `withdrawn`, or as the job that was made.
 */
export const withdrawAskedJobs = defineRequest<{ states: AskedJobState[] }>()({
  subject: 'executor.asked-jobs.withdraw',
  request: AskedJobIdsRequest,
  askedBy: JOB_ASKERS,
  public: true,
});

/** Cancels those of the asker's jobs that are under way. */
export const cancelAskedJobs = defineRequest<{ cancelled: number }>()({
  subject: 'executor.asked-jobs.cancel',
  request: AskedJobIdsRequest,
  askedBy: JOB_ASKERS,
  public: true,
});

/** The asker waits for these no more: their rows are kept no longer than those of other jobs. */
export const releaseAskedJobs = defineRequest<{ released: number }>()({
  subject: 'executor.asked-jobs.release',
  request: AskedJobIdsRequest,
  askedBy: JOB_ASKERS,
  public: true,
});

/** One event for each asker, so that none hears of the jobs of another. The executor's schema has the subjects too. */
export const askedJobEnded: Readonly<Record<JobAsker, EventContract<AskedJobEnded>>> = {
  entities: defineEvent<AskedJobEnded>({
    subject: 'events.executor.entities-job.ended',
    publishedBy: ['executor'],
    heardBy: { entities: 'entities-jobs' },
  }),
  studio: defineEvent<AskedJobEnded>({
    subject: 'events.executor.studio-job.ended',
    publishedBy: ['executor'],
    heardBy: { studio: 'studio-jobs' },
  }),
};
