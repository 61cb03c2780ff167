import { moveCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { unfinishedRuns } from '../jobs/unfinished-work.js';
import { insertJobs, insertPaidJobs, queueJobs } from '../jobs/parts.js';

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
