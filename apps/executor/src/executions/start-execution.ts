import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExecutionAccepted,
  Forbidden,
  NotFound,
  type StartExecutionRequest,
  type TriggerType,
  ValidationFailed,
} from '@easel/contracts';
import { traceparent } from '@easel/platform';
import { type Plan, resolveOverrides } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { Batcher } from '../engine/batcher.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { ExecutorConfig } from '../executor.config.js';
import { Plans } from '../orchestrator/plans.js';

const RUNNABLE = {
  name: 'runnable-workflows',
  text: `
    select x.ordinal, w.document_id as "documentId", w.workspace_id as "workspaceId"
    from unnest($1::uuid[], $2::uuid[]) with ordinality as x(id, user_id, ordinal)
    join workflows w on w.id = x.id and w.user_id = x.user_id`,
};

const INSERT = {
  name: 'insert-executions',
  text: `
    insert into executions (id, user_id, workspace_id, workflow_id, document_id, node_ids, inputs, trigger_type,
      trigger_data, status, due_at, total_nodes, origin, traceparent, deadline_at)
    select x.id, x.user_id, x.workspace_id, x.workflow_id, x.document_id, x.node_ids, x.inputs, x.trigger_type,
      x.trigger_data, 'pending', now(), x.total_nodes, x.origin, x.traceparent,
      now() + make_interval(secs => x.deadline_seconds)
    from json_to_recordset($1::json) as x(
      id uuid, user_id uuid, workspace_id uuid, workflow_id uuid, document_id uuid, node_ids text[], inputs jsonb,
      trigger_type text, trigger_data jsonb, total_nodes integer, origin text, traceparent text,
      deadline_seconds float8)`,
};

interface Runnable {
  documentId: string;
  workspaceId: string | null;
}

interface NewExecution {
  id: string;
  user_id: string;
  workspace_id: string | null;
  workflow_id: string;
  document_id: string;
  node_ids?: string[];
  inputs?: Record<string, Record<string, unknown>>;
  trigger_type: TriggerType;
  trigger_data?: unknown;
  total_nodes: number;
  origin?: string;
  traceparent?: string;
  deadline_seconds: number;
}

/**
 * Accepts a run: the row that says so is committed before the answer. The row is all there is of a queued
 * execution; the document it runs is referred to, not copied.
 */
@Injectable()
export class StartExecution {
  private readonly lookUp: Batcher<{ workflowId: string; userId: string }, Runnable | undefined>;
  private readonly insertion: Batcher<NewExecution, void>;

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly plans: Plans,
    private readonly hints: Hints,
  ) {
    this.lookUp = new Batcher((keys) => this.findAll(keys), { lanes: 2, max: 200 });
    this.insertion = new Batcher((rows) => this.insertAll(rows), { lanes: 2, max: 200 });
  }

  async run(
    caller: Caller,
    request: StartExecutionRequest,
    trigger: { type: TriggerType; data?: unknown } = { type: 'manual' },
  ): Promise<ExecutionAccepted> {
    const workflow = await this.lookUp.add({ workflowId: request.workflowId, userId: caller.userId });
    if (!workflow) throw new NotFound('workflow');
    if (caller.workflowIds && caller.workflowIds.length > 0 && !caller.workflowIds.includes(request.workflowId)) {
      throw new Forbidden('This token is not allowed to run the workflow.');
    }
    const plan = await this.plans.planOf(workflow.documentId, knownNodes(request));
    const execution: NewExecution = {
      id: newId(),
      user_id: caller.userId,
      workspace_id: workflow.workspaceId,
      workflow_id: request.workflowId,
      document_id: workflow.documentId,
      ...(request.nodeIds ? { node_ids: request.nodeIds } : {}),
      ...overridesOf(plan, request),
      trigger_type: trigger.type,
      ...(trigger.data === undefined ? {} : { trigger_data: trigger.data }),
      total_nodes: plan.nodeCount,
      ...(caller.client ? { origin: caller.client } : {}),
      ...traceOf(),
      deadline_seconds: this.config.EXECUTION_DEADLINE_SECONDS,
    };
    await this.insertion.add(execution);
    this.hints.execution(execution.id);
    return { executionId: execution.id, status: 'pending' };
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

  private async insertAll(rows: NewExecution[]): Promise<void[]> {
    await this.database.run(INSERT, [JSON.stringify(rows)]);
    return rows.map(() => undefined);
  }
}

function knownNodes({ nodeIds }: StartExecutionRequest): string[] | undefined {
  if (nodeIds?.length === 0) throw new ValidationFailed([{ path: 'nodeIds', message: 'must name at least one node' }]);
  return nodeIds;
}

function overridesOf(plan: Plan, { inputs, nodeIds }: StartExecutionRequest): Pick<NewExecution, 'inputs'> {
  const ids = new Set(plan.document.nodes.map(({ id }) => id));
  const unknown = nodeIds?.findIndex((id) => !ids.has(id)) ?? -1;
  if (unknown >= 0) throw new ValidationFailed([{ path: `nodeIds[${unknown}]`, message: 'is no node of the workflow' }]);
  if (!inputs) return {};
  const { overrides, issues } = resolveOverrides(plan.document, inputs);
  if (issues.length > 0) throw new ValidationFailed(issues.map(({ path, message }) => ({ path, message })));
  return Object.keys(overrides).length > 0 ? { inputs: overrides } : {};
}

function traceOf(): { traceparent?: string } {
  const trace = traceparent();
  return trace ? { traceparent: trace } : {};
}
