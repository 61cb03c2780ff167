// What records of subjects cost as they grow: a page of the list beside 10 and beside 100,000 records of one owner, an
// append to a bucket of 10 and of 5,000 entries, and a save beside a save of a workflow of the same size.
//   node bench/entities.ts [--many 100000] [--rounds 20]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { Client } from 'pg';
import { AttachResult } from '../apps/entities/dist/records/attach-result.js';
import { type Account, call, createWorkflow, signUp } from './lib/client.ts';
import { alone, median, quantile, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: { many: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '20' } },
});
const [many, rounds] = [Number(values.many), Number(values.rounds)];
const FEW = 10;
const [SHALLOW, DEEP] = [10, 5_000];
const AT_ONCE = 10;
const GOALS = { list: 1.5, append: 2, save: 1 };

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-entities-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SERVICE_PROCESSES: 'gateway auth-sso entities executor',
  },
});
const database = new Client({ connectionString: stack.databaseUrl('entities') });
await database.connect();
await database.query('set search_path to entities');

async function asked<T>(account: Account, method: string, at: string, body?: unknown): Promise<T> {
  const answer = await call<T>(stack.url, method, at, account.token, body);
  if (answer.status >= 300) throw new Error(`${at} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const newCharacter = async (account: Account): Promise<string> =>
  (await asked<{ id: string }>(account, 'POST', '/v1/characters', { name: randomUUID(), nodeId: 'n' })).id;

/** Somebody with `count` characters, each with a few pictures. */
async function ownerOf(count: number): Promise<Account> {
  const account = await signUp(stack.url);
  const first = await newCharacter(account);
  await database.query(
    `insert into entities (id, kind, user_id, workspace_id, project_id, node_id, name, name_key, fields, created_at)
     select gen_random_uuid(), kind, user_id, workspace_id, project_id, node_id, 'Name ' || n, 'name ' || n,
       jsonb_build_object('description', repeat('a', 200)), now() - make_interval(secs => n)
     from entities, generate_series(1, $2::integer - 1) n where id = $1`,
    [first, count],
  );
  await database.query(
    `insert into entity_assets (entity_id, bucket, name, url)
     select e.id, 'expressions', 'Picture ' || n, 'https://media.example/' || n
     from entities e, generate_series(1, 3) n where e.user_id = (select user_id from entities where id = $1)`,
    [first],
  );
  return account;
}

/** Interleaved, so that whatever else the machine does meets all alike. */
async function beside(
  works: readonly (() => Promise<unknown>)[],
  after: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number[][]> {
  const times = works.map((): number[] => []);
  for (const work of works) await alone(AT_ONCE * 3, work);
  for (let count = 0; count < rounds; count++) {
    for (const [index, work] of works.entries()) times[index]?.push(...(await alone(AT_ONCE, work)));
    await after();
  }
  return times;
}

async function lists(): Promise<number> {
  const [few, lots] = [await ownerOf(FEW), await ownerOf(many)];
  await database.query('analyze');
  const first = `/v1/characters?limit=${FEW}`;
  const page = (owner: Account, at: string) =>
    asked<{ characters: { projectId: string }[]; nextCursor: string | null }>(owner, 'GET', at);
  let deep = first;
  for (let count = 0; count < 3; count++) {
    deep = `${first}&cursor=${encodeURIComponent((await page(lots, deep)).nextCursor ?? '')}`;
  }
  const ofProject = async (owner: Account) =>
    `${first}&projectId=${(await page(owner, first)).characters[0]?.projectId}`;
  const archived = `${first}&archived=true`;
  const pages: [what: string, few: string, many: string][] = [
    ['a page of ten characters', first, first],
    ['the fourth page beside the first', first, deep],
    ['a page of a project', await ofProject(few), await ofProject(lots)],
    ['an empty page of the archived ones', archived, archived],
  ];
  const ratios: number[] = [];
  for (const [what, ofFew, ofMany] of pages) {
    const [small = [], large = []] = await beside([() => page(few, ofFew), () => page(lots, ofMany)]);
    show(what, { [`${FEW} there`]: small, [`${many} there`]: large });
    ratios.push(median(large) / median(small));
  }
  return Math.max(...ratios);
}

async function appends(): Promise<number> {
  const account = await signUp(stack.url);
  const manager = {
    query: async (text: string, given: unknown[]) => (await database.query(text, given)).rows,
  };
  const attach = new AttachResult();
  const ratios: number[] = [];
  for (const [bucket, movesRecord] of [
    ['sheets', false],
    ['expressions', true],
  ] as const) {
    const [shallow, deep] = [await newCharacter(account), await newCharacter(account)];
    for (const [id, count] of [
      [shallow, SHALLOW],
      [deep, DEEP],
    ] as const) {
      await database.query(
        `insert into entity_assets (entity_id, bucket, name, url)
         select $1, $2, 'Picture ' || n, 'https://media.example/' || n from generate_series(1, $3::integer) n`,
        [id, bucket, count],
      );
    }
    await database.query('analyze');
    const jobs = new Map<string, string[]>([
      [shallow, []],
      [deep, []],
    ]);
    const order = async () => {
      for (const [id, waiting] of jobs) {
        const { rows } = await database.query<{ id: string }>(
          `insert into entity_jobs (job_id, kind, entity_id, user_id, purpose, bucket, name, moves_record)
           select gen_random_uuid(), 'character', e.id, e.user_id, 'asset', $2, 'smile', $3
           from entities e, generate_series(1, ${AT_ONCE * 3}) where e.id = $1 returning job_id as id`,
          [id, bucket, movesRecord],
        );
        waiting.push(...rows.map((row) => row.id));
      }
      // The buckets keep their size.
      await database.query(
        `delete from entity_assets where entity_id = any($1::uuid[]) and job_id is not null`,
        [[shallow, deep]],
      );
    };
    const end = (id: string) => async () => {
      const jobId = jobs.get(id)?.pop() ?? '';
      const url = `https://media.example/${randomUUID()}`;
      const isFirst = await attach.run(manager as never, { jobId, status: 'completed', url });
      if (!isFirst) throw new Error('a result was not appended');
    };
    await order();
    await order();
    const [small = [], large = []] = await beside([end(shallow), end(deep)], order);
    show(`an append to ${bucket}`, { [`${SHALLOW} entries`]: small, [`${DEEP} entries`]: large });
    ratios.push(median(large) / median(small));
  }
  return Math.max(...ratios);
}

