-- Made by `npm run generate` from apps/executor/src/sql/jobs/claims.ts. Do not edit.

with recursive
-- The users who have something waiting, found one after the other by index.
waiter(user_id) as (
  (select q.user_id from job_queue q where q.lane = $2 and q.session_id is null and q.due_at <= now() + interval '1 millisecond'
    and exists (select 1 from worker_sessions s where s.id = $1) order by q.user_id limit 1)
  union all
  select (select q.user_id from job_queue q where q.lane = $2 and q.session_id is null and q.due_at <= now() + interval '1 millisecond'
    and exists (select 1 from worker_sessions s where s.id = $1) and q.user_id > w.user_id order by q.user_id limit 1)
  from waiter w where w.user_id is not null
),

-- The virtual time of the queue: the latest start that was ever taken.
clock as (
  select coalesce(max(start), 0) as time from fair_shares where queue = $2::text
),

-- The users with the lowest virtual starts: no other can have a row among those wanted.
first as (
  select w.user_id, greatest(coalesce(s.finish, 0), c.time) as start
  from waiter w cross join clock c left join fair_shares s on s.queue = $2::text and s.user_id = w.user_id
  where w.user_id is not null
  order by 2, 1 limit $3::integer + cardinality($5::uuid[])
),

-- The first waiting rows of these users, each with its virtual start.
candidate as (
  select r.id, r.user_id, r.cost, f.start as base,
    f.start + sum(r.cost) over (partition by r.user_id order by r.due_at, r.id) - r.cost as start
  from first f cross join lateral (
    select q.job_id as id, q.user_id, q.due_at, q.cost as cost from job_queue q
    where q.lane = $2 and q.session_id is null and q.due_at <= now() + interval '1 millisecond'
    and exists (select 1 from worker_sessions s where s.id = $1) and q.user_id = f.user_id
    order by q.due_at limit $3::integer + 40) r
),

-- The rows taken: the lowest starts, locked; what others are taking at this moment is passed over.
due as (
  select q.job_id as id, c.user_id, c.base, c.start, c.cost
  from (
    select * from (
      select *, user_id = any($5::uuid[]) as large,
        row_number() over (partition by user_id = any($5::uuid[]) order by start, user_id, id) as place
      from candidate) ranked
    where not large or place <= $6::integer
    order by start, user_id, id limit $3::integer + 40) c
  join job_queue q on q.job_id = c.id
  where num_nulls(q.session_id) = 1 and q.due_at <= now() + interval '1 millisecond'
  order by c.start, c.user_id, c.id limit $3::integer for update of q skip locked
),

-- Where the share of each user ends now.
share as (
  insert into fair_shares (queue, user_id, start, finish, charge)
  select $2::text, user_id, max(start), min(base) + sum(cost), sum(cost) from due
  where (select count(*) from candidate) >= $3::integer
  group by user_id order by user_id
  on conflict (queue, user_id) do update set start = greatest(fair_shares.start, excluded.start),
    finish = greatest(excluded.finish, fair_shares.finish + excluded.charge), charge = excluded.charge
),

-- All shares begin anew where less is waiting than was wanted: nobody waits for anybody.
anew as (
  delete from fair_shares where (queue, user_id) in (
    select queue, user_id from fair_shares
    where queue = $2::text and (select count(*) from candidate) < $3::integer
    for update skip locked)
),

-- The places of the taken jobs, leased by the session until their deadline.
leased as (
  update job_queue q set session_id = $1, deadline_at = now() + make_interval(secs =>
    30 + least($4, coalesce((j.input -> 'control' ->> 'timeoutSeconds')::integer, $4)))
  from due join jobs j on j.id = due.id where q.job_id = due.id returning q.job_id
)

update jobs j set status = 'running', epoch = j.epoch + 1, attempts = j.attempts + 1, progress = 0,
  started_at = coalesce(j.started_at, now())
from leased where j.id = leased.job_id
returning j.id, j.user_id as "userId", j.workspace_id as "workspaceId", j.execution_id as "executionId",
  j.node_id as "nodeId", j.iteration, j.type, j.lane, j.input, j.epoch, j.attempts,
  j.max_attempts as "maxAttempts", j.traceparent, j.credits
