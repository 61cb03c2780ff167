import { DEFAULT_RETRY } from '@easel/workflow';
import { jobCost } from './job-cost.js';
import { DEFAULT_ATTEMPTS, SPARE_ATTEMPTS } from './attempts.js';

// Pieces of statements that end, cancel and hand on jobs. Each reads the rows it works on from `source`, a part of
// the statement that has already proven ownership.

const OUTCOME = `
        id uuid, epoch integer, status text, output jsonb, code text, message text, retry_seconds float8,
        ran_by text, charge integer, cache_key text`;

/**
 * Jobs ended by the outcomes in `source.ended`; $`ids` are their ids. The end of an attempt is a new epoch, so that
 * it is written once.
 *
 * @param charged a completed job's `credits` become what it costs, where its outcome says less than was reserved
 */
export const endJobs = (source: string, ids: string, charged = false): string => `
      update jobs j set status = x.status, epoch = j.epoch + 1, output = x.output, error_code = x.code,
        error_message = x.message, ran_by = coalesce(x.ran_by, j.ran_by), cache_key = x.cache_key,
        progress = case when x.status in ('completed', 'pending_review') then 100 else j.progress end,
        completed_at = case when x.status not in ('pending', 'pending_review') then now() end${
          charged ? `, credits = least(j.credits, coalesce(x.charge, j.credits))` : ''
        }
      from ${source} cross join lateral json_to_recordset(${source}.ended) as x(${OUTCOME})
      where j.id = any(${ids}::uuid[]) and j.id = x.id and j.epoch = x.epoch
      returning j.id, j.user_id, j.type, j.lane, j.status, j.execution_id, x.retry_seconds,
        j.credits`;

const enqueue = (source: string, due: string): string => `
      insert into job_queue (job_id, user_id, lane, cost, due_at)
      select id, user_id, lane, ${jobCost(source)}, ${due} from ${source} where status = 'pending'`;

/** Jobs in `source` (rows of `endJobs`) that are to be tried again, for the workers of their lane. */
export const queueRetries = (source: string): string => `
      ${enqueue(source, 'now() + make_interval(secs => retry_seconds)')}
      on conflict (job_id) do update set session_id = null, due_at = excluded.due_at`;

/** Jobs in `source` that are begun afresh, for the workers of their lane. */
export const queueRenewed = (source: string): string => `
      ${enqueue(source, 'now()')}
      on conflict (job_id) do update set session_id = null, due_at = excluded.due_at`;

/** Rows of the media that `source` lists in its `assets`. */
export const insertAssets = (source: string): string => `
      insert into media_assets (key, user_id, workspace_id, job_id, kind, role, content_type, size, sha256, width,
        height, duration_seconds, filename, in_library)
      select a.key, a.user_id, a.workspace_id, a.job_id, a.kind, a.role, a.content_type, a.size, a.sha256, a.width,
        a.height, a.duration_seconds, a.filename, coalesce(a.in_library, false)
      from ${source} cross join lateral json_to_recordset(${source}.assets) as a(
        key text, user_id uuid, workspace_id uuid, job_id uuid, kind text, role text, content_type text, size bigint,
        sha256 text, width integer, height integer, duration_seconds real, filename text, in_library boolean)`;

/** What `source` lists in its `attempts` of attempts that had something to say. */
export const insertAttempts = (source: string): string => `
      insert into job_attempts (job_id, attempt, status, code, message, log, started_at)
      select a.job_id, a.attempt, a.status, a.code, a.message, a.log, a.started_at
      from ${source} cross join lateral json_to_recordset(${source}.attempts) as a(
        job_id uuid, attempt integer, status text, code text, message text, log jsonb, started_at timestamptz)
      on conflict do nothing`;

const NEW_JOB = `
        id uuid, node_id text, iteration integer, iterations integer, type text, lane text, here boolean,
        input jsonb, max_attempts integer, traceparent text, credits integer,
        code text, message text`;

