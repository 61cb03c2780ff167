import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type GraphWarning,
  NotFound,
  SequenceExecutionRequired,
  type StartExecutionRequest,
  type TriggerType,
  ValidationFailed,
} from '@easel/contracts';
import { Batcher, describeSpan, isWithin, traceparent } from '@easel/platform';
import { nodeLabel, type Plan, resolveOverrides } from '@easel/workflow';
import { payerOf } from '../credits/payer.js';
import { budgetsOf } from '../credits/spend-budgets.js';
import { CheckGraphs } from '../documents/graph-check/check-graphs.js';
import { requireAllowedCalls, requireAllowedWorkflow } from '../engine/allowed-workflow.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { executionCost } from '../jobs/fairness/execution-cost.js';
import { Quotes } from '../runs/estimates/quotes.js';
import type { NewExecution } from '../runs/orchestrator/new-execution.js';
import { Plans } from '../runs/orchestrator/plans.js';
import { RUNNABLE } from '../sql/executions/start.js';
import { requireNoSequence } from './require-no-sequence.js';

/** What set the run off. */
export interface Trigger {
  type: TriggerType;
  data?: unknown;
}

/** A run as it is to be accepted. */
export interface PreparedRun {
  row: NewExecution;
  plan: Plan;
  /** Warnings that do not prevent the run. */
  warnings: readonly GraphWarning[];
}

interface Runnable {
  documentId: string;
  workspaceId: string | null;
  isProduction: boolean;
}

/** Finds out what a request would run, and whether it can be run. */
@Injectable()
export class PrepareRun {
  private readonly lookUp: Batcher<{ workflowId: string; userId: string }, Runnable | undefined>;

  constructor(
    private readonly database: EngineDatabase,
    private readonly plans: Plans,
    private readonly quotes: Quotes,
    private readonly graphs: CheckGraphs,
  ) {
    this.lookUp = new Batcher((keys) => this.findAll(keys), { lanes: 2, max: 200 });
  }

  /**
   * @param id of the run
   * @throws NotFound, ValidationFailed and the other errors of a start, except those for missing credits
   */
  async run(
    caller: Caller,
    request: StartExecutionRequest,
    id: string,
    trigger: Trigger = { type: 'manual' },
  ): Promise<PreparedRun> {
    const workflow = await this.lookUp.add({ workflowId: request.workflowId, userId: caller.userId });
    if (!workflow || !isWithin(caller, workflow.workspaceId)) throw new NotFound('workflow');
    requireAllowedWorkflow(caller, request.workflowId);
    if (workflow.isProduction) throw new SequenceExecutionRequired();
    const documentId = await this.plans.documentToRun(workflow.documentId);
    const plan = await this.plans.planOf(documentId, knownNodes(request));
    requireAllowedCalls(caller, plan.document);
    requireNoSequence(plan, request.nodeIds);
    // What a request names is what its sender sees: nodes of called workflows have labels of their own.
    const saved = await this.plans.planOf(workflow.documentId);
    const inputs = overridesOf(saved, request);
    const warnings = await this.graphs.requireRunnable({
      saved,
      runs: plan,
      nodeIds: request.nodeIds ?? null,
      ...(inputs && { overrides: inputs }),
      ...(request.inputs && { keyOf: namedIn(request.inputs, saved) }),
      strict: request.strict ?? false,
    });
    const row: NewExecution = {
      id,
      userId: caller.userId,
      workspaceId: workflow.workspaceId,
      workflowId: request.workflowId,
      documentId,
      nodeIds: request.nodeIds ?? null,
      inputs,
      triggerType: trigger.type,
      triggerData: trigger.data ?? null,
      totalNodes: plan.nodeCount,
      cost: executionCost(plan),
      origin: caller.client ?? null,
      ...(this.database.charges && {
        payerId: payerOf(caller),
        budgets: budgetsOf(caller, workflow.workspaceId),
      }),
      traceparent: traceparent() ?? null,
      createdAt: new Date(),
    };
    describeSpan({ executionId: id, workflowId: request.workflowId });
    if (request.expectedInputHash !== undefined) {
      row.creditLimit = await this.quotes.limitOf(row, request.expectedInputHash);
    }
    return { row, plan, warnings };
  }

  private async findAll(keys: { workflowId: string; userId: string }[]): Promise<(Runnable | undefined)[]> {
    const rows = await this.database.run<Runnable & { ordinal: string }>(RUNNABLE, [
      keys.map(({ workflowId }) => workflowId),
      keys.map(({ userId }) => userId),
    ]);
    const found: (Runnable | undefined)[] = keys.map(() => undefined);
    for (const { ordinal, ...runnable } of rows) found[Number(ordinal) - 1] = runnable;
    return found;
  }
}

function knownNodes({ nodeIds }: StartExecutionRequest): string[] | undefined {
  if (nodeIds?.length === 0)
    throw new ValidationFailed([{ path: 'nodeIds', message: 'must name at least one node' }]);
  return nodeIds;
}

function overridesOf(plan: Plan, { inputs, nodeIds }: StartExecutionRequest): NewExecution['inputs'] {
  const ids = new Set(plan.document.nodes.map(({ id }) => id));
  const unknown = nodeIds?.findIndex((id) => !ids.has(id)) ?? -1;
  if (unknown >= 0)
    throw new ValidationFailed([{ path: `nodeIds[${unknown}]`, message: 'is not a node of the workflow' }]);
  if (!inputs) return null;
  const { overrides, issues } = resolveOverrides(plan.document, inputs);
  if (issues.length > 0) throw new ValidationFailed(issues.map(({ path, message }) => ({ path, message })));
  return Object.keys(overrides).length > 0 ? overrides : null;
}

/** How a request names the nodes that it gives inputs to: by id, or by label. */
function namedIn(inputs: object, { document }: Plan): (nodeId: string) => string {
  let nodes: Map<string, (typeof document.nodes)[number]> | undefined;
  return (nodeId) => {
    nodes ??= new Map(document.nodes.map((node) => [node.id, node]));
    const node = nodes.get(nodeId);
    return Object.hasOwn(inputs, nodeId) || !node ? nodeId : nodeLabel(node);
  };
}
