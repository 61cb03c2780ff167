import type { Statement } from '@easel/platform';
import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';
import { jobCost } from '../jobs/job-cost.js';
import { abandonJobs, cancelJobs, unqueueJobs } from '../jobs/parts.js';
import { jobDeadline } from '../jobs/claims.js';

export const which = (name: string, where: string): Statement => ({
  name: `lock-${name}`,
  text: `
    select e.id, e.user_id as "userId", e.workflow_id as "workflowId" from executions e where ${where} and e.status in ('pending', 'running', 'stopping')
    order by e.id for update`,
});

const UNDER_WAY = `(j.status = 'pending' or (j.status = 'running' and $4::integer is null))`;

/**
 * Ends the locked executions $1 as $2, with the message $3; jobs that run are cancelled, or have $4 seconds. The history
 * gets the changes of their jobs that are not recorded yet.
 */
export const END = perEdition(
  'end-executions',
  (charged) => `
    with over as (
      select id, event_seq as seq, session_id from executions where id = any($1::uuid[])
    ), kept as (
      insert into job_queue (job_id, user_id, lane, cost, due_at, session_id, deadline_at)
      select j.id, j.user_id, j.lane, ${jobCost('j')}, now(), over.session_id, ${jobDeadline('$4::integer')}
      from over join jobs j on j.execution_id = over.id
      where $4::integer is not null and j.status = 'running'
      on conflict (job_id) do nothing
    ), cancelled as (${cancelJobs('over', UNDER_WAY)}, j.execution_id, j.node_id, j.iteration
    ), told as (
      select distinct on (h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration') h.execution_id,
        e.event ->> 'nodeId' as node_id, coalesce((e.event -> 'iteration')::integer, 0) as iteration,
        e.event ->> 'type' as type
      from execution_events h cross join jsonb_array_elements(h.events) with ordinality as e(event, place)
      where h.execution_id = any($1::uuid[])
      order by h.execution_id, e.event ->> 'nodeId', e.event -> 'iteration', h.seq desc, e.place desc
    ), jobs_over as (
      select execution_id, node_id, iteration, status, null as error from cancelled
      union all
      select j.execution_id, j.node_id, j.iteration, j.status, j.error_message
      from over join jobs j on j.execution_id = over.id and j.status in ('completed', 'failed', 'cancelled')
    ), news as (
      select o.execution_id as id, count(*)::integer as count,
        jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', 'node.' || o.status, 'nodeId', o.node_id,
          'iteration', nullif(o.iteration, 0), 'error', o.error)) order by o.node_id, o.iteration) as events
      from jobs_over o left join told t using (execution_id, node_id, iteration)
      where t.type is distinct from 'node.' || o.status
      group by o.execution_id
    ), ended as (
      update executions e set status = $2, session_id = null, epoch = e.epoch + 1, due_at = null,
        event_seq = e.event_seq + 1 + coalesce(news.count, 0), error_message = coalesce($3, e.error_message),
        completed_at = now()
      from over left join news on news.id = over.id
      where e.id = over.id
      returning e.id, over.seq, news.events
    ), history as (
      insert into execution_events (execution_id, seq, events)
      select id, seq, coalesce(events, '[]')
        || jsonb_build_array(jsonb_build_object('type', 'execution.ended', 'status', $2::text))
      from ended
    )${charged ? `, ${settleCredits('cancelled')}` : ''}, abandoned as (${abandonJobs('cancelled', 'attempts > 0')}
    ), unqueued as (${unqueueJobs('cancelled')}
    )
    select id from ended`,
);
