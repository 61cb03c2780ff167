import { TaskStandIn } from '@easel/testing';
import { onFailpoint } from '../../engine/failpoint.js';
import { ProviderFailure } from '@easel/providers/provider-failure';
import type { SubmitClass } from '@easel/providers/provider-lane';
import type { ProviderTimings } from './provider-timings.js';
import { ProviderFixture, QUICK, type Worker } from './provider.fixture.js';
import { taskLane } from './task-lane.fixture.js';

const failed = (said: string) => new ProviderFailure('provider_error', said, { retryable: true });

const GIVES_UP_SOON = { maxWaitMs: 1_500 };
/** Class B orders again after this time. The stand-in shares this process, so a busy machine delays what it receives. */
const ARRIVES_LATE = { sendWithinMs: 2_500 };

const provider = new TaskStandIn();
let fixture: ProviderFixture;
beforeAll(() => provider.start());
afterAll(() => provider.stop());
beforeEach(() => {
  provider.forget();
  provider.fate = () => 'succeeded';
  provider.takesMs = 30;
});
afterEach(async () => {
  onFailpoint(undefined);
  await fixture.close();
});

async function given(
  submitClass: SubmitClass,
  env: Record<string, string> = {},
  timings: Partial<ProviderTimings> = {},
): Promise<void> {
  provider.dedupes = submitClass === 'A';
  fixture = await ProviderFixture.open({
    env: { KIE_API_KEY: provider.key, KIE_BASE_URL: provider.origin, ...env },
    lanes: [taskLane('kie', submitClass, failed)],
    timings,
  });
}

const draw = () => fixture.job('generate-image', { prompt: 'a fox', provider: 'nano-banana' });

/** Lets a worker run the job up to a place in its code, where its process is as good as dead. */
async function dieAt(worker: Worker, jobId: string, place: string): Promise<{ attempt: Promise<unknown> }> {
  const reached = new Promise<void>((resolve) => {
    onFailpoint((name) => {
      if (name !== place) return;
      onFailpoint(undefined);
      worker.freezer.freeze();
      resolve();
    });
  });
  const attempt = fixture.attempt(worker, jobId);
  await Promise.race([reached, attempt.then(() => Promise.reject(new Error(`never came by ${place}`)))]);
  return { attempt };
}

/** Somebody else takes over what the dead process held. */
async function takeOver(dead: Worker, jobId: string) {
  await fixture.engine.loseSession(dead.holder);
  const heir = await fixture.worker();
  return fixture.finish(heir, jobId);
}

const BEFORE_ORDER = ['job.claimed', 'job.begun', 'provider.intend'];
const AFTER_RECORD = [
  'provider.recorded',
  'provider.poll',
  'provider.polled',
  'provider.answered',
  'provider.collected',
  'provider.settled',
  'job.ran',
  'job.stored',
  'job.end',
];

describe.each(['A', 'B', 'C'] as const)('a process that dies in class %s', (submitClass) => {
  it.each([...BEFORE_ORDER, ...AFTER_RECORD])('at %s costs nothing and loses nothing', async (place) => {
    await given(submitClass);
    const worker = await fixture.worker();
    const jobId = await draw();
    const { attempt } = await dieAt(worker, jobId, place);

    const job = await takeOver(worker, jobId);

    expect(job).toMatchObject({ status: 'completed', ranBy: 'kie' });
    expect(provider.purchases).toHaveLength(1);
    await comeBack(worker, attempt);
    expect(provider.purchases).toHaveLength(1);
    expect(await fixture.read(jobId)).toEqual(job);
  });

  it.each([
    ['provider.intended', 0],
    ['provider.submitted', 1],
    ['provider.record', 1],
  ])('at %s buys no second one', async (place, bought) => {
    await given(submitClass);
    const worker = await fixture.worker();
    const jobId = await draw();
    const { attempt } = await dieAt(worker, jobId, place);
    if (place === 'provider.submit') await new Promise((resolve) => setTimeout(resolve, 50));

    const job = await takeOver(worker, jobId);

    if (submitClass === 'C') {
      expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_outcome_unknown' });
      expect(provider.purchases.length).toBe(bought);
    } else {
      expect(job).toMatchObject({ status: 'completed' });
      expect(provider.purchases).toHaveLength(1);
    }
    const before = provider.purchases.length;
    // A lease runs out only after orders of that time may not be sent any more.
    await new Promise((resolve) => setTimeout(resolve, QUICK.sendWithinMs));
    await comeBack(worker, attempt);
    // A frozen process that comes back may find its order on the way, but must not send one that was given up.
    expect(provider.purchases).toHaveLength(before);
    expect(await fixture.read(jobId)).toEqual(job);
  });
});

