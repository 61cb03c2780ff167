-- Made by `npm run generate` from apps/executor/src/sql/runs/release.ts. Do not edit.

with
-- The execution, if the caller still holds it: released under a new epoch.
aside as (
  update executions e set session_id = null, epoch = e.epoch + 1,
    due_at = case when e.wake_seq <> $5 then now() end
  where e.id = $1 and e.epoch = $2 and e.event_seq = $3 and e.session_id = $4
    and e.status in ('running', 'stopping')
  returning e.id, e.wake_seq, e.due_at
),

-- Places of its running jobs on the queue, held by the same session until their deadline.
kept as (
  insert into job_queue (job_id, user_id, lane, cost, due_at, session_id, deadline_at)
  select j.id, j.user_id, j.lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> j.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> j.lane)::real, 1), now(), $4, now() + make_interval(secs =>
    30 + least($6::integer, coalesce((j.input -> 'control' ->> 'timeoutSeconds')::integer, $6::integer)))
  from aside join jobs j on j.execution_id = aside.id
  where j.status = 'running'
  on conflict (job_id) do nothing
)

select wake_seq as "wakeSeq", due_at is not null as "isDue" from aside
