-- Made by `npm run generate` from apps/executor/src/sql/jobs/claims.ts. Do not edit.

select j.id, j.epoch from job_queue q join jobs j on j.id = q.job_id where q.session_id = $1
