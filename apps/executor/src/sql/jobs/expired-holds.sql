-- Made by `npm run generate` from apps/executor/src/sql/jobs/reviews.ts. Do not edit.

select r.job_id as id from job_reviews r join jobs j on j.id = r.job_id
where r.decision is null and j.status = 'pending_review' and r.held_at < now() - make_interval(secs => $1)
order by r.held_at limit 100
