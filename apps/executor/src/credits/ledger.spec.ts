import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { completed, EngineFixture, type Holder, jobOf, stepOf } from '../engine/engine.fixture.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { CANCEL, discarding, endExecutions, stopExecution } from '../runs/orchestrator/end-executions.js';
import { RESUME } from '../sql/runs/resume.js';
import { STOP } from '../sql/runs/stop.js';
import type { ClaimedExecution } from '../runs/orchestrator/step.js';
import { HoldJobs } from '../jobs/reviews/hold-jobs.js';
import { DECIDE } from '../sql/jobs/reviews.js';
import { AuditLedger } from './audit-ledger.js';
import { CreditAccounts } from './credit-accounts.js';
import { isUncovered, TOO_FEW_CREDITS } from './credit.errors.js';

let engine: EngineFixture;
let holder: Holder;
let accounts: CreditAccounts;
beforeEach(async () => {
  engine = await EngineFixture.open({ EDITION: 'cloud' });
  holder = await engine.holder();
  accounts = new CreditAccounts(new ExecutorConfig(), engine.database);
});
afterEach(async () => {
  expect(await new AuditLedger(engine.database).run()).toMatchObject({ sound: true, problems: [] });
  await engine.close();
});

async function givenAccount(credits = 1_500): Promise<string> {
  const id = randomUUID();
  await accounts.ensure([id]);
  await engine.source.query(
    `with spent as (update credit_accounts set balance = $2 where id = $1)
     insert into credit_ledger (account_id, kind, balance_change, held_change) values ($1, 'grant', $2 - 1500, 0)`,
    [id, credits],
  );
  return id;
}

async function givenRun(userId: string): Promise<ClaimedExecution> {
  const { id } = await engine.acceptedExecution({ userId });
  const execution = (await holder.steps.claim(10)).find((each) => each.id === id);
  if (!execution) throw new Error('the run was not claimed');
  return execution;
}

const costing = (execution: ClaimedExecution, node: string, credits: number, here = true) => ({
  job: { ...jobOf(execution, node, { here }), credits },
  iterations: 1,
  here,
});

const balance = async (id: string) => {
  const { available, held } = await accounts.state(id);
  return { available, held };
};
const entries = (jobId: string) =>
  engine.source.query(
    `select kind, balance_change::int as balance, held_change::int as held from credit_ledger
     where job_id = $1 order by turn, created_at, kind`,
    [jobId],
  );

describe('an account', () => {
  it('starts with the sign-up credits, once, however many processes open it', async () => {
    const id = randomUUID();
    const replicas = Array.from(
      { length: 20 },
      () => new CreditAccounts(new ExecutorConfig(), engine.database),
    );

    await Promise.all(replicas.map((each) => each.ensure([id])));

    expect(await balance(id)).toEqual({ available: 1_500, held: 0 });
  });

  it('has a history that nobody can change', async () => {
    await givenAccount();

    await expect(engine.source.query('update credit_ledger set balance_change = 0')).rejects.toThrow();
    await expect(engine.source.query('delete from credit_ledger')).rejects.toThrow();
  });
});

