// Takes Postgres and NATS away for a while, and freezes a worker past its lease: what callers see, and what is left.
//   npm run bench:faults -- [--seconds 20] [--only "nats frozen"]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startStack, type Stack } from '@easel/stack';
import { type Account, createWorkflow, type Graph, signUp, sleep } from './lib/client.ts';
import { round } from './lib/measure.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, only: { type: 'string' } },
});
const AWAY_MS = Number(values.seconds) * 1_000;
const WORST_ANSWER_MS = 8_000;

const slow: Graph = {
  nodes: Array.from({ length: 5 }, (_, index) => ({ id: `s${index}`, type: 'noop', data: { delayMs: 300 } })),
  edges: Array.from({ length: 4 }, (_, index) => ({
    source: `s${index}`,
    target: `s${index + 1}`,
    sourceHandle: 'out',
    targetHandle: 'in',
  })),
};

const faults: { name: string; inflict: (stack: Stack) => Promise<void> }[] = [
  {
    name: 'nats stopped',
    inflict: async (stack) => {
      await stack.stopNats();
      await sleep(AWAY_MS);
      await stack.startNats();
    },
  },
  {
    name: 'nats frozen',
    inflict: async (stack) => {
      stack.kill('nats', 'SIGSTOP');
      await sleep(AWAY_MS);
      stack.kill('nats', 'SIGCONT');
    },
  },
  {
    name: 'nats wiped',
    inflict: async (stack) => {
      await stack.wipeNats();
      await stack.startNats();
    },
  },
  {
    name: 'postgres stopped',
    inflict: async (stack) => {
      await stack.stopPostgres();
      await sleep(AWAY_MS);
      await stack.startPostgres();
    },
  },
  {
    name: 'postgres frozen',
    inflict: async (stack) => {
      stack.kill('postgres', 'SIGSTOP');
      await sleep(AWAY_MS);
      stack.kill('postgres', 'SIGCONT');
    },
  },
  {
    name: 'worker frozen past its lease',
    inflict: async (stack) => {
      stack.kill('executor-orchestrator', 'SIGSTOP');
      await sleep(8_000);
      stack.kill('executor-orchestrator', 'SIGCONT');
      await sleep(2_000);
    },
  },
];

const rows: Record<string, unknown>[] = [];
let fine = true;
for (const { name, inflict } of faults) {
  if (values.only && values.only !== name) continue;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-faults-'));
  const stack = await startStack({
    env: {
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      SERVICE_PROCESSES:
        'gateway auth-sso executor:api executor:orchestrator executor:orchestrator+scheduler executor:worker',
    },
  });
  const account = await signUp(stack.url);
  const workflowId = await createWorkflow(account, 'slow', slow);
  const seen = await probe(account, workflowId, () => inflict(stack));
  const recovered = performance.now();
  const unfinished = await untilEnded(stack, 60_000);
  const report = {
    fault: name,
    answers: Object.entries(seen.statuses)
      .map(([status, count]) => `${count}× ${status}`)
      .join(', '),
    'worst answer s': round(seen.worstMs / 1000, 1),
    'without Retry-After': seen.bare503,
    'runs accepted': seen.accepted,
    unfinished,
    'all done after s': round((performance.now() - recovered) / 1000, 1),
    'jobs begun again': await begunAgain(stack),
  };
  rows.push(report);
  process.stderr.write(`${JSON.stringify(report)}\n`);
  const statusesFine = Object.keys(seen.statuses).every((status) => ['200', '202', '503'].includes(status));
  fine &&= statusesFine && seen.worstMs < WORST_ANSWER_MS && seen.bare503 === 0 && unfinished === 0;
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.table(rows);
process.stderr.write(fine ? 'every answer in time, nothing lost\n' : 'SOMETHING IS WRONG\n');
process.exit(fine ? 0 : 1);

/** Asks for something twice a second while `fault` goes on, and for a while after. */
async function probe(account: Account, workflowId: string, fault: () => Promise<void>) {
  const statuses: Record<string, number> = {};
  const result = { statuses, worstMs: 0, bare503: 0, accepted: 0 };
  const open = new Set<Promise<void>>();
  let going = true;
  const ask = async (method: string, route: string, body?: unknown): Promise<void> => {
    const begun = performance.now();
    const response = await fetch(`${account.url}${route}`, {
      method,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await response.arrayBuffer();
    result.worstMs = Math.max(result.worstMs, performance.now() - begun);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status === 503 && !response.headers.get('retry-after')) result.bare503++;
    if (response.status === 202) result.accepted++;
  };
  const asking = (async () => {
    while (going) {
      for (const request of [ask('GET', '/v1/projects'), ask('POST', '/v1/api/run', { workflowId })]) {
        open.add(request);
        void request.finally(() => open.delete(request));
      }
      await sleep(500);
    }
  })();
  await sleep(3_000);
  await fault();
  await sleep(3_000);
  going = false;
  await asking;
  await Promise.all(open);
  return result;
}

async function untilEnded(stack: Stack, maxWaitMs: number): Promise<number> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    const count = await query(
      stack,
      `select count(*) as n from executor.executions where status in ('pending', 'running', 'stopping')`,
    ).catch(() => -1);
    if (count === 0 || Date.now() > end) return count;
    await sleep(250);
  }
}

/** Jobs that changed hands: each had a former holder whose writes no longer count. */
function begunAgain(stack: Stack): Promise<number> {
  return query(stack, 'select count(*) as n from executor.jobs where attempts > 1');
}

async function query(stack: Stack, text: string): Promise<number> {
  const client = new Client({
    connectionString: stack.databaseUrl('executor'),
    connectionTimeoutMillis: 2_000,
  });
  try {
    await client.connect();
    return Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  } finally {
    await client.end();
  }
}
