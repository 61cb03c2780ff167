import type { Outcome } from '../tool.js';

/** The state of the work of a task, as read from the routes. */
export interface TaskState {
  /** Of the job, execution or run. */
  status: string;
  /** Of 100. */
  progress: number;
  createdAt: string;
  changedAt: string;
  /** The error code of work that failed. */
  code?: string;
  /** The result of the call that started the work, if the call had waited until now. */
  outcome: Outcome;
}

const ENDS: Readonly<Record<string, 'completed' | 'failed' | 'cancelled'>> = {
  completed: 'completed',
  failed: 'failed',
  timed_out: 'failed',
  cancelled: 'cancelled',
  discarded: 'cancelled',
};

/**
 * How the work ended; undefined if it has not ended. A held job has not ended. It is not `input_required` either, because
 * it waits for a reviewer and not for the client.
 */
export const endOf = ({
  status,
}: Pick<TaskState, 'status'>): 'completed' | 'failed' | 'cancelled' | undefined => ENDS[status];

/** Describes the state for people. Does not include texts of other people or models: only results mark these. */
export function messageOf({ status, progress, code }: TaskState): string {
  const message =
    MESSAGES[status] ?? `${status[0]?.toUpperCase() ?? ''}${status.slice(1)}, ${progress} % done`;
  return `${message}${code === undefined ? '' : `: ${code}`}.`;
}

const MESSAGES: Readonly<Record<string, string>> = {
  pending: 'Waiting to start',
  pending_review: 'Held until a reviewer approves or rejects the result',
  completed: 'Completed',
  failed: 'Failed',
  timed_out: 'Timed out',
  cancelled: 'Cancelled',
  discarded: 'Discarded',
};