describe('a job of a run', () => {
  it('is reserved in the step that makes it and charged in the one that ends it', async () => {
    const payer = await givenAccount(100);
    const execution = await givenRun(payer);
    const begun = costing(execution, 'a', 30);

    await holder.steps.write(stepOf(execution, { begun: [begun] }));
    expect(await balance(payer)).toEqual({ available: 70, held: 30 });

    await holder.steps.write(
      stepOf(execution, { seq: 1, ended: [{ job: begun.job, outcome: { ...completed(), charge: 12 } }] }),
    );
    expect(await balance(payer)).toEqual({ available: 88, held: 0 });
    expect(await entries(begun.job.id)).toEqual([
      { kind: 'reserve', balance: -30, held: 30 },
      { kind: 'refund', balance: 18, held: -18 },
      { kind: 'settle', balance: 0, held: -12 },
    ]);
  });

  it('is never charged more than was reserved', async () => {
    const payer = await givenAccount(100);
    const execution = await givenRun(payer);
    const begun = costing(execution, 'a', 30);
    await holder.steps.write(stepOf(execution, { begun: [begun] }));

    await holder.steps.write(
      stepOf(execution, { seq: 1, ended: [{ job: begun.job, outcome: { ...completed(), charge: 90 } }] }),
    );

    expect(await balance(payer)).toEqual({ available: 70, held: 0 });
  });

  it('that cannot be paid has failed, and neither the other jobs nor other runs of the commit', async () => {
    const [poor, rich] = [await givenAccount(50), await givenAccount(500)];
    const [one, other] = [await givenRun(poor), await givenRun(rich)];
    const [dear, cheap, free] = [
      costing(one, 'dear', 200, false),
      costing(one, 'cheap', 50, false),
      costing(one, 'free', 0, false),
    ];
    const paid = costing(other, 'a', 500, false);

    const [written, beside] = await Promise.all([
      holder.steps.write(stepOf(one, { begun: [dear, cheap, free] })),
      holder.steps.write(stepOf(other, { begun: [paid] })),
    ]);

    expect(written.unpaid).toEqual({ [dear.job.id]: TOO_FEW_CREDITS });
    expect(beside.unpaid).toBeUndefined();
    expect(await engine.job(dear.job.id)).toMatchObject({ status: 'failed', attempts: 0 });
    expect(await holder.jobs.claim('local', 10)).toHaveLength(3);
    expect(await balance(poor)).toEqual({ available: 0, held: 50 });
  });

  it('gets what others gave back in the same commit', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    const [first, second] = [costing(execution, 'a', 40), costing(execution, 'b', 35)];
    await holder.steps.write(stepOf(execution, { begun: [first] }));

    const { unpaid } = await holder.steps.write(
      stepOf(execution, {
        seq: 1,
        begun: [second],
        ended: [
          { job: first.job, outcome: { status: 'failed', code: 'x', message: 'broke', retryable: false } },
        ],
      }),
    );

    expect(unpaid).toBeUndefined();
    expect(await balance(payer)).toEqual({ available: 5, held: 35 });
  });

  it('keeps its reservation while it is tried again', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    const begun = costing(execution, 'a', 40);
    await holder.steps.write(stepOf(execution, { begun: [begun] }));

    await holder.steps.write(
      stepOf(execution, {
        seq: 1,
        ended: [
          { job: begun.job, outcome: { status: 'failed', code: 'x', message: 'broke', retryable: true } },
        ],
      }),
    );

    expect(await balance(payer)).toEqual({ available: 0, held: 40 });
  });

  it('costs nothing when the step that would make it belongs to a former holder', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    await engine.loseSession(holder);

    await holder.steps.write(stepOf(execution, { begun: [costing(execution, 'a', 40)] }));

    expect(await balance(payer)).toEqual({ available: 40, held: 0 });
  });

  it('says again which could not be paid when the step is repeated, and takes nothing twice', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    const step = stepOf(execution, { begun: [costing(execution, 'a', 30), costing(execution, 'b', 30)] });
    const { unpaid } = await holder.steps.write(step);

    expect(await holder.steps.write(step)).toMatchObject({ owned: true, unpaid });
    expect(Object.keys(unpaid ?? {})).toHaveLength(1);
    expect(await balance(payer)).toEqual({ available: 10, held: 30 });
  });

  it('is given back when its run is cancelled, and reserved again when it is resumed', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    const begun = costing(execution, 'a', 30, false);
    await holder.steps.write(stepOf(execution, { begun: [begun], release: true }));

    await endExecutions(engine.database, CANCEL, [execution.id]);
    expect(await balance(payer)).toEqual({ available: 40, held: 0 });

    await engine.database.run(RESUME, [execution.id, 60, null, null]);
    expect(await balance(payer)).toEqual({ available: 10, held: 30 });
    const [job] = await holder.jobs.claim('local', 1);
    if (!job) throw new Error('nothing is due');
    await holder.jobs.end(job, completed());
    expect(await balance(payer)).toEqual({ available: 10, held: 0 });
  });

  it('is given back when its run is told to stop before it began, and nothing is held for what never began', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    await holder.steps.write(
      stepOf(execution, {
        begun: [costing(execution, 'a', 30, false)],
        events: [{ type: 'execution.started' }],
      }),
    );
    await engine.database.run(STOP, [execution.id]);
    expect(await balance(payer)).toEqual({ available: 40, held: 0 });

    await holder.steps.write(stepOf(execution, { seq: 1, begun: [costing(execution, 'b', 20, true)] }));
    expect(await balance(payer)).toEqual({ available: 40, held: 0 });
  });

  it('is given back when its run is told to stop while the step that makes it is written', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    const writer = engine.source.createQueryRunner();
    const untilWaiting = async (count: number) => {
      for (;;) {
        const [row] = await engine.source.query<[{ waiting: number }]>(
          `select count(*)::int as waiting from pg_stat_activity
           where application_name = 'executor-engine' and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        if (row.waiting >= count) return;
      }
    };
    await writer.startTransaction();
    await writer.query('select 1 from executions where id = $1 for update', [execution.id]);

    const begun = [costing(execution, 'a', 30, false)];
    const written = holder.steps.write(stepOf(execution, { begun, release: true }));
    await untilWaiting(1);
    const stopped = stopExecution(engine.database, execution.id);
    await untilWaiting(2);
    await writer.commitTransaction();
    await writer.release();
    await Promise.all([written, stopped]);

    expect(await balance(payer)).toEqual({ available: 40, held: 0 });
  });

  it('stays held for what runs when its run is discarded, is charged when that ends, and given back for what waits', async () => {
    const payer = await givenAccount(60);
    const execution = await givenRun(payer);
    const [runs, waits] = [costing(execution, 'a', 30), costing(execution, 'b', 20, false)];
    await holder.steps.write(stepOf(execution, { begun: [runs, waits] }));

    await endExecutions(engine.database, discarding(60), [execution.id]);
    expect(await balance(payer)).toEqual({ available: 30, held: 30 });

    expect(await holder.jobs.end(runs.job, completed())).toEqual({ accepted: true });
    expect(await balance(payer)).toEqual({ available: 30, held: 0 });
  });

  it('that a reviewer rejected is held for all it may cost when its run is resumed, and can be let out then', async () => {
    const payer = await givenAccount(100);
    const execution = await givenRun(payer);
    const { job } = costing(execution, 'a', 30);
    await holder.steps.write(
      stepOf(execution, { begun: [{ job, iterations: 1, here: true }], release: true }),
    );
    const reviews = new HoldJobs(engine.database);
    const held = { ...completed(), held: true };
    const decide = (decision: string) =>
      engine.database.run(DECIDE, [job.id, null, decision, null, true, [], 'Rejected.']);
    await reviews.withhold(job, { text: 'short' });
    await holder.jobs.end(job, { ...held, charge: 12 });
    await decide('rejected');
    await endExecutions(engine.database, CANCEL, [execution.id]);

    await engine.database.run(RESUME, [execution.id, 60, null, null]);
    expect(await balance(payer)).toEqual({ available: 70, held: 30 });

    const [again] = await holder.jobs.claim('local', 1);
    if (!again) throw new Error('nothing is due');
    await reviews.withhold(again, { text: 'long' });
    // Whoever lost the job long ago takes nothing back of it.
    await reviews.withhold(job, { text: 'short' });
    await holder.jobs.end(again, { ...held, charge: 25 });
    expect(await decide('approved')).toMatchObject([{ id: job.id, status: 'completed' }]);
    expect(await engine.job(job.id)).toMatchObject({ status: 'completed', output: { text: 'long' } });
    expect(await balance(payer)).toEqual({ available: 75, held: 0 });
  });

  it('cannot be resumed by an account that has too little', async () => {
    const payer = await givenAccount(40);
    const [execution, other] = [await givenRun(payer), await givenRun(payer)];
    await holder.steps.write(
      stepOf(execution, { begun: [costing(execution, 'a', 30, false)], release: true }),
    );
    await endExecutions(engine.database, CANCEL, [execution.id]);
    await holder.steps.write(stepOf(other, { begun: [costing(other, 'a', 20)] }));

    const resuming = engine.database.run(RESUME, [execution.id, 60, null, null]);

    expect(await resuming.catch(isUncovered)).toBe(true);
    expect((await engine.status(execution.id)).status).toBe('cancelled');
  });

  it('is given back when its workers keep dying', async () => {
    const payer = await givenAccount(40);
    const execution = await givenRun(payer);
    const begun = costing(execution, 'a', 30, false);
    await holder.steps.write(stepOf(execution, { begun: [begun], release: true }));

    for (let attempt = 0; attempt < 6; attempt++) {
      const worker = await engine.holder();
      await worker.jobs.claim('local', 1);
      await engine.loseSession(worker);
    }

    expect(await engine.job(begun.job.id)).toMatchObject({ status: 'failed' });
    expect(await balance(payer)).toEqual({ available: 40, held: 0 });
  });
});

describe('a job whose length is told', () => {
  it('costs what the recording costs, not what is said of it', async () => {
    const { media } = new ExecutorConfig();
    await engine.source.query(
      `insert into media_assets (key, user_id, kind, content_type, size, sha256, duration_seconds)
       values ('media/told.mp3', $1, 'audio', 'audio/mpeg', 1, 'a', 118)`,
      [randomUUID()],
    );
    const [billing] = engine.billing();
    const lipSync = { provider: 'heygen-lipsync-precision', audioUrl: media.of('media/told.mp3') };
    const told = (seconds: number, given = {}) =>
      billing.priceNow(randomUUID(), {
        type: 'lip-sync',
        params: { ...lipSync, audioDurationSec: seconds, ...given },
      });

    expect(await told(1)).toEqual(await told(118));
    // What nobody can fetch in time has the length that is told of it.
    const elsewhere = { audioUrl: 'https://cdn.example/a.mp3' };
    expect(await told(118, elsewhere)).toEqual(await told(118));
    expect(await told(1, elsewhere)).not.toEqual(await told(118));
  });
});

describe('one account and many processes', () => {
  it('never goes below zero: of 200 reservations from two processes as many are paid as it has credits for', async () => {
    const payer = await givenAccount(700);
    const processes = [holder, await engine.holder()];
    const runs = await Promise.all(
      Array.from({ length: 200 }, () => engine.acceptedExecution({ userId: payer })),
    );
    const claimed = [];
    for (const { steps } of processes) claimed.push(...(await steps.claim(100)));
    expect(claimed).toHaveLength(runs.length);

    const written = await Promise.all(
      claimed.map((execution, index) =>
        processes[index < 100 ? 0 : 1]?.steps.write(
          stepOf(execution, { begun: [costing(execution, 'a', 10, false)], release: true }),
        ),
      ),
    );

    expect(written.filter((each) => each?.unpaid)).toHaveLength(130);
    expect(await balance(payer)).toEqual({ available: 0, held: 700 });
  });
});

describe('any history of jobs', () => {
  const anyJob = fc.record({
    credits: fc.integer({ min: 0, max: 60 }),
    here: fc.boolean(),
    end: fc.constantFrom('completed', 'failed', 'retried', 'cancelled', 'never'),
    charge: fc.option(fc.nat(80), { nil: undefined }),
  });

  it('leaves a balance of what was there, less what completed jobs cost and open ones hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyJob, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 150 }),
        async (jobs, credits) => {
          const payer = await givenAccount(credits);
          let [charged, held] = [0, 0];
          for (const { credits: price, here, end, charge } of jobs) {
            const execution = await givenRun(payer);
            const begun = costing(execution, 'a', price, here);
            const { unpaid } = await holder.steps.write(stepOf(execution, { begun: [begun] }));
            expect(unpaid !== undefined).toBe(price > credits - charged - held);
            if (unpaid) continue;
            if (end === 'cancelled') await endExecutions(engine.database, CANCEL, [execution.id]);
            else if (end !== 'never' && here) {
              const failed = {
                status: 'failed',
                code: 'x',
                message: 'broke',
                retryable: end === 'retried',
              } as const;
              const outcome =
                end === 'completed' ? { ...completed(), ...(charge !== undefined && { charge }) } : failed;
              await holder.steps.write(stepOf(execution, { seq: 1, ended: [{ job: begun.job, outcome }] }));
            }
            const isOver = end === 'cancelled' || (here && (end === 'completed' || end === 'failed'));
            if (!isOver) held += price;
            else if (end === 'completed') charged += Math.min(price, charge ?? price);
          }
          expect(await balance(payer)).toEqual({ available: credits - charged - held, held });
        },
      ),
      { numRuns: 25 },
    );
  });
});
