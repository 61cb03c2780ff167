import { randomUUID } from 'node:crypto';
import type { AskedJobEnded, Caller, RequestContract } from '@easel/contracts';
import { askedJobEnded, ServiceUnavailable } from '@easel/contracts';
import {
  ASKED_JOBS_TABLES,
  AskedJobs,
  type AskedJobRow,
  type BusClient,
  type BusIdentity,
  type BusCall,
  Database,
  type EventConsumer,
  OUTBOX_TABLES,
  openDataSource,
  type Transaction,
} from '@easel/platform';
import { freshSchema, UNHURRIED } from '@easel/testing';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { EngineFixture } from '../../engine/engine.fixture.js';
import type { ExecutorConfig } from '../../engine/executor.config.js';
import type { Lane } from '@easel/lanes/lane';
import { scheduledWork } from '../../makers/pipelines/scheduled-work.fixture.js';
import { AskedJobsMessageController } from './asked-jobs.message-controller.js';
import { StartAskedJobs } from './start-asked-jobs.js';

class MakeAskerSchema1790002600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const applied = `create table applied (job_id uuid not null, state text not null)`;
    for (const statement of [...OUTBOX_TABLES, ...ASKED_JOBS_TABLES, applied]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

/** Answers at once; what it is asked with is seen by the test through the job's row. */
const drawing: Lane = {
  name: 'draft-image',
  types: ['generate-image'],
  run: () => Promise.reject(new Error('no job runs in these tests')),
};

type Method = 'start' | 'states' | 'withdraw' | 'cancel' | 'release';

/** A service that asks for jobs, and the executor, each on its own schema; the bus between them is the test's. */
export class AskerFixture {
  /** May throw before or after a request takes effect, or have it take effect twice. */
  onRequest: (subject: string, send: () => Promise<unknown>) => Promise<unknown> = (_subject, send) => send();
  private told: ((tx: Transaction, ended: AskedJobEnded) => Promise<void>) | undefined;

  private constructor(
    readonly engine: EngineFixture,
    readonly controller: AskedJobsMessageController,
    readonly source: DataSource,
    readonly database: Database,
    readonly askedJobs: AskedJobs,
  ) {}

  static async open(given: Partial<ExecutorConfig> = {}): Promise<AskerFixture> {
    const engine = await EngineFixture.open(given);
    const work = scheduledWork(engine, drawing);
    const starting = new StartAskedJobs(work.starting, work.room, engine.database);
    const controller = new AskedJobsMessageController(starting, work.cancelling, engine.database);
    const { DATABASE_URL, schema } = await freshSchema('entities');
    const source = await openDataSource(
      Object.assign({}, work.config, { DATABASE_URL, RUN_MIGRATIONS_ON_BOOT: true }),
      { schema, rows: [], migrations: [MakeAskerSchema1790002600000], ...UNHURRIED },
    );
    const database = new Database(source);
    const bus = {
      request: (contract: RequestContract, caller: Caller | undefined, body: object) =>
        fixture.request(contract, caller, body),
    } as unknown as BusClient;
    const events = {
      on: (event: object, apply: typeof fixture.told) => {
        if (event !== askedJobEnded.entities) throw new Error('another event');
        fixture.told = apply;
      },
    } as unknown as EventConsumer;
    const asking = new AskedJobs(database, bus, events, { service: 'entities' } as BusIdentity);
    const fixture = new AskerFixture(engine, controller, source, database, asking);
    asking.listen((tx, job) => fixture.apply(tx, job));
    return fixture;
  }

  async close(): Promise<void> {
    await this.askedJobs.onModuleDestroy();
    await this.source.destroy();
    await this.engine.close();
  }

  /** As the bus does, for the asker that the caller of this names. */
  send(contract: RequestContract, caller: Caller | undefined, body: object, asker = 'entities') {
    const method = contract.subject.split('.').at(-1) as Method;
    const handle = this.controller[method].bind(this.controller) as (
      request: object,
      caller: Caller | undefined,
      call: BusCall,
    ) => Promise<unknown>;
    return handle(body, caller, { asker });
  }

  /** Delivers what the executor's outbox holds, each as often as `times` says, from where it was read last. */
  async deliver(times: () => number): Promise<void> {
    const rows = await this.engine.source.query<{ payload: AskedJobEnded }[]>(
      `with read as (delete from outbox returning seq, payload) select payload from read order by seq`,
    );
    const deliveries = rows.flatMap(({ payload }) => Array.from({ length: times() }, () => payload));
    await Promise.all(
      deliveries.map(async (payload) => {
        await this.database.transaction(async (tx) => this.told?.(tx, payload));
        await this.askedJobs.sweep().catch(onlyLost);
      }),
    );
    await this.askedJobs.idle();
  }

  /** The sweep, once all rows are due. */
  async sweepAll(): Promise<void> {
    await this.source.query(`update asked_jobs set due_at = now() where due_at is not null`);
    await this.askedJobs.sweep();
  }

  rows(): Promise<AskedJobRow[]> {
    return this.source.query(`select job_id as "jobId", state, due_at as "dueAt" from asked_jobs`);
  }

  applied(): Promise<{ job_id: string; state: string }[]> {
    return this.source.query('select job_id, state from applied');
  }

  private async apply(tx: Transaction, { jobId, state }: AskedJobRow): Promise<void> {
    await tx.query('insert into applied (job_id, state) values ($1, $2)', [jobId, state]);
  }

  private request(contract: RequestContract, caller: Caller | undefined, body: object): Promise<unknown> {
    return this.onRequest(contract.subject, () => this.send(contract, caller, body));
  }
}

/** A process that a test ended at this place. */
export class Killed extends Error {}

/** A sweep that was ended, or that the bus failed, leaves its rows to the next one. Anything else is a defect. */
export function onlyLost(error: unknown): void {
  if (!(error instanceof ServiceUnavailable || error instanceof Killed)) throw error;
}

export const lost = () => new ServiceUnavailable('The executor service');

export const someone = (): Caller => ({
  userId: randomUUID(),
  credential: 'session',
  credentialId: randomUUID(),
});
