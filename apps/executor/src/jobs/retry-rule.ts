import { DEFAULT_RETRY, type NodeControl, type RetryPolicy } from '@easel/workflow';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import { SPARE_ATTEMPTS } from '../sql/jobs/attempts.js';

/** The longest wait before another attempt, a provider's own wish included. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Attempts in all, failures and lost workers together, of a job that is run in that way. */
export function mostAttempts(control?: NodeControl): number {
  return policyOf(control).maxAttempts + SPARE_ATTEMPTS;
}

/**
 * Milliseconds until the next attempt, or nothing when there is none: because the failure is final, its code is none
 * that the node wants tried again, or the attempts are used up. A job that was resumed counts afresh.
 *
 * @param random jitter, 0 to 1: each wait is up to half longer
 */
export function waitBeforeRetry(
  job: Pick<ClaimedJob, 'attempts' | 'maxAttempts' | 'control'>,
  outcome: JobOutcome,
  random = Math.random(),
): number | undefined {
  if (!mayRetry(job, outcome)) return undefined;
  const { backoffMs, factor } = policyOf(job.control);
  const planned = backoffMs * factor ** Math.max(0, attemptOfRound(job) - 1) * (1 + random / 2);
  const wished = outcome.status === 'failed' ? (outcome.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(planned, wished), LONGEST_WAIT_MS);
}

/** Whether a failed attempt is followed by another. */
export function mayRetry(
  job: Pick<ClaimedJob, 'attempts' | 'maxAttempts' | 'control'>,
  outcome: JobOutcome,
): boolean {
  if (outcome.status !== 'failed' || !outcome.retryable) return false;
  const { on } = policyOf(job.control);
  return (!on || on.includes(outcome.code)) && job.attempts < job.maxAttempts - SPARE_ATTEMPTS;
}

function attemptOfRound({ attempts, maxAttempts, control }: Parameters<typeof mayRetry>[0]): number {
  return attempts - (maxAttempts - mostAttempts(control));
}

function policyOf(control?: NodeControl): RetryPolicy {
  return control?.retry ?? DEFAULT_RETRY;
}
