import { moveCredits, reserveAgain, settleCredits } from '../../credits/credit-statements.js';
import { perEdition } from '../../engine/edition-statement.js';
import { fairlyDue, IS_DUE } from '../../jobs/fairness/fair-claim.js';
import { unfinishedRuns } from '../../jobs/fairness/unfinished-work.js';
import { jobCost } from '../../jobs/fairness/job-cost.js';
import { jobDeadline } from '../../jobs/job-store.js';
import {
  ATTEMPTS_OF_ROUND,
  buryJobs,
  cancelJobs,
  endJobs,
  handBackJobs,
  insertAssets,
  insertAttempts,
  insertJobs,
  insertPaidJobs,
  queueJobs,
  queueRenewed,
  queueRetries,
  releaseJobs,
  RENEWED_ATTEMPTS,
  unqueueJobs,
} from '../../jobs/job-statements.js';

// The parts of a batch travel inside the record of their step, so that no statement has to join lists with lists.

const EXECUTION = `
        id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, document_id uuid, node_ids text[], inputs jsonb,
        trigger_type text, trigger_data jsonb, total_nodes integer, cost real, origin text, traceparent text,
        created_at timestamptz, payer_id uuid, credit_limit integer, budgets jsonb, place integer`;

/** The unfinished runs of each of the accounts `users`, as the part `account`. */
const accountsOf = (users: string, limit: string): string => `
    account as (
      select a.user_id, ${unfinishedRuns('a.user_id', limit)}::integer as unfinished
      from unnest(${users}::uuid[]) as a(user_id)
    )`;

/** Where a run `x` is the one at `place` of its account in this statement: it leaves the account within the limit. */
const withinLimit = (limit: string): string => `
      join account a on a.user_id = x.user_id and a.unfinished + x.place <= ${limit}`;

/**
 * Accepts runs, for any orchestrator to claim. Of an account that would have more than $3 unfinished ones, the rest is
 * not accepted. A row names an accepted run, or one of the accounts $4 with what it had unfinished before.
 */
export const INSERT = {
  name: 'insert-executions',
  text: `
    with ${accountsOf('$4', '$3::integer')}, accepted as (
      insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
        trigger_data, status, due_at, total_nodes, cost, origin, traceparent, deadline_at, created_at, payer_id,
        credit_limit, budgets)
      select x.id, x.user_id, x.workspace_id, x.workflow_id, x.document_id, x.node_ids, x.inputs, x.trigger_type,
        x.trigger_data, 'pending', now(), x.total_nodes, x.cost, x.origin, x.traceparent,
        now() + make_interval(secs => $2), x.created_at, x.payer_id, x.credit_limit, x.budgets
      from json_to_recordset($1::json) as x(${EXECUTION}) ${withinLimit('$3::integer')}
      on conflict (id) do nothing returning id
    )
    select id, null::uuid as "userId", null::integer as unfinished from accepted
    union all
    select null, user_id, unfinished from account`,
};

/** The jobs that could not be paid for, by execution, and what they say: they are made and have failed. */
const UNPAID = `
    select execution_id as id, null::uuid as "userId", null::integer as unfinished,
      json_object_agg(id, error_message) as unpaid
    from begun where status = 'failed' group by execution_id`;

/**
 * Accepts runs that this process ($2) takes on at once: accepted, held and planned in one commit. Of an account that
 * would have more than $4 unfinished ones, nothing of the rest is written. The rows name the accounts $5 as those of
 * `INSERT` do.
 */
