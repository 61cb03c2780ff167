import type {
  ExecutionRecord,
  ExecutionStatus,
  ExecutionSummary,
  JobStatus,
  NodeState,
} from '@easel/contracts';
import { fromTraceparent, traceIdOf } from '@easel/platform';
import { chargedCredits } from '../credits/job-price.js';
import type { JobRow } from '../jobs/job.row.js';

/** What the execution of a job that was started on its own is called, by how the job stands. */
const STATUS: Readonly<Record<JobStatus, 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'>> = {
  pending: 'pending',
  running: 'running',
  // Until somebody decides, it is under way.
  pending_review: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The job statuses that show as one of these of an execution. */
export const jobStatusesOf = (statuses: readonly string[]): JobStatus[] =>
  (Object.keys(STATUS) as JobStatus[]).filter((status) => statuses.includes(STATUS[status]));

/** A job that was started on its own, as an execution with one node. Facts: executions. */
export function singleNodeSummary(job: JobRow): ExecutionSummary {
  const status: ExecutionStatus & NodeState['status'] = STATUS[job.status];
  const credits = chargedCredits([job]);
  const [startedAt, completedAt] = [job.startedAt, job.completedAt].map((at) => at?.toISOString() ?? null);
  return {
    id: job.id,
    status,
    triggerType: 'single-node',
    nodeStates: {
      [job.nodeId ?? job.type]: {
        status,
        nodeType: job.type,
        jobId: job.id,
        attempts: job.attempts,
        progress: status === 'completed' ? 100 : job.progress,
        creditsUsed: credits,
        error: job.errorMessage,
        startedAt: startedAt ?? null,
        completedAt: completedAt ?? null,
        ...(job.output && { output: job.output }),
      },
    },
    totalNodes: 1,
    completedNodes: status === 'completed' ? 1 : 0,
    failedNodes: status === 'failed' ? 1 : 0,
    totalCreditsUsed: credits,
    errorMessage: job.errorMessage,
    startedAt: startedAt ?? null,
    completedAt: completedAt ?? null,
    createdAt: job.createdAt.toISOString(),
  };
}

export function singleNodeRecord(job: JobRow): ExecutionRecord {
  return {
    ...singleNodeSummary(job),
    workflowId: job.workflowId,
    userId: job.userId,
    traceId: traceIdOf(fromTraceparent(job.traceparent)) ?? null,
    updatedAt: (job.completedAt ?? job.startedAt ?? job.createdAt).toISOString(),
  };
}
