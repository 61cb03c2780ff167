-- Made by `npm run generate` from apps/executor/src/sql/runs/claim.ts. Do not edit.

select pure_states as "pureStates" from executions where id = $1 and epoch = $2