const begin = (charged: boolean, budgeted = false): string => `
    with ${accountsOf('$5', '$4::integer')}, run as (
      select x.* from json_to_recordset($1::json) as x(${EXECUTION},
        event_count integer, events jsonb, pure jsonb, completed integer, failed integer, status text, error text,
        release boolean, begun json) ${withinLimit('$4::integer')}
    ), accepted as (
      insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
        trigger_data, status, epoch, session_id, total_nodes, completed_nodes, failed_nodes, pure_states, event_seq,
        error_message, origin, traceparent, deadline_at, created_at, started_at, completed_at, payer_id,
        credit_limit${budgeted ? ', budgets' : ''})
      select id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type, trigger_data,
        coalesce(status, 'running'), 1, case when release or status is not null then null else $2::uuid end,
        total_nodes, completed, failed, pure, event_count, error, origin, traceparent,
        now() + make_interval(secs => $3), created_at, now(), case when status is not null then now() end, payer_id,
        credit_limit${budgeted ? ', budgets' : ''}
      from run
    ), ${charged ? `${moveCredits({ begun: 'run', budgeted })}, ` : ''}begun as (${
      charged
        ? insertPaidJobs('run', { tooFewCredits: '$6', budgetSpent: '$7' }, budgeted)
        : insertJobs('run')
    }
    ), queued as (${queueJobs('begun')}
    ), history as (
      insert into execution_events (execution_id, seq, events) select id, 0, events from run
    )
    select null::uuid as id, user_id as "userId", unfinished, null::json as unpaid from account${charged ? ` union all ${UNPAID}` : ''}`;
export const BEGIN = perEdition('begin-executions', (charged) => begin(charged));
/** The same where budgets are to be counted against, so that nothing else has to look at them. */
export const BEGIN_BUDGETED = { name: 'begin-budgeted-executions', text: begin(true, true) };

/**
 * Takes due executions, up to $2 of them, none of the users $3, for the session $1. One that was taken away can claim
 * nothing.
 */
/**
 * Whether what was computed of the execution `e` may take megabytes. What is stored is compressed to a hundredth at most;
 * to look at more than its size would mean to read it.
 */
const IS_HEAVY = 'coalesce(pg_column_size(e.pure_states), 0) > 32768';

/** What was computed of a heavy execution, for its holder. */
export const PURE_STATES = {
  name: 'pure-states',
  text: `select pure_states as "pureStates" from executions where id = $1 and epoch = $2`,
};

export const CLAIM = {
  name: 'claim-executions',
  text: `
    with recursive ${fairlyDue({
      from: 'executions',
      id: 'id',
      waiting: `q.session_id is null and ${IS_DUE} and q.status in ('pending', 'running', 'stopping')
        and exists (select 1 from worker_sessions s where s.id = $1)`,
      // What goes on was paid for when it began.
      cost: 'case when q.epoch = 0 then q.cost else 0 end',
      name: `'executions'`,
      most: '$2::integer',
      large: '$3::uuid[]',
      forLarge: '0',
    })}
    update executions e set session_id = $1, epoch = e.epoch + 1, due_at = null,
      status = case when e.status = 'pending' then 'running' else e.status end,
      started_at = coalesce(e.started_at, now())
    from due where e.id = due.id
    returning e.id, e.user_id as "userId", e.workspace_id as "workspaceId", e.workflow_id as "workflowId",
      e.document_id as "documentId", e.node_ids as "nodeIds", e.inputs, e.trigger_data as "triggerData", e.status,
      e.epoch, e.event_seq as "eventSeq", e.wake_seq as "wakeSeq", e.origin,
      case when not ${IS_HEAVY} then e.pure_states end as "pureStates", ${IS_HEAVY} as "isHeavy",
      e.traceparent, e.created_at as "createdAt", e.payer_id as "payerId", e.credit_limit as "creditLimit",
      e.budgets`,
};

/**
 * Writes steps. What makes it safe: every part reads from `owned`, so a step whose execution has another epoch, or
 * another next event, changes nothing at all. An execution that is over has either. Of one that is stopping
 * since the step was put together, nothing begins.
 */
