-- Made by `npm run generate` from apps/executor/src/sql/runs/claim.ts. Do not edit.

with recursive
-- The users who have something waiting, found one after the other by index.
waiter(user_id) as (
  (select q.user_id from executions q where q.session_id is null and q.due_at <= now() + interval '1 millisecond' and q.status in ('pending', 'running', 'stopping')
    and exists (select 1 from worker_sessions s where s.id = $1) order by q.user_id limit 1)
  union all
  select (select q.user_id from executions q where q.session_id is null and q.due_at <= now() + interval '1 millisecond' and q.status in ('pending', 'running', 'stopping')
    and exists (select 1 from worker_sessions s where s.id = $1) and q.user_id > w.user_id order by q.user_id limit 1)
  from waiter w where w.user_id is not null
),

-- The virtual time of the queue: the latest start that was ever taken.
clock as (
  select coalesce(max(start), 0) as time from fair_shares where queue = 'executions'
),

-- The users with the lowest virtual starts: no other can have a row among those wanted.
first as (
  select w.user_id, greatest(coalesce(s.finish, 0), c.time) as start
  from waiter w cross join clock c left join fair_shares s on s.queue = 'executions' and s.user_id = w.user_id
  where w.user_id is not null
  order by 2, 1 limit $2::integer + cardinality($3::uuid[])
),

-- The first waiting rows of these users, each with its virtual start.
candidate as (
  select r.id, r.user_id, r.cost, f.start as base,
    f.start + sum(r.cost) over (partition by r.user_id order by r.due_at, r.id) - r.cost as start
  from first f cross join lateral (
    select q.id as id, q.user_id, q.due_at, case when q.epoch = 0 then q.cost else 0 end as cost from executions q
    where q.session_id is null and q.due_at <= now() + interval '1 millisecond' and q.status in ('pending', 'running', 'stopping')
    and exists (select 1 from worker_sessions s where s.id = $1) and q.user_id = f.user_id
    order by q.due_at limit $2::integer + 40) r
),

-- The rows taken: the lowest starts, locked; what others are taking at this moment is passed over.
due as (
  select q.id as id, c.user_id, c.base, c.start, c.cost
  from (
    select * from (
      select *, user_id = any($3::uuid[]) as large,
        row_number() over (partition by user_id = any($3::uuid[]) order by start, user_id, id) as place
      from candidate) ranked
    where not large or place <= 0
    order by start, user_id, id limit $2::integer + 40) c
  join executions q on q.id = c.id
  where num_nulls(q.session_id) = 1 and q.due_at <= now() + interval '1 millisecond'
  order by c.start, c.user_id, c.id limit $2::integer for update of q skip locked
),

-- Where the share of each user ends now.
share as (
  insert into fair_shares (queue, user_id, start, finish, charge)
  select 'executions', user_id, max(start), min(base) + sum(cost), sum(cost) from due
  where (select count(*) from candidate) >= $2::integer
  group by user_id order by user_id
  on conflict (queue, user_id) do update set start = greatest(fair_shares.start, excluded.start),
    finish = greatest(excluded.finish, fair_shares.finish + excluded.charge), charge = excluded.charge
),

-- All shares begin anew where less is waiting than was wanted: nobody waits for anybody.
anew as (
  delete from fair_shares where (queue, user_id) in (
    select queue, user_id from fair_shares
    where queue = 'executions' and (select count(*) from candidate) < $2::integer
    for update skip locked)
)

update executions e set session_id = $1, epoch = e.epoch + 1, due_at = null,
  status = case when e.status = 'pending' then 'running' else e.status end,
  started_at = coalesce(e.started_at, now())
from due where e.id = due.id
returning e.id, e.user_id as "userId", e.workspace_id as "workspaceId", e.workflow_id as "workflowId",
  e.document_id as "documentId", e.node_ids as "nodeIds", e.inputs, e.trigger_data as "triggerData", e.status,
  e.epoch, e.event_seq as "eventSeq", e.wake_seq as "wakeSeq", e.origin,
  case when not coalesce(pg_column_size(e.pure_states), 0) > 32768 then e.pure_states end as "pureStates", coalesce(pg_column_size(e.pure_states), 0) > 32768 as "isHeavy",
  e.traceparent, e.created_at as "createdAt", e.payer_id as "payerId", e.credit_limit as "creditLimit",
  e.budgets
