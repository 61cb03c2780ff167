import { IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import type { ExecutionStatus } from './executions.contract.js';
import type { JobStatus } from './jobs.contract.js';

export type DeadLetterResolution = 'replayed' | 'resumed' | 'discarded';

/** A job that was given up because its workers kept dying. */
export interface DeadLetterRecord {
  /** The job's. */
  id: string;
  /** `worker_lost` */
  reason: string;
  /** The node type. */
  jobType: string;
  lane: string;
  jobStatus: JobStatus;
  attempts: number;
  errorCode: string | null;
  errorMessage: string | null;
  userId: string;
  workflowId: string | null;
  executionId: string | null;
  executionStatus: ExecutionStatus | null;
  createdAt: string;
  /** Null while it waits for an operator, or for its run to be resumed. */
  resolvedAt: string | null;
  resolution: DeadLetterResolution | null;
}

export class DeadLetterIdRequest {
  @IsUUID()
  id!: string;
}

/** Those that wait, newest first. For operators, like the others: 403 `forbidden`. */
export const listDeadLetters = defineRequest<Page<DeadLetterRecord>>()({
  subject: 'executor.dead-letter.list',
  request: PageQuery,
});
/**
 * Runs the job again with fresh attempts; the run it belongs to goes on where it still can. One that was resolved
 * already stays as it is. 409 `execution_running` while its run goes on without it; 402 `insufficient_credits` when its
 * account can't pay it again.
 */
export const replayDeadLetter = defineRequest<DeadLetterRecord>()({
  subject: 'executor.dead-letter.replay',
  request: DeadLetterIdRequest,
});
/** Leaves the job failed for good. One that was resolved already stays as it is. */
export const discardDeadLetter = defineRequest<DeadLetterRecord>()({
  subject: 'executor.dead-letter.discard',
  request: DeadLetterIdRequest,
});
