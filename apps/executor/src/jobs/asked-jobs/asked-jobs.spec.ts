import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AskedJobsStarted,
  type AskedJobState,
  type Caller,
  cancelAskedJobs,
  getAskedJobStates,
  releaseAskedJobs,
  startAskedJobs,
  withdrawAskedJobs,
} from '@easel/contracts';
import { Database, onFailpoint } from '@easel/platform';
import { seeded } from '@easel/testing';
import { completed, type Holder } from '../../engine/engine.fixture.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { Prune } from '../../runs/retention/prune.js';
import { AskerFixture, Killed, lost, onlyLost, someone } from './asked-jobs.fixture.js';

const PRICE_OF_ONE = 10;

let at: AskerFixture;
let worker: Holder;
afterEach(async () => {
  onFailpoint(undefined);
  await at.close();
});
const open = async (given: Partial<ExecutorConfig> = {}) => {
  at = await AskerFixture.open(given);
  worker = await at.engine.holder();
};

const picture = (more: object = {}) => ({
  id: randomUUID(),
  type: 'generate-image',
  params: { prompt: 'a fox', provider: 'nano-banana' },
  ...more,
});
const groupOf = (count: number) => Array.from({ length: count }, () => picture());
const start = (caller: Caller, jobs: object[], asker?: string) =>
  at.send(startAskedJobs, caller, { jobs }, asker) as Promise<AskedJobsStarted>;
const states = async (ids: string[], asker?: string) =>
  ((await at.send(getAskedJobStates, undefined, { ids }, asker)) as { states: AskedJobState[] }).states;
const withdraw = async (ids: string[]) =>
  ((await at.send(withdrawAskedJobs, undefined, { ids })) as { states: AskedJobState[] }).states;
const jobs = () =>
  at.engine.source.query<{ id: string; status: string; input: Record<string, unknown>; credits: number }[]>(
    'select id, status, input, credits from jobs order by id',
  );
const outbox = () =>
  at.engine.source.query<{ subject: string; payload: Record<string, unknown> }[]>(
    'select subject, payload from outbox order by seq',
  );
/** Ends the jobs that wait, by turns completed and failed. */
async function endAll(): Promise<void> {
  for (const [index, job] of (await worker.jobs.claim('image', 100)).entries()) {
    const failed = { status: 'failed', code: 'bad', message: 'no', retryable: false } as const;
    await worker.jobs.end(job, index % 2 === 0 ? completed() : failed);
  }
}

