import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeTypes } from '@easel/catalog';
import type { JetStream } from '@easel/platform';
import { compilePlan } from '@easel/workflow';
import { computeInProcess } from '../../computing/compute-in-process.js';
import type { Computing } from '../../computing/computing.js';
import type { Billing } from '../../credits/billing.js';
import { Clock } from '../../engine/clock.js';
import type { Endings } from '../../engine/endings.js';
import { EngineFixture } from '../../engine/engine.fixture.js';
import type { Hints } from '../../engine/hints.js';
import type { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import type { JobWorker } from '../../jobs/job-worker.js';
import type { LanePools } from '../../orders/lanes/lane-pools.js';
import type { RunJob } from '../../jobs/run-job.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { LargeSteps } from './large-steps.js';
import { NextStep } from './next-step.js';
import { Orchestrator } from './orchestrator.js';
import type { Plans } from './plans.js';

type Handler = (message: { ack(): void; nak(): void }) => Promise<void>;

const none = (): undefined => undefined;
const PLACES = 5;
const plan = compilePlan(
  { nodes: [{ id: 'a', type: 'text-prompt', data: { text: 'a' } }], edges: [] },
  nodeTypes,
);

let engine: EngineFixture;
let orchestrator: Orchestrator;
let hint: () => void;
/** Steps of this account are large: each waits at the threads until it is let on. */
let heavy: string;
let otherHeavy: string[];
let atThreads: (() => void)[];
/** Their results wait here to be written, while that is wanted. */
let atDatabase: (() => void)[] | undefined;
/** This document is read as soon as the test lets it be. */
let largeDocument: { id: string; read: () => void; isRead: Promise<void> };
beforeEach(async () => {
  engine = await EngineFixture.open();
  heavy = randomUUID();
  otherHeavy = Array.from({ length: 3 }, () => randomUUID());
  atThreads = [];
  atDatabase = undefined;
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  largeDocument = { id: await engine.document(), read, isRead };
  const { session, steps, jobs } = await engine.holder();
  const write = steps.write.bind(steps);
  steps.write = async (step, how) => {
    const isHeavy = step.execution.userId === heavy;
    if (isHeavy && atDatabase) await new Promise<void>((resolve) => atDatabase?.push(resolve));
    return write(step, how);
  };
  const config = Object.assign(new ExecutorConfig(), { ORCHESTRATOR_CONCURRENCY: PLACES });
  const computing: Computing = {
    ...computeInProcess,
    run: async (name, from, how) => {
      if (how.account === heavy || otherHeavy.includes(how.account)) {
        await how.onLarge?.();
        await new Promise<void>((resolve) => atThreads.push(resolve));
      }
      return computeInProcess.run(name, from, how);
    },
  };
  const handlers: Handler[] = [];
  const jetstream = { consume: (_options: unknown, handler: Handler) => handlers.push(handler) };
  const pools = { takeUnqueued: () => false, release: none } as unknown as LanePools;
  const billing = { charges: false } as Billing;
  orchestrator = new Orchestrator(
    config,
    jetstream as unknown as JetStream,
    steps,
    {
      planOf: () => Promise.resolve(plan),
      isLoaded: (id: string) => id !== largeDocument.id,
      load: (ids: string[]) => (ids.includes(largeDocument.id) ? largeDocument.isRead : Promise.resolve()),
    } as unknown as Plans,
    new NextStep(config, pools, billing, computing),
    pools,
    jobs,
    {} as RunJob,
    { lookAfterRunning: () => Promise.resolve() } as unknown as JobWorker,
    { execution: none, job: none } as unknown as Hints,
    { on: none, send: none } as unknown as Signals,
    { notify: none } as unknown as Endings,
    session,
    billing,
    new ReadSubjects(undefined as never, undefined as never),
    new Clock(),
  );
  orchestrator.begin();
  hint = () => handlers.forEach((handler) => void handler({ ack: none, nak: none }));
});
afterEach(async () => {
  orchestrator.drain();
  orchestrator.stop();
  largeDocument.read();
  atThreads.forEach((goOn) => goOn());
  atDatabase?.forEach((goOn) => goOn());
  await engine.close();
});

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; look < 500; look++) {
    if (await is()) return;
    await sleep(20);
  }
  throw new Error('it did not happen');
}
const isOver = async (id: string): Promise<boolean> => (await engine.status(id)).status === 'completed';
const held = (): Promise<number> =>
  engine.source
    .query<[{ count: number }]>(
      'select count(*)::integer as count from executions where session_id is not null and user_id = any($1)',
      [[heavy, ...otherHeavy]],
    )
    .then(([{ count }]) => count);

/** Long enough for three looks at what is leased. */
const THREE_LOOKS_MS = 3_500;

