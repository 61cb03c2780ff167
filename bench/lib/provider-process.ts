// The part of an executor that runs jobs at providers, without bus and clockwork: for trials that kill it.
import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ProviderId } from '@easel/catalog';
import {
  BusClient,
  BusConnection,
  createStorage,
  DATA_SOURCE,
  Database,
  JetStream,
  OutboundHttp,
  Outbox,
  SecretBox,
} from '@easel/platform';
import { computeInProcess } from '../../apps/executor/dist/computing/compute-in-process.js';
import { COMPUTING } from '../../apps/executor/dist/computing/computing.js';
import { EngineDatabase } from '../../apps/executor/dist/engine/engine-database.js';
import { CreditsModule } from '../../apps/executor/dist/credits/credits.module.js';
import { EngineModule } from '../../apps/executor/dist/engine/engine.module.js';
import { JobsModule } from '../../apps/executor/dist/jobs/jobs.module.js';
import { OrdersWorkerModule } from '../../apps/executor/dist/orders/orders-worker.module.js';
import { OrdersModule } from '../../apps/executor/dist/orders/orders.module.js';
import { RunsModule } from '../../apps/executor/dist/runs/runs.module.js';
import { Hints } from '../../apps/executor/dist/engine/hints.js';
import { Signals } from '../../apps/executor/dist/engine/signals.js';
import { ExecutorConfig } from '../../apps/executor/dist/engine/executor.config.js';
import { LANES } from '../../apps/executor/dist/orders/lanes/lane-registry.js';
import { JobStore } from '../../apps/executor/dist/jobs/job-store.js';
import { RunJob } from '../../apps/executor/dist/jobs/run-job.js';
import { StartJob } from '../../apps/executor/dist/jobs/start-job.js';
import { STORAGE } from '../../apps/executor/dist/engine/storage/storage.js';
import { openAiLane } from '../../libs/providers/dist/openai/openai-lane.js';
import { PROVIDER_ENVIRONMENT } from '../../apps/executor/dist/orders/providers/provider-accounts.js';
import { ProviderFailure } from '../../libs/providers/dist/provider-failure.js';
import type { ProviderLane } from '../../libs/providers/dist/provider-lane.js';
import { PROVIDER_LANES } from '../../libs/providers/dist/provider-lanes.js';
import { ProviderTimings } from '../../apps/executor/dist/orders/providers/provider-timings.js';
import { Reaper } from '../../apps/executor/dist/runs/scheduler/reaper.js';
import { WorkerSession } from '../../apps/executor/dist/engine/worker-session.js';
import { taskLane } from '../../apps/executor/src/orders/providers/task-lane.fixture.ts';

/** Where trials run; plain data, so that it can be handed to another process. */
export interface Place {
  databaseUrl: string;
  schema: string;
  folder: string;
  /** Keys and addresses of the stand-ins. */
  env: Record<string, string>;
}

/** Kinds of lanes under trial, each at a provider and with a model of its own. `S` is class C that answers at once. */
export const KINDS = {
  A: { provider: 'heygen', model: 'imagen4' },
  B: { provider: 'beeble', model: 'z-image' },
  C: { provider: 'fal', model: 'qwen' },
  S: { provider: 'openai', model: 'gpt-image' },
} as const satisfies Record<string, { provider: ProviderId; model: string }>;
export type Kind = keyof typeof KINDS;

const failed = (said: string) => new ProviderFailure('provider_error', said, { retryable: true });

function lanes(): ReadonlyMap<ProviderId, ProviderLane> {
  const tasks = (['A', 'B', 'C'] as const).map((kind): ProviderLane => {
    const { provider, model } = KINDS[kind];
    return {
      ...taskLane(provider, kind, failed),
      standsInFor: (_type, id) => (id === model ? { provider, model: 'trial' } : undefined),
    };
  });
  return new Map([openAiLane(), ...tasks].map((lane) => [lane.provider, lane]));
}

/** What needs a bus, or works by itself: here the trials say what happens when. */
const LEFT_OUT = new Set(['JobWorker', 'Orchestrator']);
const ROOMS = [EngineModule, CreditsModule, OrdersModule, OrdersWorkerModule, JobsModule, RunsModule];

