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
)

select over.id, over.status, w.id as "executionId", w.session_id as holder, w.wake_seq as "wakeSeq",
  (select coalesce(json_agg(json_build_object('name', key)), '[]') from removed) as doomed
from over left join woken w on w.id = over.execution_id
