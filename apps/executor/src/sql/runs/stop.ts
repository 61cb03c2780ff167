import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { ATTEMPTS_OF_ROUND, cancelJobs, unqueueJobs } from '../jobs/parts.js';

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
