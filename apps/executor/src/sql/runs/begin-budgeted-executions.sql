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
    credit_limit, budgets)
  select id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type, trigger_data,
    coalesce(status, 'running'), 1, case when release or status is not null then null else $2::uuid end,
    total_nodes, completed, failed, pure, event_count, error, origin, traceparent,
    now() + make_interval(secs => $3), created_at, now(), case when status is not null then now() end, payer_id,
    credit_limit, budgets
  from run
),

-- What the new jobs are to cost, and which account pays.
credit_asked as (
  select x.id, coalesce(run.payer_id, run.user_id) as account_id, x.credits, run.budgets
  from run cross join lateral json_to_recordset(run.begun) as x(id uuid, credits integer)
  where x.credits > 0 and not exists (select 1 from jobs j where j.id = x.id)
),

-- The budgets that the new jobs count against.
budget_asked as (
  select q.id as job_id, n.of, n.id, n.credits as budget
  from credit_asked q cross join jsonb_to_recordset(q.budgets) as n(of text, id uuid, credits bigint)
),

-- The budgets concerned, locked before accounts, in the order of their ids and months.
budget_purse as (
  select s.id, s.month, s.used from (select id, date_trunc('month', now() at time zone 'UTC')::date from budget_asked) k(id, month)
  join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
),

-- The accounts concerned, locked in the order of their ids, last of all locks.
credit_purse as (
  select a.id, a.balance from credit_accounts a
  where a.id in (select account_id from credit_asked) and (select count(*) from budget_purse) >= 0 order by a.id for update
),

-- For each new job, in the order of ids: whether its account and budgets have enough left, or which lacks it.
credit_turn as (
  select q.id, q.account_id, q.credits, (select array_agg(n.id) from jsonb_to_recordset(q.budgets) as n(of text, id uuid, credits bigint)) as budget_ids,
    pay_from_purses(
  coalesce((
    select jsonb_agg(jsonb_build_object('id', b.id, 'of', b.of, 'left', coalesce(b.budget - s.used, -1)) order by b.of)
    from budget_asked b left join budget_purse s on s.id = b.id and s.month = date_trunc('month', now() at time zone 'UTC')::date
    where b.job_id = q.id
  ), '[]') || jsonb_build_object('id', q.account_id, 'of', 'account', 'left', p.balance + 0), q.credits) over (
      order by q.id rows between unbounded preceding and current row) ->> 'short' as short
  from credit_asked q join credit_purse p on p.id = q.account_id
),

-- What could be paid for.
paid as (
  select id, account_id, credits, budget_ids, case when budget_ids is not null then date_trunc('month', now() at time zone 'UTC')::date end as budget_month
  from credit_turn where short is null
),

-- The jobs that could not be paid for, and what lacked it: the account or a budget.
unpaid as (
  select id, short from credit_turn where short is not null
),

-- The new reservations.
credit_held as (
  insert into credit_holds (job_id, account_id, turn, credits, budget_ids, budget_month)
  select id, account_id, 1, credits, budget_ids, budget_month from paid
),

-- The balances, changed by what was given back and what was reserved.
credit_moved as (
  update credit_accounts a set balance = a.balance + c.change
  from credit_purse p join (
    select account_id, sum(change) as change from (select account_id, -credits from paid) m(account_id, change) group by account_id
  ) c on c.account_id = p.id
  where a.id = p.id and c.change <> 0
),

-- What the budgets have used, changed by what was given back and what was reserved.
budget_moved as (
  update spend_budgets b set used = b.used + c.change
  from (
    select id, month, sum(change) as change from (select b.id, p.budget_month, p.credits from paid p cross join unnest(p.budget_ids) b(id)) m(id, month, change)
    group by 1, 2
  ) c where b.id = c.id and b.month = c.month and c.change <> 0 and (select count(*) from budget_purse) >= 0
),

-- The entries of the ledger: charges, refunds, reservations.
credit_entered as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
  select account_id, id, 1, 'reserve', -credits, credits, budget_ids, budget_month from paid
),

-- The new jobs. Their ids are derived, so that a repeated step makes none twice.
begun as (
  insert into jobs (id, user_id, workspace_id, workflow_id, execution_id, node_id, iteration, iterations, type,
    lane, status, input, attempts, max_attempts, epoch, origin, traceparent, started_at, payer_id, credits,
    error_code, error_message, completed_at)
  select x.id, run.user_id, run.workspace_id, run.workflow_id, run.id, x.node_id,
    coalesce(x.iteration, 0), coalesce(x.iterations, 1), x.type, x.lane,
    case when r.code is not null then 'failed' when x.here then 'running' else 'pending' end, x.input,
    case when x.here and r.code is null then 1 else 0 end, coalesce(x.max_attempts, 6),
    case when r.code is not null then 2 when x.here then 1 else 0 end, run.origin,
    coalesce(x.traceparent, run.traceparent), case when x.here and r.code is null then now() end,
    coalesce(run.payer_id, run.user_id), coalesce(paid.credits, 0), r.code,
    coalesce(x.message, case when r.code = 'budget_exceeded' then $7::text
      when r.code is not null then $6::text end),
    case when r.code is not null then now() end
  from run cross join lateral json_to_recordset(run.begun) as x(
    id uuid, node_id text, iteration integer, iterations integer, type text, lane text, here boolean,
    input jsonb, max_attempts integer, traceparent text, credits integer,
    code text, message text)
  left join paid on paid.id = x.id left join unpaid on unpaid.id = x.id
  cross join lateral (
    select coalesce(x.code, case when x.credits > 0 and paid.id is null then case when unpaid.short <> 'account' then 'budget_exceeded' else 'insufficient_credits' end end) as code
  ) r
  on conflict do nothing
  returning id, user_id, type, lane, status, execution_id, error_message
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

select null::uuid as id, user_id as "userId", unfinished, null::json as unpaid from account union all
select execution_id as id, null::uuid as "userId", null::integer as unfinished,
  json_object_agg(id, error_message) as unpaid
from begun where status = 'failed' group by execution_id