const write = (charged: boolean, budgeted = false): string => `
    with step as (
      select * from json_to_recordset($1::json) as s(
        id uuid, epoch integer, seq integer, event_count integer, events jsonb, pure jsonb, completed integer,
        failed integer, status text, error text, release boolean, wake_seq integer, begun json, ended json,
        assets json, attempts json)
    ), owned as (
      update executions e set
        event_seq = s.seq + s.event_count,
        pure_states = case when s.pure is null then e.pure_states else coalesce(e.pure_states, '{}') || s.pure end,
        completed_nodes = s.completed,
        failed_nodes = s.failed,
        status = coalesce(s.status, e.status),
        error_message = coalesce(s.error, e.error_message),
        completed_at = case when s.status is null then null else now() end,
        session_id = case when s.release or s.status is not null then null else e.session_id end,
        due_at = case when s.release and s.status is null and e.wake_seq <> s.wake_seq then now() end
      from step s
      where e.id = any($2::uuid[]) and e.id = s.id and e.epoch = s.epoch and e.event_seq = s.seq
      returning e.id, e.epoch, e.status, e.wake_seq, e.completed_at, e.user_id, e.workspace_id, e.workflow_id,
        e.origin, e.traceparent, ${charged ? 'e.payer_id, ' : ''}${budgeted ? 'e.budgets, ' : ''}s.seq, s.event_count, s.events,
        case when e.status <> 'stopping' then s.begun end as begun, s.ended, s.assets, s.attempts
    ), ended as (${endJobs('owned', '$3', charged)}
    ), ${charged ? `${moveCredits({ over: 'ended', begun: 'owned', budgeted })}, ` : ''}retried as (${queueRetries('ended')}
    ), begun as (${charged ? insertPaidJobs('owned', { tooFewCredits: '$4', budgetSpent: '$5' }, budgeted) : insertJobs('owned')}
    ), queued as (${queueJobs('begun')}
    ), stored as (${insertAssets('owned')}
    ), told as (${insertAttempts('owned')}
    ), history as (
      insert into execution_events (execution_id, seq, events)
      select id, seq, events from owned where event_count > 0
    )
    select id, epoch, status, wake_seq as "wakeSeq", completed_at as "completedAt"${
      charged
        ? `,
      (select json_object_agg(b.id, b.error_message) from begun b
       where b.execution_id = owned.id and b.status = 'failed') as unpaid`
        : ''
    } from owned`;
export const WRITE = perEdition('write-steps', (charged) => write(charged));
/** The same for executions with budgets: what their jobs hold counts against these, and against no others. */
export const WRITE_BUDGETED = { name: 'write-budgeted-steps', text: write(true, true) };

/** A write whose answer was lost is repeated and finds another event number: its own, then. */
export const WRITTEN = perEdition(
  'steps-written',
  (charged) => `
    select e.id, e.epoch, e.status, e.wake_seq as "wakeSeq", e.completed_at as "completedAt"${
      charged
        ? `,
      (select json_object_agg(j.id, j.error_message) from jobs j
       where j.execution_id = e.id and j.status = 'failed'
         and j.error_code in ('insufficient_credits', 'budget_exceeded')) as unpaid`
        : ''
    }
    from json_to_recordset($1::json) as s(id uuid, epoch integer, seq integer, event_count integer)
    join executions e on e.id = s.id and e.epoch = s.epoch and s.event_count > 0
      and e.event_seq = s.seq + s.event_count`,
);

/** The jobs of the executions $1, each a row; if $2, also their steps, each a row with its events as `history`. */
export const JOBS_OF = {
  name: 'jobs-of-executions',
  text: `
    select j.id, j.execution_id as "executionId", j.node_id as "nodeId", j.iteration, j.status, j.output,
      j.error_code as "errorCode", j.error_message as "errorMessage", ${ATTEMPTS_OF_ROUND} as attempts, j.credits,
      null::jsonb as history
    from jobs j where j.execution_id = any($1::uuid[])
    union all
    select null, h.execution_id, null, h.seq, null, null, null, null, null, null, h.events
    from execution_events h where $2::boolean and h.execution_id = any($1::uuid[])
    order by "executionId", "nodeId", iteration`,
};

/** Where the executions stand that the session $1 holds, or one of them. */
export const HELD = {
  name: 'held-executions',
  text: `
    select id, epoch, status, wake_seq as "wakeSeq" from executions
    where session_id = $1 and ($2::uuid is null or id = $2)`,
};

