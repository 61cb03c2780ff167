import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { type Budget, type Caller, auditedAction, type AuditedAction } from '@easel/contracts';
import { Database, Outbox } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import { completed, EngineFixture, type Holder, jobOf, stepOf } from '../../engine/engine.fixture.js';
import { CreditAccounts } from '../../credits/credit-accounts.js';
import type { Hints } from '../../engine/hints.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { mostAttempts } from '../../jobs/retry-rule.js';
import { DeadLettersMessageController } from './dead-letters.message-controller.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { ResolveDeadLetter } from './resolve-dead-letter.js';

const operator: Caller = {
  userId: randomUUID(),
  credential: 'session',
  credentialId: randomUUID(),
  operator: true,
};

let engine: EngineFixture;
let source: DataSource;
let told: string[];
/** As auth-sso has them. */
let budgetsNow: Budget[] = [];
let admin: DeadLettersMessageController;
beforeEach(async () => {
  await openEngine();
});
afterEach(async () => {
  await source.destroy();
  await engine.close();
});

async function openEngine(config: Partial<ExecutorConfig> = {}): Promise<void> {
  engine = await EngineFixture.open(config);
  source = await new DataSource({ ...engine.source.options, entities: [] }).initialize();
  told = [];
  const hints = {
    job: (lane: string, id: string) => told.push(`job ${lane} ${id}`),
    execution: (id: string) => told.push(`execution ${id}`),
  } as unknown as Hints;
  const database = new Database(source);
  const letters = new DeadLettersRepository(database);
  const outbox = new Outbox({ soon: () => undefined } as unknown as ConstructorParameters<typeof Outbox>[0]);
  admin = new DeadLettersMessageController(
    letters,
    new ResolveDeadLetter(
      Object.assign(new ExecutorConfig(), config),
      database,
      letters,
      new AuditEvents(outbox),
      hints,
      new CreditAccounts(new ExecutorConfig(), engine.database),
      engine.budgets(budgetsNow),
    ),
  );
}

async function audited(): Promise<AuditedAction[]> {
  const rows = await source.query<{ payload: AuditedAction }[]>(
    'select payload from outbox where subject = $1',
    [auditedAction.subject],
  );
  return rows.map(({ payload }) => payload);
}

/** A job on the queue of a lane, which its workers die of again and again. */
async function givenDeadJob({
  payer,
  credits = 0,
  budgets = null,
}: { payer?: string; credits?: number; budgets?: Budget[] | null } = {}): Promise<{
  jobId: string;
  executionId: string;
  worker: Holder;
}> {
  const accepted = await engine.acceptedExecution({ ...(payer && { userId: payer }), budgets });
  const orchestrator = await engine.holder();
  const [execution] = await orchestrator.steps.claim(1);
  if (!execution) throw new Error('nothing was claimed');
  const job = jobOf(execution, 'a', { here: false });
  await orchestrator.steps.write(
    stepOf(execution, { begun: [{ job: { ...job, credits }, iterations: 1, here: false }], release: true }),
  );
  await killWorkersOf('local');
  return { jobId: job.id, executionId: accepted.id, worker: await engine.holder() };
}

async function killWorkersOf(lane: string): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts(); attempt++) {
    const worker = await engine.holder();
    expect(await worker.jobs.claim(lane, 1)).toHaveLength(1);
    await engine.loseSession(worker);
  }
}

const endRun = (id: string, status: string) =>
  source.query(
    `update executions set status = $2, completed_at = now(), session_id = null, due_at = null where id = $1`,
    [id, status],
  );
/** Somebody waits for a lock of a row of the table. */
async function untilWaiting(table: string): Promise<void> {
  for (;;) {
    const rows = await source.query<unknown[]>(
      `select 1 from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%' || $1 || '%' and pid <> pg_backend_pid()
         and application_name = current_setting('application_name')`,
      [table],
    );
    if (rows.length > 0) return;
  }
}
const waiting = async () => (await admin.list({}, operator)).data.map(({ id }) => id);

