// How much of a core it costs to wait for tasks at a provider.
//   npm run bench:polls -- [--tasks 100] [--seconds 60]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDataSource } from '@easel/platform';
import { freshSchema, TaskStandIn } from '@easel/testing';
import { ExecutorConfig } from '../apps/executor/dist/engine/executor.config.js';
import { executorMigrations } from '../apps/executor/dist/wiring/migrations/executor-migrations.js';
import { KINDS, providerProcess } from './lib/provider-process.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    provider: { type: 'boolean', default: false },
  },
});

if (values.provider) await provide();
else await measure();

/** The provider, in a process of its own, so that its work is not counted. */
async function provide(): Promise<void> {
  const standIn = await new TaskStandIn().start();
  standIn.fate = () => 'never';
  process.on('message', () =>
    process.send?.({ polls: standIn.requests.filter(({ method }) => method === 'GET').length }),
  );
  process.send?.({ baseUrl: standIn.baseUrl, key: standIn.key });
}

async function measure(): Promise<void> {
  const [tasks, seconds] = [Number(values.tasks), Number(values.seconds)];
  const child = fork(new URL(import.meta.url), ['--provider'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ baseUrl, key }] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-polls-'));
  const { DATABASE_URL: databaseUrl, schema } = await freshSchema('polls');
  const config = Object.assign(new ExecutorConfig(), {
    DATABASE_URL: databaseUrl,
    RUN_MIGRATIONS_ON_BOOT: true,
  });
  await (await openDataSource(config, { schema, rows: [], migrations: executorMigrations })).destroy();
  const env = { FAL_KEY: key, FAL_BASE_URL: baseUrl, FAL_CONCURRENCY: String(tasks) };
  const worker = await providerProcess({ databaseUrl, schema, folder, env }, { pollPace: 1 });
  const caller = {
    userId: '00000000-0000-4000-8000-000000000001',
    credential: 'session',
    credentialId: '',
  } as const;
  for (let each = 0; each < tasks; each++) {
    await worker.starting.run(caller, {
      type: 'generate-image',
      params: { prompt: `${each}`, provider: KINDS.C.model },
    });
  }
  const stop = new AbortController();
  const claimed = await worker.jobs.claim('image', tasks);
  const running = claimed.map((job) => worker.runJob.run(job, stop.signal, () => undefined));
  await sleep(3);
  const polls = async (): Promise<number> => {
    child.send({});
    return ((await once(child, 'message')) as [{ polls: number }])[0].polls;
  };
  const [before, asked, started] = [process.cpuUsage(), await polls(), performance.now()];
  await sleep(seconds);
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - started;
  const count = (await polls()) - asked;
  const share = (user + system) / 1_000 / wall;
  console.log(
    `${claimed.length} tasks, ${count} polls in ${Math.round(wall / 1_000)} s: ${(share * 100).toFixed(1)} % of a core, ${((user + system) / 1_000 / count).toFixed(2)} ms a poll`,
  );
  stop.abort();
  await Promise.allSettled(running);
  await worker.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
  process.exit(share <= 0.05 ? 0 : 1);
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