/**
 * Releases the executions that `where` names, under a new epoch, with the jobs that their holder ran itself: those
 * that are running and on no queue.
 *
 * @param set what else it changes in them; `due_at` at least
 * @param lost see `releaseJobs`
 */
const release = (where: string, set: string, lost: string, charged: boolean): string => `
    with released as (
      update executions e set session_id = null, epoch = e.epoch + 1, ${set} where ${where}
      returning e.id, e.epoch, e.losses
    ), stranded as (
      select j.id from released join jobs j on j.execution_id = released.id
      where j.status = 'running' and not exists (select 1 from job_queue q where q.job_id = j.id)
    ), handed as (${releaseJobs('stranded', lost)}
    ), queued as (${queueRetries('handed')}
    ), buried as (${buryJobs('handed')}
    )${charged ? `, ${settleCredits('handed')}` : ''}
    select 'execution' as kind, id, epoch, null as lane, null as status, losses from released
    union all
    select 'job', id, attempts, lane, status, null from handed`;

/** Gives back what the session $1 holds because its process shuts down: no attempt and no loss is counted. */
export const HAND_BACK_EXECUTIONS = {
  name: 'hand-back-executions',
  text: `
    with released as (
      update executions e set session_id = null, epoch = e.epoch + 1, due_at = now() where e.session_id = $1
      returning e.id, e.epoch
    ), stranded as (
      select j.id from released join jobs j on j.execution_id = released.id
      where j.status = 'running' and not exists (select 1 from job_queue q where q.job_id = j.id)
    ), handed as (${handBackJobs('stranded')}
    ), queued as (${queueRetries('handed')}
    )
    select 'execution' as kind, id, epoch, null as lane, null as status from released
    union all
    select 'job', id, attempts, lane, status from handed`,
};

/** Gives the execution $1 back that the session $2 holds but does not work on. */
export const LET_GO = perEdition('let-go', (charged) =>
  release('e.id = $1 and e.session_id = $2', `due_at = now() + interval '1 second'`, '$3', charged),
);

/**
 * Lets the execution $1 go, held by the session $4 under epoch $2 with $3 as its next event, although jobs of it run
 * here: each gets a place on the queue, held by the same session for at most $6 seconds, as if a worker had claimed it.
 * The new epoch is what keeps a step of the former holder from counting. $5 is the last wake that the holder has seen.
 */
export const SET_ASIDE = {
  name: 'set-aside-execution',
  text: `
    with aside as (
      update executions e set session_id = null, epoch = e.epoch + 1,
        due_at = case when e.wake_seq <> $5 then now() end
      where e.id = $1 and e.epoch = $2 and e.event_seq = $3 and e.session_id = $4
        and e.status in ('running', 'stopping')
      returning e.id, e.wake_seq, e.due_at
    ), kept as (
      insert into job_queue (job_id, user_id, lane, cost, due_at, session_id, deadline_at)
      select j.id, j.user_id, j.lane, ${jobCost('j')}, now(), $4, ${jobDeadline('$6::integer')}
      from aside join jobs j on j.execution_id = aside.id
      where j.status = 'running'
      on conflict (job_id) do nothing
    )
    select wake_seq as "wakeSeq", due_at is not null as "isDue" from aside`,
};

/** Nothing of the execution `e` has been written since its last holder was lost. */
const LOST_AGAIN = 'e.lost_at_seq = e.event_seq';
const LONGEST_WAIT_SECONDS = 60;

/**
 * Releases every execution that no living session holds. One that loses one holder after the other before anything of it
 * is written may be what kills them: each time it waits for longer, and for a time of its own, so that those who were
 * held with it get on without it.
 */
export const RELEASE_UNHELD = perEdition('release-executions', (charged) =>
  release(
    'e.session_id is not null and not exists (select 1 from worker_sessions s where s.id = e.session_id)',
    `losses = case when ${LOST_AGAIN} then least(e.losses + 1, 1000) else 1 end, lost_at_seq = e.event_seq,
        due_at = case when ${LOST_AGAIN}
          then now() + make_interval(secs => random() * least(power(2, least(e.losses, 10)), ${LONGEST_WAIT_SECONDS}))
          else now() end`,
    '$1',
    charged,
  ),
);

