// Easel as a peer of the comparison harness: started whole, called over HTTP, timed to the stored end of each run.
// EASEL_BENCH_DATABASE_URL and EASEL_BENCH_NATS_URL name servers to share with the other peers; without them the
// stack starts its own.
import { rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '@easel/stack';
import { createWorkflow, signUp } from './lib/client.ts';
import { chain, fanOut, oneStep } from './lib/graphs.ts';

export const label = 'Easel, over HTTP';
export const services = process.env.EASEL_BENCH_DATABASE_URL ? ['pg', 'nats'] : [];

const GRAPHS = { a: oneStep, b: chain(10), c: fanOut(20) };
const workflows = {};
let account;

export async function prepare() {
  const dataDir = path.join(tmpdir(), 'easel-bench-peer');
  rmSync(dataDir, { recursive: true, force: true });
  const stack = await startStack({
    installDir: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      SERVICE_PROCESSES: 'gateway auth-sso executor',
      ORCHESTRATOR_CONCURRENCY: '200',
      MAX_CONCURRENT_NODES_PER_EXECUTION: '20',
      ...(process.env.EASEL_BENCH_DATABASE_URL ? { DATABASE_URL: process.env.EASEL_BENCH_DATABASE_URL } : {}),
      ...(process.env.EASEL_BENCH_NATS_URL ? { NATS_URL: process.env.EASEL_BENCH_NATS_URL } : {}),
    },
  });
  account = await signUp(stack.url);
  for (const [kind, graph] of Object.entries(GRAPHS))
    workflows[kind] = await createWorkflow(account, kind, graph);
  return { pids: Object.values(stack.pids), stop: () => stack.stop() };
}

export async function client() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  return {
    completes: true,
    start: (kind) =>
      new Promise((resolve, reject) => {
        const outgoing = http.request(
          `${account.url}/v1/api/run?wait=true&timeout=60`,
          {
            agent,
            method: 'POST',
            headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8');
            answer.on('data', (part) => (text += part));
            answer.on('end', () =>
              answer.statusCode === 200 && text.includes('"completed"')
                ? resolve()
                : reject(new Error(`${answer.statusCode} ${text}`)),
            );
          },
        );
        outgoing.on('error', reject);
        outgoing.end(JSON.stringify({ workflowId: workflows[kind] }));
      }),
    close: () => agent.destroy(),
  };
}
