-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

with
-- Whether the user has fewer unfinished jobs than the limit.
room as (
  select
  (select count(*) from (
    select 1 from job_queue u where u.user_id = $2::uuid and u.alone limit $17::integer) counted) < $17::integer as free
),

-- The budgets concerned, locked before accounts, in the order of their ids and months.
budget_purse as (
  select s.id, s.month, s.used from (select n.id, date_trunc('month', now() at time zone 'UTC')::date from jsonb_to_recordset($16::jsonb) as n(of text, id uuid, credits bigint)) k(id, month)
  join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
),

-- What could be paid for.
paid as (
  update credit_accounts set balance = balance - $15
  where id = $14 and $15 > 0 and balance >= $15 and (select free from room) and (select count(*) from budget_purse) >= 0 returning id
),

-- The reservation of the job.
held as (
  insert into credit_holds (job_id, account_id, turn, credits, budget_ids, budget_month) select $1, id, 1, $15, (select array_agg(n.id) from jsonb_to_recordset($16::jsonb) as n(of text, id uuid, credits bigint)), date_trunc('month', now() at time zone 'UTC')::date from paid
),

-- The entry of the ledger.
entered as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
  select id, $1, 1, 'reserve', -$15, $15, (select array_agg(n.id) from jsonb_to_recordset($16::jsonb) as n(of text, id uuid, credits bigint)), date_trunc('month', now() at time zone 'UTC')::date from paid
),

-- What the budgets have used. The statement fails as a whole where one has too little left.
budget_spent as (
  update spend_budgets b set used = spend_of_budget(b, n.credits, $15)
  from jsonb_to_recordset($16::jsonb) as n(of text, id uuid, credits bigint)
  where b.id = n.id and b.month = date_trunc('month', now() at time zone 'UTC')::date and (select count(*) from budget_purse) >= 0 and exists (select 1 from paid)
),

-- The new job, if there is room and it is paid for.
job as (
  insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, max_attempts, origin,
    traceparent, error_code, error_message, completed_at, payer_id, credits, budgets)
  select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, $6, $7::text,
    $8::jsonb, $9::integer, $10, $11, $12, $13, case when $7 = 'pending' then null else now() end
    , $14::uuid, $15::integer, $16::jsonb
  from room where free and ($15 = 0 or exists (select 1 from paid))
  returning id, user_id, type, lane, status
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at, alone)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> job.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> job.lane)::real, 1), now(), true from job where status = 'pending'
)

select not free as "isFull", (select id from job) as id from room
