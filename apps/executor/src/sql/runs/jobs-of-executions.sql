-- Made by `npm run generate` from apps/executor/src/sql/runs/claim.ts. Do not edit.

select j.id, j.execution_id as "executionId", j.node_id as "nodeId", j.iteration, j.status, j.output,
  j.error_code as "errorCode", j.error_message as "errorMessage", j.attempts - (j.max_attempts -
      (3
      + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, 3))) as attempts, j.credits,
  null::jsonb as history
from jobs j where j.execution_id = any($1::uuid[])
union all
select null, h.execution_id, null, h.seq, null, null, null, null, null, null, h.events
from execution_events h where $2::boolean and h.execution_id = any($1::uuid[])
order by "executionId", "nodeId", iteration