describe('a run whose document takes long to read', () => {
  it('is not let go meanwhile, and keeps no run of others waiting', async () => {
    const slow = await engine.acceptedExecution({ documentId: largeDocument.id });
    hint();
    await until(async () => (await engine.status(slow.id)).session_id !== null);

    const other = await engine.acceptedExecution();
    hint();
    await until(() => isOver(other.id));
    await sleep(THREE_LOOKS_MS);
    const { epoch } = await engine.status(slow.id);
    largeDocument.read();
    await until(() => isOver(slow.id));

    expect(epoch).toBe(1);
  });

  it('counts as one of those that this process has room for', async () => {
    const documentId = largeDocument.id;
    const slow = await Promise.all(
      Array.from({ length: 2 * PLACES }, () => engine.acceptedExecution({ documentId })),
    );
    const leased = async () => {
      const found = await Promise.all(slow.map(({ id }) => engine.status(id)));
      return found.filter(({ session_id }) => session_id !== null).length;
    };
    hint();
    hint();
    await until(async () => (await leased()) === PLACES);
    await sleep(300);
    expect(await leased()).toBe(PLACES);

    largeDocument.read();
    await until(async () => (await Promise.all(slow.map(({ id }) => isOver(id)))).every(Boolean));
  });
});

describe('the runs of an account whose steps are large', () => {
  it('keep no run of others waiting, however many there are, and all of them end', async () => {
    const runs = await Promise.all(
      Array.from({ length: 4 * PLACES }, () => engine.acceptedExecution({ userId: heavy })),
    );
    hint();
    await until(async () => (await held()) === PLACES && atThreads.length === 1);

    const other = await engine.acceptedExecution();
    hint();

    await until(() => isOver(other.id));
    // No more of them than were claimed before it showed that they are large.
    expect(await held()).toBe(PLACES);
    await until(async () => {
      atThreads.splice(0).forEach((goOn) => goOn());
      return (await Promise.all(runs.map(({ id }) => isOver(id)))).every(Boolean);
    });
  });

  it('never take all the room there is, however many accounts have such runs', async () => {
    const runs = await Promise.all(
      [heavy, ...otherHeavy].flatMap((userId) =>
        Array.from({ length: 3 * PLACES }, () => engine.acceptedExecution({ userId })),
      ),
    );
    hint();
    let most = 0;
    await until(async () => {
      atThreads.splice(0).forEach((goOn) => goOn());
      hint();
      most = Math.max(most, await held());
      return (await Promise.all(runs.map(({ id }) => isOver(id)))).every(Boolean);
    });

    expect(most).toBeLessThan(4 * PLACES);
  });

  it('count as large until what they came to is written, and no other one of them is computed before', async () => {
    atDatabase = [];
    await Promise.all(Array.from({ length: 3 * PLACES }, () => engine.acceptedExecution({ userId: heavy })));
    hint();
    await until(async () => (await held()) === PLACES && atThreads.length === 1);

    atThreads.splice(0).forEach((goOn) => goOn());
    await until(() => atDatabase?.length === 1);
    // Whoever comes after them is claimed, so they would have been.
    const other = await engine.acceptedExecution();
    hint();
    await until(() => isOver(other.id));
    expect([await held(), atThreads.length]).toEqual([PLACES, 0]);

    atDatabase.splice(0).forEach((goOn) => goOn());
    await until(() => atThreads.length === 1);
  });

  describe('have turns', () => {
    let now: number;
    let large: LargeSteps;
    beforeEach(() => {
      jest.useFakeTimers();
      now = 10_000;
      large = new LargeSteps(() => now, { onLarge: none, onMayClaim: none });
    });
    afterEach(() => jest.useRealTimers());

    /** One step of an account that takes so long, and whether its next one may begin so many milliseconds later. */
    async function nextBegins({ took = 300, after = 0, beside = true }): Promise<boolean> {
      if (beside) large.noteStep('other');
      large.noteStep('heavy');
      const end = await large.turnOf('heavy');
      let hasBegun = false;
      void large.turnOf('heavy').then(() => (hasBegun = true));
      now += took;
      end();
      await jest.advanceTimersByTimeAsync(after);
      return hasBegun;
    }

    it('one after the other while their account is alone', async () => {
      expect(await nextBegins({ beside: false })).toBe(true);
    });

    it.each([
      [300, 890, false],
      [300, 900, true],
      [4_000, 990, false],
      [4_000, 1_000, true],
    ])(
      'three times as far apart as they take while others have runs here, a second at most: %i ms, after %i ms %p',
      async (took, after, begins) => {
        expect(await nextBegins({ took, after })).toBe(begins);
      },
    );
  });
});
