import { againOnDeadlock, type Queryable, logEvent, type Statement } from '@easel/platform';
import { settleCredits } from '../../credits/credit-statements.js';
import { formOf, perEdition } from '../../engine/edition-statement.js';
import type { EngineDatabase } from '../../engine/engine-database.js';
import { jobCost } from '../../jobs/fairness/job-cost.js';
import { cancelJobs, LOCK_PLACES, unqueueJobs } from '../../jobs/job-statements.js';
import { jobDeadline } from '../../jobs/job-store.js';
import { STOP } from './step-statements.js';

/** A way in which executions are ended by someone else than the orchestrator that plans them. */
export interface Ending {
  /** Locks the executions that it is about, those that are under way. */
  readonly which: Statement;
  readonly status: 'failed' | 'cancelled' | 'discarded' | 'timed_out';
  readonly message?: string;
  /** Jobs that run may end on their own, in so many seconds; without, they are cancelled. */
  readonly secondsForJobs?: number;
}

const which = (name: string, where: string): Statement => ({
  name: `lock-${name}`,
  text: `
    select e.id, e.user_id as "userId", e.workflow_id as "workflowId" from executions e where ${where} and e.status in ('pending', 'running', 'stopping')
    order by e.id for update`,
});

/** Executions under way, cancelled at once. */
export const cancelling = (name: string, where: string): Ending => ({
  which: which(name, where),
  status: 'cancelled',
});

/** The execution $1, held under epoch $2, cannot be planned: trying again would not help. */
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

const UNDER_WAY = `(j.status = 'pending' or (j.status = 'running' and $4::integer is null))`;

/**
 * Ends the locked executions $1 as $2, with the message $3; jobs that run are cancelled, or have $4 seconds. The history
 * gets the changes of their jobs that are not recorded yet.
 *
 * @rendered
 */
export const END = perEdition(
  'end-executions',
  (charged) => `
    with over as (
      select id, event_seq as seq, session_id from executions where id = any($1::uuid[])
    ), kept as (
      insert into job_queue (job_id, user_id, lane, cost, due_at, session_id, deadline_at)
      select j.id, j.user_id, j.lane, ${jobCost('j')}, now(), over.session_id, ${jobDeadline('$4::integer')}
      from over join jobs j on j.execution_id = over.id
      where $4::integer is not null and j.status = 'running'
      on conflict (job_id) do nothing
    ), cancelled as (${cancelJobs('over', UNDER_WAY)}, j.execution_id, j.node_id, j.iteration
    ), told as (
      select distinct on (h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration') h.execution_id,
        e.event ->> 'nodeId' as node_id, coalesce((e.event -> 'iteration')::integer, 0) as iteration,
        e.event ->> 'type' as type
      from execution_events h cross join jsonb_array_elements(h.events) with ordinality as e(event, place)
      where h.execution_id = any($1::uuid[])
      order by h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration', h.seq desc, e.place desc
    ), jobs_over as (
      select execution_id, node_id, iteration, status, null as error from cancelled
      union all
      select j.execution_id, j.node_id, j.iteration, j.status, j.error_message
      from over join jobs j on j.execution_id = over.id and j.status in ('completed', 'failed', 'cancelled')
    ), news as (
      select o.execution_id as id, count(*)::integer as count,
        jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', 'node.' || o.status, 'nodeId', o.node_id,
          'iteration', nullif(o.iteration, 0), 'error', o.error)) order by o.node_id, o.iteration) as events
      from jobs_over o left join told t using (execution_id, node_id, iteration)
      where t.type is distinct from 'node.' || o.status
      group by o.execution_id
    ), ended as (
      update executions e set status = $2, session_id = null, epoch = e.epoch + 1, due_at = null,
        event_seq = e.event_seq + 1 + coalesce(news.count, 0), error_message = coalesce($3, e.error_message),
        completed_at = now()
      from over left join news on news.id = over.id
      where e.id = over.id
      returning e.id, over.seq, news.events
    ), history as (
      insert into execution_events (execution_id, seq, events)
      select id, seq, coalesce(events, '[]')
        || jsonb_build_array(jsonb_build_object('type', 'execution.ended', 'status', $2::text))
      from ended
    )${charged ? `, ${settleCredits('cancelled')}` : ''}, unqueued as (${unqueueJobs('cancelled')}
    )
    select id from ended`,
);

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
    await tx.run(LOCK_PLACES, [ids]);
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
      await tx.run(LOCK_PLACES, [[id]]);
      const [row] = await tx.run<Stopped & Record<string, unknown>>(formOf(STOP, database.charges), [id]);
      return row;
    }),
  );
}
