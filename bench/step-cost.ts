// CPU that a step of a chain takes: in Postgres (of the one backend that runs the statements), and in this process (making
// the records, the protocol). Time is read from the scheduler, so that other work on the machine matters little.
// With --charged each node costs a credit, as on the cloud edition; with --budgeted also within a budget.
//   node bench/step-cost.ts [--rounds 7] [--batch 30] [--chains 40] [--charged | --budgeted]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDataSource } from '@easel/platform';
import { freshSchema } from '@easel/testing';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { formOf } from '../apps/executor/dist/sql/edition-statement.js';
import type { EngineDatabase } from '../apps/executor/dist/engine/engine-database.js';
import { ExecutorConfig } from '../apps/executor/dist/engine/executor.config.js';
import { type ClaimedJob, jobIdOf } from '../apps/executor/dist/engine/job.js';
import { executorMigrations } from '../apps/executor/dist/wiring/migrations/executor-migrations.js';
import type { NewExecution } from '../apps/executor/dist/runs/orchestrator/new-execution.js';
import { StepStore } from '../apps/executor/dist/runs/orchestrator/step-store.js';
import type { ClaimedExecution, Step } from '../apps/executor/dist/runs/orchestrator/step.js';
import type { WorkerSession } from '../apps/executor/dist/engine/worker-session.js';
import { cpuTime } from './lib/cpu-time.ts';
import { median, round } from './lib/measure.ts';
import { newRun } from './lib/new-run.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    batch: { type: 'string', default: '30' },
    chains: { type: 'string', default: '40' },
    charged: { type: 'boolean', default: false },
    budgeted: { type: 'boolean', default: false },
  },
});
const [rounds, batch, chains] = [Number(values.rounds), Number(values.batch), Number(values.chains)];
const { budgeted } = values;
const charged = values.charged || budgeted;
const budget = { of: 'token' as const, id: newId(), credits: 1_000_000_000 };
const NODES = 10;

const { DATABASE_URL, schema } = await freshSchema('executor');
const config = Object.assign(new ExecutorConfig(), { DATABASE_URL, RUN_MIGRATIONS_ON_BOOT: true });
const source = await openDataSource(config, { schema, rows: [], migrations: executorMigrations });
const client = new Client({
  connectionString: DATABASE_URL,
  options: `-c search_path=${schema} -c enable_seqscan=off -c enable_mergejoin=off -c jit=off`,
});
await client.connect();
const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
const database = {
  charges: charged,
  run: async (statement: Parameters<typeof formOf>[0], parameters: readonly unknown[]) =>
    (await client.query({ ...formOf(statement, charged), values: [...parameters] })).rows,
} as unknown as EngineDatabase;
const session = { id: newId(), alive: true } as unknown as WorkerSession;
const steps = new StepStore(config, database, session);
const [documentId, userId, workflowId] = [newId(), randomUUID(), randomUUID()];
await client.query(
  `insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
   values ($1, $2, 1, '[]', '[]', '{}', $3)`,
  [documentId, workflowId, userId],
);

await client.query('insert into credit_accounts (id, balance) values ($1, 1000000000)', [userId]);
await client.query(
  `insert into spend_budgets (id, month, kind)
   values ($1, date_trunc('month', now() at time zone 'UTC')::date, 'token')`,
  [budget.id],
);

interface Chain {
  accepted: NewExecution;
  claimed: ClaimedExecution;
  seq: number;
}

const costs = { begin: [] as number[], write: [] as number[], own: [] as number[] };
for (let count = -1; count < rounds; count++) {
  const spent = { begin: 0, write: 0, own: 0 };
  for (let each = 0; each < chains; each++) {
    const all = Array.from({ length: batch }, newChain);
    spent.begin += await backendTime(() =>
      Promise.all(all.map((chain) => steps.begin(chain.accepted, stepAt(chain, 0)))),
    );
    const own = process.cpuUsage();
    spent.write += await backendTime(async () => {
      for (let place = 1; place <= NODES; place++) {
        await Promise.all(all.map((chain) => steps.write(stepAt(chain, place))));
      }
    });
    const { user, system } = process.cpuUsage(own);
    spent.own += user + system;
  }
  // The first round warms up.
  if (count < 0) continue;
  costs.begin.push(spent.begin / (chains * batch));
  costs.write.push(spent.write / (chains * batch * NODES));
  costs.own.push(spent.own / (chains * batch * NODES));
}
const figures = { 'begin, Postgres': costs.begin, 'step, Postgres': costs.write, 'step, own': costs.own };
console.table(
  Object.entries(figures).map(([what, all]) => ({
    what,
    'µs, median': round(median(all), 1),
    least: round(Math.min(...all), 1),
    most: round(Math.max(...all), 1),
  })),
);
await client.end();
await source.destroy();
process.exit(0);

/** Microseconds of CPU that the backend takes for `work`. */
async function backendTime(work: () => Promise<unknown>): Promise<number> {
  const before = cpuTime(pid);
  await work();
  return cpuTime(pid) - before;
}

function newChain(): Chain {
  const accepted: NewExecution = {
    ...newRun({ userId, workflowId, documentId, totalNodes: NODES }),
    ...(budgeted && { budgets: [budget] }),
  };
  const claimed = {
    ...accepted,
    status: 'running' as const,
    epoch: 1,
    eventSeq: 0,
    wakeSeq: 0,
    pureStates: null,
  };
  return { accepted, claimed, seq: 0 };
}

/** The step in which the node before `place` has ended and the one at `place` begins. */
function stepAt(chain: Chain, place: number): Step {
  const { claimed, seq } = chain;
  const ended = place > 0 ? jobAt(claimed, place - 1) : undefined;
  const begun = place < NODES ? jobAt(claimed, place) : undefined;
  const step: Step = {
    execution: claimed,
    seq,
    wakeSeq: 0,
    events: [
      ...(ended
        ? [{ type: 'node.completed' as const, nodeId: `s${place - 1}` }]
        : [{ type: 'execution.started' as const }]),
      begun
        ? { type: 'node.started' as const, nodeId: `s${place}`, jobId: begun.id }
        : { type: 'execution.ended' as const, status: 'completed' },
    ],
    pure: {},
    completedNodes: place,
    failedNodes: 0,
    ended: ended
      ? [
          {
            job: ended,
            outcome: { status: 'completed', output: { text: 'done' }, artifacts: [], ranBy: 'noop' },
          },
        ]
      : [],
    begun: begun ? [{ job: begun, iterations: 1, here: true }] : [],
    ...(begun ? {} : { final: { status: 'completed' as const, errorMessage: null } }),
    release: false,
  };
  chain.seq += step.events.length;
  return step;
}

function jobAt(execution: ClaimedExecution, place: number): ClaimedJob {
  const nodeId = `s${place}`;
  return {
    id: jobIdOf(execution, nodeId, 0),
    userId,
    workspaceId: null,
    executionId: execution.id,
    nodeId,
    iteration: 0,
    type: 'noop',
    lane: 'local',
    params: { delayMs: 0 },
    inputs: {},
    epoch: 1,
    attempts: 1,
    ...(charged && { credits: 1 }),
    maxAttempts: 6,
    traceparent: execution.traceparent,
  };
}
