import { assetRecords, attemptRecords, outcomeRecord } from '../../jobs/job-store.js';
import type { NewExecution } from './new-execution.js';
import type { ClaimedExecution, JobBegun, Step } from './step.js';

// What the statements of sql/runs read as JSON: a member that is absent takes its default there.

export function executionRecord(execution: NewExecution) {
  return {
    id: execution.id,
    user_id: execution.userId,
    workspace_id: execution.workspaceId,
    workflow_id: execution.workflowId,
    document_id: execution.documentId,
    node_ids: execution.nodeIds,
    inputs: execution.inputs,
    trigger_type: execution.triggerType,
    trigger_data: execution.triggerData,
    total_nodes: execution.totalNodes,
    cost: execution.cost,
    origin: execution.origin,
    traceparent: execution.traceparent,
    created_at: execution.createdAt,
    payer_id: execution.payerId ?? undefined,
    credit_limit: execution.creditLimit ?? undefined,
    budgets: execution.budgets ?? undefined,
  };
}

export function stepRecord(step: Step) {
  return {
    id: step.execution.id,
    epoch: step.execution.epoch,
    seq: step.seq,
    event_count: step.events.length,
    events: step.events,
    pure: isEmpty(step.pure) ? undefined : step.pure,
    completed: step.completedNodes,
    failed: step.failedNodes,
    status: step.final?.status,
    error: step.final?.errorMessage ?? undefined,
    release: step.release,
    wake_seq: step.wakeSeq,
    ...unlessEmpty(
      'begun',
      step.begun.map((each) => jobRecord(step.execution, each)),
    ),
    ...unlessEmpty(
      'ended',
      step.ended.map(({ job, outcome }) => outcomeRecord(job, outcome)),
    ),
    ...unlessEmpty(
      'assets',
      step.ended.flatMap(({ job, outcome }) => assetRecords(job, outcome)),
    ),
    ...unlessEmpty(
      'attempts',
      step.ended.flatMap(({ job, outcome }) => attemptRecords(job, outcome)),
    ),
  };
}

function jobRecord(execution: ClaimedExecution, { job, iterations, here, refused }: JobBegun) {
  return {
    id: job.id,
    node_id: job.nodeId,
    ...(iterations > 1 ? { iteration: job.iteration, iterations } : {}),
    type: job.type,
    lane: job.lane,
    here,
    input: { params: job.params, inputs: job.inputs, ...(job.control ? { control: job.control } : {}) },
    ...(job.control?.retry ? { max_attempts: job.maxAttempts } : {}),
    ...(job.traceparent === execution.traceparent ? {} : { traceparent: job.traceparent }),
    ...(job.credits ? { credits: job.credits } : {}),
    ...refused,
  };
}

function unlessEmpty<T>(name: string, list: readonly T[]): Record<string, readonly T[]> {
  return list.length > 0 ? { [name]: list } : {};
}

function isEmpty(record: object): boolean {
  for (const _key in record) return false;
  return true;
}
