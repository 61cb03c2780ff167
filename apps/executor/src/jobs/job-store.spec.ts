import { completed, EngineFixture, type Holder, jobOf, stepOf } from '../engine/engine.fixture.js';
import { mostAttempts } from './retry-rule.js';

const MAX_ATTEMPTS = mostAttempts();

let engine: EngineFixture;
let orchestrator: Holder;
beforeEach(async () => {
  engine = await EngineFixture.open();
  orchestrator = await engine.holder();
});
afterEach(() => engine.close());

/** An execution that waits for one job of the lane `local`. */
async function dispatchedJob() {
  await engine.acceptedExecution();
  const [execution] = await orchestrator.steps.claim(1);
  const job = jobOf(execution, 'a', { here: false });
  await orchestrator.steps.write(
    stepOf(execution, { begun: [{ job, iterations: 1, here: false }], release: true }),
  );
  return { execution: execution, job };
}

const artifact = (key: string) => ({
  key,
  kind: 'image',
  role: null,
  contentType: 'image/png',
  size: 3,
  sha256: 'abc',
  width: 1,
  height: 1,
  durationSeconds: null,
});

it('gives a job to one of two workers', async () => {
  const { job } = await dispatchedJob();
  const [first, second] = [await engine.holder(), await engine.holder()];

  const [one, other] = await Promise.all([first.jobs.claim('local', 5), second.jobs.claim('local', 5)]);

  expect([...one, ...other].map(({ id }) => id)).toEqual([job.id]);
});

it('refuses the late result of a worker that was frozen past its lease, and keeps the other one', async () => {
  const { job } = await dispatchedJob();
  const [frozen, successor] = [await engine.holder(), await engine.holder()];
  const [late] = await frozen.jobs.claim('local', 1);
  await engine.loseSession(frozen);
  const [own] = await successor.jobs.claim('local', 1);
  await successor.jobs.end(own, completed({ text: 'second' }));

  const answer = await frozen.jobs.end(late, {
    ...completed({ text: 'first' }),
    artifacts: [artifact('media/late.png')],
  });

  expect(answer).toEqual({ accepted: false });
  expect(await engine.job(job.id)).toEqual({ status: 'completed', attempts: 2, output: { text: 'second' } });
  expect(await engine.source.query('select key from media_assets')).toEqual([]);
});

it('stores a result once that is written twice because its answer was lost', async () => {
  await dispatchedJob();
  const worker = await engine.holder();
  const [job] = await worker.jobs.claim('local', 1);
  const outcome = { ...completed({ imageUrl: 'x' }), artifacts: [artifact('media/one.png')] };

  const answers = [await worker.jobs.end(job, outcome), await worker.jobs.end(job, outcome)];

  expect(answers.map(({ accepted }) => accepted)).toEqual([true, true]);
  expect(await engine.source.query('select key from media_assets')).toEqual([{ key: 'media/one.png' }]);
  expect(await engine.source.query('select * from job_queue')).toEqual([]);
});

it('tries a retryable failure again, later, and a final one not', async () => {
  const { job } = await dispatchedJob();
  const worker = await engine.holder();
  const [first] = await worker.jobs.claim('local', 1);

  await worker.jobs.end(first, { status: 'failed', code: 'busy', message: 'busy', retryable: true });

  expect(await engine.job(job.id)).toMatchObject({ status: 'pending', attempts: 1 });
  expect(await worker.jobs.claim('local', 1)).toEqual([]);
  await engine.source.query('update job_queue set due_at = now()');
  const [second] = await worker.jobs.claim('local', 1);
  await worker.jobs.end(second, { status: 'failed', code: 'refused', message: 'no', retryable: false });
  expect(await engine.job(job.id)).toMatchObject({ status: 'failed', attempts: 2 });
});

it('gives a job up as a dead letter when its workers keep dying, and lets its execution go on', async () => {
  const { execution, job } = await dispatchedJob();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const worker = await engine.holder();
    expect(await worker.jobs.claim('local', 1)).toMatchObject([{ id: job.id, attempts: attempt }]);
    await engine.loseSession(worker);
  }

  expect(await engine.job(job.id)).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
  expect(await engine.source.query('select job_id, reason from dead_letters')).toEqual([
    { job_id: job.id, reason: 'worker_lost' },
  ]);
  expect(await engine.abandoned()).toEqual([{ job_id: job.id, epoch: 2 * MAX_ATTEMPTS }]);
  expect(await engine.status(execution.id)).toMatchObject({ due: true });
});

