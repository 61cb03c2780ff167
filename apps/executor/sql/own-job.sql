-- Made by `npm run generate` from apps/executor/src/jobs/standalone-statements.ts. Do not edit.

select id from jobs where id = $1 and user_id = $2
