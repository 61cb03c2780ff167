import { randomUUID } from 'node:crypto';
import type { Budget } from '@easel/contracts';
import { type BusClient, openDataSource } from '@easel/platform';
import { type FreshSchema, giveBackSchema, migratedSchema, UNHURRIED } from '@easel/testing';
import type { DataSource } from 'typeorm';
import { v7 as newId } from 'uuid';
import { EngineDatabase } from './engine-database.js';
import { Billing } from '../credits/billing.js';
import { ClipLengths } from '../credits/clip-lengths.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { PriceBook } from '../credits/price-book.js';
import type { RunPayers, UnfundedRun } from '../credits/run-payers.js';
import { SpendBudgets } from '../credits/spend-budgets.js';
import type { Hints } from './hints.js';
import type { Signals } from './signals.js';
import { ExecutorConfig } from './executor.config.js';
import { JobStore } from '../jobs/job-store.js';
import type { ReadMedia } from './storage/read-media.js';
import { type ClaimedJob, jobIdOf } from './job.js';
import { mostAttempts } from '../jobs/retry-rule.js';
import type { NewExecution } from '../runs/orchestrator/new-execution.js';
import { StepStore } from '../runs/orchestrator/step-store.js';
import type { ClaimedExecution, Step } from '../runs/orchestrator/step.js';
import { OverdueJobs } from '../runs/scheduler/overdue-jobs.js';
import { Reaper } from '../runs/scheduler/reaper.js';
import { WorkerSession } from './worker-session.js';
import { executorMigrations } from '../wiring/migrations/executor-migrations.js';

/** A process that holds leases, driven by hand. */
export interface Holder {
  session: WorkerSession;
  steps: StepStore;
  jobs: JobStore;
}

/** The engine's stores on a real schema, without bus and clockwork: a test decides what happens when. */
export class EngineFixture {
  /** Ids of executions and jobs that were hinted at. */
  readonly hinted: string[] = [];
  readonly reaper: Reaper;
  readonly overdue: OverdueJobs;
  private readonly holders: Holder[] = [];

  private constructor(
    readonly config: ExecutorConfig,
    readonly source: DataSource,
    readonly database: EngineDatabase,
    private readonly place: FreshSchema,
  ) {
    const hints = {
      execution: (id: string) => this.hinted.push(id),
      job: (_lane: string, id: string) => this.hinted.push(id),
    } as unknown as Hints;
    const signals = { send: () => undefined } as unknown as Signals;
    this.reaper = new Reaper(database, hints, signals);
    this.overdue = new OverdueJobs(config, database, hints, signals);
  }

  static async open(given: Partial<ExecutorConfig> = {}): Promise<EngineFixture> {
    const options = { schema: 'executor', rows: [], migrations: executorMigrations };
    const place = await migratedSchema(options);
    const config = Object.assign(new ExecutorConfig(), {
      DATABASE_URL: place.DATABASE_URL,
      RUN_MIGRATIONS_ON_BOOT: true,
      // Sessions end when a test says so.
      SESSION_LEASE_MS: 120_000,
      ...given,
    });
    const source = await openDataSource(config, { ...options, ...UNHURRIED, schema: place.schema });
    return new EngineFixture(config, source, new EngineDatabase(config, source), place);
  }

  async close(): Promise<void> {
    for (const { session } of this.holders) await session.close();
    await this.database.onApplicationShutdown();
    await this.source.destroy();
    await giveBackSchema(this.place);
  }

  /** What jobs cost, and whose account pays. Only clips that are stored here have a known length. */
  billing(media?: ReadMedia): [Billing, CreditAccounts, SpendBudgets] {
    const accounts = new CreditAccounts(this.config, this.database);
    const elsewhere = { into: () => Promise.reject(new Error('nothing is fetched in this test')) };
    const clips = new ClipLengths(this.config, this.database, media ?? (elsewhere as unknown as ReadMedia));
    const payers = {
      settle: ({ userId }: UnfundedRun) => Promise.resolve({ payerId: userId, budgets: null }),
    } as unknown as RunPayers;
    const prices = new PriceBook(this.database);
    const budgets = this.budgets();
    return [new Billing(this.database, accounts, prices, clips, payers, budgets), accounts, budgets];
  }

