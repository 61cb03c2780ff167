import { againOnDeadlock, type Queryable, logEvent, type Statement } from '@easel/platform';
import { formOf } from '../../sql/edition-statement.js';
import type { EngineDatabase } from '../../engine/engine-database.js';
import { LOCK_QUEUE_ENTRIES } from '../../sql/jobs/parts.js';
import { STOP } from '../../sql/runs/stop.js';
import { which, END } from '../../sql/runs/end-executions.js';

/** A way in which executions are ended by someone else than the orchestrator that plans them. */
export interface Ending {
  /** Locks the executions that it is about, those that are under way. */
  readonly which: Statement;
  readonly status: 'failed' | 'cancelled' | 'discarded' | 'timed_out';
  readonly message?: string;
  /** Jobs that run may end on their own, in so many seconds; without, they are cancelled. */
  readonly secondsForJobs?: number;
}

/** Executions under way, cancelled at once. */
export const cancelling = (name: string, where: string): Ending => ({
  which: which(name, where),
  status: 'cancelled',
});

/** The execution $1, leased under epoch $2, cannot be planned: trying again would not help. */
export const FAIL: Ending = {
  which: which('unplannable', 'e.id = $1 and e.epoch = $2'),
  status: 'failed',
  message:
    'The workflow could not be planned. This is a defect of the service; the rest of the run was not executed.',
};

/** The execution $1, released under epoch $2: its holders were lost repeatedly. */
export const GIVE_UP: Ending = {
  which: which('given-up', 'e.id = $1 and e.epoch = $2'),
  status: 'failed',
  message: 'Every process that planned the run was lost. The rest of the run was not executed.',
};

/** The execution $1 at once. */
export const CANCEL: Ending = cancelling('execution', 'e.id = $1');

/**
 * The execution $1 at once; jobs that run end on their own, into the library. One that its orchestrator runs itself
 * (running, but on no queue) has lived by the execution's lease: it gets a place on the queue, held by that process.
 *
 * @param secondsForJobs how long a job may run
 */
export const discarding = (secondsForJobs: number): Ending => ({
  ...CANCEL,
  status: 'discarded',
  secondsForJobs,
});

/** Every execution whose deadline has passed. */
export const TIME_OUT: Ending = {
  which: which('overdue-executions', 'e.deadline_at < now()'),
  status: 'timed_out',
  message: 'The run took longer than it may.',
};

/**
 * Ends executions, under a new epoch, with the jobs that are under way: none of their holders' writes counts any more.
 * Their rows are locked first, so that the statement that ends them sees everything recorded before. Returns their ids.
 */
export async function endExecutions(
  database: EngineDatabase,
  ending: Ending,
  values: readonly unknown[],
): Promise<string[]> {
  const ended = await againOnDeadlock(() =>
    database.batch((tx) => lockAndEnd(tx, database.charges, ending, values)),
  );
  for (const { id, userId, workflowId } of ended) {
    const { status } = ending;
    logEvent('run ended', { executionId: id, workflowId: workflowId ?? undefined, account: userId, status });
  }
  return ended.map(({ id }) => id);
}

/** The same in a transaction, which the caller repeats after a deadlock, and logs after its commit. */
export async function endExecutionsIn(
  tx: Queryable,
  charges: boolean,
  ending: Ending,
  values: readonly unknown[],
): Promise<string[]> {
  return (await lockAndEnd(tx, charges, ending, values)).map(({ id }) => id);
}

interface LockedRun {
  id: string;
  userId: string;
  workflowId: string | null;
}

async function lockAndEnd(
  tx: Queryable,
  charges: boolean,
  { which: lock, status, message, secondsForJobs }: Ending,
  values: readonly unknown[],
): Promise<LockedRun[]> {
  const locked = await tx.run<LockedRun & Record<string, unknown>>(lock, values);
  const ids = locked.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.run(LOCK_QUEUE_ENTRIES, [ids]);
    await tx.run(formOf(END, charges), [ids, status, message ?? null, secondsForJobs ?? null]);
  }
  return locked;
}

export interface Stopped {
  wakeSeq: number;
  /** The session that holds it. */
  holder: string | null;
}

/**
 * Lets what runs of the execution end, and nothing else begin. Its row is locked first, so that the jobs of a step that
 * is being written are seen. Undefined where it is not under way.
 */
export function stopExecution(database: EngineDatabase, id: string): Promise<Stopped | undefined> {
  return againOnDeadlock(() =>
    database.batch(async (tx) => {
      await tx.run(CANCEL.which, [id]);
      await tx.run(LOCK_QUEUE_ENTRIES, [[id]]);
      const [row] = await tx.run<Stopped & Record<string, unknown>>(formOf(STOP, database.charges), [id]);
      return row;
    }),
  );
}
