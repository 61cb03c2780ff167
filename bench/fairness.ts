// One user queues 10,000 nodes; how long do the small runs of nine others take, beside what they take without that one?
//   npm run bench:fairness -- [--ms 8000] [--runs 500] [--places 16] [--node 250]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { type Account, call, createWorkflow, signUp, sleep } from './lib/client.ts';
import { chain, fanOut } from './lib/graphs.ts';
import { median, quantile, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: {
    ms: { type: 'string', default: '8000' },
    runs: { type: 'string', default: '500' },
    places: { type: 'string', default: '16' },
    node: { type: 'string', default: '250' },
  },
});
const [ms, runs, nodeMs] = [Number(values.ms), Number(values.runs), Number(values.node)];
const GOAL = 1.5;

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-fairness-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ACCOUNT_RUN_LIMIT: '100000',
    SERVICE_PROCESSES: 'gateway auth-sso executor',
    LOCAL_CONCURRENCY: values.places,
    MAX_CONCURRENT_NODES_PER_EXECUTION: '20',
  },
});
const crowd = await signUp(stack.url);
const crowded = await createWorkflow(crowd, 'crowd', fanOut(20, nodeMs));
const others: { account: Account; workflowId: string }[] = [];
for (let user = 0; user < 9; user++) {
  const account = await signUp(stack.url);
  others.push({ account, workflowId: await createWorkflow(account, 'small', chain(3, nodeMs)) });
}

await smallRuns(2_000);
const alone = await smallRuns(ms);
let queued = 0;
for (let batch = 0; batch < runs; batch += 25) {
  await Promise.all(
    Array.from({ length: Math.min(25, runs - batch) }, async () => {
      const { status } = await start(crowd, crowded);
      if (status === 202) queued++;
    }),
  );
}
await sleep(500);
const crowdedTimes = await smallRuns(ms);
const left = await openRuns();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });

const rows = others.map((_user, index) => {
  const [before, beside] = [alone[index] ?? [], crowdedTimes[index] ?? []];
  return {
    user: index + 1,
    'alone p50 ms': round(median(before)),
    'beside p50 ms': round(median(beside)),
    'beside p95 ms': round(quantile(beside, 0.95)),
    runs: beside.length,
    ratio: round(median(beside) / median(before), 2),
  };
});
console.table(rows);
const worst = Math.max(...rows.map(({ ratio }) => ratio));
process.stdout.write(
  `${queued * 20} nodes queued by one user, ${left} of its ${queued} runs still open at the end; ` +
    `worst ratio ${worst}, goal ${GOAL}\n`,
);
process.exit(worst <= GOAL && left > 0 ? 0 : 1);

/** Milliseconds of each run, by user: every user runs one after the other. */
function smallRuns(forMs: number): Promise<number[][]> {
  const end = Date.now() + forMs;
  return Promise.all(
    others.map(async ({ account, workflowId }) => {
      const times: number[] = [];
      while (Date.now() < end) {
        const begun = performance.now();
        const { status, body } = await call<{ status?: string }>(
          account.url,
          'POST',
          '/v1/api/run?wait=true&timeout=60',
          account.token,
          { workflowId },
        );
        if (status !== 200 || body.status !== 'completed') throw new Error(JSON.stringify(body));
        times.push(performance.now() - begun);
      }
      return times;
    }),
  );
}

function start({ url, token }: Account, workflowId: string): Promise<{ status: number }> {
  return call(url, 'POST', '/v1/api/run', token, { workflowId });
}

/** Runs of the crowd that have not ended, as far as one page shows. */
async function openRuns(): Promise<number> {
  const { body } = await call<{ data: unknown[] }>(
    crowd.url,
    'GET',
    `/v1/workflows/${crowded}/executions?status=pending,running&limit=100`,
    crowd.token,
  );
  return body.data.length;
}
