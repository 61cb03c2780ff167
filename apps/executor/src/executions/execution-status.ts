import type { ExecutionStatus } from '@easel/contracts';

/** States that an execution never leaves. */
const FINAL_STATUSES: ReadonlySet<ExecutionStatus> = new Set([
  'completed',
  'failed',
  'cancelled',
  'timed_out',
  'discarded',
]);

export function isFinal(status: ExecutionStatus): boolean {
  return FINAL_STATUSES.has(status);
}
