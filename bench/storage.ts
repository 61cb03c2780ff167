// Takes the object store away amid many runs: whether all complete, and what attempts are counted for it.
//   npm run bench:storage -- [--runs 200] [--away 1,10,120]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startStack, type Stack } from '@easel/stack';
import { callWithRetries, createWorkflow, type Graph, signUp, sleep } from './lib/client.ts';
import { round } from './lib/measure.ts';
import { S3StandIn } from './lib/s3-stand-in.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, away: { type: 'string', default: '1,10,120' } },
});
const RUNS = Number(values.runs);
const MAX_WAIT_MS = 600_000;

/** A picture is stored, read, and stored in another size. */
const drawn = (seed: number): Graph => ({
  nodes: [
    { id: 'picture', type: 'generate-image', data: { prompt: `picture ${seed}`, aspectRatio: '1:1', seed } },
    { id: 'small', type: 'resize-image', data: { width: 64, height: 64 } },
  ],
  edges: [{ source: 'picture', target: 'small', sourceHandle: 'image', targetHandle: 'image' }],
});

const rows: Record<string, unknown>[] = [];
let fine = true;
for (const away of values.away.split(',').map(Number)) {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-storage-'));
  const store = new S3StandIn(path.join(folder, 's3'));
  await store.start();
  const stack = await startStack({
    env: {
      ...process.env,
      ...store.variables,
      SERVICE_DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      DRAFT_PIXELS: '10000',
      SERVICE_PROCESSES:
        'gateway auth-sso executor:api+orchestrator+scheduler executor:worker executor:worker',
    },
  });
  const account = await signUp(stack.url);
  const workflows: string[] = [];
  for (let seed = 1; seed <= RUNS; seed++)
    workflows.push(await createWorkflow(account, `W ${seed}`, drawn(seed)));
  await Promise.all(
    workflows.map((workflowId) =>
      callWithRetries([stack.url], 'POST', '/v1/api/run', account.token, { workflowId }),
    ),
  );
  await until(
    stack,
    `select count(*) >= ${Math.ceil(RUNS / 10)} as done from executor.jobs where status = 'completed'`,
  );
  await store.stop();
  const media = await mediaStatus(stack);
  await sleep(away * 1_000);
  await store.start();
  const back = performance.now();
  await until(stack, `select count(*) = 0 as done from executor.executions where completed_at is null`);
  const [result] = await ask<{ runs: number; completed: number; again: number }>(
    stack,
    `select (select count(*)::int from executor.executions) as runs,
       (select count(*)::int from executor.executions where status = 'completed') as completed,
       (select count(*)::int from executor.jobs where attempts > 1) as again`,
  );
  const report = {
    'away s': away,
    ...result,
    'media meanwhile': media,
    'all done after s': round((performance.now() - back) / 1_000, 1),
  };
  rows.push(report);
  process.stderr.write(`${JSON.stringify(report)}\n`);
  fine &&= result?.completed === RUNS && result.again === 0 && media === '503, Retry-After 2';
  await stack.stop();
  await store.end();
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
process.stderr.write(fine ? 'every run completed, no attempt counted\n' : 'SOMETHING IS WRONG\n');
process.exit(fine ? 0 : 1);

/** What a reader of a stored file is told. */
async function mediaStatus(stack: Stack): Promise<string> {
  const [asset] = await ask<{ key: string }>(stack, 'select key from executor.media_assets limit 1');
  const { status, headers } = await fetch(`${stack.url}/${asset?.key}`);
  return `${status}, Retry-After ${headers.get('retry-after')}`;
}

async function until(stack: Stack, question: string): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end) {
    const [row] = await ask<{ done: boolean }>(stack, question);
    if (row?.done) return;
    await sleep(250);
  }
}

async function ask<Row extends object>(stack: Stack, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: stack.databaseUrl('executor') });
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
