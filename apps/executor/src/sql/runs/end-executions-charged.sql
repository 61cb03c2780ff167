-- Made by `npm run generate` from apps/executor/src/sql/runs/end-executions.ts. Do not edit.

with
-- Jobs that are over, and are not tried again.
over as (
  select id, event_seq as seq, session_id from executions where id = any($1::uuid[])
),

-- Places of running jobs that may end on their own, held by the same session until a deadline.
kept as (
  insert into job_queue (job_id, user_id, lane, cost, due_at, session_id, deadline_at)
  select j.id, j.user_id, j.lane, coalesce(('{"generate-video-pro":600,"character-lora-training":600,"extract-frame":2,"resize-image":1,"generate-music":60}'::jsonb ->> j.type)::real, ('{"image":10,"video":90,"audio":15,"llm":5,"ffmpeg":10,"render":60,"network":2,"storage":1,"local":0.1}'::jsonb ->> j.lane)::real, 1), now(), over.session_id, now() + make_interval(secs =>
    30 + least($4::integer, coalesce((j.input -> 'control' ->> 'timeoutSeconds')::integer, $4::integer)))
  from over join jobs j on j.execution_id = over.id
  where $4::integer is not null and j.status = 'running'
  on conflict (job_id) do nothing
),

-- The jobs that are cancelled, under a new epoch.
cancelled as (
  update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
  from over where j.execution_id = over.id and (j.status = 'pending' or (j.status = 'running' and $4::integer is null))
  returning j.id, j.status, j.credits, j.epoch, j.attempts, j.execution_id, j.node_id, j.iteration
),

-- The last event of each job in the history.
told as (
  select distinct on (h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration') h.execution_id,
    e.event ->> 'nodeId' as node_id, coalesce((e.event -> 'iteration')::integer, 0) as iteration,
    e.event ->> 'type' as type
  from execution_events h cross join jsonb_array_elements(h.events) with ordinality as e(event, place)
  where h.execution_id = any($1::uuid[])
  order by h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration', h.seq desc, e.place desc
),

-- Every job of the executions that is over now.
jobs_over as (
  select execution_id, node_id, iteration, status, null as error from cancelled
  union all
  select j.execution_id, j.node_id, j.iteration, j.status, j.error_message
  from over join jobs j on j.execution_id = over.id and j.status in ('completed', 'failed', 'cancelled')
),

-- The ends of jobs that the history lacks.
news as (
  select o.execution_id as id, count(*)::integer as count,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', 'node.' || o.status, 'nodeId', o.node_id,
      'iteration', nullif(o.iteration, 0), 'error', o.error)) order by o.node_id, o.iteration) as events
  from jobs_over o left join told t using (execution_id, node_id, iteration)
  where t.type is distinct from 'node.' || o.status
  group by o.execution_id
),

-- The executions that end, under a new epoch.
ended as (
  update executions e set status = $2, session_id = null, epoch = e.epoch + 1, due_at = null,
    event_seq = e.event_seq + 1 + coalesce(news.count, 0), error_message = coalesce($3, e.error_message),
    completed_at = now()
  from over left join news on news.id = over.id
  where e.id = over.id
  returning e.id, over.seq, news.events
),

-- The missing events and the end of the execution.
history as (
  insert into execution_events (execution_id, seq, events)
  select id, seq, coalesce(events, '[]')
    || jsonb_build_array(jsonb_build_object('type', 'execution.ended', 'status', $2::text))
  from ended
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

-- Jobs that ended while a worker may have run them: the files of a dead one are removed later.
abandoned as (
  insert into abandoned_jobs (job_id, epoch, due_at)
  select id, epoch, now() + interval '1 minute' from cancelled where attempts > 0
  on conflict (job_id) do update set epoch = excluded.epoch, doomed = false, due_at = excluded.due_at
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using cancelled where q.job_id = cancelled.id
)

select id from ended
