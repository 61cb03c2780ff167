// What productions cost, each as a ratio to something else of the same run: a batch beside a save of a workflow of equal
// size, a large production beside a small one, many writers beside one each, a list beside 10 and beside 100,000.
//   npm run bench:productions -- [--only batch,size,…] [--batches 10000] [--many 100000] [--productions 500]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { Client } from 'pg';
import { type Account, call, createWorkflow, signUp } from './lib/client.ts';
import { alone, median, residentMiB, round } from './lib/measure.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    batches: { type: 'string', default: '10000' },
    many: { type: 'string', default: '100000' },
    productions: { type: 'string', default: '500' },
  },
});
const BASE = '/v1/studio/productions';
const RESULTS = 10;
const [SMALL, LARGE] = [10, 1_000];

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-productions-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DRAFT_PIXELS: '10000',
    SERVICE_PROCESSES: 'gateway gateway auth-sso studio studio executor',
  },
});
const database = new Client({ connectionString: stack.databaseUrl('executor') });
await database.connect();

interface Row {
  figure: string;
  measured: string;
  ratio: number;
  goal: string;
  met: boolean;
}
const rows: Row[] = [];
/** `least`: the ratio is to be at least the goal; else at most. */
function note(figure: string, measured: string, ratio: number, goal: number, least = false): void {
  const met = least ? ratio >= goal : ratio <= goal;
  rows.push({ figure, measured, ratio: round(ratio), goal: `${least ? '≥' : '≤'} ${goal}`, met });
  console.log(`${figure}: ${measured}, ratio ${round(ratio)} (${least ? 'at least' : 'at most'} ${goal})`);
}

async function ask<T>(account: Account, method: string, at: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await call<T>(stack.url, method, at, account.token, body);
  if (status >= 300) throw new Error(`${method} ${at}: ${status} ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

const created = async (account: Account): Promise<string> =>
  (await ask<{ data: { production: { id: string } } }>(account, 'POST', BASE, {})).data.production.id;
const apply = (account: Account, id: string, ops: object[], more: object = {}): Promise<unknown> =>
  ask(account, 'POST', `${BASE}/${id}/ops`, { ops, ...more });
const retitle = (shot: number): object => ({
  op: 'update_shot',
  shotId: `shot-${shot}`,
  patch: { title: `Take ${Math.random()}` },
});

/** A production whose shots have plans and results. */
async function productionOf(account: Account, shots: number): Promise<string> {
  const id = await created(account);
  const ops = Array.from({ length: shots }, (_, shot) => [
    {
      op: 'add_shot',
      id: `shot-${shot}`,
      title: `Shot ${shot}`,
      plan: { prompt: 'Fog over a pier. '.repeat(10) },
    },
    ...Array.from({ length: RESULTS }, (__, result) => ({
      op: 'add_still',
      shotId: `shot-${shot}`,
      url: `https://media.example.org/${shot}/${result}-0123456789abcdef.png`,
    })),
  ]).flat();
  for (let from = 0; from < ops.length; from += 100) await apply(account, id, ops.slice(from, from + 100));
  return id;
}

/** Both one after the other, so that whatever else the machine does meets both alike. */
async function beside(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  await alone(10, one);
  await alone(10, other);
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < rounds; count++) {
    times[0].push(...(await alone(5, one)));
    times[1].push(...(await alone(5, other)));
  }
  return [median(times[0]), median(times[1])];
}

const ms = (one: number, other: number): string => `${round(one)} ms beside ${round(other)} ms`;

async function batchBesideSave(account: Account): Promise<void> {
  const id = await productionOf(account, SMALL);
  const size = JSON.stringify(await ask(account, 'GET', `${BASE}/${id}?detail=full`)).length;
  const node = (index: number) => ({ id: `n${index}`, type: 'text-prompt', data: { text: 'x'.repeat(980) } });
  const nodes = Array.from({ length: Math.ceil(size / 1_000) }, (_, index) => node(index));
  const workflow = await createWorkflow(account, 'equal', { nodes, edges: [] });
  const save = () =>
    ask(account, 'PATCH', `/v1/workflows/${workflow}`, {
      nodes: nodes.with(0, { ...node(0), data: { text: `${Math.random()}` } }),
    });
  const [batch, patch] = await beside(40, () => apply(account, id, [retitle(3)]), save);
  note(
    `a batch of one, beside PATCH of a workflow of ${Math.round(size / 1_000)} kB`,
    ms(batch, patch),
    batch / patch,
    1,
  );
  const hundred = Array.from({ length: 100 }, (_, index) => index % SMALL);
  const [many, one] = await beside(
    20,
    () => apply(account, id, hundred.map(retitle)),
    () => apply(account, id, [retitle(3)]),
  );
  note('a batch of 100, beside one of 1', ms(many, one), many / one, 5);
}

