import { randomUUID } from 'node:crypto';
import { type Caller, getMe, type ServiceError, type WorkflowRecord } from '@easel/contracts';
import { type BusClient, Database, openDataSource, Outbox } from '@easel/platform';
import { freshSchema, UNHURRIED } from '@easel/testing';
import type { DataSource } from 'typeorm';
import { computeInProcess } from '../../computing/compute-in-process.js';
import { AuditEvents } from '../../engine/audit-events.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import type { Hints } from '../../engine/hints.js';
import { PrepareRun } from '../prepare-run.js';
import { StartExecution } from '../start-execution.js';
import type { Quotes } from '../../runs/estimates/quotes.js';
import { StartPace } from '../start-pace.js';
import { ExecutionRow } from '../execution.row.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { AttemptRow } from '../../jobs/attempt.row.js';
import { JobRow } from '../../jobs/job.row.js';
import type { Orchestrator } from '../../runs/orchestrator/orchestrator.js';
import { Plans } from '../../runs/orchestrator/plans.js';
import { StepStore } from '../../runs/orchestrator/step-store.js';
import type { WorkerSession } from '../../engine/worker-session.js';
import { CreateWorkflow } from '../../documents/workflows/create-workflow.js';
import { DocumentRow } from '../../documents/workflows/document.row.js';
import { ProductionContent } from '../../documents/workflows/production-content.js';
import { ProductionsRepository } from '../../documents/productions/productions.repository.js';
import { UpdateWorkflow } from '../../documents/workflows/update-workflow.js';
import { WorkflowRow } from '../../documents/workflows/workflow.row.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import type { EstimateRun } from '../../runs/estimates/estimate-run.js';
import { BudgetCheck } from '../../runs/estimates/budget-check.js';
import type { CreditCheck } from '../../runs/estimates/credit-check.js';
import type { RunPayers } from '../../credits/run-payers.js';
import { CheckGraphs } from '../../documents/graph-check/check-graphs.js';
import type { Availability } from '../../documents/graph-check/node-availability.js';
import type { SpendBudgets } from '../../credits/spend-budgets.js';
import { KeepTriggers } from './keep-triggers.js';
import { OwnerStanding } from './owner-standing.js';
import { executorMigrations } from '../../wiring/migrations/executor-migrations.js';

export interface StoredRun {
  id: string;
  userId: string;
  workflowId: string;
  documentId: string;
  triggerType: string;
  triggerData: Record<string, unknown> | null;
  inputs: Record<string, Record<string, unknown>> | null;
}

/** Events stay in the table. */
const UNRELAYED = { soon: () => undefined } as unknown as ConstructorParameters<typeof Outbox>[0];

/** Workflows and what starts runs of them, on a real schema; nothing runs them. */
export class StoredWorkflows {
  /** Executions that orchestrators were told of. */
  readonly announced: string[] = [];
  readonly database: Database;
  readonly plans: Plans;
  readonly starting: StartExecution;
  readonly workflows: WorkflowsRepository;
  readonly owner: Caller = callerNamed();
  readonly keeping: KeepTriggers;
  /** Why owners may make nothing any more. */
  refusal: ServiceError | undefined;
  readonly standing = new OwnerStanding({
    request: () => (this.refusal ? Promise.reject(this.refusal) : Promise.resolve({ success: true })),
  } as unknown as BusClient);
  private readonly engine: EngineDatabase;
  private readonly creation: CreateWorkflow;
  private readonly change: UpdateWorkflow;
  /** Nothing is charged here. */
  readonly estimating = { ofDocument: () => Promise.resolve(0) } as unknown as EstimateRun;

  private readonly credit = { require: () => Promise.resolve() } as unknown as CreditCheck;
  /** Here every node type can run. */
  readonly graphs = new CheckGraphs({
    ofNode: () => ({ available: true }),
  } as unknown as Availability);

