-- Made by `npm run generate` from apps/executor/src/sql/jobs/claims.ts. Do not edit.

select j.id, j.execution_id as "executionId", e.session_id as holder, e.wake_seq as "wakeSeq"
from json_to_recordset($1::json) as x(id uuid, epoch integer, status text)
join jobs j on j.id = x.id and j.epoch = x.epoch + 1 and j.status = x.status
left join executions e on e.id = j.execution_id and e.completed_at is null
