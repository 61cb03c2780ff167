import { fairlyDue, IS_DUE } from '../jobs/fair-claim.js';
import { ATTEMPTS_OF_ROUND } from '../jobs/parts.js';

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

/** Where the executions stand that the session $1 leases, or one of them. */
export const LEASED = {
  name: 'leased-executions',
  text: `
    select id, epoch, status, wake_seq as "wakeSeq" from executions
    where session_id = $1 and ($2::uuid is null or id = $2)`,
};
