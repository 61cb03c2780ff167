-- Made by `npm run generate` from apps/executor/src/sql/runs/resume.ts. Do not edit.

with
-- The execution, due again under a new epoch, if it ended early and this operation has not resumed it.
resumed as (
  update executions e set status = 'pending', epoch = e.epoch + 1, due_at = now(), completed_at = null,
    error_message = null, failed_nodes = 0, deadline_at = now() + make_interval(secs => $2), resumed_by = $3,
    pure_states = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(e.pure_states, '{}'))
      where value ->> 'status' <> 'failed' and value ->> 'error' is null)
  where e.id = $1 and e.status in ('failed', 'cancelled', 'timed_out')
    and ($3::uuid is null or e.resumed_by is distinct from $3)
  returning e.id, e.epoch
),

-- The jobs that begin afresh, with new attempts.
renewed as (
  update jobs j set status = 'pending', epoch = j.epoch + 1, completed_at = null, error_code = null,
    error_message = null, progress = 0, max_attempts = j.attempts +
      (3
      + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, 3))
  from resumed where j.execution_id = resumed.id and j.status in ('failed', 'cancelled')
  returning j.id, j.user_id, j.type, j.lane, j.status, j.credits, coalesce(j.payer_id, j.user_id) as account_id
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> renewed.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> renewed.lane)::real, 1), now() from renewed where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- Dead letters of the renewed jobs, which are settled by that.
exhumed as (
  update dead_letters d set resolved_at = now(), resolution = 'resumed' from renewed where d.job_id = renewed.id
)

select 'execution' as kind, id, epoch, null as lane from resumed
union all
select 'job', id, 0, lane from renewed
