import { setTimeout as sleep } from 'node:timers/promises';
import { nodeTypes } from '@easel/catalog';
import type { JetStream } from '@easel/platform';
import { compilePlan } from '@easel/workflow';
import { computeInProcess } from '../../computing/compute-in-process.js';
import type { Billing } from '../../credits/billing.js';
import { Clock } from '../../engine/clock.js';
import type { Endings } from '../../engine/endings.js';
import { completed, EngineFixture, type Holder } from '../../engine/engine.fixture.js';
import type { Hints } from '../../engine/hints.js';
import type { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { CancelJob } from '../../jobs/cancel-job.js';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { JobWorker } from '../../jobs/job-worker.js';
import { LanePools } from '../../orders/lanes/lane-pools.js';
import { LaneRegistry } from '../../orders/lanes/lane-registry.js';
import type { RunJob } from '../../jobs/run-job.js';
import { NoopLane } from '@easel/lanes/noop/noop-lane';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { CANCEL, endExecutions } from './end-executions.js';
import type { ExecutionEvent } from './execution-event.js';
import { NextStep } from './next-step.js';
import { Orchestrator } from './orchestrator.js';
import type { Plans } from './plans.js';
import { RESUME } from '../../sql/runs/resume.js';
import { STOP } from '../../sql/runs/stop.js';

type Handler = (message: { ack(): void; nak(): void }) => Promise<void>;

const signals = { on: () => undefined, send: () => undefined } as unknown as Signals;
const lookAfterRunning = () => Promise.resolve();
const busy: JobOutcome = { status: 'failed', code: 'busy', message: 'busy', retryable: true };

let engine: EngineFixture;
let worker: Holder;
const orchestrators: Orchestrator[] = [];
beforeEach(async () => {
  engine = await EngineFixture.open();
  worker = await engine.holder();
});
afterEach(async () => {
  for (const orchestrator of orchestrators.splice(0)) {
    orchestrator.drain();
    orchestrator.stop();
  }
  await engine.close();
});

/** A process that plans a chain, or nodes apart from one another, and has no places to run them unless told. */
async function planner(nodes: readonly string[], { places = 0, apart = false } = {}) {
  const holder = await engine.holder();
  const handlers: Handler[] = [];
  const jetstream = {
    consume: (_options: unknown, handler: Handler) => handlers.push(handler),
  } as unknown as JetStream;
  const config = Object.assign(new ExecutorConfig(), { LOCAL_CONCURRENCY: places });
  const hints = { execution: () => undefined, job: () => undefined } as unknown as Hints;
  const edges = nodes
    .slice(1)
    .map((target, place) => ({ source: nodes[place], target, sourceHandle: 'out', targetHandle: 'in' }));
  const plan = compilePlan(
    { nodes: nodes.map((id) => ({ id, type: 'noop', data: {} })), edges: apart ? [] : edges },
    nodeTypes,
  );
  const pools = new LanePools(config, new LaneRegistry([new NoopLane()]), new Clock());
  const billing = { charges: false } as unknown as Billing;
  const orchestrator = new Orchestrator(
    config,
    jetstream,
    holder.steps,
    {
      planOf: () => Promise.resolve(plan),
      load: () => Promise.resolve(),
      isLoaded: () => true,
    } as unknown as Plans,
    new NextStep(config, pools, billing, computeInProcess),
    pools,
    holder.jobs,
    { run: () => new Promise(() => undefined), discard: () => Promise.resolve() } as unknown as RunJob,
    { adopt: () => undefined, leave: () => undefined, lookAfterRunning } as unknown as JobWorker,
    hints,
    signals,
    { notify: () => undefined } as unknown as Endings,
    holder.session,
    billing,
    new ReadSubjects(undefined as never, undefined as never),
    new Clock(),
  );
  orchestrators.push(orchestrator);
  orchestrator.begin();
  const hint = async (): Promise<void> => {
    for (const handler of handlers) await handler({ ack: () => undefined, nak: () => undefined });
  };
  return { holder, hint };
}

/**
 * The orchestrator may be about to let the run go just when its last job ends: whoever ends a job tells it then, and a
 * sweep would too.
 */
async function hintUntilEnded(executionId: string, hint: () => Promise<void>): Promise<void> {
  while (['pending', 'running', 'stopping'].includes((await engine.status(executionId)).status)) {
    await hint();
    await sleep(30);
  }
}

/** The history, as soon as it ends with an event of such a type; its numbers have no gap. */
async function told(executionId: string, ...last: ExecutionEvent['type'][]): Promise<string[]> {
  for (let look = 0; ; look++) {
    const rows: { seq: number; events: ExecutionEvent[]; event_seq: number }[] = await engine.source.query(
      `select h.seq, h.events, e.event_seq from execution_events h join executions e on e.id = h.execution_id
       where e.id = $1 order by h.seq`,
      [executionId],
    );
    const events = rows.flatMap((row) => row.events);
    if (!last.some((type) => type === events.at(-1)?.type) && look < 1_000) {
      await sleep(30);
      continue;
    }
    let next = 0;
    for (const { seq, events: own } of rows) {
      expect(seq).toBe(next);
      next += own.length;
    }
    expect(rows.at(-1)?.event_seq).toBe(next);
    return events
      .filter(({ type }) => type !== 'execution.resumed')
      .map((event) => ('nodeId' in event ? `${event.type.slice(5)} ${event.nodeId}` : event.type));
  }
}

/** Takes the job that is due, however long it would wait. */
async function take(): Promise<ClaimedJob> {
  for (let look = 0; look < 100; look++) {
    await engine.source.query(`update job_queue set due_at = now() where session_id is null`);
    const [job] = await worker.jobs.claim('local', 1);
    if (job) return job;
    await sleep(30);
  }
  throw new Error('no job is due');
}

async function started(nodes: readonly string[], options?: { apart: boolean }) {
  const { holder, hint } = await planner(nodes, options);
  const { id, userId } = await engine.acceptedExecution({ totalNodes: nodes.length });
  await hint();
  await told(id, 'node.queued');
  return { id, userId, holder, hint };
}

describe('the history of jobs that workers run', () => {
  it('tells the end of each, and what began then', async () => {
    const { id, hint } = await started(['a', 'b']);

    await worker.jobs.end(await take(), completed());
    await hint();
    await told(id, 'node.queued');
    await worker.jobs.end(await take(), completed());
    await hint();

    expect(await told(id, 'execution.ended')).toEqual([
      'execution.started',
      'queued a',
      'completed a',
      'queued b',
      'completed b',
      'execution.ended',
    ]);
  });

  it('tells further attempts when they are decided on, also those after a lost worker', async () => {
    const { id, hint } = await started(['a']);
    await worker.jobs.end(await take(), busy);
    await hint();
    expect(await told(id, 'node.retried')).toEqual(['execution.started', 'queued a', 'retried a']);

    await take();
    await engine.loseSession(worker);
    worker = await engine.holder();
    await hint();
    await told(id, 'node.retried');
    await worker.jobs.end(await take(), completed());
    await hintUntilEnded(id, hint);

    expect(await told(id, 'execution.ended')).toEqual([
      'execution.started',
      'queued a',
      'retried a',
      'retried a',
      'completed a',
      'execution.ended',
    ]);
  });

  it('tells once what several processes notice one after the other', async () => {
    const { id, holder } = await started(['a', 'b'], { apart: true });
    const [first, other] = [await take(), await take()];
    await worker.jobs.end(first, busy);
    await worker.jobs.end(other, completed());
    const second = await planner(['a', 'b'], { apart: true });
    await second.hint();
    await told(id, 'node.completed', 'node.retried');
    await engine.loseSession(holder);
    await engine.loseSession(second.holder);

    const third = await planner(['a', 'b'], { apart: true });
    await worker.jobs.end(await take(), completed());
    await third.hint();

    const events = await told(id, 'execution.ended');
    expect(events.slice(0, 3)).toEqual(['execution.started', 'queued a', 'queued b']);
    expect(events.slice(3, 5).toSorted()).toEqual([`completed ${other.nodeId}`, `retried ${first.nodeId}`]);
    expect(events.slice(5)).toEqual([`completed ${first.nodeId}`, 'execution.ended']);
  });

  it('tells that one waited too long, and that one was cancelled', async () => {
    const { id, userId, hint } = await started(['a', 'b'], { apart: true });
    const job = await take();
    await new CancelJob(engine.database, signals, { execution: () => undefined } as unknown as Hints).run(
      { userId },
      job.id,
    );
    await engine.source.query(`update job_queue set due_at = now() - interval '1 year'`);
    await engine.overdue.fail();
    await hint();

    const events = await told(id, 'execution.ended');
    const other = job.nodeId === 'a' ? 'b' : 'a';
    expect(events.slice(3).toSorted()).toEqual(
      [`cancelled ${job.nodeId}`, `failed ${other}`, 'execution.ended'].toSorted(),
    );
  });

  it('tells what a process ran itself that died, and who went on with it', async () => {
    const dead = await planner(['a'], { places: 1 });
    const { id } = await engine.acceptedExecution();
    await dead.hint();
    await told(id, 'node.started');

    await engine.loseSession(dead.holder);
    const { hint } = await planner(['a']);
    await hint();
    await told(id, 'node.retried');
    await worker.jobs.end(await take(), completed());
    await hint();

    expect(await told(id, 'execution.ended')).toEqual([
      'execution.started',
      'started a',
      'retried a',
      'completed a',
      'execution.ended',
    ]);
  });

  it('tells with the end of a cancelled run what nobody had noticed, and its resumption anew', async () => {
    const { id, hint } = await started(['a', 'b'], { apart: true });
    const [first, second] = [await take(), await take()];
    await worker.jobs.end(first, completed());
    await endExecutions(engine.database, CANCEL, [id]);
    await endExecutions(engine.database, CANCEL, [id]);

    const cancelled = await told(id, 'execution.ended');
    expect(cancelled.slice(3, 5).toSorted()).toEqual([
      `cancelled ${second.nodeId}`,
      `completed ${first.nodeId}`,
    ]);
    expect(cancelled.slice(5)).toEqual(['execution.ended']);
    await engine.database.run(RESUME, [id, 60, null]);
    await hint();
    await told(id, 'node.queued');
    await worker.jobs.end(await take(), completed());
    await hint();

    expect((await told(id, 'execution.ended')).slice(6)).toEqual([
      `queued ${second.nodeId}`,
      `completed ${second.nodeId}`,
      'execution.ended',
    ]);
  });
});

describe('a run that is to stop after its current nodes', () => {
  it('ends as cancelled when they have, though their worker died, and however often it is asked', async () => {
    const { id, hint } = await started(['a', 'b']);
    await take();
    await engine.database.run(STOP, [id]);
    await hint();
    await engine.loseSession(worker);
    worker = await engine.holder();
    await engine.database.run(STOP, [id]);
    await hint();
    expect(await engine.status(id)).toMatchObject({ status: 'stopping' });

    await worker.jobs.end(await take(), completed());
    await hintUntilEnded(id, hint);

    expect(await told(id, 'execution.ended')).toEqual([
      'execution.started',
      'queued a',
      'retried a',
      'completed a',
      'execution.ended',
    ]);
    expect(await engine.status(id)).toMatchObject({ status: 'cancelled', session_id: null, due: false });
    await engine.database.run(STOP, [id]);
    expect(await engine.status(id)).toMatchObject({ status: 'cancelled', due: false });
  });
});

describe('a run that is to stop while nodes of it wait for a worker', () => {
  it('begins none of them, lets the running one end, and tells both', async () => {
    const { id, hint } = await started(['a', 'b'], { apart: true });
    const running = await take();
    await engine.database.run(STOP, [id]);
    await hint();

    expect(await worker.jobs.claim(running.lane, 5)).toEqual([]);
    await worker.jobs.end(running, completed());
    await hintUntilEnded(id, hint);

    const waited = running.nodeId === 'a' ? 'b' : 'a';
    const events = await told(id, 'execution.ended');
    expect(events).toEqual(expect.arrayContaining([`completed ${running.nodeId}`, `cancelled ${waited}`]));
    expect(events.filter((event) => event === 'execution.ended')).toHaveLength(1);
    expect(await engine.status(id)).toMatchObject({ status: 'cancelled', session_id: null, due: false });
  });

  it('can be gone on with: what had not begun is begun then', async () => {
    const { id, hint } = await started(['a']);
    await engine.database.run(STOP, [id]);
    await hintUntilEnded(id, hint);
    await engine.database.run(RESUME, [id, 60, null]);
    await hint();

    expect(await take()).toMatchObject({ nodeId: 'a', attempts: 1 });
  });
});

describe('a run whose worker is dead', () => {
  it('is cancelled at once, with its job, and the worker writes nothing when it comes back', async () => {
    const { id, hint } = await started(['a', 'b']);
    const job = await take();
    await engine.loseSession(worker);

    expect(await endExecutions(engine.database, CANCEL, [id])).toEqual([id]);
    expect(await endExecutions(engine.database, CANCEL, [id])).toEqual([]);
    const late = await worker.jobs.end(job, completed());
    await hint();

    expect(late).toMatchObject({ accepted: false });
    expect(await engine.job(job.id)).toMatchObject({ status: 'cancelled', output: null });
    expect(await engine.status(id)).toMatchObject({ status: 'cancelled', session_id: null, due: false });
    expect((await told(id, 'execution.ended')).filter((event) => event === 'execution.ended')).toHaveLength(
      1,
    );
  });
});
