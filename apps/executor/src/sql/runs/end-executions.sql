-- Made by `npm run generate` from apps/executor/src/sql/runs/end-executions.ts. Do not edit.

with
-- Jobs that are over, and are not tried again.
over as (
  select id, event_seq as seq, session_id from executions where id = any($1::uuid[])
),

-- Places of running jobs that may end on their own, held by the same session until a deadline.
kept as (
  insert into job_queue (job_id, user_id, lane, cost, due_at, session_id, deadline_at)
  select j.id, j.user_id, j.lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> j.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> j.lane)::real, 1), now(), over.session_id, now() + make_interval(secs =>
    30 + least($4::integer, coalesce((j.input -> 'control' ->> 'timeoutSeconds')::integer, $4::integer)))
  from over join jobs j on j.execution_id = over.id
  where $4::integer is not null and j.status = 'running'
  on conflict (job_id) do nothing
),

-- The jobs that are cancelled, under a new epoch.
cancelled as (
  update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
  from over where j.execution_id = over.id and (j.status = 'pending' or (j.status = 'running' and $4::integer is null))
  returning j.id, j.status, j.credits, j.epoch, j.attempts, j.execution_id, j.node_id, j.iteration
),

-- The last event of each job in the history.
told as (
  select distinct on (h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration') h.execution_id,
    e.event ->> 'nodeId' as node_id, coalesce((e.event -> 'iteration')::integer, 0) as iteration,
    e.event ->> 'type' as type
  from execution_events h cross join jsonb_array_elements(h.events) with ordinality as e(event, place)
  where h.execution_id = any($1::uuid[])
  order by h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration', h.seq desc, e.place desc
),

-- Every job of the executions that is over now.
jobs_over as (
  select execution_id, node_id, iteration, status, null as error from cancelled
  union all
  select j.execution_id, j.node_id, j.iteration, j.status, j.error_message
  from over join jobs j on j.execution_id = over.id and j.status in ('completed', 'failed', 'cancelled')
),

-- The ends of jobs that the history lacks.
news as (
  select o.execution_id as id, count(*)::integer as count,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', 'node.' || o.status, 'nodeId', o.node_id,
      'iteration', nullif(o.iteration, 0), 'error', o.error)) order by o.node_id, o.iteration) as events
  from jobs_over o left join told t using (execution_id, node_id, iteration)
  where t.type is distinct from 'node.' || o.status
  group by o.execution_id
),

-- The executions that end, under a new epoch.
ended as (
  update executions e set status = $2, session_id = null, epoch = e.epoch + 1, due_at = null,
    event_seq = e.event_seq + 1 + coalesce(news.count, 0), error_message = coalesce($3, e.error_message),
    completed_at = now()
  from over left join news on news.id = over.id
  where e.id = over.id
  returning e.id, over.seq, news.events
),

-- The missing events and the end of the execution.
history as (
  insert into execution_events (execution_id, seq, events)
  select id, seq, coalesce(events, '[]')
    || jsonb_build_array(jsonb_build_object('type', 'execution.ended', 'status', $2::text))
  from ended
),

-- Jobs that ended while a worker may have run them: the files of a dead one are removed later.
abandoned as (
  insert into abandoned_jobs (job_id, epoch, due_at)
  select id, epoch, now() + interval '1 minute' from cancelled where attempts > 0
  on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using cancelled where q.job_id = cancelled.id
)

select id from ended
