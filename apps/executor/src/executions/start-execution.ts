import { Injectable } from '@nestjs/common';
import {
  type Budget,
  type Caller,
  type ExecutionAccepted,
  type GraphWarning,
  isLimited,
  NotFound,
  requireMayMake,
  type StartExecutionRequest,
} from '@easel/contracts';
import { type StatementTransaction, type Queryable, traceparent } from '@easel/platform';
import type { Overrides, Plan } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { EngineDatabase } from '../engine/engine-database.js';
import { executionCost } from '../jobs/fairness/execution-cost.js';
import { QueueFull } from '../jobs/fairness/queue-full.js';
import { BudgetCheck } from '../runs/estimates/budget-check.js';
import { RunPayers } from '../credits/run-payers.js';
import { CreditCheck } from '../runs/estimates/credit-check.js';
import { CheckGraphs } from '../documents/graph-check/check-graphs.js';
import { Hints } from '../engine/hints.js';
import type { NewExecution } from '../runs/orchestrator/new-execution.js';
import { Orchestrator } from '../runs/orchestrator/orchestrator.js';
import { Plans } from '../runs/orchestrator/plans.js';
import { StepStore } from '../runs/orchestrator/step-store.js';
import { type PreparedRun, PrepareRun, type Trigger } from './prepare-run.js';
import { requireNoSequence } from './require-no-sequence.js';
import { StartPace } from './start-pace.js';
import { requireAllowedCalls } from '../engine/allowed-workflow.js';
import { OWN_EXECUTION } from '../sql/executions/start.js';

/** A document that can be run, with all that it calls. */
export interface ReadyDocument {
  documentId: string;
  plan: Plan;
}

/** A run of one version of a workflow that something else than `POST /v1/api/run` starts: an app, a trigger. */
export interface DocumentRun {
  userId: string;
  workspaceId: string | null;
  workflowId: string;
  /** By node id. */
  overrides?: Overrides;
  /** How the caller of the overrides names a node; default: by its id. */
  keyOf?: (nodeId: string) => string;
  trigger: Trigger;
  origin?: string | null;
  /** Whose account pays; found out by the service where nobody calls. */
  payerId?: string;
  /** What it counts against; found out with `payerId`. */
  budgets?: readonly Budget[] | null;
  /** Default: a new id. */
  id?: string;
}

/**
 * Accepts a run: the row that says so is committed before the answer. The row is all there is of a queued
 * execution; the document it runs is referred to, not copied.
 */
@Injectable()
export class StartExecution {
  constructor(
    private readonly database: EngineDatabase,
    private readonly plans: Plans,
    private readonly preparing: PrepareRun,
    private readonly orchestrator: Orchestrator,
    private readonly steps: StepStore,
    private readonly hints: Hints,
    private readonly budgetCheck: BudgetCheck,
    private readonly creditCheck: CreditCheck,
    private readonly graphs: CheckGraphs,
    private readonly payers: RunPayers,
    private readonly pace: StartPace,
  ) {}

  /**
   * With an `operationId`, the run gets that id, and asking again answers the same run. Otherwise its id is
   * `executionId`, or a new one.
   */
  async run(
    caller: Caller,
    request: StartExecutionRequest,
    {
      operationId,
      executionId,
      trigger,
    }: { operationId?: string; executionId?: string; trigger?: Trigger } = {},
  ): Promise<ExecutionAccepted> {
    if (operationId !== undefined) return this.runOnce(caller, request, operationId, trigger);
    const execution = await this.preparing.run(caller, request, executionId ?? newId(), trigger);
    requireMayMake(caller, execution.row.workspaceId);
    await this.requireCovered(execution.row);
    await this.pace.keep(caller.userId, execution.plan);
    await this.accept(execution);
    return accepted(execution.row.id, execution.warnings);
  }

  /** Whether this run of that user is there. */
  async find(database: Queryable, executionId: string, userId: string): Promise<string | undefined> {
    const [found] = await database.run<{ id: string }>(OWN_EXECUTION, [executionId, userId]);
    return found?.id;
  }

  /**
   * What `addDocumentRun` needs of a document: read before its transaction, which must not wait for another connection.
   *
   * @param starter the account whose turn to start is waited for; nobody's where the clock starts the run
   * @throws ServiceError for a document that can't be run
   */
  async prepareDocument(
    id: string,
    { overrides = {}, keyOf, starter }: Pick<DocumentRun, 'overrides' | 'keyOf'> & { starter?: string } = {},
  ): Promise<ReadyDocument> {
    const documentId = await this.plans.documentToRun(id);
    const plan = await this.plans.planOf(documentId);
    requireNoSequence(plan);
    await this.graphs.requireRunnable({
      saved: await this.plans.planOf(id),
      runs: plan,
      overrides,
      ...(keyOf && { keyOf }),
    });
    if (starter !== undefined) await this.pace.keep(starter, plan);
    return { documentId, plan };
  }

