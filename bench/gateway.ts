// What the gateway costs: a route answered over the bus by a service that does nothing, beside a bare Fastify that
// answers the same JSON itself. Both are measured in turn, in the same run.
//   npm run bench:gateway -- [--rounds 3] [--seconds 4] [--connections 64]
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startStack } from '@easel/stack';
import { signUp, sleep } from './lib/client.ts';
import { cpuSeconds, median, round } from './lib/measure.ts';

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

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-bench-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SERVICE_PROCESSES: 'gateway auth-sso',
    INTERNAL_ORCHESTRATOR_SECRET: 'a secret for the bench, of enough length',
  },
});
const { token } = await signUp(stack.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const service = fork(path.join(here, 'lib/idle-service.ts'), {
  env: { ...process.env, NATS_URL: stack.natsUrl },
});
const bare = fork(path.join(here, 'lib/bare-fastify.ts'));
const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url: string) => resolve(url)));
await new Promise((resolve) => service.once('message', resolve));
await sleep(300);

const targets = [
  { name: 'bare Fastify', url: bareUrl, headers: {}, pids: [bare.pid as number] },
  {
    name: 'gateway, a route of its own',
    url: `${stack.url}/health`,
    headers: {},
    pids: [stack.pids['gateway']],
  },
  {
    name: 'gateway, bus, service',
    url: `${stack.url}/v1/workflows`,
    headers: { authorization: `Bearer ${token}` },
    pids: [stack.pids['gateway'], stack.pids['nats'], service.pid] as number[],
  },
];
const results = targets.map(() => ({ rate: [] as number[], alone: [] as number[], cpu: [] as number[] }));
for (let index = 0; index < rounds; index++) {
  for (const [place, target] of targets.entries()) {
    const before = target.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const loaded = await hit(target, connections, seconds);
    const used = target.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before;
    const result = results[place];
    result.rate.push(loaded.requests.average);
    result.cpu.push((used / loaded.requests.total) * 1000);
    result.alone.push(await medianAlone(target));
  }
}
const [base] = results as [(typeof results)[number]];
console.table(
  targets.map(({ name }, place) => {
    const { rate, alone, cpu } = results[place];
    return {
      server: name,
      'requests/s': round(median(rate), 0),
      'of bare Fastify': round(median(rate) / median(base.rate)),
      'p50 ms, one connection': round(median(alone), 3),
      'added ms': round(median(alone) - median(base.alone), 3),
      'CPU s per 1000': round(median(cpu), 3),
    };
  }),
);
service.kill();
bare.kill();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

async function hit(target: (typeof targets)[number], open: number, duration: number) {
  const result = await autocannon({ url: target.url, headers: target.headers, connections: open, duration });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.name}: ${result.non2xx} refused`);
  return result;
}

/** The load generator counts whole milliseconds; this one does not. */
async function medianAlone(target: (typeof targets)[number]): Promise<number> {
  const latencies: number[] = [];
  for (let index = 0; index < 1_000; index++) {
    const begun = performance.now();
    await (await fetch(target.url, { headers: target.headers })).arrayBuffer();
    latencies.push(performance.now() - begun);
  }
  return median(latencies);
}
