-- Made by `npm run generate` from apps/executor/src/runs/orchestrator/step-statements.ts. Do not edit.

select 1 from executions where id = $1 and resumed_by = $2
