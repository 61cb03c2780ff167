import { logEvent, type WorkFields } from '@easel/platform';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import { mayRetry } from './retry-rule.js';

/** What every log line and span of an attempt at a job carries. */
export function fieldsOfJob({ id, executionId, nodeId, lane, attempts }: ClaimedJob): WorkFields {
  return {
    ...(executionId !== null && { executionId }),
    jobId: id,
    ...(nodeId !== null && { nodeId }),
    lane,
    attempt: attempts,
  };
}

/** Within the fields of the job. */
export function logJobStarted({ type, userId }: ClaimedJob): void {
  logEvent('job started', { type, account: userId });
}

/**
 * Within the fields of the job. `failed` with its code, and whether another attempt follows; `stopped` where the job was
 * cancelled or taken away meanwhile.
 */
export function logJobEnded(
  job: ClaimedJob,
  outcome: JobOutcome,
  { ms, stopped }: { ms: number; stopped: boolean },
): void {
  const { type, userId } = job;
  const failed = outcome.status === 'failed' && !stopped;
  logEvent('job ended', {
    status: stopped ? 'stopped' : outcome.status,
    ...(failed && { code: outcome.code, retries: mayRetry(job, outcome) }),
    ...(outcome.status === 'completed' && { ranBy: outcome.ranBy }),
    ms: Math.round(ms),
    type,
    account: userId,
  });
}
