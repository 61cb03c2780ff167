-- Made by `npm run generate` from apps/executor/src/sql/runs/accept.ts. Do not edit.

with
-- How many unfinished runs each account of the request has.
account as (
  select a.user_id,
  (select count(*) from (
    select 1 from executions u
    where u.user_id = a.user_id and num_nulls(u.completed_at) = 1 limit $4::integer) counted)::integer as unfinished
  from unnest($5::uuid[]) as a(user_id)
),

-- The runs of the request, as far as their accounts stay within the limit of unfinished runs.
run as (
  select x.* from json_to_recordset($1::json) as x(
    id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, document_id uuid, node_ids text[], inputs jsonb,
    trigger_type text, trigger_data jsonb, total_nodes integer, cost real, origin text, traceparent text,
    created_at timestamptz, payer_id uuid, credit_limit integer, budgets jsonb, place integer,
    event_count integer, events jsonb, pure jsonb, completed integer, failed integer, status text, error text,
    release boolean, begun json)
  join account a on a.user_id = x.user_id and a.unfinished + x.place <= $4::integer
),

-- The new runs. One that is there already stays as it is.
accepted as (
  insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
    trigger_data, status, epoch, session_id, total_nodes, completed_nodes, failed_nodes, pure_states, event_seq,
    error_message, origin, traceparent, deadline_at, created_at, started_at, completed_at, payer_id,
    credit_limit)
  select id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type, trigger_data,
    coalesce(status, 'running'), 1, case when release or status is not null then null else $2::uuid end,
    total_nodes, completed, failed, pure, event_count, error, origin, traceparent,
    now() + make_interval(secs => $3), created_at, now(), case when status is not null then now() end, payer_id,
    credit_limit
  from run
),

-- The new jobs. Their ids are derived, so that a repeated step makes none twice.
begun as (
  insert into jobs (id, user_id, workspace_id, workflow_id, execution_id, node_id, iteration, iterations, type,
    lane, status, input, attempts, max_attempts, epoch, origin, traceparent, started_at)
  select x.id, run.user_id, run.workspace_id, run.workflow_id, run.id, x.node_id,
    coalesce(x.iteration, 0), coalesce(x.iterations, 1), x.type, x.lane,
    case when x.here then 'running' else 'pending' end, x.input, case when x.here then 1 else 0 end,
    coalesce(x.max_attempts, 6), case when x.here then 1 else 0 end, run.origin,
    coalesce(x.traceparent, run.traceparent), case when x.here then now() end
  from run cross join lateral json_to_recordset(run.begun) as x(
    id uuid, node_id text, iteration integer, iterations integer, type text, lane text, here boolean,
    input jsonb, max_attempts integer, traceparent text, credits integer,
    code text, message text)
  on conflict do nothing
  returning id, user_id, type, lane, status
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> begun.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> begun.lane)::real, 1), now() from begun where status = 'pending'
),

-- The events of the step, as one row of the history.
history as (
  insert into execution_events (execution_id, seq, events) select id, 0, events from run
)

select null::uuid as id, user_id as "userId", unfinished, null::json as unpaid from account
