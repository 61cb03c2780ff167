// How long accepting a run takes at a steady pace, while the accepted ones are worked off, beside a read at the same pace.
// Calls begin on time whether or not earlier ones have ended, and are timed from when they should have begun.
//   node bench/accept.ts [--rate 200] [--seconds 20]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { call, createWorkflow, signUp } from './lib/client.ts';
import { chain } from './lib/graphs.ts';
import { median, quantile, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '200' }, seconds: { type: 'string', default: '20' } },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const NODES = 10;
const DRAIN_MS = 120_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-accept-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ACCOUNT_RUN_LIMIT: '100000',
    SERVICE_PROCESSES: 'gateway auth-sso executor',
  },
});
const account = await signUp(stack.url);
const workflowId = await createWorkflow(account, 'paced', chain(NODES));
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const startRun = JSON.stringify({ workflowId });

const kinds: { title: string; send: () => Promise<void> }[] = [
  { title: 'read of a workflow', send: () => send('GET', `/v1/workflows/${workflowId}`, 200) },
  { title: 'run', send: () => send('POST', '/v1/api/run', 202, startRun) },
  {
    title: 'run with an Idempotency-Key',
    send: () => send('POST', '/v1/api/run', 202, startRun, { 'idempotency-key': randomUUID() }),
  },
];
const rows: Record<string, unknown>[] = [];
let baseline = Number.NaN;
for (const { title, send: work } of kinds) {
  await paced(rate, 2, work);
  await drained();
  const latencies = await paced(rate, seconds, work);
  const left = performance.now();
  await drained();
  const p99 = quantile(latencies, 0.99);
  if (Number.isNaN(baseline)) baseline = p99;
  rows.push({
    call: title,
    calls: latencies.length,
    'p50 ms': round(median(latencies)),
    'p99 ms': round(p99),
    'worst ms': round(quantile(latencies, 1), 0),
    'p99 of the read': round(p99 / baseline),
    'all ended after, s': round((performance.now() - left) / 1000),
  });
}
console.table(rows);
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

/** Latencies of `count` calls that begin evenly, in milliseconds from when each was due. */
async function paced(perSecond: number, forSeconds: number, work: () => Promise<void>): Promise<number[]> {
  const begun = performance.now();
  const calls: Promise<number>[] = [];
  for (let index = 0; index < perSecond * forSeconds; index++) {
    const due = begun + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    calls.push(work().then(() => performance.now() - due));
  }
  return Promise.all(calls);
}

/** Resolves when every run that was accepted has ended. */
async function drained(): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  for (;;) {
    const { body } = await call<{ data: unknown[] }>(
      stack.url,
      'GET',
      `/v1/workflows/${workflowId}/executions?status=pending,running&limit=1`,
      account.token,
    );
    if (body.data.length === 0) return;
    if (performance.now() > end) throw new Error(`runs have not ended after ${DRAIN_MS} ms`);
    await sleep(50);
  }
}

function send(
  method: string,
  route: string,
  status: number,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${stack.url}${route}`,
      {
        agent,
        method,
        headers: {
          authorization: `Bearer ${account.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () =>
          answer.statusCode === status ? resolve() : reject(new Error(`${answer.statusCode}: ${text}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
