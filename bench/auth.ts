// What it costs to know who calls: the same route asked with a session, with a personal token, and made public.
// The three are measured in the same run, in turn.
//   npm run bench:auth -- [--rounds 3] [--seconds 4] [--connections 64]
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startStack } from '@easel/stack';
import { call, signUp } from './lib/client.ts';
import { median, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];
const SECRET = 'a secret for the bench, of enough length';
const ROUTE = '/v1/models?kind=image&featuredOnly=true';
const ALONE = 1_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-bench-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    EDITION: 'business',
    SERVICE_PROCESSES: 'gateway auth-sso',
    INTERNAL_ORCHESTRATOR_SECRET: SECRET,
  },
});
const { token } = await signUp(stack.url);
const made = await call<{ data: { token: string } }>(stack.url, 'POST', '/v1/api-tokens', token, {
  name: 'bench',
});
const addresses = new Map<ChildProcess, Promise<string>>();
const [guarded, open] = [gateway(), gateway('open')];
const targets = [
  { name: 'made public', url: await urlOf(open), headers: {} },
  { name: 'with a session', url: await urlOf(guarded), headers: { authorization: `Bearer ${token}` } },
  {
    name: 'with a personal token',
    url: await urlOf(guarded),
    headers: { authorization: `Bearer ${made.body.data.token}` },
  },
];
for (const target of targets) await autocannon({ ...target, connections, duration: 1 });
const results = targets.map(() => ({ rate: [] as number[], latency: [] as number[] }));
for (let index = 0; index < rounds; index++) {
  for (const [place, target] of targets.entries()) {
    const result = results[place];
    const loaded = await autocannon({ ...target, connections, duration: seconds });
    if (loaded.non2xx > 0 || loaded.errors > 0) throw new Error(`${target.name}: ${loaded.non2xx} refused`);
    result.rate.push(loaded.requests.average);
  }
  // One request of each after the other, so that whatever else the machine does meets all three alike.
  for (let time = 0; time < ALONE; time++) {
    for (const [place, target] of targets.entries()) {
      const begun = performance.now();
      await ask(target);
      results[place]?.latency.push(performance.now() - begun);
    }
  }
}
const [base] = results as [(typeof results)[number]];
console.table(
  targets.map(({ name }, place) => {
    const { rate, latency } = results[place];
    return {
      'the route': name,
      'requests/s': round(median(rate), 0),
      'of the public one': round(median(rate) / median(base.rate)),
      'p50 ms, one connection': round(median(latency), 3),
      'added ms': round(median(latency) - median(base.latency), 3),
    };
  }),
);
for (const child of [guarded, open]) child.kill();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

function gateway(...told: string[]): ChildProcess {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return fork(path.join(here, 'lib/models-gateway.ts'), told, {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      EDITION: 'business',
      NATS_URL: stack.natsUrl,
      DATABASE_URL: stack.databaseUrl('gateway'),
      STORAGE_DIR: path.join(dataDir, 'media'),
      INTERNAL_ORCHESTRATOR_SECRET: SECRET,
    },
  });
}

async function urlOf(child: ChildProcess): Promise<string> {
  const known =
    addresses.get(child) ??
    new Promise<string>((resolve) => child.once('message', (url: string) => resolve(url)));
  addresses.set(child, known);
  return `${await known}${ROUTE}`;
}

async function ask({ url, headers }: (typeof targets)[number]): Promise<void> {
  await (await fetch(url, { headers })).arrayBuffer();
}
