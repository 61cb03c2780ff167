-- Made by `npm run generate` from apps/executor/src/sql/runs/accept.ts. Do not edit.

with
-- How many unfinished runs each account of the request has.
account as (
  select a.user_id,
  (select count(*) from (
    select 1 from executions u
    where u.user_id = a.user_id and num_nulls(u.completed_at) = 1 limit $3::integer) counted)::integer as unfinished
  from unnest($4::uuid[]) as a(user_id)
),

-- The new runs. One that is there already stays as it is.
accepted as (
  insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
    trigger_data, status, due_at, total_nodes, cost, origin, traceparent, deadline_at, created_at, payer_id,
    credit_limit, budgets)
  select x.id, x.user_id, x.workspace_id, x.workflow_id, x.document_id, x.node_ids, x.inputs, x.trigger_type,
    x.trigger_data, 'pending', now(), x.total_nodes, x.cost, x.origin, x.traceparent,
    now() + make_interval(secs => $2), x.created_at, x.payer_id, x.credit_limit, x.budgets
  from json_to_recordset($1::json) as x(
    id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, document_id uuid, node_ids text[], inputs jsonb,
    trigger_type text, trigger_data jsonb, total_nodes integer, cost real, origin text, traceparent text,
    created_at timestamptz, payer_id uuid, credit_limit integer, budgets jsonb, place integer)
  join account a on a.user_id = x.user_id and a.unfinished + x.place <= $3::integer
  on conflict (id) do nothing returning id
)

select id, null::uuid as "userId", null::integer as unfinished from accepted
union all
select null, user_id, unfinished from account
