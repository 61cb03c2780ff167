-- Made by `npm run generate` from apps/executor/src/sql/runs/claim.ts. Do not edit.

select id, epoch, status, wake_seq as "wakeSeq" from executions
where session_id = $1 and ($2::uuid is null or id = $2)
