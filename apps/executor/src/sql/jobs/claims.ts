import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { fairlyDue, IS_DUE } from './fair-claim.js';
import { endJobs, insertAssets, insertAttempts, queueRetries, unqueueJobs } from './parts.js';

/** A worker ends an attempt at its deadline by itself; one that has not done so this much later never will. */
export const OVERTIME_SECONDS = 30;

/** SQL for when the job `j` must have ended, where one that begins now may run for `seconds`. */
export const jobDeadline = (seconds: string): string => `now() + make_interval(secs =>
        ${OVERTIME_SECONDS} + least(${seconds}, coalesce((j.input -> 'control' ->> 'timeoutSeconds')::integer, ${seconds})))`;

/**
 * Skipping locked rows is what keeps two workers off one job; the epoch is what keeps a worker that lost a job from
 * writing. A session that was taken away can claim nothing.
 */
export const CLAIM = {
  name: 'claim-jobs',
  text: `
    with recursive ${fairlyDue({
      from: 'job_queue',
      id: 'job_id',
      waiting: `q.lane = $2 and q.session_id is null and ${IS_DUE}
        and exists (select 1 from worker_sessions s where s.id = $1)`,
      cost: 'q.cost',
      name: '$2::text',
      most: '$3::integer',
      large: '$5::uuid[]',
      forLarge: '$6::integer',
    })}, leased as (
      update job_queue q set session_id = $1, deadline_at = ${jobDeadline('$4')}
      from due join jobs j on j.id = due.id where q.job_id = due.id returning q.job_id
    )
    update jobs j set status = 'running', epoch = j.epoch + 1, attempts = j.attempts + 1, progress = 0,
      started_at = coalesce(j.started_at, now())
    from leased where j.id = leased.job_id
    returning j.id, j.user_id as "userId", j.workspace_id as "workspaceId", j.execution_id as "executionId",
      j.node_id as "nodeId", j.iteration, j.type, j.lane, j.input, j.epoch, j.attempts,
      j.max_attempts as "maxAttempts", j.traceparent, j.credits`,
};

/**
 * One commit ends any number of jobs, with their media, and wakes the executions that wait for them; also after an
 * attempt that is followed by another, so that the history shows it.
 */
export const END = perEdition(
  'end-jobs',
  (charged) => `
    with outcome as (
      select * from json_to_recordset($1::json) as x(id uuid, ended json, assets json, attempts json)
    ), ended as (${endJobs('outcome', '$2', charged)}
    ), ${charged ? `${settleCredits('ended')}, ` : ''}accepted as (
      select outcome.assets, outcome.attempts from ended join outcome on outcome.id = ended.id
    ), stored as (${insertAssets('accepted')}
    ), told as (${insertAttempts('accepted')}
    ), retried as (${queueRetries('ended')}
    ), over as (
      select id from ended where status <> 'pending'
    ), unqueued as (${unqueueJobs('over')}
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from ended) w
      where e.id = w.execution_id and e.completed_at is null
      returning e.id, e.session_id, e.wake_seq
    )
    select id, execution_id as "executionId", null::uuid as holder, null::integer as "wakeSeq" from ended
    union all
    select null, id, session_id, wake_seq from woken`,
);

// A write whose answer was lost is repeated and finds nothing to change: the stored row distinguishes it from a lost
// job.
export const WRITTEN = {
  name: 'jobs-written',
  text: `
    select j.id, j.execution_id as "executionId", e.session_id as holder, e.wake_seq as "wakeSeq"
    from json_to_recordset($1::json) as x(id uuid, epoch integer, status text)
    join jobs j on j.id = x.id and j.epoch = x.epoch + 1 and j.status = x.status
    left join executions e on e.id = j.execution_id and e.completed_at is null`,
};

export const LEASED = {
  name: 'leased-jobs',
  text: `select j.id, j.epoch from job_queue q join jobs j on j.id = q.job_id where q.session_id = $1`,
};

export const PROGRESS = {
  name: 'note-progress',
  text: `
    update jobs j set progress = x.progress
    from json_to_recordset($1::json) as x(id uuid, epoch integer, progress smallint)
    where j.id = any($2::uuid[]) and j.id = x.id and j.epoch = x.epoch`,
};
