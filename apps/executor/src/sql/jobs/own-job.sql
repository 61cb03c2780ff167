-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

select id from jobs where id = $1 and user_id = $2
