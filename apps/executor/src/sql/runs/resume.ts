import { reserveAgain } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { queueRenewed, RENEWED_ATTEMPTS } from '../jobs/parts.js';

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
