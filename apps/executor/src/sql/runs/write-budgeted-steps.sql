-- Made by `npm run generate` from apps/executor/src/sql/runs/steps.ts. Do not edit.

with
-- The steps of this batch, as their orchestrator sent them.
step as (
  select * from json_to_recordset($1::json) as s(
    id uuid, epoch integer, seq integer, event_count integer, events jsonb, pure jsonb, completed integer,
    failed integer, status text, error text, release boolean, wake_seq integer, begun json, ended json,
    assets json, attempts json)
),

-- The executions of which the step has the current epoch and the next event. Every other part reads from here, so that
-- a former holder changes nothing.
owned as (
  update executions e set
    event_seq = s.seq + s.event_count,
    pure_states = case when s.pure is null then e.pure_states else coalesce(e.pure_states, '{}') || s.pure end,
    completed_nodes = s.completed,
    failed_nodes = s.failed,
    status = coalesce(s.status, e.status),
    error_message = coalesce(s.error, e.error_message),
    completed_at = case when s.status is null then null else now() end,
    session_id = case when s.release or s.status is not null then null else e.session_id end,
    due_at = case when s.release and s.status is null and e.wake_seq <> s.wake_seq then now() end
  from step s
  where e.id = any($2::uuid[]) and e.id = s.id and e.epoch = s.epoch and e.event_seq = s.seq
  returning e.id, e.epoch, e.status, e.wake_seq, e.completed_at, e.user_id, e.workspace_id, e.workflow_id,
    e.origin, e.traceparent, e.payer_id, e.budgets, s.seq, s.event_count, s.events,
    case when e.status <> 'stopping' then s.begun end as begun, s.ended, s.assets, s.attempts
),

-- The jobs that end, or are to be tried again, under a new epoch.
ended as (
  update jobs j set status = x.status, epoch = j.epoch + 1, output = x.output, error_code = x.code,
    error_message = x.message, ran_by = coalesce(x.ran_by, j.ran_by), cache_key = x.cache_key,
    progress = case when x.status in ('completed', 'pending_review') then 100 else j.progress end,
    completed_at = case when x.status not in ('pending', 'pending_review') then now() end, credits = least(j.credits, coalesce(x.charge, j.credits))
  from owned cross join lateral json_to_recordset(owned.ended) as x(
    id uuid, epoch integer, status text, output jsonb, code text, message text, retry_seconds float8,
    ran_by text, charge integer, cache_key text)
  where j.id = any($3::uuid[]) and j.id = x.id and j.epoch = x.epoch
  returning j.id, j.user_id, j.type, j.lane, j.status, j.execution_id, x.retry_seconds,
    j.credits
),

-- Reservations of jobs that are over: each is charged, never more than was reserved, or given back.
credit_freed as (
  delete from credit_holds h using ended o where h.job_id = o.id and o.status in ('completed', 'failed', 'cancelled')
  returning h.job_id, h.account_id, h.turn, h.credits, h.budget_ids, h.budget_month,
    case when o.status = 'completed' then least(o.credits, h.credits) else 0 end as charge
),

-- What ended reservations give back to budgets, in the month that they counted against.
budget_back as (
  select b.id, f.budget_month as month, sum(f.credits - f.charge) as credits
  from credit_freed f cross join unnest(f.budget_ids) b(id) where f.charge < f.credits group by 1, 2
),

-- What the new jobs are to cost, and which account pays.
credit_asked as (
  select x.id, coalesce(owned.payer_id, owned.user_id) as account_id, x.credits, owned.budgets
  from owned cross join lateral json_to_recordset(owned.begun) as x(id uuid, credits integer)
  where x.credits > 0 and not exists (select 1 from jobs j where j.id = x.id)
),

-- The budgets that the new jobs count against.
budget_asked as (
  select q.id as job_id, n.of, n.id, n.credits as budget
  from credit_asked q cross join jsonb_to_recordset(q.budgets) as n(of text, id uuid, credits bigint)
),

-- The budgets concerned, locked before accounts, in the order of their ids and months.
budget_purse as (
  select s.id, s.month, s.used from (select id, month from budget_back union select id, date_trunc('month', now() at time zone 'UTC')::date from budget_asked) k(id, month)
  join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
),

-- The accounts concerned, locked in the order of their ids, last of all locks.
credit_purse as (
  select a.id, a.balance from credit_accounts a
  where a.id in (select account_id from credit_freed where charge < credits union select account_id from credit_asked) and (select count(*) from budget_purse) >= 0 order by a.id for update
),

