// CPU that an execution takes in the engine itself, where a hundred are under way: of Postgres' backends, and of this
// process (planning, running its nodes, making and sending the records). No gateway, no bus. Time is read from the
// scheduler, so that other work on the machine matters little.
//   node bench/engine-cost.ts [--rounds 5] [--executions 1500] [--callers 100] [--shapes abc]
// An executor collects garbage with other settings than Node's defaults (libs/stack/src/app-process.ts):
//   LOG_LEVEL=warn node --v8-pool-size=1 --max-semi-space-size=16 --heap-growing-percent=60 bench/engine-cost.ts
import { parseArgs } from 'node:util';
import { nodeTypes } from '@easel/catalog';
import { openDataSource, startTelemetry } from '@easel/platform';
import { freshSchema } from '@easel/testing';
import { compilePlan } from '@easel/workflow';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { ComputingThreads } from '../apps/executor/dist/computing/computing-threads.js';
import { Clock } from '../apps/executor/dist/engine/clock.js';
import { EngineDatabase } from '../apps/executor/dist/engine/engine-database.js';
import { ExecutorConfig } from '../apps/executor/dist/engine/executor.config.js';
import { LanePools } from '../apps/executor/dist/orders/lanes/lane-pools.js';
import { LaneRegistry } from '../apps/executor/dist/orders/lanes/lane-registry.js';
import { AttemptFiles } from '../apps/executor/dist/jobs/attempt-files.js';
import { RunJob } from '../apps/executor/dist/jobs/run-job.js';
import { NoopLane } from '../libs/lanes/dist/noop/noop-lane.js';
import { PresentMedia } from '../apps/executor/dist/engine/present-media.js';
import { executorMigrations } from '../apps/executor/dist/wiring/migrations/executor-migrations.js';
import { NextStep } from '../apps/executor/dist/runs/orchestrator/next-step.js';
import { Orchestrator } from '../apps/executor/dist/runs/orchestrator/orchestrator.js';
import { StepStore } from '../apps/executor/dist/runs/orchestrator/step-store.js';
import { HoldJobs } from '../apps/executor/dist/jobs/reviews/hold-jobs.js';
import { WorkerSession } from '../apps/executor/dist/engine/worker-session.js';
import { cpuTime } from './lib/cpu-time.ts';
import { chain, fanOut, oneStep } from './lib/graphs.ts';
import { median, round } from './lib/measure.ts';
import { newRun } from './lib/new-run.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    executions: { type: 'string', default: '1500' },
    callers: { type: 'string', default: '100' },
    shapes: { type: 'string', default: 'abc' },
  },
});
const [rounds, executions, callers] = [values.rounds, values.executions, values.callers].map(Number);
const GRAPHS: Record<string, typeof oneStep> = { a: oneStep, b: chain(10), c: fanOut(20) };

await startTelemetry({ service: 'executor', version: '0', env: { LOG_LEVEL: 'warn' } });
const { DATABASE_URL, schema } = await freshSchema('executor');
const config = Object.assign(new ExecutorConfig(), {
  DATABASE_URL,
  RUN_MIGRATIONS_ON_BOOT: true,
  ORCHESTRATOR_CONCURRENCY: 200,
  MAX_CONCURRENT_NODES_PER_EXECUTION: 20,
});
const source = await openDataSource(config, { schema, rows: [], migrations: executorMigrations });
const database = new EngineDatabase(config, source);
const session = new WorkerSession(database, config);
await session.open();

const ended = new Map<string, () => void>();
const nothing = (): void => undefined;
const never = { of: nothing } as never;
const lane = new NoopLane();
const pools = new LanePools(config, new LaneRegistry([lane]), new Clock());
const billing = { charges: false, chargeOf: () => Promise.resolve(undefined) } as never;
const holdJobs = new HoldJobs(database);
const runJob = new RunJob(
  config,
  { forJob: () => Promise.resolve(lane) } as never,
  new AttemptFiles(config, {} as never, billing, holdJobs),
  never,
  never,
  never,
  holdJobs,
  never,
  never,
  new PresentMedia(config, database),
  never,
);
const orchestrator = new Orchestrator(
  config,
  { consume: nothing } as never,
  new StepStore(config, database, session),
  {} as never,
  new NextStep(
    config,
    pools,
    billing,
    new ComputingThreads({
      file: new URL('../apps/executor/dist/computing/computing-thread.js', import.meta.url),
    }),
  ),
  pools,
  {} as never,
  runJob,
  { leave: nothing } as never,
  { execution: nothing, job: nothing } as never,
  { on: nothing, send: nothing } as never,
  { notify: (id: string) => ended.get(id)?.() } as never,
  session,
  billing,
  { isNeededFor: () => false, prepareRun: nothing } as never,
  new Clock(),
);
orchestrator.begin();
const looker = new Client(DATABASE_URL);
await looker.connect();
const backends = new Set<number>();

for (const shape of values.shapes) {
  const graph = GRAPHS[shape] ?? oneStep;
  const [documentId, userId, workflowId] = [newId(), newId(), newId()];
  await database.run(
    {
      name: 'bench-document',
      text: `insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
             values ($1, $2, 1, $3, $4, '{}', $5)`,
    },
    [documentId, workflowId, JSON.stringify(graph.nodes), JSON.stringify(graph.edges), userId],
  );
  const document = { nodes: graph.nodes, edges: graph.edges, settings: {} } as never;
  const plan = compilePlan(document, nodeTypes);
  const one = async (): Promise<void> => {
    const id = newId();
    const end = new Promise<void>((resolve) => ended.set(id, resolve));
    const taken = await orchestrator.start(
      { ...newRun({ userId, workflowId, documentId, totalNodes: plan.nodeCount }), id },
      plan,
    );
    if (!taken) throw new Error('no room for a run');
    await end;
    ended.delete(id);
  };
  const runAll = async (): Promise<void> => {
    let left = executions;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (left-- > 0) await one();
      }),
    );
  };
  const costs = { postgres: [] as number[], own: [] as number[] };
  for (let count = -1; count < rounds; count++) {
    const [before, own] = [await backendTime(), process.cpuUsage()];
    await runAll();
    const { user, system } = process.cpuUsage(own);
    // The first round warms up.
    if (count < 0) continue;
    costs.postgres.push(((await backendTime()) - before) / executions);
    costs.own.push((user + system) / executions);
  }
  console.table(
    Object.entries(costs).map(([what, all]) => ({
      what: `${shape}, ${what}`,
      'µs, median': round(median(all), 0),
      least: round(Math.min(...all), 0),
      most: round(Math.max(...all), 0),
    })),
  );
}
process.exit(0);

/** Microseconds of CPU that the engine's backends have taken. */
async function backendTime(): Promise<number> {
  const { rows } = await looker.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'executor-engine'`,
  );
  for (const { pid } of rows) backends.add(pid);
  // Connections are closed when they were idle for long.
  return [...backends].reduce((sum, pid) => sum + cpuTime(pid), 0);
}
