-- Made by `npm run generate` from apps/executor/src/sql/runs/overdue-jobs.ts. Do not edit.

with
-- Jobs that no worker took in time.
waiting as (
  select job_id as id, 'queue_timeout' as code, $2::text as message
  from job_queue where session_id is null and due_at < now() - make_interval(secs => $1)
  for update skip locked
),

-- Jobs that run for longer than they may.
leased as (
  select job_id as id, 'timeout' as code, $3::text as message
  from job_queue where session_id is not null and deadline_at < now()
  for update skip locked
),

-- Both.
overdue as (
  select * from waiting union all select * from leased
),

-- The overdue jobs, failed under a new epoch.
failed as (
  update jobs j set status = 'failed', epoch = j.epoch + 1, error_code = overdue.code,
    error_message = overdue.message, completed_at = now()
  from overdue where j.id = overdue.id and j.status in ('pending', 'running')
  returning j.id, j.execution_id, overdue.code, j.status, j.credits, j.epoch
),

-- Jobs that ended while a worker may have run them: the files of a dead one are removed later.
abandoned as (
  insert into abandoned_jobs (job_id, epoch, due_at)
  select id, epoch, now() + interval '1 minute' from failed where code = 'timeout'
  on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using failed where q.job_id = failed.id
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1, due_at = now()
  from (select distinct execution_id from failed) f
  where e.id = f.execution_id and e.completed_at is null
  returning e.id, e.wake_seq, e.session_id is not null as held
)

select f.id, f.code, w.id as "executionId", w.wake_seq as "wakeSeq", w.held
from failed f left join woken w on w.id = f.execution_id
