-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

with
-- The place of the job on the queue, locked before the job, as workers do.
place as materialized (
  select job_id from job_queue where job_id = $1 for update
),

-- The job, if the caller may do this to it.
target as (
  select j.id, j.execution_id, j.status = 'running' and j.execution_id is not null
    and not exists (select 1 from job_queue q where q.job_id = j.id) as here
  from jobs j where j.id = $1 and j.user_id = $2
),

-- The jobs that are cancelled, under a new epoch.
cancelled as (
  update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
  from target where j.id = target.id and j.status in ('pending', 'running', 'pending_review')
    and (select count(*) from place) >= 0
  returning j.id, j.execution_id, j.status, j.credits, j.epoch, j.attempts, target.here
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1,
    due_at = now() + case when c.here then interval '3 seconds' else interval '0' end,
    epoch = e.epoch + case when c.here then 1 else 0 end,
    session_id = case when c.here then null else e.session_id end
  from cancelled c where e.id = c.execution_id and e.completed_at is null
  returning e.id, e.session_id, e.wake_seq, c.here
),

-- The other jobs that the same orchestrator runs itself.
stranded as (
  select j.id from woken join jobs j on j.execution_id = woken.id
  where woken.here and j.status = 'running' and j.id <> $1
    and not exists (select 1 from job_queue q where q.job_id = j.id)
),

-- The other jobs that the same orchestrator ran, which lose their holder too.
released as (
  update jobs j set epoch = j.epoch + 1,
    status = case when attempts >= max_attempts then 'failed' else 'pending' end,
    error_code = case when attempts >= max_attempts then 'worker_lost' end,
    error_message = case when attempts >= max_attempts then $3::text end,
    completed_at = case when attempts >= max_attempts then now() end
  from stranded where j.id = stranded.id and j.status = 'running'
  returning j.id, j.user_id, j.type, j.lane, j.status, j.attempts, j.execution_id, 0::float8 as retry_seconds,
    j.credits, j.epoch
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> released.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> released.lane)::real, 1), now() + make_interval(secs => retry_seconds) from released where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- Jobs that were given up, for an operator to see.
buried as (
  insert into dead_letters (job_id, reason)
  select id, 'worker_lost' from released where status = 'failed'
  on conflict (job_id) do update set reason = excluded.reason, created_at = now(), resolved_at = null,
    resolution = null
),

-- Those of both kinds that may have files of a dead worker.
given_up as (
  select id, epoch from released where status = 'failed' union all
  select id, epoch from cancelled where attempts > 0
),

-- Jobs that ended while a worker may have run them: the files of a dead one are removed later.
abandoned as (
  insert into abandoned_jobs (job_id, epoch, due_at)
  select id, epoch, now() + interval '1 minute' from given_up where true
  on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using cancelled where q.job_id = cancelled.id
)

select c.id is not null as cancelled, w.id as "executionId", w.session_id as holder, w.wake_seq as "wakeSeq",
  coalesce(w.here, false) as released
from target t left join cancelled c on c.id = t.id left join woken w on w.id = t.execution_id
