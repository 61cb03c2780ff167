-- Made by `npm run generate` from apps/executor/src/sql/jobs/claims.ts. Do not edit.

with
-- What the workers of this batch report.
outcome as (
  select * from json_to_recordset($1::json) as x(id uuid, ended json, assets json, attempts json)
),

-- The jobs that end, or are to be tried again, under a new epoch.
ended as (
  update jobs j set status = x.status, epoch = j.epoch + 1, output = x.output, error_code = x.code,
    error_message = x.message, ran_by = coalesce(x.ran_by, j.ran_by), cache_key = x.cache_key,
    progress = case when x.status in ('completed', 'pending_review') then 100 else j.progress end,
    completed_at = case when x.status not in ('pending', 'pending_review') then now() end, credits = least(j.credits, coalesce(x.charge, j.credits))
  from outcome cross join lateral json_to_recordset(outcome.ended) as x(
    id uuid, epoch integer, status text, output jsonb, code text, message text, retry_seconds float8,
    ran_by text, charge integer, cache_key text)
  where j.id = any($2::uuid[]) and j.id = x.id and j.epoch = x.epoch
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

-- The budgets concerned, locked before accounts, in the order of their ids and months.
budget_purse as (
  select s.id, s.month, s.used from (select id, month from budget_back) k(id, month)
  join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
),

-- The accounts concerned, locked in the order of their ids, last of all locks.
credit_purse as (
  select a.id, a.balance from credit_accounts a
  where a.id in (select account_id from credit_freed where charge < credits) and (select count(*) from budget_purse) >= 0 order by a.id for update
),

-- The balances, changed by what was given back and what was reserved.
credit_moved as (
  update credit_accounts a set balance = a.balance + c.change
  from credit_purse p join (
    select account_id, sum(change) as change from (select account_id, credits - charge as change from credit_freed) m(account_id, change) group by account_id
  ) c on c.account_id = p.id
  where a.id = p.id and c.change <> 0
),

-- What the budgets have used, changed by what was given back and what was reserved.
budget_moved as (
  update spend_budgets b set used = b.used + c.change
  from (
    select id, month, sum(change) as change from (select id, month, -credits from budget_back) m(id, month, change)
    group by 1, 2
  ) c where b.id = c.id and b.month = c.month and c.change <> 0 and (select count(*) from budget_purse) >= 0
),

-- The entries of the ledger: charges, refunds, reservations.
credit_entered as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
  select account_id, job_id, turn, 'settle', 0, -charge, budget_ids, budget_month from credit_freed where charge > 0
  union all select account_id, job_id, turn, 'refund', credits - charge, charge - credits, budget_ids, budget_month from credit_freed
    where charge < credits
),

-- The reports that counted: their attempt was still the current one.
accepted as (
  select outcome.assets, outcome.attempts from ended join outcome on outcome.id = ended.id
),

-- The media that the jobs made.
stored as (
  insert into media_assets (key, user_id, workspace_id, job_id, kind, role, content_type, size, sha256, width,
    height, duration_seconds, filename, in_library)
  select a.key, a.user_id, a.workspace_id, a.job_id, a.kind, a.role, a.content_type, a.size, a.sha256, a.width,
    a.height, a.duration_seconds, a.filename, coalesce(a.in_library, false)
  from accepted cross join lateral json_to_recordset(accepted.assets) as a(
    key text, user_id uuid, workspace_id uuid, job_id uuid, kind text, role text, content_type text, size bigint,
    sha256 text, width integer, height integer, duration_seconds real, filename text, in_library boolean)
),

-- The attempts that had something to say.
told as (
  insert into job_attempts (job_id, attempt, status, code, message, log, started_at)
  select a.job_id, a.attempt, a.status, a.code, a.message, a.log, a.started_at
  from accepted cross join lateral json_to_recordset(accepted.attempts) as a(
    job_id uuid, attempt integer, status text, code text, message text, log jsonb, started_at timestamptz)
  on conflict do nothing
),

-- The places of those that are tried again.
retried as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> ended.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> ended.lane)::real, 1), now() + make_interval(secs => retry_seconds) from ended where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- Jobs that are over, and are not tried again.
over as (
  select id from ended where status <> 'pending'
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using over where q.job_id = over.id
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1, due_at = now()
  from (select distinct execution_id from ended) w
  where e.id = w.execution_id and e.completed_at is null
  returning e.id, e.session_id, e.wake_seq
)

select id, execution_id as "executionId", null::uuid as holder, null::integer as "wakeSeq" from ended
union all
select null, id, session_id, wake_seq from woken
