-- Made by `npm run generate` from apps/executor/src/sql/runs/resolve-dead-letter.ts. Do not edit.

with
-- The jobs that begin afresh, with new attempts.
renewed as (
  update jobs j set status = 'pending', epoch = j.epoch + 1, completed_at = null, error_code = null,
    error_message = null, progress = 0, max_attempts = j.attempts +
        (3
        + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, 3))
  where j.id = $1 and j.status = 'failed'
  returning j.id, j.user_id, j.type, j.lane, j.status, j.credits, coalesce(j.payer_id, j.user_id) as account_id
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> renewed.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> renewed.lane)::real, 1), now() from renewed where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
)

select 'job' as kind, id, 0 as epoch, lane from renewed
