-- Made by `npm run generate` from apps/executor/src/sql/jobs/reviews.ts. Do not edit.

select r.decision, r.reason, j.status from job_reviews r join jobs j on j.id = r.job_id
where r.job_id = $1 and ($2::boolean or r.workspace_id = any($3::uuid[]))