it('class B waits for an order that an heir sent before it died as well', async () => {
  await given('B');
  const [first, heir] = [await fixture.worker(), await fixture.worker()];
  const jobId = await draw();
  await dieAt(first, jobId, 'provider.intended');
  await fixture.engine.loseSession(first.holder);
  // The heir finds nothing, and sends an order that the provider takes only after the heir is gone.
  provider.fail('submit', { kind: 'slow', when: 'before', ms: 500 });
  await dieOnceSent(heir, jobId);
  expect(provider.purchases).toHaveLength(0);

  expect(await takeOver(heir, jobId)).toMatchObject({ status: 'completed' });
  await settled();
  expect(provider.purchases).toHaveLength(1);
});

/** Lets a worker send an order, and stops it while that is on its way. */
async function dieOnceSent(worker: Worker, jobId: string): Promise<void> {
  const sent = new Promise<void>((resolve) => {
    onFailpoint((name) => {
      if (name !== 'provider.submit') return;
      onFailpoint(undefined);
      setTimeout(() => {
        worker.freezer.freeze();
        resolve();
      }, 100);
    });
  });
  void fixture.attempt(worker, jobId);
  await sent;
}

/** Until what a stand-in carries out late is carried out. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 500));

async function comeBack(zombie: Worker, attempt: Promise<unknown>): Promise<void> {
  zombie.freezer.thaw();
  await attempt.catch(() => undefined);
}

describe('an order whose answer is lost', () => {
  const LOST = [
    ['is not answered before the connection breaks', { kind: 'reset', when: 'before' }, 0],
    ['is carried out, and the connection breaks', { kind: 'reset', when: 'after' }, 1],
    ['is carried out and never answered', { kind: 'stuck' }, 1],
    ['is carried out, and the answer ends in the middle', { kind: 'truncated' }, 1],
    ['is carried out after we gave up waiting', { kind: 'slow', when: 'before', ms: 700 }, 1],
    ['is answered by a gateway that lost its server', { kind: 'answer', answer: { status: 502 } }, 0],
  ] as const;

  it.each(LOST)('and %s: class A orders again under the same name', async (_what, fault) => {
    await given('A');
    provider.fail('submit', fault);

    expect(await fixture.finish(await fixture.worker(), await draw())).toMatchObject({ status: 'completed' });
    await settled();
    expect(provider.purchases).toHaveLength(1);
  });

  it.each(LOST)('and %s: class B looks for it first', async (_what, fault) => {
    await given('B', {}, ARRIVES_LATE);
    provider.fail('submit', fault);

    expect(await fixture.finish(await fixture.worker(), await draw())).toMatchObject({ status: 'completed' });
    await settled();
    expect(provider.purchases).toHaveLength(1);
  });

  it.each(LOST)('and %s: class C says that nobody knows', async (_what, fault, bought) => {
    await given('C');
    provider.fail('submit', fault);
    const jobId = await draw();

    const job = await fixture.finish(await fixture.worker(), jobId);

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_outcome_unknown', attempts: 1 });
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'unknown' }]);
    await settled();
    expect(provider.purchases).toHaveLength(bought);
  });

  it('is ordered anew when its owner asks for the job again, knowing how it ended', async () => {
    await given('C');
    provider.fail('submit', { kind: 'stuck' });
    const worker = await fixture.worker();
    const jobId = await draw();
    await fixture.finish(worker, jobId);

    await fixture.resume(jobId);

    expect(await fixture.finish(worker, jobId)).toMatchObject({ status: 'completed' });
    expect(provider.purchases).toHaveLength(2);
  });

  // Orders that arrive late have arrived by then.
});

describe('an order that never left, or was refused', () => {
  it.each(['A', 'B', 'C'] as const)(
    'in class %s is placed when the provider is back',
    async (submitClass) => {
      await given(submitClass, { KIE_BASE_URL: 'http://127.0.0.1:9' }, GIVES_UP_SOON);
      const worker = await fixture.worker();
      const jobId = await draw();
      const first = await fixture.attempt(worker, jobId);

      const back = await fixture.worker({
        env: { KIE_API_KEY: provider.key, KIE_BASE_URL: provider.origin },
        lanes: [taskLane('kie', submitClass, failed)],
      });
      const job = await fixture.finish(back, jobId);

      expect(first).toMatchObject({ status: 'failed', code: 'provider_unreachable', retryable: true });
      expect(job).toMatchObject({ status: 'completed', attempts: 2 });
      expect(provider.purchases).toHaveLength(1);
    },
  );

  it('waits as long as the provider says', async () => {
    await given('C');
    provider.fail('submit', { kind: 'refuse', as: 'rate', headers: { 'retry-after': '1' } });

    await fixture.finish(await fixture.worker(), await draw());

    const [first, second] = provider.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('is tried again by the next attempt when the wait ends, with what the provider said', async () => {
    await given('C', {}, GIVES_UP_SOON);
    provider.fail('submit', { kind: 'refuse', as: 'overloaded', headers: { 'retry-after-ms': '400' } }, 10);

    const outcome = await fixture.attempt(await fixture.worker(), await draw());

    expect(outcome).toMatchObject({ code: 'provider_overloaded', retryable: true, retryAfterMs: 400 });
    expect(provider.purchases).toEqual([]);
  });

  it('opens the circuit after failing again and again, so that no request leaves', async () => {
    await given('C', {}, GIVES_UP_SOON);
    const worker = await fixture.worker();
    provider.fail('submit', { kind: 'refuse', as: 'error' }, 100);
    for (let job = 0; job < 8; job++) await fixture.attempt(worker, await draw());
    const asked = provider.requests.length;

    const outcome = await fixture.attempt(worker, await draw());

    expect(asked).toBe(8);
    expect(provider.requests).toHaveLength(asked);
    expect(outcome).toMatchObject({ code: 'provider_unreachable', retryable: true });
  });
});

describe('a task that was bought', () => {
  it.each<[string, Parameters<typeof provider.fail>[1][]]>([
    ['has too much to do', (['rate', 'overloaded', 'error'] as const).map((as) => ({ kind: 'refuse', as }))],
    [
      'is not reached',
      [
        { kind: 'reset', when: 'after' },
        { kind: 'truncated' },
        { kind: 'answer', answer: { status: 502, body: '<html>' } },
      ],
    ],
  ])('is asked for until a provider that %s answers again, and never bought anew', async (_what, faults) => {
    await given('C', {}, { maxWaitMs: 60_000 });
    for (const fault of faults) provider.fail('poll', fault);

    expect(await fixture.finish(await fixture.worker(), await draw())).toMatchObject({
      status: 'completed',
      attempts: 1,
    });
    expect(provider.purchases).toHaveLength(1);
  });

  it('is gone on with by the next attempt when asking fails for too long', async () => {
    await given('C', {}, GIVES_UP_SOON);
    provider.fail('poll', { kind: 'refuse', as: 'rate', headers: { 'retry-after-ms': '300' } }, 9);
    const worker = await fixture.worker();
    const jobId = await draw();

    const first = await fixture.attempt(worker, jobId);

    expect(first).toMatchObject({ code: 'provider_rate_limited', retryable: true });
    expect(await fixture.finish(worker, jobId)).toMatchObject({ status: 'completed', attempts: 2 });
    expect(provider.purchases).toHaveLength(1);
  });

  it('and failed is bought anew by the next attempt, where the provider says that may help', async () => {
    await given('C');
    provider.fate = () => (provider.tasks.size === 1 ? 'failed' : 'succeeded');
    const jobId = await draw();

    expect(await fixture.finish(await fixture.worker(), jobId)).toMatchObject({
      status: 'completed',
      attempts: 2,
    });
    expect(await fixture.orders(jobId)).toMatchObject([
      { state: 'settled', outcome: 'failed' },
      { state: 'settled', outcome: 'succeeded' },
    ]);
  });

  it('and that the provider has lost ends the job', async () => {
    await given('C');
    provider.fail('poll', { kind: 'answer', answer: { status: 404, json: {} } });

    const job = await fixture.finish(await fixture.worker(), await draw());

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_task_lost', attempts: 1 });
    expect(provider.purchases).toHaveLength(1);
  });

  it('and was had by a process that died is bought anew when its owner asks again and it is gone since', async () => {
    await given('C');
    const worker = await fixture.worker();
    const jobId = await draw();
    await dieAt(worker, jobId, 'provider.settled');
    provider.tasks.clear();
    expect(await takeOver(worker, jobId)).toMatchObject({
      status: 'failed',
      errorCode: 'provider_task_lost',
    });

    await fixture.resume(jobId);

    expect(await fixture.finish(await fixture.worker(), jobId)).toMatchObject({ status: 'completed' });
    expect(await fixture.orders(jobId)).toMatchObject([{ outcome: 'failed' }, { outcome: 'succeeded' }]);
  });

  it.each(['wrong', 'cut'] as const)('and whose file is %s ends the job', async (as) => {
    await given('C');
    provider.fail('file', { kind: 'media', as });

    const job = await fixture.finish(await fixture.worker(), await draw());

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_invalid_output', attempts: 1 });
  });

  it('is fetched again when its file does not come at once', async () => {
    await given('C');
    provider.fail('file', { kind: 'reset', when: 'after' });
    provider.fail('file', { kind: 'refuse', as: 'overloaded' });

    expect(await fixture.finish(await fixture.worker(), await draw())).toMatchObject({
      status: 'completed',
      attempts: 1,
    });
  });
});

describe('a cancel', () => {
  const cancelled = (jobId: string) =>
    fixture.engine.source.query(
      `update jobs set status = 'cancelled', epoch = epoch + 1, completed_at = now() where id = $1`,
      [jobId],
    );
  const until = async (happened: () => boolean) => {
    while (!happened()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const statuses = () => [...provider.tasks.values()].map(({ status }) => status);

  it('reaches the provider at once, not after the next poll', async () => {
    await given('C');
    provider.fate = () => 'never';
    const stop = new AbortController();
    const jobId = await draw();
    const attempt = fixture.attempt(await fixture.worker(), jobId, stop.signal);
    await until(() => provider.requests.filter(({ path }) => path.includes('task-1')).length > 1);
    await cancelled(jobId);

    const before = provider.requests.length;
    stop.abort();
    await attempt;

    // One poll may have been on its way.
    expect(provider.requests.length - before).toBeLessThanOrEqual(2);
    expect(statuses()).toEqual(['cancelled']);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'cancelled' }]);
  });

  it('while the order is on its way cancels the task once it has a name', async () => {
    await given('C');
    provider.fail('submit', { kind: 'slow', when: 'after', ms: 200 });
    const stop = new AbortController();
    const jobId = await draw();
    const attempt = fixture.attempt(await fixture.worker(), jobId, stop.signal);
    await until(() => provider.purchases.length > 0);
    await cancelled(jobId);
    stop.abort();
    await attempt;

    expect(statuses()).toEqual(['cancelled']);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'late' }]);
  });

  it('is not what becomes of a job that is only handed on', async () => {
    await given('C');
    provider.takesMs = 600;
    const worker = await fixture.worker();
    const stop = new AbortController();
    const jobId = await draw();
    const attempt = fixture.attempt(worker, jobId, stop.signal);
    await until(() => provider.requests.some(({ path }) => path.includes('task-1')));
    await fixture.engine.loseSession(worker.holder);
    stop.abort();
    await attempt;

    expect(statuses()).toEqual(['running']);
    expect(await fixture.finish(await fixture.worker(), jobId)).toMatchObject({ status: 'completed' });
    expect(provider.purchases).toHaveLength(1);
  });
});

describe('a former holder', () => {
  it('tells the id of its task while the order is open, and the heir goes on with it', async () => {
    await given('C');
    const worker = await fixture.worker();
    const jobId = await draw();
    const { attempt } = await dieAt(worker, jobId, 'provider.submitted');
    await fixture.engine.loseSession(worker.holder);

    await comeBack(worker, attempt);

    expect(await fixture.finish(await fixture.worker(), jobId)).toMatchObject({ status: 'completed' });
    expect(provider.purchases).toHaveLength(1);
  });

  it('cancels its task when the order was given up meanwhile', async () => {
    await given('C');
    provider.fate = () => 'never';
    const worker = await fixture.worker();
    const jobId = await draw();
    const { attempt } = await dieAt(worker, jobId, 'provider.submitted');
    const job = await takeOver(worker, jobId);

    await comeBack(worker, attempt);

    expect(job.errorCode).toBe('provider_outcome_unknown');
    expect([...provider.tasks.values()]).toMatchObject([{ status: 'cancelled' }]);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'late' }]);
  });
});

it('no more tasks are under way at once than the provider may have', async () => {
  await given('C', { KIE_CONCURRENCY: '2' });
  provider.takesMs = 150;
  const worker = await fixture.worker();
  const jobs = [];
  for (let count = 0; count < 5; count++) jobs.push(await draw());
  const made = new Set<number>();
  const watch = setInterval(
    () => made.add([...provider.tasks.values()].filter(({ status }) => status === 'running').length),
    5,
  );

  await Promise.all(
    (await worker.holder.jobs.claim('image', 5)).map((job) =>
      worker.runJob.run(job, new AbortController().signal, () => undefined),
    ),
  );
  clearInterval(watch);

  expect(provider.purchases).toHaveLength(5);
  expect(Math.max(...made)).toBe(2);
});

describe('an order that is open although its job is over', () => {
  /** The job ended a while ago. */
  const end = (jobId: string, status: string) =>
    fixture.engine.source.query(
      `update jobs set status = $2, epoch = epoch + 1, completed_at = now() - interval '1 minute' where id = $1`,
      [jobId, status],
    );

  it('is cancelled at the provider, once', async () => {
    await given('C');
    provider.fate = () => 'never';
    const worker = await fixture.worker();
    const jobId = await draw();
    await dieAt(worker, jobId, 'provider.recorded');
    await fixture.engine.loseSession(worker.holder);
    await end(jobId, 'cancelled');
    const { orders } = fixture.chooser();

    await Promise.all([orders.run(), fixture.chooser().orders.run()]);
    const asked = provider.requests.length;
    await orders.run();

    expect([...provider.tasks.values()]).toMatchObject([{ status: 'cancelled' }]);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'cancelled' }]);
    expect(provider.requests).toHaveLength(asked);
  });

  it('is left alone at the provider when its result was used', async () => {
    await given('C');
    const worker = await fixture.worker();
    const jobId = await draw();
    await dieAt(worker, jobId, 'provider.recorded');
    await end(jobId, 'completed');

    await fixture.chooser().orders.run();

    expect([...provider.tasks.values()].map(({ status }) => status)).not.toContain('cancelled');
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'succeeded' }]);
  });

  it('is searched for and cancelled, where its answer was lost with its process', async () => {
    await given('B');
    provider.fate = () => 'never';
    const worker = await fixture.worker();
    const jobId = await draw();
    await dieAt(worker, jobId, 'provider.record');
    await end(jobId, 'cancelled');
    await fixture.engine.source.query(`update provider_calls set intended_at = now() - interval '1 hour'`);

    await fixture.chooser().orders.run();

    expect([...provider.tasks.values()]).toMatchObject([{ status: 'cancelled' }]);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'unknown' }]);
  });

  it('is marked as one that nobody knows about, where it has no name and can get none any more', async () => {
    await given('C');
    const worker = await fixture.worker();
    const jobId = await draw();
    await dieAt(worker, jobId, 'provider.intended');
    await end(jobId, 'cancelled');
    await fixture.engine.source.query(`update provider_calls set intended_at = now() - interval '1 hour'`);

    await fixture.chooser().orders.run();

    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'unknown' }]);
  });
});