describe('a job whose workers keep dying', () => {
  it('stands among the dead letters with what an operator needs to decide', async () => {
    const { jobId, executionId } = await givenDeadJob();

    const { data } = await admin.list({}, operator);

    expect(data).toEqual([
      expect.objectContaining({
        id: jobId,
        reason: 'worker_lost',
        jobType: 'noop',
        lane: 'local',
        jobStatus: 'failed',
        attempts: mostAttempts(),
        errorCode: 'worker_lost',
        executionId,
        executionStatus: 'running',
        resolvedAt: null,
        resolution: null,
      }),
    ]);
  });

  it('runs again with fresh attempts, and its run, which had failed, goes on', async () => {
    const { jobId, executionId, worker } = await givenDeadJob();
    await endRun(executionId, 'failed');

    const replayed = await admin.replay({ id: jobId }, operator);

    expect(replayed).toMatchObject({ id: jobId, jobStatus: 'pending', resolution: 'replayed' });
    expect(await engine.status(executionId)).toMatchObject({ status: 'pending', due: true });
    expect(told.toSorted()).toEqual([`execution ${executionId}`, `job local ${jobId}`]);
    const [claimed] = await worker.jobs.claim('local', 5);
    if (!claimed) throw new Error('the job was not due');
    expect(await worker.jobs.end(claimed, completed({ text: 'at last' }))).toMatchObject({ accepted: true });
    expect(await engine.job(jobId)).toMatchObject({ status: 'completed', output: { text: 'at last' } });
  });

  it('runs again alone when its run cannot go on', async () => {
    const { jobId, executionId, worker } = await givenDeadJob();
    await endRun(executionId, 'discarded');

    await admin.replay({ id: jobId }, operator);

    expect(await engine.status(executionId)).toMatchObject({ status: 'discarded', due: false });
    expect((await worker.jobs.claim('local', 5)).map(({ id }) => id)).toEqual([jobId]);
  });

  it('is not replayed while its run goes on without it', async () => {
    const { jobId } = await givenDeadJob();

    await expect(admin.replay({ id: jobId }, operator)).rejects.toMatchObject({
      status: 409,
      code: 'execution_running',
    });
    expect(await waiting()).toEqual([jobId]);
  });

  it('stands there again when its workers die once more', async () => {
    const { jobId, executionId } = await givenDeadJob();
    await endRun(executionId, 'discarded');
    await admin.replay({ id: jobId }, operator);
    expect(await waiting()).toEqual([]);

    await killWorkersOf('local');

    expect(await waiting()).toEqual([jobId]);
  });

  it('is decided on once, whoever decides again', async () => {
    const { jobId, executionId } = await givenDeadJob();
    await endRun(executionId, 'failed');

    const answers = await Promise.all([1, 2, 3].map(() => admin.replay({ id: jobId }, operator)));
    const late = await admin.discard({ id: jobId }, operator);

    expect(new Set([...answers, late].map(({ resolution }) => resolution))).toEqual(new Set(['replayed']));
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'dead-letter.replayed',
        targetId: jobId,
        accountId: operator.userId,
        actor: expect.objectContaining({ userId: operator.userId }),
      }),
    ]);
    expect(told.filter((hint) => hint.startsWith('execution'))).toHaveLength(1);
  });

  it('is replayed also when whoever owns its run begins to resume it at the same moment', async () => {
    const { jobId, executionId } = await givenDeadJob();
    await endRun(executionId, 'failed');
    const owner = source.createQueryRunner();
    await owner.startTransaction();
    await owner.query('select 1 from executions where id = $1 for update', [executionId]);

    const replayed = admin.replay({ id: jobId }, operator);
    await untilWaiting('executions');
    // Whichever of the two Postgres ends, mostly the one that has waited for longer.
    await owner
      .query('select 1 from dead_letters where job_id = $1 for update', [jobId])
      .catch(() => undefined);
    await owner.rollbackTransaction();
    await owner.release();

    expect(await replayed).toMatchObject({ jobStatus: 'pending', resolution: 'replayed' });
    expect(told.toSorted()).toEqual([`execution ${executionId}`, `job local ${jobId}`]);
  });

  it('stays failed when it is discarded', async () => {
    const { jobId } = await givenDeadJob();

    expect(await admin.discard({ id: jobId }, operator)).toMatchObject({
      jobStatus: 'failed',
      resolution: 'discarded',
    });
    expect(await waiting()).toEqual([]);
    expect((await audited()).map(({ action }) => action)).toEqual(['dead-letter.discarded']);
  });
});