  private constructor(
    config: ExecutorConfig,
    readonly source: DataSource,
  ) {
    this.database = new Database(source);
    this.engine = new EngineDatabase(config, source);
    this.plans = new Plans(this.engine);
    this.workflows = new WorkflowsRepository(this.database);
    const hints = { execution: (id: string) => this.announced.push(id) } as unknown as Hints;
    const steps = new StepStore(config, this.engine, {} as WorkerSession);
    this.starting = new StartExecution(
      this.engine,
      this.plans,
      new PrepareRun(this.engine, this.plans, {} as Quotes, this.graphs),
      {} as Orchestrator,
      steps,
      hints,
      new BudgetCheck({} as SpendBudgets, this.estimating),
      this.credit,
      this.graphs,
      {} as RunPayers,
      new StartPace(config),
    );
    const bus = {
      request: () => Promise.resolve({ projectId: randomUUID(), workspaceId: null }),
    } as unknown as BusClient;
    this.creation = new CreateWorkflow(computeInProcess, bus, this.database, this.workflows);
    this.change = new UpdateWorkflow(
      computeInProcess,
      this.database,
      this.workflows,
      new AuditEvents(new Outbox(UNRELAYED)),
      new ProductionContent(
        new ProductionsRepository(new ExecutorConfig(), this.database),
        new ExecutorConfig(),
      ),
    );
    this.keeping = new KeepTriggers(source);
  }

  static async open(given: Partial<ExecutorConfig> = {}): Promise<StoredWorkflows> {
    const { DATABASE_URL, schema } = await freshSchema('executor');
    const config = Object.assign(new ExecutorConfig(), {
      DATABASE_URL,
      RUN_MIGRATIONS_ON_BOOT: true,
      ...given,
    });
    const source = await openDataSource(config, {
      schema,
      rows: [WorkflowRow, DocumentRow, ExecutionRow, JobRow, AttemptRow],
      migrations: executorMigrations,
      ...UNHURRIED,
    });
    return new StoredWorkflows(config, source);
  }

  async close(): Promise<void> {
    await this.engine.onApplicationShutdown();
    await this.source.destroy();
  }

  create(nodes: object[], given: { edges?: object[]; settings?: Record<string, unknown> } = {}) {
    return this.creation.run(this.owner, { name: 'a workflow', nodes, ...given });
  }

  async putInWorkspace({ id }: WorkflowRecord): Promise<void> {
    await this.source.query('update workflows set workspace_id = $2 where id = $1', [id, randomUUID()]);
  }

  save({ id }: WorkflowRecord, nodes: object[]): Promise<WorkflowRecord> {
    return this.change.run(this.owner, { id, nodes });
  }

  delete({ id }: WorkflowRecord): Promise<void> {
    return this.workflows.delete(this.owner, id);
  }

  /** Oldest first. */
  runsOf({ id }: WorkflowRecord): Promise<StoredRun[]> {
    return this.source.query(
      `select id, user_id as "userId", workflow_id as "workflowId", document_id as "documentId",
         trigger_type as "triggerType", trigger_data as "triggerData", inputs
       from executions where workflow_id = $1 order by created_at, id`,
      [id],
    );
  }

  /** A run that no schedule started; its data are the caller's. */
  async runByHook({ id: workflowId }: WorkflowRecord): Promise<string> {
    const [{ id }] = await this.source.query<{ id: string }[]>(
      'select document_id as id from workflows where id = $1',
      [workflowId],
    );
    const ready = await this.starting.prepareDocument(id);
    const trigger = { type: 'webhook' as const, data: { scheduledAt: 'no time at all' } };
    const run = { userId: this.owner.userId, workspaceId: null, workflowId, trigger };
    return this.database.batch((tx) => this.starting.addDocumentRun(tx, ready, run));
  }

  /** A run ends, without anything that a run does. */
  async endRuns({ id }: WorkflowRecord): Promise<void> {
    await this.source.query(
      `update executions set status = 'completed', completed_at = now() where workflow_id = $1`,
      [id],
    );
  }
}

export function callerNamed(userId: string = randomUUID()): Caller {
  return { userId, credential: 'session', credentialId: randomUUID() };
}

/** Answers what the account of the caller is called, and nothing else. */
export function busNaming(displayName: string | null): BusClient {
  const request = (contract: unknown) =>
    contract === getMe
      ? Promise.resolve({ displayName })
      : Promise.reject(new Error('The test expects no other request on the bus.'));
  return { request } as unknown as BusClient;
}
