import type { ExecutionEvent } from './execution-event.js';
import type { JobState } from './step.js';

/** What the history says last of a job, in its current round. */
interface RecordedJob {
  state: 'open' | 'held' | 'completed' | 'failed' | 'cancelled';
  retries: number;
  /** The execution has ended since: the job belongs to an earlier round. */
  closed?: boolean;
}

const LOST = 'The worker that ran it was lost.';
const FAILED = 'An attempt failed.';

/**
 * The recorded state of each job, so that each change of a job is recorded once, whichever process ran it and whichever
 * notices. It is read from the history itself, which is written together with the changes.
 */
export class RecordedJobs {
  private readonly jobs = new Map<string, RecordedJob>();

  constructor(history: readonly ExecutionEvent[] = []) {
    for (const event of history) this.note(event);
  }

  /** An event is, or is about to be, in the history. */
  note(event: ExecutionEvent): void {
    if (event.type === 'execution.ended') {
      for (const recorded of this.jobs.values()) recorded.closed = recorded.state !== 'completed';
    }
    if (!('nodeId' in event)) return;
    const key = keyOf(event.nodeId, event.iteration);
    const retries = this.jobs.get(key)?.retries ?? 0;
    switch (event.type) {
      case 'node.queued':
      case 'node.started':
        this.jobs.set(key, { state: 'open', retries: 0 });
        return;
      case 'node.retried':
        this.jobs.set(key, { state: 'open', retries: retries + 1 });
        return;
      case 'node.held':
        this.jobs.set(key, { state: 'held', retries });
        return;
      case 'node.completed':
      case 'node.failed':
      case 'node.cancelled':
        this.jobs.set(key, { state: STATE_OF[event.type], retries });
    }
  }

  /** The ends of the jobs that the history left open, of an execution in which nothing runs any more. */
  cancelOpen(): ExecutionEvent[] {
    return [...this.jobs].flatMap(([key, { state, closed }]) => {
      if (state !== 'open' || closed) return [];
      const iteration = Number.parseInt(key, 10);
      const nodeId = key.slice(key.indexOf(' ') + 1);
      return [{ type: 'node.cancelled', nodeId, ...(iteration > 0 && { iteration }) }];
    });
  }

  /** The changes that the row of a job shows and the history does not; they count as recorded from now on. */
  newsOf(job: JobState): ExecutionEvent[] {
    const news: ExecutionEvent[] = [];
    const add = (event: ExecutionEvent): void => {
      this.note(event);
      news.push(event);
    };
    const node = { nodeId: job.nodeId, ...(job.iteration > 0 && { iteration: job.iteration }) };
    const recorded = this.jobs.get(keyOf(job.nodeId, job.iteration));
    if (recorded && isAnotherRound(recorded, job)) add({ ...node, type: 'node.queued', jobId: job.id });

    const { state, retries } = this.jobs.get(keyOf(job.nodeId, job.iteration)) ?? {
      state: 'open',
      retries: 0,
    };
    if (state !== 'open' && state !== 'held') return news;
    const retried = retriesOf(job);
    for (let retry = retries + 1; retry <= retried; retry++) {
      add({ ...node, type: 'node.retried', error: retry === retried ? reasonOf(job) : FAILED });
    }
    if (job.status === 'pending_review' && state !== 'held') add({ ...node, type: 'node.held' });
    if (job.status === 'completed') {
      add({ ...node, type: 'node.completed', ...(job.output?.['cached'] === true && { cached: true }) });
    } else if (job.status === 'failed') {
      add({ ...node, type: 'node.failed', error: job.errorMessage ?? FAILED });
    } else if (job.status === 'cancelled') add({ ...node, type: 'node.cancelled' });
    return news;
  }
}

const STATE_OF = {
  'node.completed': 'completed',
  'node.failed': 'failed',
  'node.cancelled': 'cancelled',
} as const;

function keyOf(nodeId: string, iteration = 0): string {
  return `${iteration} ${nodeId}`;
}

function isAnotherRound(recorded: RecordedJob, job: JobState): boolean {
  const over = recorded.state !== 'open' && recorded.state !== 'held';
  return recorded.closed === true || (over && recorded.state !== job.status);
}

/** Attempts of the round that were followed by another, or will be. */
function retriesOf({ status, attempts, errorCode }: JobState): number {
  const wentBack = status === 'pending' || (status === 'failed' && errorCode === 'queue_timeout');
  return wentBack ? attempts : attempts - 1;
}

/** Why the last attempt is followed by another; a row says so until that one ends. */
function reasonOf({ status, errorMessage }: JobState): string {
  if (status === 'pending') return errorMessage ?? LOST;
  return status === 'running' && errorMessage ? errorMessage : FAILED;
}
