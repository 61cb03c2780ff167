import { nodeTypes } from '@easel/catalog';
import type { ExecutionResult } from '@easel/contracts';
import { advance, collectOutputs } from '@easel/workflow';
import type { HeldExecution } from './held-execution.js';
import type { Step } from './step-store.js';

/** What `GET /v1/api/result` says of an execution that has just ended here (specification 1, 4.1). */
export function executionResultOf(execution: HeldExecution, step: Step, completedAt: Date): ExecutionResult {
  const states = advance(execution.plan, execution.inputs, execution.state).nodeStates();
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
