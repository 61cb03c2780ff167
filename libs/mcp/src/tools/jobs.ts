import { gives, id, list, oneOf, text } from '../schema/schema.js';
import { JOB_OUTPUT, waitForJob } from '../calling/jobs.js';
import { WAITING } from '../calling/spend.js';
import { isOver, waitFor } from '../calling/wait-for.js';
import type { ToolCall } from '../calling/tool-call.js';
import type { Outcome, Tool } from '../tool.js';
import { dataOf, PAGE, reads, tool, writes } from './define.js';
import { failureClassOf, isRetryable } from './failure-class.js';

const shared = { toolset: 'jobs', byDefault: true } as const;

interface NodeState {
  status: string;
  error: string | null;
  jobId: string | null;
  /** Attempts that failed, the latest last. */
  history?: { errorCode: string | null }[];
}

interface Execution {
  data: {
    id: string;
    status: string;
    totalNodes: number;
    completedNodes: number;
    nodeStates: Record<string, NodeState>;
    [more: string]: unknown;
  };
}

async function execution(call: ToolCall): Promise<Outcome> {
  const seen = await waitFor(call, async () => {
    const { data } = await call.api.read<Execution>('GET /v1/workflow-executions/{id}', {
      path: { id: call.text('execution_id') },
    });
    const { id: executionId, totalNodes, completedNodes } = data;
    const progress = totalNodes > 0 ? Math.round((100 * completedNodes) / totalNodes) : 0;
    return { ...data, execution_id: executionId, status: data.status, progress };
  });
  if (seen) return seen;
  // The first look failed: its reason is the answer.
  return dataOf(
    await call.api.read('GET /v1/workflow-executions/{id}', { path: { id: call.text('execution_id') } }),
  );
}

export const jobTools: readonly Tool[] = [
  tool({
    ...shared,
    name: 'get_job',
    title: 'Read a job',
    description:
      'Says how far a job is, and its result when it has ended. Pass wait_seconds instead of calling again and again.',
    scopes: ['jobs:read'],
    args: { job_id: id(), ...WAITING },
    required: ['job_id'],
    output: JOB_OUTPUT,
    foreign: true,
    routes: ['GET /v1/jobs/{id}/status'],
    run: async (call) => {
      const seen = await waitForJob(call, call.text('job_id'));
      if (seen) return seen;
      const { data } = await call.api.read<{ data: Outcome }>('GET /v1/jobs/{id}/status', {
        path: { id: call.text('job_id') },
      });
      return data;
    },
  }),
  reads({
    ...shared,
    name: 'list_jobs',
    title: 'List jobs',
    description: 'Lists your jobs, newest first. For files use browse_gallery.',
    scopes: ['jobs:read'],
    route: 'GET /v1/jobs',
    args: {
      status: oneOf(['pending', 'running', 'completed', 'failed', 'cancelled', 'pending_review']),
      job_type: text(undefined, { maxLength: 100 }),
      ...PAGE,
    },
    renamed: { job_type: 'job_type' },
    foreign: true,
    shape: ({ data, nextCursor }) => ({
      jobs: (data as Record<string, unknown>[]).map(
        ({ id: jobId, status, progress, job_type: type, error_message: error, created_at: at }) => ({
          job_id: jobId,
          status,
          progress,
          job_type: type,
          ...(error !== null && { error }),
          created_at: at,
        }),
      ),
      ...(typeof nextCursor === 'string' && { next_cursor: nextCursor }),
    }),
    output: gives({ jobs: list({ type: 'object' }), next_cursor: text() }, ['jobs']),
  }),
  writes({
    ...shared,
    name: 'cancel_job',
    title: 'Cancel a job',
    description: 'Stops a job. It cannot be continued; what is not used is not charged.',
    effect: 'delete',
    idempotent: true,
    scopes: ['workflows:execute'],
    route: 'POST /v1/jobs/{id}/cancel',
    args: { job_id: id() },
    renamed: { job_id: 'id' },
    required: ['job_id'],
  }),
  tool({
    ...shared,
    name: 'get_execution',
    title: 'Read an execution',
    description:
      'Says how far a run of a workflow is, node by node, with the results. Pass wait_seconds to wait for its end.',
    scopes: ['workflows:read'],
    args: { execution_id: id(), ...WAITING },
    required: ['execution_id'],
    output: gives({ status: text(), progress: { type: 'integer' } }, ['status']),
    foreign: true,
    routes: ['GET /v1/workflow-executions/{id}'],
    run: execution,
  }),
  writes({
    ...shared,
    name: 'cancel_execution',
    title: 'Cancel an execution',
    description: 'Stops a run of a workflow. What it has made stays in the library.',
    effect: 'delete',
    idempotent: true,
    scopes: ['workflows:execute'],
    route: 'POST /v1/workflow-executions/{id}/cancel',
    args: { execution_id: id(), mode: oneOf(['after_current', 'discard']) },
    renamed: { execution_id: 'id' },
    required: ['execution_id'],
  }),
  tool({
    ...shared,
    byDefault: false,
    name: 'diagnose_run',
    title: 'Diagnose a run',
    description: 'Names the nodes of a run that failed, why, and whether to try again.',
    scopes: ['workflows:read'],
    args: { execution_id: id() },
    required: ['execution_id'],
    foreign: true,
    output: gives({ status: text(), failures: list({ type: 'object' }) }, ['status', 'failures']),
    routes: ['GET /v1/workflow-executions/{id}'],
    run: async (call) => {
      const { data } = await call.api.read<Execution>('GET /v1/workflow-executions/{id}', {
        path: { id: call.text('execution_id') },
      });
      const failures = Object.entries(data.nodeStates)
        .filter(([, { status }]) => status === 'failed')
        .map(([nodeId, state]) => {
          const code = state.history?.at(-1)?.errorCode;
          return {
            node_id: nodeId,
            ...(state.jobId !== null && { job_id: state.jobId }),
            message: state.error ?? '',
            ...(typeof code === 'string' && { code }),
            class: failureClassOf(code),
            retryable: isRetryable(code),
          };
        });
      return { status: data.status, ended: isOver(data), failures };
    },
  }),
];
