-- Made by `npm run generate` from apps/executor/src/sql/runs/stop.ts. Do not edit.

with
-- The execution, which begins nothing more.
stopped as (
  update executions set status = 'stopping', due_at = now(), wake_seq = wake_seq + 1
  where id = $1 and status in ('pending', 'running')
  returning id, wake_seq, session_id
),

-- The jobs that are cancelled, under a new epoch.
cancelled as (
  update jobs j set status = 'cancelled', epoch = j.epoch + 1, completed_at = now()
  from stopped where j.execution_id = stopped.id and j.status = 'pending' and j.attempts - (j.max_attempts -
      (3
      + coalesce((j.input -> 'control' -> 'retry' ->> 'maxAttempts')::integer, 3))) = 0
  returning j.id, j.status, j.credits, j.epoch, j.attempts
),

-- The places of jobs that are over leave the queue.
unqueued as (
  delete from job_queue q using cancelled where q.job_id = cancelled.id
)

select id, wake_seq as "wakeSeq", session_id as holder from stopped
