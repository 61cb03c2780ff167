-- Made by `npm run generate` from apps/executor/src/sql/runs/resume.ts. Do not edit.

select 1 from executions where id = $1 and resumed_by = $2