/** Two documents whose JSON is of the same length: a character's fields and pictures, and a workflow's nodes. */
async function saves(): Promise<number> {
  const account = await signUp(stack.url);
  const id = await newCharacter(account);
  const pictures = (bucket: string) =>
    Array.from({ length: 12 }, (_, n) => ({
      name: `Variant ${n}`,
      url: `https://media.example/media/00/${bucket}/${n}-0.png`,
    }));
  let turn = 0;
  const character = () => ({
    id,
    description: `${String(turn++ % 10)} ${'of a tall person '.repeat(60)}`,
    seedPrompt: 'a portrait, in soft light '.repeat(30),
    canonicalDescription: 'tall, in a red coat '.repeat(30),
    expressions: pictures('expressions'),
    poses: pictures('poses'),
    angles: pictures('angles'),
  });
  const size = JSON.stringify(character()).length;
  const node = (n: number, text: string) => ({
    id: `node-${n}`,
    type: 'text-prompt',
    position: { x: n, y: n },
    data: { label: `Node ${n}`, text },
  });
  const nodes = 20;
  const bare = JSON.stringify(Array.from({ length: nodes }, (_, n) => node(n, ''))).length;
  const filler = 'a'.repeat(Math.max(1, Math.floor((size - bare) / nodes)));
  const graph = () =>
    Array.from({ length: nodes }, (_, n) => node(n, n === 0 ? `${filler}${turn++}` : filler));
  const workflowId = await createWorkflow(account, 'saved', { nodes: graph(), edges: [] });
  const [entity = [], workflow = []] = await beside([
    () => asked(account, 'POST', '/v1/characters', character()),
    () => asked(account, 'PATCH', `/v1/workflows/${workflowId}`, { nodes: graph(), edges: [] }),
  ]);
  show(`a save of ${size} bytes`, { 'PATCH /v1/workflows/:id': workflow, 'POST /v1/characters': entity });
  return median(entity) / median(workflow);
}

const rows: Record<string, unknown>[] = [];
function show(what: string, times: Readonly<Record<string, readonly number[]>>): void {
  const [base = []] = Object.values(times);
  for (const [beneath, each] of Object.entries(times)) {
    rows.push({
      what,
      case: beneath,
      'p50 ms': round(median(each)),
      'p95 ms': round(quantile(each, 0.95)),
      ratio: round(median(each) / median(base)),
    });
  }
}

const ratios = { list: await lists(), append: await appends(), save: await saves() };
await database.end();
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });

console.table(rows);
for (const [what, goal] of Object.entries(GOALS)) {
  const ratio = ratios[what as keyof typeof ratios];
  console.log(`${what}: ratio ${round(ratio)}, goal ${goal}: ${ratio <= goal ? 'met' : 'missed'}`);
  if (ratio > goal) process.exitCode = 1;
}
