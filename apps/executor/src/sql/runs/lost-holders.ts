import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import {
  abandonJobs,
  buryJobs,
  handBackJobs,
  queueRetries,
  releaseJobs,
  unqueueJobs,
} from '../jobs/parts.js';

export const FORGET_DEAD_SESSIONS = {
  name: 'forget-dead-sessions',
  text: `delete from worker_sessions where expires_at < now() returning id`,
};

/**
 * Puts the jobs that the part `handed` released on the queue again, and wakes the executions that wait for them, for
 * their plan or just for their history.
 *
 * @param parts from where jobs come: parts of the statement, the last of which is `handed`
 * @param over parts for those of them that are not tried again
 */
const handOver = (parts: string, over = ''): string => `
    with ${parts}, queued as (${queueRetries('handed')}
    ), ${over}woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from (select distinct execution_id from handed) f
      where e.id = f.execution_id and e.completed_at is null
      returning e.id
    )
    select 'job' as kind, id, attempts as epoch, lane, status from handed
    union all
    select 'execution', id, 0, null, null from woken`;

/**
 * Jobs that workers of a lane held, whose session is gone.
 */
export const RELEASE_JOBS = perEdition('release-jobs', (charged) =>
  handOver(
    `stranded as (
      select q.job_id as id from job_queue q
      where q.session_id is not null and not exists (select 1 from worker_sessions s where s.id = q.session_id)
    ), handed as (${releaseJobs('stranded', '$1')}
    )`,
    `buried as (${buryJobs('handed')}
    ), abandoned as (${abandonJobs('handed', "status = 'failed'")}
    ), ${charged ? `${settleCredits('handed')}, ` : ''}over as (
      select id from handed where status = 'failed'
    ), unqueued as (${unqueueJobs('over')}
    ), `,
  ),
);

/**
 * Jobs of a session ($1) that still stands: one commit, so that the process that reaps that session later finds them
 * either held, or on the queue under a new epoch.
 */
export const HAND_BACK_JOBS = {
  name: 'hand-back-jobs',
  text: handOver(`leased as (
      select job_id as id from job_queue where session_id = $1
    ), handed as (${handBackJobs('leased')}
    )`),
};