  /**
   * Accepts a run in `tx`, so that what started it and the run are stored both or neither. `announce` follows the
   * commit; a run that nobody announced is found by the sweep.
   *
   * @throws QueueFull; `tx` may go on, and commit without the run
   */
  async addDocumentRun(
    tx: StatementTransaction,
    { documentId, plan }: ReadyDocument,
    run: DocumentRun,
  ): Promise<string> {
    const overrides = run.overrides ?? {};
    const id = run.id ?? newId();
    await this.steps.insertIn(tx, {
      id,
      userId: run.userId,
      workspaceId: run.workspaceId,
      workflowId: run.workflowId,
      documentId,
      nodeIds: null,
      inputs: Object.keys(overrides).length > 0 ? overrides : null,
      triggerType: run.trigger.type,
      triggerData: run.trigger.data ?? null,
      totalNodes: plan.nodeCount,
      cost: executionCost(plan),
      origin: run.origin ?? null,
      ...(this.database.charges && { payerId: run.payerId ?? null, budgets: run.budgets ?? null }),
      traceparent: traceparent() ?? null,
      createdAt: new Date(),
    });
    return id;
  }

  /** @throws BudgetExceeded when nothing of such a run could be paid, InsufficientCredits when not all of it could */
  async requireFunds(
    { documentId }: ReadyDocument,
    {
      userId,
      overrides = {},
      budgets = null,
      payerId = userId,
    }: Pick<DocumentRun, 'userId' | 'overrides' | 'budgets' | 'payerId'>,
  ): Promise<void> {
    if (!this.database.charges) return;
    const run = { documentId, nodeIds: null, inputs: overrides };
    await this.budgetCheck.require({ ...run, userId, budgets });
    await this.creditCheck.require({ ...run, payerId });
  }

  /** The same for a run that nobody calls for: of a webhook or a schedule. */
  async requireFundsUncalled(
    ready: ReadyDocument,
    run: Pick<DocumentRun, 'userId' | 'workspaceId'>,
  ): Promise<void> {
    if (!this.database.charges) return;
    await this.requireFunds(ready, { ...run, ...(await this.payers.fundingOf(run)) });
  }

  /** @throws Forbidden for a limited token, where a run of the document calls what is not on its list */
  async requireAllowedCalls(caller: Caller, documentId: string): Promise<void> {
    if (!isLimited(caller)) return;
    const { document } = await this.plans.planOf(await this.plans.documentToRun(documentId));
    requireAllowedCalls(caller, document);
  }

  announce(executionId: string): void {
    this.hints.execution(executionId);
  }

  /**
   * What stands under the id already is looked for only where it is needed: most requests are the first of their
   * operation. The row's id makes one run of any number of them, at any replicas.
   */
  private async runOnce(
    caller: Caller,
    request: StartExecutionRequest,
    operationId: string,
    trigger: Trigger | undefined,
  ): Promise<ExecutionAccepted> {
    const find = () => this.find(this.database, operationId, caller.userId);
    let row: NewExecution;
    let warnings: readonly GraphWarning[];
    try {
      const prepared = await this.preparing.run(caller, request, operationId, trigger);
      ({ row, warnings } = prepared);
      requireMayMake(caller, row.workspaceId);
      await this.requireCovered(row);
      await this.pace.keep(caller.userId, prepared.plan);
    } catch (error) {
      // It may have been accepted before, and its workflow has gone since. Who can't look must not say that it was not:
      // a refusal frees the key.
      if (await find()) return accepted(operationId);
      throw error;
    }
    if (await this.insertOnce(row, find)) this.hints.execution(operationId);
    else if (!(await find())) throw new NotFound('execution');
    return accepted(operationId, warnings);
  }

  /** A run that is there already counts among those that fill the queue: asking again must find it. */
  private async insertOnce(row: NewExecution, find: () => Promise<string | undefined>): Promise<boolean> {
    try {
      return await this.steps.insert(row);
    } catch (error) {
      if (error instanceof QueueFull && (await find())) return false;
      throw error;
    }
  }

  private async accept({ row, plan }: PreparedRun): Promise<void> {
    if (await this.orchestrator.start(row, plan)) return;
    await this.steps.insert(row);
    this.hints.execution(row.id);
  }

  /** @throws BudgetExceeded, InsufficientCredits */
  private async requireCovered(row: NewExecution): Promise<void> {
    await this.budgetCheck.require(row);
    await this.creditCheck.require({ ...row, payerId: row.payerId ?? row.userId });
  }
}

const accepted = (executionId: string, warnings: readonly GraphWarning[] = []): ExecutionAccepted => ({
  executionId,
  status: 'pending',
  ...(warnings.length > 0 && { warnings: [...warnings] }),
});
