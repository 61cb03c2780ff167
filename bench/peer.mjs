// Easel as a peer of the comparison harness: started whole, called over HTTP, timed to the stored end of each run.
// EASEL_BENCH_DATABASE_URL and EASEL_BENCH_NATS_URL name servers to share with the other peers (that database is made
// anew each time); without them the stack starts its own. EASEL_BENCH_PROCESSES names other processes than one of each:
// 'gateway auth-sso executor:api executor:orchestrator+worker+scheduler' for killing what works while the API stays.
import { rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { startStack } from '@easel/stack';
import { createWorkflow, signUp } from './lib/client.ts';
import { chain, fanOut, oneStep } from './lib/graphs.ts';

export const label = 'Easel, over HTTP';
export const services = process.env.EASEL_BENCH_DATABASE_URL ? ['pg', 'nats'] : [];

const GRAPHS = { a: oneStep, b: chain(10), c: fanOut(20) };
/** A backlog is queued while nothing works on it. */
const QUEUE_ONLY = process.env.BENCH_QUEUE_ONLY === '1';
/** Runs that are queued before a backlog is measured: processes that have just started grow whatever they are asked. */
const WARM_UP = 5_000;
const workflows = {};
let account;
let stack;

export async function prepare() {
  const dataDir = path.join(tmpdir(), 'easel-bench-peer');
  rmSync(dataDir, { recursive: true, force: true });
  if (process.env.EASEL_BENCH_DATABASE_URL) await renewDatabase(process.env.EASEL_BENCH_DATABASE_URL);
  stack = await startStack({
    installDir: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ACCOUNT_RUN_LIMIT: '100000',
      SERVICE_PROCESSES:
        process.env.EASEL_BENCH_PROCESSES ?? `gateway auth-sso ${QUEUE_ONLY ? 'executor:api' : 'executor'}`,
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

/** What `prepare` made. */
export const prepared = () => ({ stack, account, workflows });

async function renewDatabase(address) {
  const url = new URL(address);
  const name = escapeIdentifier(url.pathname.slice(1));
  url.pathname = '/postgres';
  const database = new Client(url.href);
  await database.connect();
  await database.query(`drop database if exists ${name} with (force)`);
  await database.query(`create database ${name}`);
  await database.end();
}

/** kill -9 of what runs the steps; the stack starts it again. */
export function killWorkers() {
  const executors = Object.keys(stack.pids).filter((name) => name.startsWith('executor'));
  const workers = executors.filter((name) => name.includes('worker'));
  for (const name of workers.length > 0 ? workers : executors) stack.kill(name, 'SIGKILL');
}

export async function client() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const post = (query, kind, isRight) =>
    new Promise((resolve, reject) => {
      const outgoing = http.request(
        `${account.url}/v1/api/run${query}`,
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
            isRight(answer.statusCode, text) ? resolve() : reject(new Error(`${answer.statusCode} ${text}`)),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify({ workflowId: workflows[kind] }));
    });
  const queue = (kind) => post('', kind, (status) => status === 202);
  if (QUEUE_ONLY)
    for (let index = 0; index < WARM_UP; index += 50)
      await Promise.all(Array.from({ length: 50 }, () => queue('a')));
  return {
    completes: true,
    start: (kind) =>
      post('?wait=true&timeout=60', kind, (status, text) => status === 200 && text.includes('"completed"')),
    queue,
    close: () => agent.destroy(),
  };
}