describe('jobs that a service asks for', () => {
  it('have the ids that it chose, are shown with what they are for, and are made once, however many ask', async () => {
    await open();
    const caller = someone();
    const group = groupOf(3).map((job) => ({ ...job, context: { attachName: 'smile' } }));
    const belongsTo = { kind: 'entity', id: randomUUID(), type: 'character' };
    const ask = () => at.send(startAskedJobs, caller, { jobs: group, belongsTo });

    const answers = await Promise.all(Array.from({ length: 12 }, ask));

    const ids = group.map(({ id }) => id);
    for (const answer of answers) expect(answer).toEqual({ jobs: ids.map((jobId) => ({ jobId })) });
    const made = await jobs();
    expect(made.map(({ id }) => id)).toEqual(ids.toSorted());
    expect(made[0]?.input).toMatchObject({ context: { attachName: 'smile' }, belongsTo });
  });

  it('are all reserved or none is made', async () => {
    await open({ EDITION: 'cloud', SIGNUP_CREDITS: 3 * PRICE_OF_ONE });
    const caller = someone();

    await expect(start(caller, groupOf(4))).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect([await jobs(), await states([])]).toEqual([[], []]);
    const [balance] = await at.engine.source.query<{ balance: string }[]>(
      'select balance from credit_accounts',
    );
    expect(Number(balance?.balance ?? 3 * PRICE_OF_ONE)).toBe(3 * PRICE_OF_ONE);

    const paid = await start(caller, groupOf(2));
    expect(paid).toMatchObject({ jobs: [{}, {}] });
    expect((await jobs()).every(({ credits }) => credits > 0)).toBe(true);
  });

  it('of bad settings refuse the whole group, naming the field', async () => {
    await open();
    const bad = picture({ params: { provider: 'nano-banana', prompt: 7 } });

    await expect(start(someone(), [picture(), bad])).rejects.toMatchObject({
      code: 'validation_error',
      extra: { path: 'prompt' },
    });
    expect(await jobs()).toEqual([]);
  });

  it('are seen, cancelled and started again by their own asker and user alone', async () => {
    await open();
    const [mine, jobsOfMine] = [someone(), [picture()]];
    const ids = jobsOfMine.map(({ id }) => id);
    await start(mine, jobsOfMine);

    await expect(start(mine, jobsOfMine, 'studio')).rejects.toMatchObject({ code: 'not_found' });
    await expect(start(someone(), jobsOfMine)).rejects.toMatchObject({ code: 'not_found' });
    expect(await states(ids, 'studio')).toEqual([]);
    expect(await at.send(cancelAskedJobs, undefined, { ids }, 'studio')).toEqual({ cancelled: 0 });
    expect(await states(ids)).toMatchObject([{ status: 'pending' }]);
    expect(await at.send(cancelAskedJobs, undefined, { ids })).toEqual({ cancelled: 1 });
    expect(await states(ids)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('end together with the event that tells so, also where they fail as they are made', async () => {
    await open();
    const caller = someone();
    const group = groupOf(2);
    const unknown = { ...picture(), type: 'text-to-speech', params: { text: 'hello' } };
    await start(caller, [...group, unknown]);
    await endAll();

    const told = await outbox();
    const made = await jobs();
    expect(new Set(told.map(({ subject }) => subject))).toEqual(
      new Set(['events.executor.entities-job.ended']),
    );
    expect(new Set(told.map(({ payload }) => payload['jobId']))).toEqual(new Set(made.map(({ id }) => id)));
    expect(told).toHaveLength(made.length);
    expect(await states([unknown.id])).toMatchObject([
      { status: 'failed', errorCode: 'provider_not_configured', output: null },
    ]);
  });

  it('stay for as long as the asker does not know their end, whatever the retention', async () => {
    await open();
    const [kept, released] = [picture(), picture()];
    await start(someone(), [kept]);
    await start(someone(), [released]);
    await endAll();
    await at.engine.source.query(`update jobs set completed_at = now() - interval '90 days'`);
    await at.send(releaseAskedJobs, undefined, { ids: [released.id] });

    const config = Object.assign(new ExecutorConfig(), { EXECUTION_RETENTION_DAYS: 30 });
    const prune = new Prune(config, new Database(at.engine.source));
    while (await prune.step());

    expect((await jobs()).map(({ id }) => id)).toEqual([kept.id]);
    expect(await states([released.id])).toEqual([]);
  });

  it('that were withdrawn are never made, and those that were made are never withdrawn, whoever comes first', async () => {
    await open();
    const caller = someone();
    for (let round = 0; round < 40; round++) {
      const group = groupOf(2);
      const ids = group.map(({ id }) => id);
      // By turns: from the beginning, and when all is ready but the commit.
      const ready = new Promise<void>((resolve) => {
        if (round % 2 === 0) resolve();
        else onFailpoint((name) => name === 'asked-jobs.priced' && resolve());
      });
      const [started, stand] = await Promise.all([start(caller, group), ready.then(() => withdraw(ids))]);

      const isWithdrawn = 'withdrawn' in started;
      expect(new Set(stand.map(({ status }) => status))).toEqual(
        new Set([isWithdrawn ? 'withdrawn' : 'pending']),
      );
      const [{ n }] = await at.engine.source.query<[{ n: number }]>(
        'select count(*)::integer as n from jobs where id = any($1)',
        [ids],
      );
      expect(n).toBe(isWithdrawn ? 0 : 2);
    }
  });
});

describe('a service that asks for jobs', () => {
  const group = (count = 1, operationId?: string) => ({
    operationId,
    jobs: groupOf(count).map(({ type, params }) => ({ type, params, purpose: { column: 'angles' } })),
  });

  it('finds the jobs of a request that is repeated under its operation', async () => {
    await open();
    const caller = someone();
    const operationId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at.askedJobs.start(caller, group(2, operationId))),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await jobs()).toHaveLength(2);
  });

  it('starts anew under an operation whose jobs were withdrawn', async () => {
    await open();
    const caller = someone();
    const operationId = randomUUID();
    at.onRequest = (subject, send) => (subject.endsWith('.start') ? Promise.reject(lost()) : send());
    await expect(at.askedJobs.start(caller, group(1, operationId))).rejects.toThrow();
    at.onRequest = (_subject, send) => send();
    await at.sweepAll();
    expect(await at.rows()).toMatchObject([{ state: 'withdrawn' }]);

    await at.askedJobs.start(caller, group(1, operationId));
    expect(await jobs()).toHaveLength(1);
  });

  it('applies an end that is told 1 to 5 times, by several deliveries at once, once', async () => {
    await open();
    for (let index = 0; index < 12; index++) await at.askedJobs.start(someone(), group(2));
    await endAll();
    let turn = 0;
    await at.deliver(() => 1 + (turn++ % 5));

    const applied = await at.applied();
    expect(applied).toHaveLength(24);
    expect(new Set(applied.map(({ job_id }) => job_id)).size).toBe(24);
  });

  it('applies the completion of a job that had failed and was replayed', async () => {
    await open();
    await at.askedJobs.start(someone(), group());
    await at.engine.source.query(`update jobs set status = 'failed', completed_at = now()`);
    await at.deliver(() => 2);
    await at.engine.source.query(`update jobs set status = 'pending', completed_at = null`);
    await at.engine.source.query(`update jobs set status = 'completed', output = '{}', completed_at = now()`);
    await at.deliver(() => 2);

    expect((await at.applied()).map(({ state }) => state)).toEqual(['failed', 'completed']);
  });

  it('loses no end and applies none twice, wherever both sides die and whatever the bus loses', async () => {
    await open({ EDITION: 'cloud', SIGNUP_CREDITS: 1_000_000 });
    const random = seeded(20_260);
    const dies = (chance: number) => random() < chance;
    const late: Promise<unknown>[] = [];
    at.onRequest = async (_subject, send) => {
      const fate = random();
      if (fate < 0.1) throw lost();
      if (fate > 0.9) {
        // The answer is lost; the request takes effect after the asker has given up, or twice.
        late.push(
          sleep(random() * 5)
            .then(send)
            .catch(onlyLost),
        );
        throw lost();
      }
      const answer = await send();
      if (fate < 0.2) throw lost();
      return answer;
    };
    onFailpoint((name) => {
      if (/^ask(ed-jobs|ing)\./.test(name) && dies(0.08)) throw new Killed(name);
    });
    let asked = 0;
    for (let round = 0; round < 25; round++) {
      const starts = Array.from({ length: 6 }, () => {
        const count = 1 + Math.floor(random() * 4);
        return at.askedJobs.start(someone(), group(count)).then(
          () => (asked += count),
          () => undefined,
        );
      });
      await Promise.all(starts);
      await endAll();
      // Of a NATS that was wiped nothing arrives.
      const wiped = dies(0.2);
      await at.deliver(() => (wiped ? 0 : Math.floor(random() * 6)));
      await at.sweepAll().catch(onlyLost);
    }
    onFailpoint(undefined);
    at.onRequest = (_subject, send) => send();
    await Promise.all(late);
    for (let round = 0; round < 3; round++) {
      await endAll();
      await at.sweepAll();
    }

    const rows = await at.rows();
    const made = await jobs();
    const applied = await at.applied();
    expect(asked).toBeGreaterThan(100);
    expect(rows.filter(({ state }) => state === 'asked' || state === 'waiting')).toEqual([]);
    expect(new Set(applied.map(({ job_id }) => job_id)).size).toBe(applied.length);
    expect(applied).toHaveLength(rows.length);
    const ends = new Map(applied.map(({ job_id, state }) => [job_id, state]));
    // What was paid for is known to the asker, and what it gave up was never made.
    for (const { id, status } of made) expect([id, ends.get(id)]).toEqual([id, status]);
    expect(rows.filter(({ state }) => state === 'withdrawn')).toHaveLength(rows.length - made.length);
    const [{ held }] = await at.engine.source.query<[{ held: number }]>(
      'select count(*)::integer as held from credit_holds',
    );
    expect(held).toBe(0);
    const [{ kept }] = await at.engine.source.query<[{ kept: number }]>(
      'select count(*)::integer as kept from asked_jobs where not released',
    );
    expect(kept).toBe(0);
  });
});
