import { logEvent } from '@easel/platform';
import type { LeasedExecution } from './leased-execution.js';
import type { Step, StepWritten } from './step.js';

/** Logs what a step that is written now began, ended or refused of its run. Its jobs log their attempts themselves. */
export function logStep(
  { claimed, plan }: LeasedExecution,
  step: Step,
  { completedAt, unpaid }: Pick<StepWritten, 'completedAt' | 'unpaid'>,
): void {
  const run = {
    executionId: claimed.id,
    workflowId: claimed.workflowId ?? undefined,
    account: claimed.userId,
  };
  const [first] = step.events;
  if (first?.type === 'execution.started') logEvent('run started', { ...run, nodes: plan.nodeCount });
  if (first?.type === 'execution.resumed') logEvent('run resumed', { ...run, nodes: plan.nodeCount });
  for (const { job, refused } of step.begun) {
    const code = refused?.code ?? (unpaid?.[job.id] === undefined ? undefined : 'not_covered');
    if (code === undefined) continue;
    logEvent('job ended', {
      ...run,
      jobId: job.id,
      nodeId: job.nodeId,
      lane: job.lane,
      status: 'failed',
      code,
    });
  }
  for (const [nodeId, { status }] of Object.entries(step.pure)) {
    if (status === 'failed') logEvent('node failed', { ...run, nodeId });
  }
  if (!step.final) return;
  logEvent('run ended', {
    ...run,
    status: step.final.status,
    completedNodes: step.completedNodes,
    failedNodes: step.failedNodes,
    ms: (completedAt ?? new Date()).getTime() - claimed.createdAt.getTime(),
  });
}
