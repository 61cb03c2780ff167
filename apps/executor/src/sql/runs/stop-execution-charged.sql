-- Made by `npm run generate` from apps/executor/src/sql/runs/stop.ts. Do not edit.

with
-- The execution, which begins nothing more.
stopped as (
  update executions set status = 'stopping', due_at = now(), wake_seq = wake_seq + 1
  where id = $1 and status in ('pending', 'running')
  returning id, wake_seq, session_id
),

-- The jobs that are cancelled, under a new epoch.
cancelled as (
  update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
  from stopped where j.execution_id = stopped.id and j.status = 'pending' and j.attempts - (j.max_attempts -
      (3
      + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, 3))) = 0
  returning j.id, j.status, j.credits, j.epoch, j.attempts
),

-- Reservations of jobs that are over: each is charged, never more than was reserved, or given back.
credit_freed as (
  delete from credit_holds h using cancelled o where h.job_id = o.id and o.status in ('completed', 'failed', 'cancelled')
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
  delete from job_queue q using cancelled where q.job_id = cancelled.id
)

select id, wake_seq as "wakeSeq", session_id as holder from stopped
