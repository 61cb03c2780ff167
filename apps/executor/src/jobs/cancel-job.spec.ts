import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { sideBySide } from '@easel/testing';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { formOf } from '../sql/edition-statement.js';
import { EngineFixture, type Holder, jobOf, stepOf } from '../engine/engine.fixture.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { CANCEL, endExecutionsIn, stopExecution } from '../runs/orchestrator/end-executions.js';
import type { ClaimedJob } from '../engine/job.js';
import type { ClaimedExecution } from '../runs/orchestrator/step.js';
import { WORKERS_LOST } from './ending-messages.js';
import { CANCEL_JOB, INSERT_JOB } from '../sql/jobs/jobs-alone.js';

/** Of the engine's pool. */
const CONNECTIONS = 6;
const JOBS = 100;
const RUNS = 60;
const ROUNDS = 10;

let engine: EngineFixture;
beforeEach(async () => (engine = await EngineFixture.open({ EDITION: 'cloud' })));
afterEach(() => engine.close());

async function givenJob(userId: string): Promise<string> {
  const id = newId();
  const input = JSON.stringify({ params: {}, inputs: {} });
  const job = [id, userId, null, null, 'generate-image', 'image', 'pending', input, 3];
  const limit = 1_000;
  await engine.database.run(formOf(INSERT_JOB, true), [...job, null, null, null, null, userId, 5, limit]);
  return id;
}

/**
 * Cancels and claims at the same time, as statements: the service repeats one that Postgres ended. As many are under way as
 * there are connections, so that none gives up because it waited for one.
 */
async function together(
  holder: Holder,
  cancels: readonly (() => Promise<unknown>)[],
): Promise<{ failed: string[]; claimed: number }> {
  let claimed = 0;
  const claim = async () => {
    const jobs = await holder.jobs.claim('image', 4);
    claimed += jobs.length;
  };
  const failed: string[] = [];
  const all = cancels.flatMap((cancel, place) => (place % 4 === 0 ? [claim, cancel] : [cancel]));
  await sideBySide(
    all,
    async (send) => {
      await send().catch((error: unknown) => failed.push(String(error)));
    },
    CONNECTIONS,
  );
  return { failed, claimed };
}

it('jobs of one account that are cancelled together do not lock each other or the workers that claim them', async () => {
  const holder = await engine.holder();
  const payer = randomUUID();
  await new CreditAccounts(new ExecutorConfig(), engine.database).ensure([payer]);
  const outcomes = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ids: string[] = [];
    const given = async () => void ids.push(await givenJob(payer));
    await sideBySide(
      Array.from({ length: JOBS }, () => given),
      (give) => give(),
      CONNECTIONS,
    );
    const cancels = ids.map(
      (id) => () => engine.database.run(formOf(CANCEL_JOB, true), [id, payer, WORKERS_LOST]),
    );
    outcomes.push(await together(holder, cancels));
  }
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  expect(outcomes.some(({ claimed }) => claimed > 0)).toBe(true);
});

it.each([
  ['cancelled', (id: string) => engine.database.batch((tx) => endExecutionsIn(tx, true, CANCEL, [id]))],
  ['stopped', (id: string) => stopExecution(engine.database, id)],
])(
  'runs of one account that are %s together do not, either',
  async (_how, cancel) => {
    const holder = await engine.holder();
    const payer = randomUUID();
    await new CreditAccounts(new ExecutorConfig(), engine.database).ensure([payer]);
    const outcomes = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (let each = 0; each < RUNS; each++) await engine.acceptedExecution({ userId: payer });
      const runs = await holder.steps.claim(RUNS);
      const begun = (run: ClaimedExecution) =>
        ['a', 'b', 'c'].map((node) => ({
          job: { ...jobOf(run, node, { here: false }), lane: 'image', credits: 2 },
          iterations: 1,
          here: false,
        }));
      await Promise.all(runs.map((run) => holder.steps.write(stepOf(run, { begun: begun(run) }))));
      outcomes.push(
        await together(
          holder,
          runs.map(
            ({ id }) =>
              () =>
                cancel(id),
          ),
        ),
      );
    }
    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
    expect(outcomes.some(({ claimed }) => claimed > 0)).toBe(true);
  },
  120_000,
);

it('a job that is cancelled while a worker has it is noted, so that the files of a dead worker are removed', async () => {
  const [userId, holder] = [randomUUID(), await engine.holder()];
  await new CreditAccounts(new ExecutorConfig(), engine.database).ensure([userId]);
  const begun = await givenJob(userId);
  await holder.jobs.claim('image', 1);
  const waiting = await givenJob(userId);

  for (const id of [begun, waiting])
    await engine.database.run(formOf(CANCEL_JOB, true), [id, userId, WORKERS_LOST]);

  expect(await engine.abandoned()).toEqual([{ job_id: begun, epoch: 2 }]);
});

it('so are the jobs of a run that is cancelled', async () => {
  const [userId, holder] = [randomUUID(), await engine.holder()];
  await new CreditAccounts(new ExecutorConfig(), engine.database).ensure([userId]);
  await engine.acceptedExecution({ userId });
  const [run] = (await holder.steps.claim(1)) as [ClaimedExecution];
  const begun = ['a', 'b'].map((node) => ({
    job: { ...jobOf(run, node, { here: false }), lane: 'image', credits: 2 },
    iterations: 1,
    here: false,
  }));
  await holder.steps.write(stepOf(run, { begun }));
  const [{ id }] = (await holder.jobs.claim('image', 1)) as [ClaimedJob];

  await engine.database.batch((tx) => endExecutionsIn(tx, true, CANCEL, [run.id]));

  expect(await engine.abandoned()).toEqual([{ job_id: id, epoch: 2 }]);
});
