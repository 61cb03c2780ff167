-- Made by `npm run generate` from apps/executor/src/sql/runs/resume.ts. Do not edit.

with
-- The execution, due again under a new epoch, if it ended early and this operation has not resumed it.
resumed as (
  update executions e set status = 'pending', epoch = e.epoch + 1, due_at = now(), completed_at = null,
    error_message = null, failed_nodes = 0, deadline_at = now() + make_interval(secs => $2), resumed_by = $3,
    budgets = $4::jsonb,
    pure_states = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(e.pure_states, '{}'))
      where value ->> 'status' <> 'failed' and value ->> 'error' is null)
  where e.id = $1 and e.status in ('failed', 'cancelled', 'timed_out')
    and ($3::uuid is null or e.resumed_by is distinct from $3)
  returning e.id, e.epoch
),

-- The jobs that begin afresh, with new attempts.
renewed as (
  update jobs j set status = 'pending', epoch = j.epoch + 1, completed_at = null, error_code = null,
    error_message = null, progress = 0, max_attempts = j.attempts +
      (3
      + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, 3)), credits = coalesce((
      select l.held_change from credit_ledger l where l.job_id = j.id and l.turn = 1 and l.kind = 'reserve'
    ), j.credits)
  from resumed where j.execution_id = resumed.id and j.status in ('failed', 'cancelled')
    and not (j.attempts = 0
      and coalesce(j.error_code, '') in (
        'insufficient_credits', 'budget_exceeded', 'price_not_configured', 'quote_exceeded'))
  returning j.id, j.user_id, j.type, j.lane, j.status, j.credits, coalesce(j.payer_id, j.user_id) as account_id
),

-- Jobs that were made only to say why they cannot run: planning makes and prices them anew.
forgotten as (
  delete from jobs j using resumed where j.execution_id = resumed.id and j.status = 'failed' and j.attempts = 0
      and coalesce(j.error_code, '') in (
        'insufficient_credits', 'budget_exceeded', 'price_not_configured', 'quote_exceeded')
),

-- The renewed jobs that cost something, and which reservation of theirs this is.
credit_again as (
  select s.id, s.account_id, s.credits,
    1 + (select count(*) from credit_ledger l where l.job_id = s.id and l.kind = 'reserve')::smallint as turn
  from renewed s where s.credits > 0
),

-- The budgets concerned, locked before accounts, in the order of their ids and months.
budget_purse as (
  select s.id, s.month, s.used from (select n.id, date_trunc('month', now() at time zone 'UTC')::date from jsonb_to_recordset($4::jsonb) as n(of text, id uuid, credits bigint)) k(id, month)
  join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
),

-- The budgets that pay this time, and the month that they count in.
budget_again as (
  select (select array_agg(n.id) from jsonb_to_recordset($4::jsonb) as n(of text, id uuid, credits bigint)) as ids, date_trunc('month', now() at time zone 'UTC')::date as month
),

-- Their new reservations.
credit_held_again as (
  insert into credit_holds (job_id, account_id, turn, credits, budget_ids, budget_month)
  select a.id, a.account_id, a.turn, a.credits, b.ids, case when b.ids is not null then b.month end
  from credit_again a, budget_again b
),

-- The entries of the ledger.
credit_entered_again as (
  insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
  select a.account_id, a.id, a.turn, 'reserve', -a.credits, a.credits, b.ids,
    case when b.ids is not null then b.month end
  from credit_again a, budget_again b
),

-- The balances. The statement fails where one would go below zero.
credit_taken_again as (
  update credit_accounts a set balance = a.balance - t.credits
  from (select account_id, sum(credits) as credits from credit_again group by account_id) t
  where a.id = t.account_id and (select count(*) from budget_purse) >= 0
),

-- What the budgets have used. The statement fails as a whole where one has too little left.
budget_spent as (
  update spend_budgets b set used = spend_of_budget(b, n.credits, (select sum(credits) from credit_again)::bigint)
  from jsonb_to_recordset($4::jsonb) as n(of text, id uuid, credits bigint)
  where b.id = n.id and b.month = date_trunc('month', now() at time zone 'UTC')::date and (select count(*) from budget_purse) >= 0 and exists (select 1 from credit_again)
),

-- The places of new, repeated or released jobs on the queue of their lane.
queued as (
  insert into job_queue (job_id, user_id, lane, cost, due_at)
  select id, user_id, lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> renewed.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> renewed.lane)::real, 1), now() from renewed where status = 'pending'
  on conflict (job_id) do update set session_id = null, due_at = excluded.due_at
),

-- Dead letters of the renewed jobs, which are settled by that.
exhumed as (
  update dead_letters d set resolved_at = now(), resolution = 'resumed' from renewed where d.job_id = renewed.id
)

select 'execution' as kind, id, epoch, null as lane from resumed
union all
select 'job', id, 0, lane from renewed