const walBytes = async (): Promise<bigint> => {
  const { rows: found } = await database.query<{ at: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`,
  );
  return BigInt(found[0]?.at ?? '0');
};

async function largeBesideSmall(account: Account): Promise<void> {
  const [small, large] = [await productionOf(account, SMALL), await productionOf(account, LARGE)];
  const shot = (id: string) => (id === small ? 3 : 700);
  const compare = async (figure: string, goal: number, work: (id: string) => Promise<unknown>) => {
    const [much, few] = await beside(
      20,
      () => work(large),
      () => work(small),
    );
    note(`${figure}, ${LARGE} shots beside ${SMALL}`, ms(much, few), much / few, goal);
  };
  await compare('preview', 3, (id) => apply(account, id, [retitle(shot(id))], { dryRun: true }));
  await compare('write with its answer', 8, (id) => apply(account, id, [retitle(shot(id))]));
  await compare('read of one shot', 2, (id) => ask(account, 'GET', `${BASE}/${id}?shot_id=shot-${shot(id)}`));
  const bytes = async (id: string): Promise<number> => {
    const before = await walBytes();
    for (let count = 0; count < 100; count++) await apply(account, id, [retitle(shot(id))]);
    return Number((await walBytes()) - before) / 100;
  };
  // The first change of a page after a checkpoint writes all of it: that is done before.
  await bytes(large);
  await bytes(small);
  const [much, few] = [await bytes(large), await bytes(small)];
  note('bytes written by Postgres per batch', `${Math.round(much)} beside ${Math.round(few)}`, much / few, 3);

  const whole = `${BASE}/${large}?detail=full`;
  const size = JSON.stringify(await ask(account, 'GET', whole)).length;
  const nodes = Array.from({ length: 1_000 }, (_, index) => ({
    id: `n${index}`,
    type: 'text-prompt',
    data: { text: 'x'.repeat(Math.min(3_000, Math.floor(size / 1_000) - 80)) },
  }));
  const workflow = await createWorkflow(account, 'whole', { nodes, edges: [] });
  const other = `/v1/workflows/${workflow}`;
  const otherSize = JSON.stringify(await ask(account, 'GET', other)).length;
  const [read, plain] = await beside(
    10,
    () => ask(account, 'GET', whole),
    () => ask(account, 'GET', other),
  );
  const [rate, plainRate] = [size / read, otherSize / plain];
  note(
    'bytes a second of whole reads, beside GET of a workflow',
    `${Math.round(rate)} kB/s beside ${Math.round(plainRate)} kB/s`,
    rate / plainRate,
    0.8,
    true,
  );
}

async function manyBatches(account: Account): Promise<void> {
  const id = await productionOf(account, SMALL);
  const write = (): Promise<unknown> => apply(account, id, [retitle(3)]);
  await alone(10, write);
  const first = median(await alone(100, write));
  const count = Number(values.batches);
  for (let done = 0; done < count; done += 10) await alone(10, write);
  const last = median(await alone(100, write));
  note(`a batch after ${count} others, beside one after 10`, ms(last, first), last / first, 1.5);
  const { rows: found } = await database.query<{ bytes: number }>(
    `select avg(pg_column_size(c.*) - pg_column_size(c.operations))::float as bytes
     from executor.production_changes c where workflow_id = $1`,
    [id],
  );
  const bytes = Math.round(found[0]?.bytes ?? 0);
  note('bytes stored per batch besides its operations, of 4 KiB', `${bytes}`, bytes / 4_096, 1);
}

async function writers(account: Account): Promise<void> {
  const ids = await Promise.all(Array.from({ length: 50 }, () => created(account)));
  for (const id of ids) await apply(account, id, [{ op: 'add_shot', id: 'shot-0' }]);
  const seconds = 10;
  const rate = async (idOf: (writer: number) => string) => {
    const end = performance.now() + seconds * 1_000;
    const counts = await Promise.all(
      ids.map(async (_, writer) => {
        let [accepted, busy] = [0, 0];
        while (performance.now() < end) {
          const { status } = await call(
            writer % 2 === 0 ? stack.url : (stack.gateways[1] ?? stack.url),
            'POST',
            `${BASE}/${idOf(writer)}/ops`,
            account.token,
            { ops: [retitle(0)] },
          );
          if (status === 200) accepted++;
          else if (status === 409) busy++;
          else throw new Error(`a writer was answered ${status}`);
        }
        return { accepted, busy };
      }),
    );
    return counts;
  };
  const sum = (counts: { accepted: number }[]): number =>
    counts.reduce((all, { accepted }) => all + accepted, 0);
  const apart = await rate((writer) => ids[writer] ?? '');
  const together = await rate(() => ids[0] ?? '');
  note(
    '50 writers of one production, beside 50 of one each',
    `${sum(together) / seconds} batches/s beside ${sum(apart) / seconds}`,
    sum(together) / sum(apart),
    0.25,
    true,
  );
  const accepted = together.map((each) => each.accepted);
  const [slowest, middle] = [Math.min(...accepted), median(accepted)];
  note(
    'the slowest of these writers, as times of the median',
    `${slowest} batches beside ${middle}`,
    middle / Math.max(slowest, 0.1),
    3,
  );
  const busy = together.reduce((all, each) => all + each.busy, 0);
  console.log(`production_busy: ${busy} of ${busy + sum(together)}`);
}

/** A thousand editors with 20 batches each, over 20 productions and both replicas: each batch is applied once. */
async function editors(account: Account): Promise<void> {
  const [people, each] = [1_000, 20];
  const ids = await Promise.all(Array.from({ length: 20 }, () => created(account)));
  for (const id of ids) await apply(account, id, [{ op: 'add_shot', id: 'shot-0' }]);
  let [busy, sent] = [0, 0];
  const edit = async (editor: number): Promise<void> => {
    const at = `${BASE}/${ids[editor % ids.length]}/ops`;
    for (let batch = 0; batch < each; batch++) {
      const body = {
        clientRequestId: `${editor}-${batch}`,
        ops: [{ op: 'update_shot', shotId: 'shot-0', patch: { title: `${editor}-${batch}` } }],
      };
      for (let isDone = false; !isDone; sent++) {
        const url = sent % 2 === 0 ? stack.url : (stack.gateways[1] ?? stack.url);
        const { status, body: answer } = await call(url, 'POST', at, account.token, body);
        isDone = status === 200;
        if (status === 409) busy++;
        else if (!isDone && status !== 429 && status !== 503)
          throw new Error(`${status} ${JSON.stringify(answer)}`);
      }
    }
  };
  const waiting = Array.from({ length: people }, (_, editor) => editor);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await edit(next);
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const { rows: found } = await database.query<{ changes: number; versions: number; steps: number }>(
    `select count(*)::int as changes, count(distinct (workflow_id, version))::int as versions,
       (select sum(version - 2)::int from executor.workflows where id = any($1::uuid[])) as steps
     from executor.production_changes where workflow_id = any($1::uuid[]) and kind = 'ops' and version > 2`,
    [ids],
  );
  const { changes, versions, steps } = found[0] ?? {};
  const exact = changes === people * each && versions === changes && steps === changes;
  note(
    `batches of ${people} editors that are stored once, of ${people * each}`,
    `${changes}, ${steps} versions`,
    exact ? 1 : 0,
    1,
    true,
  );
  note(
    'production_busy among them, percent',
    `${busy} of ${sent} in ${Math.round(seconds)} s`,
    (100 * busy) / sent,
    1,
  );
}

/** Copies of a production, straight into the database. */
async function copies(id: string, account: Account, count: number): Promise<void> {
  await database.query('begin');
  await database.query(
    `create temp table copied on commit drop as
       select gen_random_uuid() as id, gen_random_uuid() as document_id, n from generate_series(1, $1::integer) n`,
    [count],
  );
  const insert = (table: string, from: string, changed: string) =>
    database.query(
      `insert into executor.${table} select (jsonb_populate_record(s, ${changed})).* from executor.${table} s, copied c
       where ${from}`,
      [id],
    );
  await database.query('set constraints all deferred');
  await insert(
    'documents',
    's.workflow_id = $1',
    `jsonb_build_object('id', c.document_id, 'workflow_id', c.id)`,
  );
  await insert(
    'workflows',
    's.id = $1',
    `jsonb_build_object('id', c.id, 'document_id', c.document_id, 'updated_at', now() - make_interval(secs => c.n))`,
  );
  await insert('productions', 's.workflow_id = $1', `jsonb_build_object('workflow_id', c.id)`);
  await insert('production_parts', 's.workflow_id = $1', `jsonb_build_object('workflow_id', c.id)`);
  await database.query('commit');
  await database.query('analyze');
}

async function lists(): Promise<void> {
  const [few, lots] = [await signUp(stack.url), await signUp(stack.url)];
  for (const [account, count] of [
    [few, 10],
    [lots, Number(values.many)],
  ] as const) {
    const id = await created(account);
    await apply(account, id, [{ op: 'add_shot', id: 'shot-0' }]);
    await copies(id, account, count - 1);
  }
  const page = (account: Account) => ask<{ nextCursor?: string }>(account, 'GET', `${BASE}?limit=10`);
  const [much, little] = await beside(
    40,
    () => page(lots),
    () => page(few),
  );
  note(`a page of the list beside ${values.many}, and beside 10`, ms(much, little), much / little, 1.5);
}

async function memory(account: Account): Promise<void> {
  const id = await productionOf(account, LARGE);
  await copies(id, account, Number(values.productions));
  const { rows: all } = await database.query<{ id: string }>(
    `select w.id from executor.workflows w join executor.productions p on p.workflow_id = w.id
     where w.user_id = (select user_id from executor.workflows where id = $1) and p.shot_count = $2`,
    [id, LARGE],
  );
  const studios = Object.entries(stack.pids).filter(([name]) => name.startsWith('studio'));
  const most = (): number => Math.max(...studios.map(([, pid]) => residentMiB(pid)));
  const readAll = async (some: { id: string }[]): Promise<number> => {
    for (const each of some) await ask(account, 'GET', `${BASE}/${each.id}`);
    return most();
  };
  const early = await readAll(all.slice(0, 100));
  const late = await readAll(all);
  note(
    `memory of a studio after ${all.length} productions of ${LARGE} shots, beside 100`,
    `${Math.round(late)} MiB beside ${Math.round(early)} MiB`,
    late / early,
    1.2,
  );
}

interface Reconciled {
  data: { landed: object[]; production: { version: number } };
}

/** Results that land, and what nothing to land and a quote cost. */
async function landing(account: Account): Promise<void> {
  const [small, large] = [await productionOf(account, SMALL), await productionOf(account, LARGE)];
  const reconcile = (id: string) => ask<Reconciled>(account, 'POST', `${BASE}/${id}/reconcile`, {});
  const generate = async (id: string): Promise<string> => {
    const body = { kind: 'still', shotId: 'shot-3', overrides: { resolution: '0.5 MP' } };
    const { data } = await ask<{ data: { jobIds: string[] } }>(
      account,
      'POST',
      `${BASE}/${id}/generate`,
      body,
    );
    return data.jobIds[0] ?? '';
  };
  const over = async (jobId: string): Promise<void> => {
    for (;;) {
      const { data } = await ask<{ data: { status: string } }>(account, 'GET', `/v1/jobs/${jobId}`);
      if (data.status === 'completed') return;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const times: Record<string, number[]> = { [small]: [], [large]: [] };
  for (let turn = 0; turn < 20; turn++) {
    for (const id of [small, large]) {
      await over(await generate(id));
      // Nothing else is under way.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const begun = performance.now();
      const { data } = await reconcile(id);
      times[id]?.push(performance.now() - begun);
      if (data.landed.length !== 1) throw new Error('a result did not land');
    }
  }
  const [much, few] = [median(times[large] ?? []), median(times[small] ?? [])];
  note(`landing of one result, ${LARGE} shots beside ${SMALL}`, ms(much, few), much / few, 3);

  const { version } = (await reconcile(large)).data.production;
  const rowsBefore = await changesOf(large);
  for (let count = 0; count < 100; count++) await reconcile(large);
  const after = (await reconcile(large)).data.production.version;
  const written = (await changesOf(large)) - rowsBefore + (after - version);
  note('what 100 reconciles with nothing to land write', `${written} versions and changes`, written, 0);

  const quoted = { kind: 'clip', shotId: 'shot-3', dryRun: true };
  const [quote, read] = await beside(
    30,
    () => ask(account, 'POST', `${BASE}/${small}/generate`, quoted),
    () => ask(account, 'GET', `${BASE}/${small}?shot_id=shot-3`),
  );
  note('a quote, beside a read of the shot', ms(quote, read), quote / read, 2);
}

const changesOf = async (id: string): Promise<number> => {
  const { rows: found } = await database.query<{ n: string }>(
    'select count(*) as n from executor.production_changes where workflow_id = $1',
    [id],
  );
  return Number(found[0]?.n);
};

const parts: Record<string, () => Promise<void>> = {
  batch: async () => batchBesideSave(await signUp(stack.url)),
  landing: async () => landing(await signUp(stack.url)),
  size: async () => largeBesideSmall(await signUp(stack.url)),
  batches: async () => manyBatches(await signUp(stack.url)),
  writers: async () => writers(await signUp(stack.url)),
  editors: async () => editors(await signUp(stack.url)),
  lists,
  memory: async () => memory(await signUp(stack.url)),
};
try {
  for (const [name, run] of Object.entries(parts)) {
    if (!values.only || values.only.split(',').includes(name)) await run();
  }
} finally {
  await database.end();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.table(rows);
const missed = rows.filter(({ met }) => !met);
console.log(`${rows.length - missed.length} of ${rows.length} goals met`);
process.exitCode = missed.length === 0 ? 0 : 1;
