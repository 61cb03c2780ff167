import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { abandonJobs, unqueueJobs } from '../jobs/parts.js';

/**
 * The statement locks queue rows before it judges them, so a job that a worker is claiming is not overdue.
 */
export const FAIL_OVERDUE = perEdition(
  'fail-overdue-jobs',
  (charged) => `
    with waiting as (
      select job_id as id, 'queue_timeout' as code, $2::text as message
      from job_queue where session_id is null and due_at < now() - make_interval(secs => $1)
      for update skip locked
    ), leased as (
      select job_id as id, 'timeout' as code, $3::text as message
      from job_queue where session_id is not null and deadline_at < now()
      for update skip locked
    ), overdue as (
      select * from waiting union all select * from leased
    ), failed as (
      update jobs j set status = 'failed', epoch = j.epoch + 1, error_code = overdue.code,
        error_message = overdue.message, completed_at = now()
      from overdue where j.id = overdue.id and j.status in ('pending', 'running')
      returning j.id, j.execution_id, overdue.code, j.status, j.credits, j.epoch
    ), abandoned as (${abandonJobs('failed', "code = 'timeout'")}
    ), ${charged ? `${settleCredits('failed')}, ` : ''}unqueued as (${unqueueJobs('failed')}
    ), woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from failed) f
      where e.id = f.execution_id and e.completed_at is null
      returning e.id, e.wake_seq, e.session_id is not null as held
    )
    select f.id, f.code, w.id as "executionId", w.wake_seq as "wakeSeq", w.held
    from failed f left join woken w on w.id = f.execution_id`,
);
