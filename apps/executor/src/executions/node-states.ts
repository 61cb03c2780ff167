import type { NodeState } from '@easel/contracts';
import { type NodeOutput, type Plan, type PlanState, standingOf, type TaskState } from '@easel/workflow';
import { chargedCredits } from '../credits/job-price.js';
import type { JobRow } from '../jobs/job.row.js';
import { isFinal } from './execution-status.js';
import type { ExecutionRow } from './execution.row.js';

/** How each node of an execution stands: what the planner makes of the stored results, with the facts of its jobs. */
export function nodeStatesOf(
  execution: ExecutionRow,
  plan: Plan,
  jobs: readonly JobRow[],
): Record<string, NodeState> {
  const jobsByNode = Map.groupBy(jobs, ({ nodeId }) => nodeId ?? '');
  const planned = standingOf(
    plan,
    {
      overrides: execution.inputs ?? {},
      trigger: execution.triggerData,
      now: execution.createdAt.toISOString(),
      seed: execution.id,
    },
    planStateOf(execution, jobsByNode),
  );

  const over = isFinal(execution.status);
  const states: Record<string, NodeState> = {};
  for (const [nodeId, { status, nodeType, output, error }] of Object.entries(planned)) {
    const own = jobsByNode.get(nodeId) ?? [];
    const known = execution.pureStates?.[nodeId] !== undefined || own.length > 0;
    // What no step has stored yet has not happened.
    const shown = known ? status : 'pending';
    states[nodeId] = {
      status: over && (shown === 'pending' || shown === 'running') ? 'cancelled' : shown,
      nodeType,
      jobId: own.at(-1)?.id ?? null,
      attempts: own.reduce((sum, job) => sum + job.attempts, 0),
      progress: progressOf(shown, own),
      creditsUsed: chargedCredits(own),
      error: (known ? error : undefined) ?? null,
      startedAt: own[0]?.startedAt?.toISOString() ?? null,
      completedAt:
        (shown === 'completed' || shown === 'failed' ? own.at(-1)?.completedAt?.toISOString() : null) ?? null,
      ...(known && output ? { output } : {}),
    };
  }
  return states;
}

/** Outputs of the nodes that have one. */
export function outputsOf(states: Record<string, NodeState>): Record<string, NodeOutput | undefined> {
  return Object.fromEntries(Object.entries(states).map(([nodeId, { output }]) => [nodeId, output]));
}

function planStateOf(execution: ExecutionRow, jobsByNode: Map<string, JobRow[]>): PlanState {
  const tasks: Record<string, TaskState[]> = {};
  for (const [nodeId, jobs] of jobsByNode) {
    tasks[nodeId] = jobs.map(({ iteration, status, output, errorMessage }) => ({
      iteration,
      status: status === 'completed' || status === 'failed' || status === 'cancelled' ? status : 'running',
      ...(output ? { output } : {}),
      ...(errorMessage && status === 'failed' ? { error: errorMessage } : {}),
    }));
  }
  return { pure: execution.pureStates ?? {}, tasks };
}

function progressOf(status: NodeState['status'], jobs: readonly JobRow[]): number {
  if (status === 'completed' || status === 'skipped') return 100;
  const last = jobs.at(-1);
  if (!last) return 0;
  const done = jobs.filter((job) => job.status === 'completed').length;
  return Math.round(
    (done * 100 + (last.status === 'running' ? last.progress : 0)) / Math.max(1, last.iterations),
  );
}
