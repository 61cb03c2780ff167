-- Made by `npm run generate` from apps/executor/src/sql/jobs/reviews.ts. Do not edit.

with
-- Reviews of jobs that were cancelled while they waited.
closed as (
  update job_reviews r set decision = 'cancelled', decided_at = now(), output = null
  from jobs j where j.id = r.job_id and r.decision is null and j.status in ('cancelled', 'failed')
  returning r.job_id as id
),

-- Media of these jobs leave the library.
removed as (
  delete from media_assets a using closed s where a.job_id = s.id returning a.key
),

-- Their files are to be deleted.
doomed as (
  insert into doomed_media (name) select key from removed on conflict do nothing
)

select key as name from removed