/** Attempts that a job `j` may have from when it is begun afresh. */
const ALLOWED_ATTEMPTS = `
          (${SPARE_ATTEMPTS}
          + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, ${DEFAULT_RETRY.maxAttempts}))`;

/** What `max_attempts` of a job `j` becomes when it is begun afresh. */
export const RENEWED_ATTEMPTS = `j.attempts + ${ALLOWED_ATTEMPTS}`;

/** How often a job `j` was begun since it was made, or begun afresh. */
export const ATTEMPTS_OF_ROUND = `j.attempts - (j.max_attempts - ${ALLOWED_ATTEMPTS})`;

/**
 * Jobs that the steps in `source` make, for the execution that `source` is. Ids are derived, so that a repeated step
 * can't make a second one.
 */
export const insertJobs = (source: string): string => `
      insert into jobs (id, user_id, workspace_id, workflow_id, execution_id, node_id, iteration, iterations, type,
        lane, status, input, attempts, max_attempts, epoch, origin, traceparent, started_at)
      select x.id, ${source}.user_id, ${source}.workspace_id, ${source}.workflow_id, ${source}.id, x.node_id,
        coalesce(x.iteration, 0), coalesce(x.iterations, 1), x.type, x.lane,
        case when x.here then 'running' else 'pending' end, x.input, case when x.here then 1 else 0 end,
        coalesce(x.max_attempts, ${DEFAULT_ATTEMPTS}), case when x.here then 1 else 0 end, ${source}.origin,
        coalesce(x.traceparent, ${source}.traceparent), case when x.here then now() end
      from ${source} cross join lateral json_to_recordset(${source}.begun) as x(${NEW_JOB})
      on conflict do nothing
      returning id, user_id, type, lane, status`;

/** SQL for what a job says that could not be paid for. */
export interface UnpaidMessages {
  tooFewCredits: string;
  budgetSpent: string;
}

/**
 * The same where jobs cost: one that the part `paid` (see `moveCredits`) lacks although it costs, or whose step says
 * why it can't be, is made and has failed.
 *
 * @param budgeted there is a part `unpaid`, which says of those that budgets are why
 */
export const insertPaidJobs = (source: string, messages: UnpaidMessages, budgeted = false): string => `
      insert into jobs (id, user_id, workspace_id, workflow_id, execution_id, node_id, iteration, iterations, type,
        lane, status, input, attempts, max_attempts, epoch, origin, traceparent, started_at, payer_id, credits,
        error_code, error_message, completed_at)
      select x.id, ${source}.user_id, ${source}.workspace_id, ${source}.workflow_id, ${source}.id, x.node_id,
        coalesce(x.iteration, 0), coalesce(x.iterations, 1), x.type, x.lane,
        case when r.code is not null then 'failed' when x.here then 'running' else 'pending' end, x.input,
        case when x.here and r.code is null then 1 else 0 end, coalesce(x.max_attempts, ${DEFAULT_ATTEMPTS}),
        case when r.code is not null then 2 when x.here then 1 else 0 end, ${source}.origin,
        coalesce(x.traceparent, ${source}.traceparent), case when x.here and r.code is null then now() end,
        coalesce(${source}.payer_id, ${source}.user_id), coalesce(paid.credits, 0), r.code,
        coalesce(x.message, case when r.code = 'budget_exceeded' then ${messages.budgetSpent}::text
          when r.code is not null then ${messages.tooFewCredits}::text end),
        case when r.code is not null then now() end
      from ${source} cross join lateral json_to_recordset(${source}.begun) as x(${NEW_JOB})
      left join paid on paid.id = x.id${budgeted ? ' left join unpaid on unpaid.id = x.id' : ''}
      cross join lateral (
        select coalesce(x.code, case when x.credits > 0 and paid.id is null then ${
          budgeted ? `case when unpaid.short <> 'account' then 'budget_exceeded' else ` : ''
        }'insufficient_credits'${budgeted ? ' end' : ''} end) as code
      ) r
      on conflict do nothing
      returning id, user_id, type, lane, status, execution_id, error_message`;

