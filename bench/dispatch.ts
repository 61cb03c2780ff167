// Jobs dispatched through JetStream to a worker of their own that does nothing, beside raw publishes that are
// acknowledged, on the same NATS.
//   npm run bench:dispatch -- [--rounds 3] [--jobs 3000] [--callers 64]
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsServers } from '@easel/platform';
import { Client } from 'pg';
import { startStack } from '@easel/stack';
import { signUp, sleep } from './lib/client.ts';
import { median, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '3000' },
    callers: { type: 'string', default: '64' },
  },
});
const [rounds, jobs, callers] = [values.rounds, values.jobs, values.callers].map(Number) as [
  number,
  number,
  number,
];

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-bench-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SERVICE_PROCESSES: 'gateway auth-sso executor:api executor:worker',
  },
});
const { token } = await signUp(stack.url);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const database = new Client({ connectionString: stack.databaseUrl('executor') });
await database.connect();
const nats = await connect(natsServers(stack.natsUrl));
const manager = await jetstreamManager(nats);
const stream = jetstream(nats);

await dispatch(500);
const rates: number[] = [];
const raw: number[] = [];
for (let index = 0; index < rounds; index++) {
  rates.push(await dispatch(jobs));
  raw.push(await publishAndAcknowledge(jobs * 3));
}
console.table([
  { what: 'jobs over HTTP, dispatched, done and stored, /s', rate: round(median(rates), 0) },
  { what: 'raw JetStream: published, delivered, acknowledged, /s', rate: round(median(raw), 0) },
  { what: 'ratio', rate: round(median(rates) / median(raw), 3) },
]);
await database.end();
await nats.close();
agent.destroy();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

/** Jobs a second, from the first call to the last job's stored end. */
async function dispatch(count: number): Promise<number> {
  const before = await completed();
  const begun = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) await startJob();
    }),
  );
  while ((await completed()) < before + count) await sleep(10);
  return count / ((performance.now() - begun) / 1_000);
}

async function completed(): Promise<number> {
  const { rows } = await database.query(
    `select count(*) as n from executor.jobs where type = 'noop' and status = 'completed'`,
  );
  return Number((rows as { n: string }[])[0]?.n);
}

function startJob(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = request(`${stack.url}/v1/noop`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end('{}');
  });
}

/** Messages a second of the size of a hint, published one after the other's acknowledgement by as many callers. */
async function publishAndAcknowledge(count: number): Promise<number> {
  await manager.streams.add({
    name: 'RAW',
    subjects: ['raw'],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
  });
  await manager.consumers.add('RAW', { durable_name: 'raw', ack_policy: AckPolicy.Explicit });
  const consumer = await stream.consumers.get('RAW', 'raw');
  const messages = await consumer.consume({ max_messages: 500 });
  const begun = performance.now();
  const consumed = (async () => {
    let seen = 0;
    for await (const message of messages) {
      message.ack();
      if (++seen === count) break;
    }
  })();
  let left = count;
  const payload = new Uint8Array(200);
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) await stream.publish('raw', payload);
    }),
  );
  await consumed;
  await nats.flush();
  const rate = count / ((performance.now() - begun) / 1_000);
  await manager.streams.delete('RAW');
  return rate;
}
