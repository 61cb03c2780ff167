// Executions a second and latency alone, over HTTP, beside the least durable work that the same Postgres allows.
//   npm run bench:throughput -- [--rounds 3] [--ms 4000] [--callers 64]
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { createWorkflow, signUp } from './lib/client.ts';
import { Floor, type Shape } from './lib/floor.ts';
import { chain, fanOut, oneStep } from './lib/graphs.ts';
import { alone, closedLoop, cpuSeconds, median, quantile, residentMiB, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    ms: { type: 'string', default: '4000' },
    callers: { type: 'string', default: '64' },
  },
});
const [rounds, ms, callers] = [Number(values.rounds), Number(values.ms), Number(values.callers)];

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-bench-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SERVICE_PROCESSES: 'gateway auth-sso executor',
    ORCHESTRATOR_CONCURRENCY: '200',
    MAX_CONCURRENT_NODES_PER_EXECUTION: '20',
  },
});
const account = await signUp(stack.url);
const shapes: { shape: Shape; title: string; workflowId: string }[] = [
  { shape: 'one', title: 'one step', workflowId: await createWorkflow(account, 'one', oneStep) },
  { shape: 'chain', title: 'chain of 10', workflowId: await createWorkflow(account, 'chain', chain(10)) },
  {
    shape: 'fan',
    title: 'fan-out of 20, join',
    workflowId: await createWorkflow(account, 'fan', fanOut(20)),
  },
];
const floor = await Floor.open(stack.databaseUrl('postgres'));
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const pids = Object.values(stack.pids);

const rows: Record<string, unknown>[] = [];
for (const { shape, title, workflowId } of shapes) {
  await closedLoop(20, 1_000, () => run(workflowId));
  const rates: number[] = [];
  const floors: number[] = [];
  const cpu: number[] = [];
  const latencies: number[] = [];
  const floorLatencies: number[] = [];
  for (let index = 0; index < rounds; index++) {
    const before = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const rate = await closedLoop(callers, ms, () => run(workflowId));
    cpu.push(((pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before) / ((rate * ms) / 1000)) * 1000);
    rates.push(rate);
    floors.push(await closedLoop(callers, ms, () => floor.run(shape)));
    latencies.push(...(await alone(100, () => run(workflowId))));
    floorLatencies.push(...(await alone(100, () => floor.run(shape))));
  }
  rows.push({
    workflow: title,
    'per second': round(median(rates), 0),
    'of the floor': round(median(rates) / median(floors)),
    'alone p50 ms': round(median(latencies)),
    'p99 ms': round(quantile(latencies, 0.99)),
    'floor p50 ms': round(median(floorLatencies)),
    'CPU s per 1000': round(median(cpu)),
  });
}
console.table(rows);
console.table(
  Object.entries(stack.pids).map(([name, pid]) => ({
    process: name,
    'resident MiB': round(residentMiB(pid), 0),
  })),
);
await floor.close();
agent.destroy();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

/** One run over HTTP, from the call to its stored end. */
function run(workflowId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${stack.url}/v1/api/run?wait=true&timeout=60`,
      {
        agent,
        method: 'POST',
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => {
          if (answer.statusCode === 200 && text.includes('"completed"')) resolve();
          else reject(new Error(`${answer.statusCode} ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ workflowId }));
  });
}