/** Those of the new jobs in `source` that are for the workers of a lane. */
export const queueJobs = (source: string): string => enqueue(source, 'now()');

/** The same for jobs that belong to no run: these are what `unfinishedJobs` counts. */
export const queueAlone = (source: string): string => `
      insert into job_queue (job_id, user_id, lane, cost, due_at, alone)
      select id, user_id, lane, ${jobCost(source)}, now(), true from ${source} where status = 'pending'`;

/** Jobs of the executions in `source` that are under way in the sense of `which`: cancelled, under a new epoch. */
export const cancelJobs = (source: string, which = `j.status in ('pending', 'running')`): string => `
      update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
      from ${source} where j.execution_id = ${source}.id and ${which}
      returning j.id, j.status, j.credits, j.epoch, j.attempts`;

/**
 * Locks the place on the queue of the job `id`, if it has one: workers lock places before jobs, and code that ends jobs
 * that may still be claimed does the same. The part must be counted where the job is changed, so that it comes first.
 */
export const lockQueueEntry = (id: string): string => `
      select job_id from job_queue where job_id = ${id} for update`;

/** The same for all that executions $1 may have on the queue, as a statement before the one that ends them. */
export const LOCK_QUEUE_ENTRIES = {
  name: 'lock-places',
  text: `
    select q.job_id from job_queue q
    where q.job_id in (select j.id from jobs j where j.execution_id = any($1::uuid[]) and j.completed_at is null)
    order by q.job_id for update`,
};

/**
 * Takes the jobs in `source` off the queue. Parts that nothing reads run from the last to the first: this one stands
 * after that which settles credits, so that accounts are locked last.
 */
export const unqueueJobs = (source: string): string => `
      delete from job_queue q using ${source} where q.job_id = ${source}.id`;

/**
 * Jobs in `source` (ids) whose holder is gone: released under a new epoch, to be tried again; given up when their
 * workers keep dying, and then they say `lost` (SQL).
 */
export const releaseJobs = (source: string, lost: string): string => `
      update jobs j set epoch = j.epoch + 1,
        status = case when attempts >= max_attempts then 'failed' else 'pending' end,
        error_code = case when attempts >= max_attempts then 'worker_lost' end,
        error_message = case when attempts >= max_attempts then ${lost}::text end,
        completed_at = case when attempts >= max_attempts then now() end
      from ${source} where j.id = ${source}.id and j.status = 'running'
      returning j.id, j.user_id, j.type, j.lane, j.status, j.attempts, j.execution_id, 0::float8 as retry_seconds,
        j.credits, j.epoch`;

/**
 * Jobs in `source` (ids) that their holder gives back because it shuts down: released under a new epoch, without
 * counting the attempt.
 */
export const handBackJobs = (source: string): string => `
      update jobs j set epoch = j.epoch + 1, attempts = greatest(j.attempts - 1, 0), status = 'pending'
      from ${source} where j.id = ${source}.id and j.status = 'running'
      returning j.id, j.user_id, j.type, j.lane, j.status, j.attempts, j.execution_id, 0::float8 as retry_seconds,
        j.credits`;

/** The released jobs in `source` that were given up, for an operator to see; also those that had been replayed. */
export const buryJobs = (source: string): string => `
      insert into dead_letters (job_id, reason)
      select id, 'worker_lost' from ${source} where status = 'failed'
      on conflict (job_id) do update set reason = excluded.reason, created_at = now(), resolved_at = null,
        resolution = null`;

/**
 * Jobs in `source` that ended under a new epoch while a worker may have run them. A worker that is alive removes what
 * it stored and their rows (`FORGET_ABANDONED`); a scheduler removes what a dead one stored.
 */
export const abandonJobs = (source: string, which = 'true'): string => `
      insert into abandoned_jobs (job_id, epoch, due_at)
      select id, epoch, now() + interval '1 minute' from ${source} where ${which}
      on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at`;
