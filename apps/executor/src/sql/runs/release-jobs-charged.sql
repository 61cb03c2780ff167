-- Made by `npm run generate` from apps/executor/src/sql/runs/lost-holders.ts. Do not edit.

with
-- Their jobs that the holder ran itself: running, and on no queue.
stranded as (
  select q.job_id as id from job_queue q
  where q.session_id is not null and not exists (select 1 from worker_sessions s where s.id = q.session_id)
),

-- These jobs, released under a new epoch: to be tried again, or given up.
handed as (
  update jobs j set epoch = j.epoch + 1,
    status = case when attempts >= max_attempts then 'failed' else 'pending' end,
    error_code = case when attempts >= max_attempts then 'worker_lost' end,
    error_message = case when attempts >= max_attempts then $1::text end,
    completed_at = case when attempts >= max_attempts then now() end
  from stranded where j.id = stranded.id and j.status = 'running'
  returning j.id, j.user_id, j.type, j.lane, j.status, j.attempts, j.execution_id, 0::float8 as retry_seconds,
    j.credits, j.epoch
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> handed.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> handed.lane)::real, 1), now() + make_interval(secs => retry_seconds) from handed where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- Jobs that were given up, for an operator to see.
buried as (
  insert into dead_letters (job_id, reason)
  select id, 'worker_lost' from handed where status = 'failed'
  on conflict (job_id) do update set reason = excluded.reason, created_at = now(), resolved_at = null,
    resolution = null
),

-- Jobs that ended while a worker may have run them: the files of a dead one are removed later.
abandoned as (
  insert into abandoned_jobs (job_id, epoch, due_at)
  select id, epoch, now() + interval '1 minute' from handed where status = 'failed'
  on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at
),

-- Reservations of jobs that are over: each is charged, never more than was reserved, or given back.
credit_freed as (
  delete from credit_holds h using handed o where h.job_id = o.id and o.status in ('completed', 'failed', 'cancelled')
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

-- Jobs that are over, and are not tried again.
over as (
  select id from handed where status = 'failed'
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using over where q.job_id = over.id
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1, due_at = now()
  from (select distinct execution_id from handed) f
  where e.id = f.execution_id and e.completed_at is null
  returning e.id
)

select 'job' as kind, id, attempts as epoch, lane, status from handed
union all
select 'execution', id, 0, null, null from woken
