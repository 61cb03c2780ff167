-- Made by `npm run generate` from apps/executor/src/sql/runs/steps.ts. Do not edit.

select e.id, e.epoch, e.status, e.wake_seq as "wakeSeq", e.completed_at as "completedAt",
  (select json_object_agg(j.id, j.error_message) from jobs j
   where j.execution_id = e.id and j.status = 'failed'
     and j.error_code in ('insufficient_credits', 'budget_exceeded')) as unpaid
from json_to_recordset($1::json) as s(id uuid, epoch integer, seq integer, event_count integer)
join executions e on e.id = s.id and e.epoch = s.epoch and s.event_count > 0
  and e.event_seq = s.seq + s.event_count
