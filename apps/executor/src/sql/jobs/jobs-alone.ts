import { budgetIds, BUDGETS_LOCKED, lockNamed, spendNamed, THIS_MONTH } from '../credits/budgets.js';
import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { unfinishedJobs } from './unfinished-work.js';
import {
  abandonJobs,
  buryJobs,
  lockQueueEntry,
  queueAlone,
  queueRetries,
  releaseJobs,
  unqueueJobs,
} from './parts.js';

/** What stands beside a payment that counts against `budgets`; all of it fails when one of them is exceeded. */
const within = (budgets: string | undefined, price: string) =>
  budgets === undefined
    ? { first: '', condition: '', columns: '', values: '', last: '' }
    : {
        first: `${lockNamed(budgets)}, `,
        condition: ` and ${BUDGETS_LOCKED}`,
        columns: ', budget_ids, budget_month',
        values: `, ${budgetIds(budgets)}, ${THIS_MONTH}`,
        last: `, ${spendNamed(budgets, price, 'exists (select 1 from paid)')}`,
      };

/** Takes the price $15 of the job $1 from the account $14, if it has that much and the part `room` has a place. */
function pay(budgets?: string): string {
  const { first, condition, columns, values, last } = within(budgets, '$15');
  return `
    ${first}paid as (
      update credit_accounts set balance = balance - $15
      where id = $14 and $15 > 0 and balance >= $15 and (select free from room)${condition} returning id
    ), held as (
      insert into credit_holds (job_id, account_id, turn, credits${columns}) select $1, id, 1, $15${values} from paid
    ), entered as (
      insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change${columns})
      select id, $1, 1, 'reserve', -$15, $15${values} from paid
    )${last}, `;
}

/** Takes the price $11 of the job $1 from the account $10 for good, if it has that much. */
function payAtOnce(budgets?: string): string {
  const { first, condition, columns, values, last } = within(budgets, '$11');
  return `
    ${first}paid as (
      update credit_accounts set balance = balance - $11
      where id = $10 and $11 > 0 and balance >= $11${condition} returning id
    ), entered as (
      insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change${columns})
      select p.id, $1::uuid, 1, e.kind, e.balance, e.held${values}
      from paid p, (values ('reserve', -$11::integer, $11::integer), ('settle', 0, -$11::integer)) e(kind, balance, held)
    )${last}`;
}

/**
 * Accepts a node run on its own: the job and its place on the queue of its lane, or a job that has failed already.
 * Nothing at all is inserted when the user $2 has as many unfinished jobs as `limit` says (`isFull`), and, where jobs
 * cost, when the account has too little.
 */
const insertJob = (charged: boolean, limit: string, budgets?: string): string => `
    with room as (
      select ${unfinishedJobs('$2::uuid', limit)} < ${limit} as free
    ), ${charged ? pay(budgets) : ''}job as (
      insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, max_attempts, origin,
        traceparent, error_code, error_message, completed_at${charged ? ', payer_id, credits' : ''}${
          budgets ? ', budgets' : ''
        })
      select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, $6, $7::text,
        $8::jsonb, $9::integer, $10, $11, $12, $13, case when $7 = 'pending' then null else now() end
        ${charged ? `, $14::uuid, $15::integer${budgets ? `, ${budgets}` : ''}` : ''}
      from room where free${charged ? ` and ($15 = 0 or exists (select 1 from paid))` : ''}
      returning id, user_id, type, lane, status
    ), queued as (${queueAlone('job')}
    )
    select not free as "isFull", (select id from job) as id from room`;

/** The user's limit is the last parameter. */
export const INSERT_JOB = perEdition('insert-job', (charged) =>
  insertJob(charged, charged ? '$16::integer' : '$14::integer'),
);

/** The same within the budgets $16. Fails as a whole when one of them has too little left (`budgetExceededIn`). */
export const INSERT_BUDGETED_JOB = {
  name: 'insert-budgeted-job',
  text: insertJob(true, '$17::integer', '$16::jsonb'),
};

export const OWN_JOB = {
  name: 'own-job',
  text: `select id from jobs where id = $1 and user_id = $2`,
};

/**
 * Cancels the job $1 of the user $2, if it is under way, and wakes the execution that waits for it. The new epoch is
 * what stops the holder, alive or dead. A job that an orchestrator runs itself is known to nobody else: its execution
 * is released under a new epoch too, with the other jobs it runs, and is due once the holder has noticed; one of these
 * that has no attempts left says $3.
 */
export const CANCEL_JOB = perEdition(
  'cancel-job',
  (charged) => `
    with place as materialized (${lockQueueEntry('$1')}
    ), target as (
      select j.id, j.execution_id, j.status = 'running' and j.execution_id is not null
        and not exists (select 1 from job_queue q where q.job_id = j.id) as here
      from jobs j where j.id = $1 and j.user_id = $2
    ), cancelled as (
      update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
      from target where j.id = target.id and j.status in ('pending', 'running', 'pending_review')
        and (select count(*) from place) >= 0
      returning j.id, j.execution_id, j.status, j.credits, j.epoch, j.attempts, target.here
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1,
        due_at = now() + case when c.here then interval '3 seconds' else interval '0' end,
        epoch = e.epoch + case when c.here then 1 else 0 end,
        session_id = case when c.here then null else e.session_id end
      from cancelled c where e.id = c.execution_id and e.completed_at is null
      returning e.id, e.session_id, e.wake_seq, c.here
    ), stranded as (
      select j.id from woken join jobs j on j.execution_id = woken.id
      where woken.here and j.status = 'running' and j.id <> $1
        and not exists (select 1 from job_queue q where q.job_id = j.id)
    ), released as (${releaseJobs('stranded', '$3')}
    )${
      charged
        ? `, over as (
      select id, status, credits from cancelled union all select id, status, credits from released
    ), ${settleCredits('over')}`
        : ''
    }, queued as (${queueRetries('released')}
    ), buried as (${buryJobs('released')}
    ), given_up as (
      select id, epoch from released where status = 'failed' union all
      select id, epoch from cancelled where attempts > 0
    ), abandoned as (${abandonJobs('given_up')}
    ), unqueued as (${unqueueJobs('cancelled')}
    )
    select c.id is not null as cancelled, w.id as "executionId", w.session_id as holder, w.wake_seq as "wakeSeq",
      coalesce(w.here, false) as released
    from target t left join cancelled c on c.id = t.id left join woken w on w.id = t.execution_id`,
);

/**
 * Keeps what was computed at once as a job that has completed. Its id is derived, so that asking again keeps one, and
 * is charged once. Where jobs cost: $10 pays $11, and nothing is kept when the account has too little.
 */
const insertDoneJob = (charged: boolean, budgets?: string): string => `
    ${charged ? `with ${payAtOnce(budgets)} ` : ''}
    insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, output, progress, attempts,
      origin, traceparent, started_at, completed_at${charged ? ', payer_id, credits' : ''}${budgets ? ', budgets' : ''})
    select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, 'inline',
      'completed', $6::jsonb, $7::jsonb, 100, 1, $8, $9, now(), now()
      ${charged ? `, $10::uuid, $11::integer${budgets ? `, ${budgets}` : ''} where $11 = 0 or exists (select 1 from paid)` : ''}
    on conflict (id) do nothing
    returning id`;

export const INSERT_DONE_JOB = perEdition('insert-done-job', (charged) => insertDoneJob(charged));

/** The same within the budgets $12. */
export const INSERT_BUDGETED_DONE_JOB = {
  name: 'insert-budgeted-done-job',
  text: insertDoneJob(true, '$12::jsonb'),
};
