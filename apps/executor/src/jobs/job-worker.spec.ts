import type { JetStream } from '@easel/platform';
import { Clock } from '../engine/clock.js';
import { completed, EngineFixture, jobOf, stepOf } from '../engine/engine.fixture.js';
import type { Hints } from '../engine/hints.js';
import type { Signals } from '../engine/signals.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { NoopLane } from '@easel/lanes/noop/noop-lane';
import { CANCEL, endExecutions } from '../runs/orchestrator/end-executions.js';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import { JobWorker } from './job-worker.js';
import { LanePools } from '../orders/lanes/lane-pools.js';
import { LaneRegistry } from '../orders/lanes/lane-registry.js';
import type { RunJob } from './run-job.js';

type Handler = (message: { ack(): unknown; nak(): unknown }) => Promise<void>;

let engine: EngineFixture;
let worker: JobWorker;
let pools: LanePools;
let hint: () => Promise<string[]>;
let runs: { job: ClaimedJob; endedAt?: number; end(outcome: JobOutcome): void }[];
let discarded: string[];
beforeEach(async () => {
  engine = await EngineFixture.open();
  const { session, jobs } = await engine.holder();
  const handlers: Handler[] = [];
  const jetstream = {
    consume: (_options: unknown, handler: Handler) => handlers.push(handler),
  } as unknown as JetStream;
  const config = Object.assign(new ExecutorConfig(), { WORKER_LANES: ['local'], LOCAL_CONCURRENCY: 5 });
  const clock = new Clock();
  pools = new LanePools(config, new LaneRegistry([new NoopLane()]), clock);
  // None of the signals arrives.
  const signals = { on: () => undefined, send: () => undefined } as unknown as Signals;
  const hints = { execution: () => undefined, job: () => undefined } as unknown as Hints;
  runs = [];
  discarded = [];
  const runJob = {
    run: (job: ClaimedJob, cancelled: AbortSignal) =>
      new Promise<JobOutcome>((resolve) => {
        const run: (typeof runs)[number] = { job, end: resolve };
        runs.push(run);
        cancelled.addEventListener('abort', () => {
          run.endedAt = Date.now();
          resolve({ status: 'failed', code: 'aborted', message: 'stopped', retryable: true });
        });
      }),
    discard: ({ id }: ClaimedJob) => Promise.resolve(discarded.push(id)),
  } as unknown as RunJob;
  worker = new JobWorker(jetstream, pools, jobs, runJob, hints, signals, session, clock);
  worker.watch();
  worker.takeJobs();
  hint = async () => {
    const answers: string[] = [];
    for (const handler of handlers) {
      await handler({ ack: () => answers.push('taken'), nak: () => answers.push('given back') });
    }
    return answers;
  };
});
afterEach(async () => {
  worker.drain();
  worker.stop();
  await engine.close();
});

/** An execution whose one job the worker runs. */
async function running() {
  const orchestrator = await engine.holder();
  await engine.acceptedExecution();
  const [execution] = await orchestrator.steps.claim(1);
  const job = jobOf(execution, 'a', { here: false });
  await orchestrator.steps.write(
    stepOf(execution, { begun: [{ job, iterations: 1, here: false }], release: true }),
  );
  await hint();
  await until(() => runs.length === 1);
  return { execution, job };
}

async function until(done: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!done() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('stops working on a job within 2 s of its cancellation, also when no signal arrives', async () => {
  const { execution, job } = await running();
  const cancelledAt = Date.now();
  await endExecutions(engine.database, CANCEL, [execution.id]);

  await until(() => runs[0].endedAt !== undefined);

  expect((runs[0].endedAt ?? Infinity) - cancelledAt).toBeLessThan(2_000);
  await until(() => worker.active === 0);
  expect(await engine.job(job.id)).toMatchObject({ status: 'cancelled', attempts: 1 });
});

it('begins a job once, however often it is hinted at', async () => {
  const { job } = await running();

  await Promise.all([hint(), hint(), hint(), hint(), hint()]);

  expect(runs.map(({ job: { id } }) => id)).toEqual([job.id]);
  expect(await engine.job(job.id)).toMatchObject({ status: 'running', attempts: 1 });
});

it('ends a run once, however often and by however many it is cancelled at once', async () => {
  const { execution, job } = await running();

  await Promise.all([1, 2, 3].map(() => endExecutions(engine.database, CANCEL, [execution.id])));

  expect(await engine.status(execution.id)).toMatchObject({ status: 'cancelled', due: false });
  const ends = await engine.source.query(
    `select count(*)::int as n from execution_events, jsonb_array_elements(events) e where e ->> 'type' = 'execution.ended'`,
  );
  expect(ends).toEqual([{ n: 1 }]);
  expect(await engine.job(job.id)).toMatchObject({ status: 'cancelled' });
});

it('fails a job whose result cannot be stored, instead of trying for ever, and keeps nothing of it', async () => {
  const { job } = await running();
  let tooDeep: unknown = [];
  for (let depth = 0; depth < 20_000; depth++) tooDeep = [tooDeep];

  runs[0].end(completed({ tooDeep }));

  await until(() => worker.active === 0);
  expect(await engine.job(job.id)).toMatchObject({ status: 'failed', output: null });
  expect(discarded).toEqual([job.id]);
});

it('gives hints back while it drains, also one that waited for a place, so that others hear them', async () => {
  while (pools.take('local'));
  const held = hint();

  worker.drain();

  expect(await held).toEqual(['given back']);
  expect(await hint()).toEqual(['given back']);
});
