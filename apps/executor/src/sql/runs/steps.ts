import { moveCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import {
  endJobs,
  insertAssets,
  insertAttempts,
  insertJobs,
  insertPaidJobs,
  queueJobs,
  queueRetries,
} from '../jobs/parts.js';

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
