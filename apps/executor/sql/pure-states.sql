-- Made by `npm run generate` from apps/executor/src/runs/orchestrator/step-statements.ts. Do not edit.

select pure_states as "pureStates" from executions where id = $1 and epoch = $2
