// What a page of a list costs beside 100 and beside 100,000 stored executions, over HTTP: it is to be the same.
//   node bench/lists.ts [--many 100000] [--pages 200]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { Client } from 'pg';
import { type Account, call, createWorkflow, signUp } from './lib/client.ts';
import { oneStep } from './lib/graphs.ts';
import { alone, median, quantile, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: { many: { type: 'string', default: '100000' }, pages: { type: 'string', default: '200' } },
});
const [many, pages] = [Number(values.many), Number(values.pages)];
const FEW = 100;
const GOAL = 1.5;

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-lists-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SERVICE_PROCESSES: 'gateway auth-sso executor',
  },
});
const database = new Client({ connectionString: stack.databaseUrl('executor') });
await database.connect();

interface Owner {
  account: Account;
  workflowId: string;
}

/** Somebody with `count` ended runs of one workflow, each with a job, an app run and a delivery. */
async function ownerOf(count: number): Promise<Owner> {
  const account = await signUp(stack.url);
  const workflowId = await createWorkflow(account, 'listed', oneStep);
  await database.query(
    `with w as (select id, user_id, document_id from executor.workflows where id = $1
     ), e as (
       insert into executor.executions (id, user_id, workflow_id, document_id, trigger_type, status, total_nodes,
         completed_nodes, deadline_at, created_at, started_at, completed_at, event_seq)
       select gen_random_uuid(), w.user_id, w.id, w.document_id, 'manual', 'completed', 1, 1, now(), at, at, at, 1
       from w, generate_series(1, $2) n, lateral (select now() - make_interval(secs => n) as at) t
       returning id, user_id, workflow_id, created_at
     )
     insert into executor.jobs (id, user_id, workflow_id, execution_id, node_id, type, lane, status, input, output,
       progress, attempts, created_at, started_at, completed_at)
     select gen_random_uuid(), user_id, workflow_id, id, 's0', 'noop', 'local', 'completed', '{"params":{}}', '{}', 100,
       1, created_at, created_at, created_at from e`,
    [workflowId, count],
  );
  await database.query(
    `with w as (select id, user_id, document_id from executor.workflows where id = $1
     ), endpoint as (
       insert into executor.webhook_endpoints (id, user_id, url, events, secret, active)
       select $3::uuid, user_id, 'https://example.org/', '{}', '', false from w returning id
     )
     insert into executor.webhook_deliveries (id, endpoint_id, event, payload, status, created_at)
     select gen_random_uuid(), endpoint.id, 'execution.completed', '{}', 'delivered', now() - make_interval(secs => n)
     from endpoint, generate_series(1, $2) n`,
    [workflowId, count, workflowId],
  );
  return { account, workflowId };
}

const [few, lots] = [await ownerOf(FEW), await ownerOf(many)];
await database.query('analyze');

const lists: [string, (owner: Owner) => string][] = [
  ['executions of a workflow', ({ workflowId }) => `/v1/workflows/${workflowId}/executions?limit=20`],
  [
    'executions, by status',
    ({ workflowId }) => `/v1/workflows/${workflowId}/executions?limit=20&status=completed`,
  ],
  ['jobs', () => '/v1/jobs?limit=20'],
  ['jobs, by type', () => '/v1/jobs?limit=20&job_type=noop'],
  ['workflows', () => '/v1/workflows?limit=20'],
  ['webhook deliveries', ({ workflowId }) => `/v1/webhook-endpoints/${workflowId}/deliveries?limit=20`],
];

async function page({ account }: Owner, at: string): Promise<string | undefined> {
  const { status, body } = await call<{ data: unknown[]; nextCursor?: string }>(
    stack.url,
    'GET',
    at,
    account.token,
  );
  if (status !== 200) throw new Error(`${at} answered ${status} ${JSON.stringify(body)}`);
  return body.nextCursor;
}

const rows: Record<string, unknown>[] = [];
for (const [list, address] of lists) {
  const [small, large] = [address(few), address(lots)];
  // The fourth page of each: a cursor must not cost more than the beginning.
  const deep = async (owner: Owner, first: string): Promise<string> => {
    let at = first;
    for (let count = 0; count < 3; count++) {
      const cursor = await page(owner, at);
      if (cursor !== undefined) at = `${first}&cursor=${encodeURIComponent(cursor)}`;
    }
    return at;
  };
  const deepLarge = await deep(lots, large);
  await alone(30, () => page(few, small));
  await alone(30, () => page(lots, large));
  const times: Record<'few' | 'many' | 'deep', number[]> = { few: [], many: [], deep: [] };
  // Interleaved, so that whatever else the machine does meets all alike.
  for (let turn = 0; turn < pages / 10; turn++) {
    times.few.push(...(await alone(10, () => page(few, small))));
    times.many.push(...(await alone(10, () => page(lots, large))));
    times.deep.push(...(await alone(10, () => page(lots, deepLarge))));
  }
  const ratio = Math.max(median(times.many), median(times.deep)) / median(times.few);
  rows.push({
    list,
    [`${FEW}: p50 ms`]: round(median(times.few)),
    [`${many}: p50 ms`]: round(median(times.many)),
    'p95 ms': round(quantile(times.many, 0.95)),
    'page 4: p50 ms': round(median(times.deep)),
    ratio: round(ratio),
  });
}
await database.end();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });

console.table(rows);
const worst = Math.max(...rows.map(({ ratio }) => Number(ratio)));
console.log(`worst ratio ${worst}, goal ${GOAL}: ${worst <= GOAL ? 'met' : 'missed'}`);
process.exitCode = worst <= GOAL ? 0 : 1;
