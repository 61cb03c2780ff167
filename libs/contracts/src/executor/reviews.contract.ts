import { IsOptional, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import type { JobRecord, JobStatus, ReviewDecision } from './jobs.contract.js';

/** Holds the results of jobs until someone has looked at them. Specification 1, 3. */
export interface JobPolicy {
  id: string;
  /** Null where it holds everywhere. */
  workspaceId: string | null;
  /** A node type, or `*` for all. */
  jobType: string;
  createdAt: string;
}

/** What a decision made of a job. */
export interface JobDecided {
  id: string;
  status: JobStatus;
  decision: ReviewDecision;
  reason: string | null;
}

export class PutJobPolicyRequest {
  /** A node type, or `*` for all. */
  @IsString()
  @Length(1, 100)
  jobType!: string;

  /** A workspace that the caller administers; everywhere when absent, which is for operators. */
  @IsOptional()
  @IsUUID()
  workspaceId?: string;
}

export class JobPolicyIdRequest {
  @IsUUID()
  id!: string;
}

export class ListJobPoliciesRequest {}

export class ListJobReviewsRequest extends PageQuery {}

export class DecideJobRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}

export const putJobPolicy = defineRequest<JobPolicy>()({
  subject: 'executor.job-policy.put',
  request: PutJobPolicyRequest,
});
/** Those that the caller may change. */
export const listJobPolicies = defineRequest<{ data: JobPolicy[] }>()({
  subject: 'executor.job-policy.list',
  request: ListJobPoliciesRequest,
});
export const deleteJobPolicy = defineRequest<{ success: true }>()({
  subject: 'executor.job-policy.delete',
  request: JobPolicyIdRequest,
});
/** Held jobs that the caller may decide on, with their results, longest waiting first. */
export const listJobReviews = defineRequest<Page<JobRecord>>()({
  subject: 'executor.job-review.list',
  request: ListJobReviewsRequest,
});
/** Lets a held job's result out. May be repeated; 409 `already_decided` when it was rejected. */
export const approveJob = defineRequest<JobDecided>()({
  subject: 'executor.job.approve',
  request: DecideJobRequest,
});
/** Fails a held job: its result is deleted and what was reserved for it given back. May be repeated. */
export const rejectJob = defineRequest<JobDecided>()({
  subject: 'executor.job.reject',
  request: DecideJobRequest,
});
