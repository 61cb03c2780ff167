export const DEAD_LETTER = `
  select d.job_id as id, d.reason, d.created_at as "createdAt", d.resolved_at as "resolvedAt", d.resolution,
    j.type as "jobType", j.lane, j.status as "jobStatus", j.attempts, j.error_code as "errorCode",
    j.error_message as "errorMessage", j.user_id as "userId", j.workspace_id as "workspaceId",
    j.workflow_id as "workflowId", j.execution_id as "executionId", e.status as "executionStatus",
    coalesce(j.budgets, e.budgets) as budgets
  from dead_letters d join jobs j on j.id = d.job_id left join executions e on e.id = j.execution_id`;
