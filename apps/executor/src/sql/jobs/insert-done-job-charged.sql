-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

with
-- What could be paid for.
paid as (
  update credit_accounts set balance = balance - $11
  where id = $10 and $11 > 0 and balance >= $11 returning id
),

-- The entry of the ledger.
entered as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change)
  select p.id, $1::uuid, 1, e.kind, e.balance, e.held
  from paid p, (values ('reserve', -$11::integer, $11::integer), ('settle', 0, -$11::integer)) e(kind, balance, held)
)

insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, output, progress, attempts,
  origin, traceparent, started_at, completed_at, payer_id, credits)
select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, 'inline',
  'completed', $6::jsonb, $7::jsonb, 100, 1, $8, $9, now(), now()
  , $10::uuid, $11::integer where $11 = 0 or exists (select 1 from paid)
on conflict (id) do nothing
returning id