  /** @param now what auth-sso would say of budgets */
  budgets(now: readonly Budget[] = []): SpendBudgets {
    const bus = {
      request: (_asked: unknown, _caller: unknown, { budgetIds = [] }: { budgetIds?: string[] }) =>
        Promise.resolve({ budgets: now.filter(({ id }) => budgetIds.includes(id)) }),
    };
    return new SpendBudgets(this.database, bus as unknown as BusClient);
  }

  /** @param database the way to it, where a test wants that in its hands */
  async holder(database = this.database): Promise<Holder> {
    const session = new WorkerSession(database, this.config);
    await session.open();
    const holder = {
      session,
      steps: new StepStore(this.config, database, session),
      jobs: new JobStore(this.config, database, session),
    };
    this.holders.push(holder);
    return holder;
  }

  /** Its process is killed, or frozen for longer than its lease. */
  async loseSession({ session: { id } }: Holder): Promise<void> {
    // A sign of life that comes in between saves it.
    for (let rows = [id]; rows.length > 0;) {
      await this.source.query(
        `update worker_sessions set expires_at = now() - interval '1 second' where id = $1`,
        [id],
      );
      await this.reaper.reap();
      rows = await this.source.query('select id from worker_sessions where id = $1', [id]);
    }
  }

  async acceptedExecution(given: Partial<NewExecution> = {}): Promise<NewExecution> {
    const execution: NewExecution = {
      id: newId(),
      userId: randomUUID(),
      workspaceId: null,
      workflowId: randomUUID(),
      documentId: await this.document(),
      nodeIds: null,
      inputs: null,
      triggerType: 'manual',
      triggerData: null,
      totalNodes: 1,
      cost: 1,
      origin: null,
      traceparent: null,
      createdAt: new Date(),
      ...given,
    };
    const { steps } = this.holders[0] ?? (await this.holder());
    await steps.insert(execution);
    return execution;
  }

  async status(
    id: string,
  ): Promise<{ status: string; epoch: number; session_id: string | null; due: boolean }> {
    const [row] = await this.source.query(
      `select status, epoch, session_id, due_at is not null as due from executions where id = $1`,
      [id],
    );
    return row as { status: string; epoch: number; session_id: string | null; due: boolean };
  }

  /** Jobs that ended while a worker may have run them. */
  abandoned(): Promise<{ job_id: string; epoch: number }[]> {
    return this.source.query('select job_id, epoch from abandoned_jobs order by job_id');
  }

  async job(id: string): Promise<{ status: string; attempts: number; output: unknown }> {
    const [row] = await this.source.query(`select status, attempts, output from jobs where id = $1`, [id]);
    return row as { status: string; attempts: number; output: unknown };
  }

  async document(): Promise<string> {
    const id = newId();
    await this.source.query(
      `insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
       values ($1, $2, 1, '[]', '[]', '{}', $2)`,
      [id, randomUUID()],
    );
    return id;
  }
}

/** A job of a node of `execution`, as the step that begins it names it. */
export function jobOf(execution: ClaimedExecution, nodeId: string, { here = true } = {}): ClaimedJob {
  return {
    id: jobIdOf(execution, nodeId, 0),
    userId: execution.userId,
    workspaceId: null,
    executionId: execution.id,
    nodeId,
    iteration: 0,
    type: 'noop',
    lane: 'local',
    params: {},
    inputs: {},
    epoch: here ? 1 : 0,
    attempts: here ? 1 : 0,
    maxAttempts: mostAttempts(),
    traceparent: null,
  };
}

/** A step in which nothing happens but what the test names. */
export function stepOf(execution: ClaimedExecution, given: Partial<Step> = {}): Step {
  return {
    execution,
    seq: execution.eventSeq,
    wakeSeq: execution.wakeSeq,
    events: [{ type: 'execution.started' }],
    pure: {},
    completedNodes: 0,
    failedNodes: 0,
    ended: [],
    begun: [],
    release: false,
    ...given,
  };
}

export const completed = (output: Record<string, unknown> = {}) => ({
  status: 'completed' as const,
  output,
  artifacts: [],
});
