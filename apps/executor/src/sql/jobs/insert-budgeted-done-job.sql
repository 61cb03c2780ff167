-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

with
-- The budgets concerned, locked before accounts, in the order of their ids and months.
budget_purse as (
  select s.id, s.month, s.used from (select n.id, date_trunc('month', now() at time zone 'UTC')::date from jsonb_to_recordset($12::jsonb) as n(of text, id uuid, credits bigint)) k(id, month)
  join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
),

-- What could be paid for.
paid as (
  update credit_accounts set balance = balance - $11
  where id = $10 and $11 > 0 and balance >= $11 and (select count(*) from budget_purse) >= 0 returning id
),

-- The entry of the ledger.
entered as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
  select p.id, $1::uuid, 1, e.kind, e.balance, e.held, (select array_agg(n.id) from jsonb_to_recordset($12::jsonb) as n(of text, id uuid, credits bigint)), date_trunc('month', now() at time zone 'UTC')::date
  from paid p, (values ('reserve', -$11::integer, $11::integer), ('settle', 0, -$11::integer)) e(kind, balance, held)
),

-- What the budgets have used. The statement fails as a whole where one has too little left.
budget_spent as (
  update spend_budgets b set used = spend_of_budget(b, n.credits, $11)
  from jsonb_to_recordset($12::jsonb) as n(of text, id uuid, credits bigint)
  where b.id = n.id and b.month = date_trunc('month', now() at time zone 'UTC')::date and (select count(*) from budget_purse) >= 0 and exists (select 1 from paid)
)

insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, output, progress, attempts,
  origin, traceparent, started_at, completed_at, payer_id, credits, budgets)
select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, 'inline',
  'completed', $6::jsonb, $7::jsonb, 100, 1, $8, $9, now(), now()
  , $10::uuid, $11::integer, $12::jsonb where $11 = 0 or exists (select 1 from paid)
on conflict (id) do nothing
returning id
