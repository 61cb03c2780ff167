-- Made by `npm run generate` from apps/executor/src/sql/runs/overdue-jobs.ts. Do not edit.

with
-- Jobs that no worker took in time.
waiting as (
  select job_id as id, 'queue_timeout' as code, $2::text as message
  from job_queue where session_id is null and due_at < now() - make_interval(secs => $1)
  for update skip locked
),

-- Jobs that run for longer than they may.
leased as (
  select job_id as id, 'timeout' as code, $3::text as message
  from job_queue where session_id is not null and deadline_at < now()
  for update skip locked
),

-- Both.
overdue as (
  select * from waiting union all select * from leased
),

-- The overdue jobs, failed under a new epoch.
failed as (
  update jobs j set status = 'failed', epoch = j.epoch + 1, error_code = overdue.code,
    error_message = overdue.message, completed_at = now()
  from overdue where j.id = overdue.id and j.status in ('pending', 'running')
  returning j.id, j.execution_id, overdue.code, j.status, j.credits, j.epoch
),

-- Jobs that ended while a worker may have run them: the files of a dead one are removed later.
abandoned as (
  insert into abandoned_jobs (job_id, epoch, due_at)
  select id, epoch, now() + interval '1 minute' from failed where code = 'timeout'
  on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at
),

-- Reservations of jobs that are over: each is charged, never more than was reserved, or given back.
credit_freed as (
  delete from credit_holds h using failed o where h.job_id = o.id and o.status in ('completed', 'failed', 'cancelled')
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

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using failed where q.job_id = failed.id
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1, due_at = now()
  from (select distinct execution_id from failed) f
  where e.id = f.execution_id and e.completed_at is null
  returning e.id, e.wake_seq, e.session_id is not null as held
)

select f.id, f.code, w.id as "executionId", w.wake_seq as "wakeSeq", w.held
from failed f left join woken w on w.id = f.execution_id
