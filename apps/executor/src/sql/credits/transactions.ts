import { onList } from '../engine/allowed-workflows.js';

export const TRANSACTIONS = {
  name: 'credit-transactions',
  text: `
    select l.id, l.created_at as "createdAt", l.kind, l.balance_change::float8 as "balanceChange",
      l.held_change::float8 as "heldChange", l.reason, l.job_id as "jobId", j.type as "jobType",
      j.workflow_id as "workflowId", j.execution_id as "executionId", coalesce(j.input #>> '{params,provider}', j.input #>> '{params,llmModel}') as provider
    from credit_ledger l left join jobs j on j.id = l.job_id
    where l.account_id = $1 and ($2::timestamptz is null or (l.created_at, l.id) < ($2, $3::uuid))
      and ${onList('j.workflow_id', '$5')}
    order by l.created_at desc, l.id desc limit $4`,
};