/** The engine as it is put together, but for what trials bring themselves. */
function ofEngine(): Provider[] {
  const all = ROOMS.flatMap((room) => Reflect.getMetadata('providers', room) as Provider[]);
  const own = new Set<unknown>([STORAGE, LANES, PROVIDER_ENVIRONMENT, PROVIDER_LANES, OutboundHttp]);
  const named = new Set<unknown>([Hints, Signals, ProviderTimings]);
  return all.filter((provider) =>
    typeof provider === 'function'
      ? !LEFT_OUT.has(provider.name) && !named.has(provider)
      : !own.has((provider as { provide: unknown }).provide),
  );
}

export interface EngineParts {
  config?: Partial<ExecutorConfig>;
  timings?: Partial<ProviderTimings>;
  /** Instead of, or beside, those of the engine. */
  providers: Provider[];
}

export const value = (provide: unknown, useValue: unknown): Provider => ({
  provide: provide as symbol,
  useValue,
});

/** An engine whose clock is whoever calls it. */
export async function openEngine({ databaseUrl, folder, env }: Place, parts: EngineParts) {
  const storageFolder = path.join(folder, 'media');
  mkdirSync(storageFolder, { recursive: true });
  const config = Object.assign(new ExecutorConfig(), {
    DATABASE_URL: databaseUrl,
    SERVICE_ENCRYPTION_KEY: '5'.repeat(64),
    MEDIA_NAME_SECRET: 'm'.repeat(32),
    WORK_DIR: path.join(folder, 'work'),
    SESSION_LEASE_MS: 120_000,
    ...parts.config,
  });
  const timings = Object.assign(new ProviderTimings(), {
    maxWaitMs: 20_000,
    submitMs: 1_500,
    synchronousMs: 3_000,
    pollMs: 3_000,
    searchEveryMs: 50,
    // With the 400 ms of a submit longer than the slowest order takes to arrive (`PASSING` in failpoints.ts).
    sendWithinMs: 2_500,
    pollPace: 0.05,
    ...parts.timings,
  });
  const silent = {
    job: () => undefined,
    execution: () => undefined,
    send: () => undefined,
    on: () => undefined,
  };
  const app = await NestFactory.createApplicationContext(
    {
      module: class Trials {},
      providers: [
        value(ExecutorConfig, config),
        value(COMPUTING, computeInProcess),
        value(SecretBox, new SecretBox(config.SERVICE_ENCRYPTION_KEY)),
        value(BusConnection, { connected: false }),
        value(BusClient, {}),
        value(JetStream, {}),
        value(Outbox, {}),
        value(STORAGE, createStorage({ driver: 'folder', directory: storageFolder })),
        value(OutboundHttp, new OutboundHttp()),
        value(Hints, silent),
        value(Signals, silent),
        value(PROVIDER_ENVIRONMENT, env),
        value(ProviderTimings, timings),
        ...ofEngine(),
        ...parts.providers,
      ],
    },
    { logger: false, abortOnError: false },
  );
  const session = app.get(WorkerSession);
  await session.open();
  return {
    app,
    session,
    jobs: app.get(JobStore),
    reaper: app.get(Reaper),
    database: app.get(EngineDatabase),
    close: async () => {
      await session.close();
      await app.close();
    },
  };
}

export async function providerProcess(place: Place, timings: Partial<ProviderTimings> = {}) {
  const engine = await openEngine(place, {
    timings,
    providers: [
      value(DATA_SOURCE, { options: { schema: place.schema } }),
      value(Database, {}),
      value(LANES, []),
      value(PROVIDER_LANES, lanes()),
    ],
  });
  return { ...engine, runJob: engine.app.get(RunJob), starting: engine.app.get(StartJob) };
}

export type ProviderProcess = Awaited<ReturnType<typeof providerProcess>>;

/** Takes due jobs, runs an attempt at each and writes its end, as a worker does. Answers whether there were any. */
export async function workOnce({ jobs, runJob }: ProviderProcess, most = 1): Promise<boolean> {
  const claimed = await jobs.claim('image', most);
  await Promise.all(
    claimed.map(async (job) => {
      const outcome = await runJob.run(job, new AbortController().signal, () => undefined);
      await jobs.end(job, outcome);
    }),
  );
  return claimed.length > 0;
}
