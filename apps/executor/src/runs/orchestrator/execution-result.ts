import { nodeTypes } from '@easel/catalog';
import type { ExecutionResult } from '@easel/contracts';
import { collectOutputs, standingOf } from '@easel/workflow';
import type { LeasedExecution } from './leased-execution.js';
import type { Step } from './step.js';

/** What `GET /v1/api/result` says of an execution that has just ended here (specification 1, 4.1). */
export function executionResultOf(
  execution: LeasedExecution,
  step: Step,
  completedAt: Date,
): ExecutionResult {
  const states = standingOf(execution.plan, execution.inputs, execution.state);
  const outputs = Object.fromEntries(Object.entries(states).map(([nodeId, { output }]) => [nodeId, output]));
  return {
    executionId: execution.id,
    status: step.final?.status ?? 'completed',
    creditsUsed: execution.committedCredits,
    durationMs: completedAt.getTime() - execution.claimed.createdAt.getTime(),
    errorMessage: step.final?.errorMessage ?? null,
    outputs: collectOutputs(execution.plan.document, nodeTypes, outputs),
  };
}
