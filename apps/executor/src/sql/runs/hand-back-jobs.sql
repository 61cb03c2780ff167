-- Made by `npm run generate` from apps/executor/src/sql/runs/lost-holders.ts. Do not edit.

with
-- The jobs that the session leases.
leased as (
  select job_id as id from job_queue where session_id = $1
),

-- These jobs, released under a new epoch: to be tried again, or given up.
handed as (
  update jobs j set epoch = j.epoch + 1, attempts = greatest(j.attempts - 1, 0), status = 'pending'
  from leased where j.id = leased.id and j.status = 'running'
  returning j.id, j.user_id, j.type, j.lane, j.status, j.attempts, j.execution_id, 0::float8 as retry_seconds,
    j.credits
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> handed.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> handed.lane)::real, 1), now() + make_interval(secs => retry_seconds) from handed where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1, due_at = now()
  from (select distinct execution_id from handed) f
  where e.id = f.execution_id and e.completed_at is null
  returning e.id
)

select 'job' as kind, id, attempts as epoch, lane, status from handed
union all
select 'execution', id, 0, null, null from woken
