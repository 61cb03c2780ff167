-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

with
-- Whether the user has fewer unfinished jobs than the limit.
room as (
  select
  (select count(*) from (
    select 1 from job_queue u where u.user_id = $2::uuid and u.alone limit $14::integer) counted) < $14::integer as free
),

-- The new job, if there is room and it is paid for.
job as (
  insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, max_attempts, origin,
    traceparent, error_code, error_message, completed_at)
  select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, $6, $7::text,
    $8::jsonb, $9::integer, $10, $11, $12, $13, case when $7 = 'pending' then null else now() end
  from room where free
  returning id, user_id, type, lane, status
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at, alone)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> job.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> job.lane)::real, 1), now(), true from job where status = 'pending'
)

select not free as "isFull", (select id from job) as id from room