describe('where work is charged', () => {
  let payer: string;
  beforeEach(async () => {
    await source.destroy();
    await engine.close();
    await openEngine({ EDITION: 'cloud' });
    payer = randomUUID();
    await new CreditAccounts(new ExecutorConfig(), engine.database).ensure([payer]);
  });
  const spend = (credits: number) =>
    source.query('update credit_accounts set balance = balance - $2 where id = $1', [payer, credits]);
  const held = async () => {
    const [sum] = await source.query<{ held: number }[]>(
      'select coalesce(sum(credits), 0)::integer as held from credit_holds where account_id = $1',
      [payer],
    );
    return sum?.held;
  };

  it.each(['failed', 'discarded'])(
    'a job of a run that is %s is replayed only as far as the account can pay it again',
    async (status) => {
      const { jobId, executionId } = await givenDeadJob({ payer, credits: 30 });
      await endRun(executionId, status);
      await spend(1_471);

      await expect(admin.replay({ id: jobId }, operator)).rejects.toMatchObject({
        status: 402,
        code: 'insufficient_credits',
        extra: { required: 30, available: 29 },
      });
      expect(await waiting()).toEqual([jobId]);
      expect(await engine.status(executionId)).toMatchObject({ status });
      expect(told).toEqual([]);

      await spend(-1);
      expect(await admin.replay({ id: jobId }, operator)).toMatchObject({ resolution: 'replayed' });
      expect(await held()).toBe(30);
    },
  );

  it.each(['failed', 'discarded'])(
    'a job of a run that is %s is replayed only within the budget that the run was started under, as it is now',
    async (status) => {
      const budget: Budget = { of: 'token', id: randomUUID(), credits: 100 };
      await engine.budgets().ensure(payer, [budget]);
      const { jobId, executionId } = await givenDeadJob({ payer, credits: 30, budgets: [budget] });
      await endRun(executionId, status);
      budgetsNow.splice(0, 1, { ...budget, credits: 29 });

      await expect(admin.replay({ id: jobId }, operator)).rejects.toMatchObject({
        status: 402,
        code: 'budget_exceeded',
        extra: { budgetOf: 'token', budget: 29, used: 0, required: 30 },
      });
      expect(await waiting()).toEqual([jobId]);

      budgetsNow.splice(0, 1, { ...budget, credits: 30 });
      expect(await admin.replay({ id: jobId }, operator)).toMatchObject({ resolution: 'replayed' });
      expect(await held()).toBe(30);
      const [row] = await source.query<{ used: number }[]>(
        'select sum(used)::integer as used from spend_budgets where id = $1',
        [budget.id],
      );
      expect(row?.used).toBe(30);
    },
  );
});

describe('dead letters', () => {
  it('come in pages, newest first, each once', async () => {
    const owner = randomUUID();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      const [row] = await source.query<{ id: string }[]>(
        `with job as (
           insert into jobs (id, user_id, type, lane, status, input)
           values (gen_random_uuid(), $1, 'noop', 'local', 'failed', '{}') returning id
         )
         insert into dead_letters (job_id, reason) select id, 'worker_lost' from job returning job_id as id`,
        [owner],
      );
      made.push(row?.id ?? '');
    }

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.list({ limit: 2, ...(cursor && { cursor }) }, operator);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);

    expect(seen.toSorted()).toEqual(made.toSorted());
  });

  it('are for operators alone', async () => {
    const someone: Caller = { ...operator, operator: false };
    const { jobId } = await givenDeadJob();

    for (const refused of [
      () => admin.list({}, someone),
      async () => admin.replay({ id: jobId }, someone),
      async () => admin.discard({ id: jobId }, someone),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await waiting()).toEqual([jobId]);
  });

  it('that do not exist are not found', async () => {
    await expect(admin.replay({ id: randomUUID() }, operator)).rejects.toMatchObject({ status: 404 });
    await expect(admin.discard({ id: randomUUID() }, operator)).rejects.toMatchObject({ status: 404 });
  });
});
