import { reserveAgain } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { queueRenewed, RENEWED_ATTEMPTS } from '../jobs/parts.js';

/**
 * For a job without a run, or of a run that cannot go on: its result is stored with the job alone.
 */
export const RENEW_JOB = perEdition(
  'renew-job',
  (charged) => `
  with renewed as (
    update jobs j set status = 'pending', epoch = j.epoch + 1, completed_at = null, error_code = null,
      error_message = null, progress = 0, max_attempts = ${RENEWED_ATTEMPTS}
    where j.id = $1 and j.status = 'failed'
    returning j.id, j.user_id, j.type, j.lane, j.status, j.credits, coalesce(j.payer_id, j.user_id) as account_id
  ), ${charged ? `${reserveAgain('renewed', '$2::jsonb')}, ` : ''}queued as (${queueRenewed('renewed')}
  )
  select 'job' as kind, id, 0 as epoch, lane from renewed`,
);

// The same jobs as those that RESUME and RENEW_JOB begin again. All jobs of a run are paid by one account.
export const COST_AGAIN = `
  select coalesce(j.payer_id, j.user_id) as "payerId", sum(j.credits)::float8 as credits
  from jobs d join executions e on e.id = d.execution_id and e.status in ('failed', 'cancelled', 'timed_out')
  join jobs j on j.execution_id = e.id and j.status in ('failed', 'cancelled')
  where d.id = $1 group by 1
  union all
  select coalesce(j.payer_id, j.user_id), j.credits::float8 from jobs j
  where j.id = $1 and not exists (
    select 1 from executions e where e.id = j.execution_id and e.status in ('failed', 'cancelled', 'timed_out'))`;
