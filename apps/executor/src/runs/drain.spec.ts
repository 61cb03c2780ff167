import type { JetStream } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import type { JobWorker } from '../jobs/job-worker.js';
import type { Orchestrator } from './orchestrator/orchestrator.js';
import type { Reaper } from './scheduler/reaper.js';
import type { WorkerSession } from '../engine/worker-session.js';
import { Drain } from './drain.js';

it('a process that ends fetches no more hints, waits for what runs, and hands on the rest', async () => {
  const done: string[] = [];
  const does = (what: string) => () => void done.push(what);
  let running = 1;
  const jetstream = { stopConsuming: does('fetches nothing') };
  const session = { close: does('closes its session') };
  const orchestrator = { drain: does('plans nothing'), stop: does('gives runs up'), running: 0 };
  const worker = {
    drain: does('takes nothing'),
    stop: does('gives jobs up'),
    get active() {
      if (running > 0) done.push('waits');
      return running--;
    },
  };
  const reaper = { handBack: does('hands back'), releaseUnheld: does('hands on') };
  const drain = new Drain(
    new ExecutorConfig(),
    jetstream as unknown as JetStream,
    session as unknown as WorkerSession,
    orchestrator as unknown as Orchestrator,
    worker as unknown as JobWorker,
    reaper as unknown as Reaper,
  );

  await drain.onModuleDestroy();

  expect(done).toEqual([
    'fetches nothing',
    'plans nothing',
    'takes nothing',
    'waits',
    'gives runs up',
    'gives jobs up',
    'hands back',
    'closes its session',
    'hands on',
  ]);
});
