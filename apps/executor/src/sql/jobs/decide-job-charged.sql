-- Made by `npm run generate` from apps/executor/src/sql/jobs/reviews.ts. Do not edit.

with
-- The job, if the caller may do this to it.
target as (
  select j.id, r.output from job_reviews r join jobs j on j.id = r.job_id
  where r.job_id = $1 and r.decision is null and j.status = 'pending_review'
    and ($5::boolean or r.workspace_id = any($6::uuid[]))
  for update of j
),

-- Jobs that are over, and are not tried again.
over as (
  update jobs j set epoch = j.epoch + 1, completed_at = now(),
    status = case when $3 = 'approved' then 'completed' else 'failed' end,
    output = case when $3 = 'approved' then t.output end,
    error_code = case when $3 = 'approved' then null else 'rejected' end,
    error_message = case when $3 = 'approved' then null else $7::text end
  from target t where j.id = t.id
  returning j.id, j.user_id, j.status, j.execution_id, j.credits
),

-- The decision. The result that was kept back leaves the review.
noted as (
  update job_reviews r set decision = $3, reason = $4, decided_by = $2, decided_at = now(), output = null
  from over where r.job_id = over.id
),

-- Jobs whose result was refused.
refused as (
  select id from over where status = 'failed'
),

-- Media of these jobs leave the library.
removed as (
  delete from media_assets a using refused s where a.job_id = s.id returning a.key
),

-- Their files are to be deleted.
doomed as (
  insert into doomed_media (name) select key from removed on conflict do nothing
),

-- The executions that wait for these jobs: due, so that an orchestrator plans them.
woken as (
  update executions e set wake_seq = e.wake_seq + 1, due_at = now()
  from over where e.id = over.execution_id and e.completed_at is null
  returning e.id, e.session_id, e.wake_seq
),

-- Reservations of jobs that are over: each is charged, never more than was reserved, or given back.
credit_freed as (
  delete from credit_holds h using over o where h.job_id = o.id and o.status in ('completed', 'failed', 'cancelled')
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
)

select over.id, over.status, w.id as "executionId", w.session_id as holder, w.wake_seq as "wakeSeq",
  (select coalesce(json_agg(json_build_object('name', key)), '[]') from removed) as doomed
from over left join woken w on w.id = over.execution_id
