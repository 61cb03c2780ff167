import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { jobCost } from '../jobs/job-cost.js';
import { jobDeadline } from '../jobs/claims.js';
import { abandonJobs, buryJobs, handBackJobs, queueRetries, releaseJobs } from '../jobs/parts.js';

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
    ), abandoned as (${abandonJobs('handed', "status = 'failed'")}
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