const REFUSED = `j.attempts = 0
          and coalesce(j.error_code, '') in (
            'insufficient_credits', 'budget_exceeded', 'price_not_configured', 'quote_exceeded')`;

/** Of the job `j`, which may have cost less when a reviewer rejected its result. */
const HELD_AT_FIRST = `coalesce((
          select l.held_change from credit_ledger l where l.job_id = j.id and l.turn = 1 and l.kind = 'reserve'
        ), j.credits)`;

/**
 * Makes the execution $1, which ended early, due again under a new epoch. What completed stays; what failed, was
 * cancelled or was left out below a failure is planned again, its jobs with fresh attempts. What these cost is reserved
 * again, within the budgets $4, and the statement fails where the account lacks it (see `isUncovered`) or a budget
 * (`budgetExceededIn`); jobs that were made only to say why they can't run are forgotten, so that planning makes and
 * prices them again.
 */
export const RESUME = perEdition(
  'resume-execution',
  (charged) => `
    with resumed as (
      update executions e set status = 'pending', epoch = e.epoch + 1, due_at = now(), completed_at = null,
        error_message = null, failed_nodes = 0, deadline_at = now() + make_interval(secs => $2), resumed_by = $3,
        ${charged ? 'budgets = $4::jsonb,' : ''}
        pure_states = (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(e.pure_states, '{}'))
          where value ->> 'status' <> 'failed' and value ->> 'error' is null)
      where e.id = $1 and e.status in ('failed', 'cancelled', 'timed_out')
        and ($3::uuid is null or e.resumed_by is distinct from $3)
      returning e.id, e.epoch
    ), renewed as (
      update jobs j set status = 'pending', epoch = j.epoch + 1, completed_at = null, error_code = null,
        error_message = null, progress = 0, max_attempts = ${RENEWED_ATTEMPTS}${charged ? `, credits = ${HELD_AT_FIRST}` : ''}
      from resumed where j.execution_id = resumed.id and j.status in ('failed', 'cancelled')
        ${charged ? `and not (${REFUSED})` : ''}
      returning j.id, j.user_id, j.type, j.lane, j.status, j.credits, coalesce(j.payer_id, j.user_id) as account_id
    ), ${
      charged
        ? `forgotten as (
      delete from jobs j using resumed where j.execution_id = resumed.id and j.status = 'failed' and ${REFUSED}
    ), ${reserveAgain('renewed', '$4::jsonb')}, `
        : ''
    }queued as (${queueRenewed('renewed')}
    ), exhumed as (
      update dead_letters d set resolved_at = now(), resolution = 'resumed' from renewed where d.job_id = renewed.id
    )
    select 'execution' as kind, id, epoch, null as lane from resumed
    union all
    select 'job', id, 0, lane from renewed`,
);

/** Whether the operation $2 was what resumed the execution $1 last. */
export const RESUMED_BY = {
  name: 'resumed-by',
  text: `select 1 from executions where id = $1 and resumed_by = $2`,
};

/**
 * Lets what runs of the execution $1 end, also by trying it again. What has not begun is cancelled; `WRITE` makes
 * nothing more.
 */
export const STOP = perEdition(
  'stop-execution',
  (charged) => `
    with stopped as (
      update executions set status = 'stopping', due_at = now(), wake_seq = wake_seq + 1
      where id = $1 and status in ('pending', 'running')
      returning id, wake_seq, session_id
    ), cancelled as (${cancelJobs('stopped', `j.status = 'pending' and ${ATTEMPTS_OF_ROUND} = 0`)}
    )${charged ? `, ${settleCredits('cancelled')}` : ''}, unqueued as (${unqueueJobs('cancelled')}
    )
    select id, wake_seq as "wakeSeq", session_id as holder from stopped`,
);