it('notes progress only for the worker that holds the job', async () => {
  const { job } = await dispatchedJob();
  const [frozen, successor] = [await engine.holder(), await engine.holder()];
  const [late] = await frozen.jobs.claim('local', 1);
  await frozen.jobs.progress(late, 40);
  const progress = async () =>
    (await engine.source.query('select progress from jobs where id = $1', [job.id]))[0];
  expect(await progress()).toEqual({ progress: 40 });
  await engine.loseSession(frozen);
  await successor.jobs.claim('local', 1);

  await frozen.jobs.progress(late, 90);

  expect(await progress()).toEqual({ progress: 0 });
});

it('keeps what a failed attempt said, once, and nothing of one that simply succeeded', async () => {
  const { job } = await dispatchedJob();
  const [worker, other] = [await engine.holder(), await engine.holder()];
  const [first] = await worker.jobs.claim('local', 1);
  const report = { startedAt: new Date(), log: [{ at: new Date().toISOString(), message: 'asked' }] };
  const failure = { status: 'failed', code: 'busy', message: 'busy', retryable: true, report } as const;

  await worker.jobs.end(first, failure);
  await worker.jobs.end(first, failure);

  const attempts = async () =>
    engine.source.query('select attempt, status, code, log from job_attempts where job_id = $1', [job.id]);
  expect(await attempts()).toEqual([{ attempt: 1, status: 'failed', code: 'busy', log: report.log }]);
  const next = await dispatchedJob();
  const [clean] = await other.jobs.claim('local', 1);
  await other.jobs.end(clean, { ...completed(), report: { startedAt: new Date(), log: [] } });
  expect(await engine.job(next.job.id)).toMatchObject({ status: 'completed' });
  expect(await engine.source.query('select job_id from job_attempts')).toEqual([{ job_id: job.id }]);
});

it('waits before the next attempt as long as the provider asked for', async () => {
  await dispatchedJob();
  const worker = await engine.holder();
  const [job] = await worker.jobs.claim('local', 1);

  await worker.jobs.end(job, {
    status: 'failed',
    code: 'rate_limited',
    message: 'later',
    retryable: true,
    retryAfterMs: 90_000,
  });

  const [{ wait }] = await engine.source.query(
    'select extract(epoch from due_at - now())::float8 as wait from job_queue',
  );
  expect(wait).toBeGreaterThan(80);
  expect(wait).toBeLessThanOrEqual(90);
});

describe('an overdue job', () => {
  it('fails when it waited too long for a worker, and its execution goes on', async () => {
    const { execution, job } = await dispatchedJob();
    await engine.overdue.fail();
    expect(await engine.job(job.id)).toMatchObject({ status: 'pending' });
    await engine.source.query(`update job_queue set due_at = now() - interval '2 hours'`);

    await engine.overdue.fail();

    expect(await engine.source.query('select status, error_code from jobs')).toEqual([
      { status: 'failed', error_code: 'queue_timeout' },
    ]);
    // No worker had it.
    expect(await engine.abandoned()).toEqual([]);
    expect(await engine.source.query('select * from job_queue')).toEqual([]);
    expect(await engine.status(execution.id)).toMatchObject({ due: true });
    expect(engine.hinted).toContain(execution.id);
  });

  it('is taken from a worker that lives but does not end it, whose late result is refused', async () => {
    const { job } = await dispatchedJob();
    const worker = await engine.holder();
    const [held] = await worker.jobs.claim('local', 1);
    await engine.overdue.fail();
    expect((await worker.jobs.leased()).get(job.id)).toBe(held.epoch);
    await engine.source.query(`update job_queue set deadline_at = now() - interval '1 second'`);

    await engine.overdue.fail();

    expect((await worker.jobs.leased()).get(job.id)).toBeUndefined();
    expect(await worker.jobs.end(held, completed())).toEqual({ accepted: false });
    expect(await engine.source.query('select status, error_code from jobs')).toEqual([
      { status: 'failed', error_code: 'timeout' },
    ]);
    // What the worker stored is removed also if it dies before it hears of that.
    expect(await engine.abandoned()).toEqual([{ job_id: job.id, epoch: held.epoch + 1 }]);
  });

  it('has the deadline that its node names, where that is the shorter one', async () => {
    await dispatchedJob();
    await engine.source.query(`update jobs set input = input || '{"control": {"timeoutSeconds": 5}}'`);
    const worker = await engine.holder();

    const [job] = await worker.jobs.claim('local', 1);

    expect(job.control).toEqual({ timeoutSeconds: 5 });
    const [{ left }] = await engine.source.query(
      'select extract(epoch from deadline_at - now())::float8 as left from job_queue',
    );
    expect(left).toBeLessThanOrEqual(35);
    expect(left).toBeGreaterThan(30);
  });
});