-- For each new job, in the order of ids: whether its account and budgets have enough left, or which lacks it.
credit_turn as (
  select q.id, q.account_id, q.credits, (select array_agg(n.id) from jsonb_to_recordset(q.budgets) as n(of text, id uuid, credits bigint)) as budget_ids,
    pay_from_purses(
  coalesce((
    select jsonb_agg(jsonb_build_object('id', b.id, 'of', b.of, 'left', coalesce(b.budget - s.used + coalesce((
        select r.credits from budget_back r where r.id = b.id and r.month = date_trunc('month', now() at time zone 'UTC')::date), 0), -1)) order by b.of)
    from budget_asked b left join budget_purse s on s.id = b.id and s.month = date_trunc('month', now() at time zone 'UTC')::date
    where b.job_id = q.id
  ), '[]') || jsonb_build_object('id', q.account_id, 'of', 'account', 'left', p.balance + coalesce((select sum(r.credits - r.charge) from credit_freed r where r.account_id = p.id), 0)::bigint), q.credits) over (
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
    select account_id, sum(change) as change from (select account_id, credits - charge as change from credit_freed union all select account_id, -credits from paid) m(account_id, change) group by account_id
  ) c on c.account_id = p.id
  where a.id = p.id and c.change <> 0
),

-- What the budgets have used, changed by what was given back and what was reserved.
budget_moved as (
  update spend_budgets b set used = b.used + c.change
  from (
    select id, month, sum(change) as change from (select id, month, -credits from budget_back union all select b.id, p.budget_month, p.credits from paid p cross join unnest(p.budget_ids) b(id)) m(id, month, change)
    group by 1, 2
  ) c where b.id = c.id and b.month = c.month and c.change <> 0 and (select count(*) from budget_purse) >= 0
),

-- The entries of the ledger: charges, refunds, reservations.
credit_entered as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
  select account_id, job_id, turn, 'settle', 0, -charge, budget_ids, budget_month from credit_freed where charge > 0
  union all select account_id, job_id, turn, 'refund', credits - charge, charge - credits, budget_ids, budget_month from credit_freed
    where charge < credits
  union all select account_id, id, 1, 'reserve', -credits, credits, budget_ids, budget_month from paid
),

-- The places of those that are tried again.
retried as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> ended.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> ended.lane)::real, 1), now() + make_interval(secs => retry_seconds) from ended where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- The new jobs. Their ids are derived, so that a repeated step makes none twice.
begun as (
  insert into jobs (id, user_id, workspace_id, workflow_id, execution_id, node_id, iteration, iterations, type,
    lane, status, input, attempts, max_attempts, epoch, origin, traceparent, started_at, payer_id, credits,
    error_code, error_message, completed_at)
  select x.id, owned.user_id, owned.workspace_id, owned.workflow_id, owned.id, x.node_id,
    coalesce(x.iteration, 0), coalesce(x.iterations, 1), x.type, x.lane,
    case when r.code is not null then 'failed' when x.here then 'running' else 'pending' end, x.input,
    case when x.here and r.code is null then 1 else 0 end, coalesce(x.max_attempts, 6),
    case when r.code is not null then 2 when x.here then 1 else 0 end, owned.origin,
    coalesce(x.traceparent, owned.traceparent), case when x.here and r.code is null then now() end,
    coalesce(owned.payer_id, owned.user_id), coalesce(paid.credits, 0), r.code,
    coalesce(x.message, case when r.code = 'budget_exceeded' then $5::text
      when r.code is not null then $4::text end),
    case when r.code is not null then now() end
  from owned cross join lateral json_to_recordset(owned.begun) as x(
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

-- The media that the jobs made.
stored as (
  insert into media_assets (key, user_id, workspace_id, job_id, kind, role, content_type, size, sha256, width,
    height, duration_seconds, filename, in_library)
  select a.key, a.user_id, a.workspace_id, a.job_id, a.kind, a.role, a.content_type, a.size, a.sha256, a.width,
    a.height, a.duration_seconds, a.filename, coalesce(a.in_library, false)
  from owned cross join lateral json_to_recordset(owned.assets) as a(
    key text, user_id uuid, workspace_id uuid, job_id uuid, kind text, role text, content_type text, size bigint,
    sha256 text, width integer, height integer, duration_seconds real, filename text, in_library boolean)
),

-- The attempts that had something to say.
told as (
  insert into job_attempts (job_id, attempt, status, code, message, log, started_at)
  select a.job_id, a.attempt, a.status, a.code, a.message, a.log, a.started_at
  from owned cross join lateral json_to_recordset(owned.attempts) as a(
    job_id uuid, attempt integer, status text, code text, message text, log jsonb, started_at timestamptz)
  on conflict do nothing
),

-- The events of the step, as one row of the history.
history as (
  insert into execution_events (execution_id, seq, events)
  select id, seq, events from owned where event_count > 0
)

select id, epoch, status, wake_seq as "wakeSeq", completed_at as "completedAt",
  (select json_object_agg(b.id, b.error_message) from begun b
   where b.execution_id = owned.id and b.status = 'failed') as unpaid from owned
