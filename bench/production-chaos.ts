// Kills processes of a stack with -9 while editors change productions, share and copy them, and have pictures generated, and
// counts what came of it: batches lost or applied twice, gaps between versions, doors that show different documents, copies
// that are half made, results that did not land or landed twice, markers without a job and jobs without a marker.
//   npm run bench:production-chaos -- [--kills 60] [--wipes 1] [--editors 24] [--productions 6] [--generators 2]
//     [--minutes 60] [--seed 1] [--makers] [--pairs 1] [--clip-every 5]
//     [--cloud]
// With --makers somebody accepts frames, has linked clips and retakes made, and exports films; --pairs says in how many
// productions of each kind at once: a request whose process dies waits long, and others come by its place meanwhile. With --cloud jobs cost, and the
// ledger is audited at the end.
// With --failpoint NAME[:n] processes end themselves each n-th time they come by a place in the code, until --kills of them
// have; --failpoints does that for every place in turn.
// With --deliveries 5 every request between services comes one to five times.
// The long form: --kills 500 --wipes 5 --deliveries 5, and --failpoints --kills 25. No process is killed any more once the minutes are over.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Client } from 'pg';
import { type Account, callWithRetries, renew, signUp, sleep } from './lib/client.ts';
import { AuditLedger } from '../apps/executor/dist/credits/audit-ledger.js';
import type { EngineDatabase } from '../apps/executor/dist/engine/engine-database.js';
import { KilledStack } from './lib/killed-stack.ts';
import { ProductionMakers } from './lib/production-makers.ts';
import { RepeatingBus } from './lib/repeating-bus.ts';
import { pick, seeded } from './lib/seeded.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    wipes: { type: 'string', default: '1' },
    editors: { type: 'string', default: '24' },
    productions: { type: 'string', default: '6' },
    generators: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '60' },
    deliveries: { type: 'string', default: '1' },
    makers: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '1' },
    'clip-every': { type: 'string', default: '5' },
    cloud: { type: 'boolean', default: false },
    failpoint: { type: 'string' },
    failpoints: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
/** Places in writing, creating, copying, sharing, generating and landing, each with how often it is come by before a death. */
const PLACES = [
  'studio.write:40',
  'production.change:40',
  'production.changing:4',
  'production.changed:40',
  'studio.written:40',
  'production.sharing:2',
  'studio.copied:2',
  'production.creating:2',
  'production.created:2',
  'asked-jobs.priced:2',
  'production.marked:2',
  'production.started:2',
  'asked-jobs.made:2',
  'studio.landing:6',
  'studio.generating:2',
  'studio.retained:2',
  'production.retained:2',
  'studio.quoted:2',
  'studio.retaking:2',
  'studio.exporting:2',
  'job.begun:3',
  'job.stored:3',
  'job.end:3',
  'job.ended:3',
];
if (values.failpoints) {
  let wrong = 0;
  for (const place of PLACES) {
    const given = process.argv.slice(2).filter((argument) => argument !== '--failpoints');
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, process.argv[1] ?? '', ...given, '--failpoint', place],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (status !== 0) wrong++;
    process.stdout.write(`${place}: ${status === 0 ? 'kept' : 'BROKEN'}\n`);
  }
  process.exit(wrong === 0 ? 0 : 1);
}
const KILLS = Number(values.kills);
const WIPE_EVERY = Math.ceil(KILLS / (Number(values.wipes) + 1));
const MAX_WAIT_MS = 300_000;
/** After which a request is sent again, under its id: at a failpoint, whoever answers it is most often dead. */
const TIMEOUT_MS = values.failpoint === undefined ? 30_000 : 8_000;
const RENEW_MS = 8 * 60_000;
const BASE = '/v1/studio/productions';
const TARGETS = ['studio', 'studio', 'studio', 'executor', 'executor', 'gateway', 'nats', 'postgres'];

interface Production {
  id: string;
  version: number;
  shots: { id: string; title: string }[];
}
interface Failed {
  error?: { code?: string };
}

let deaths = 0;
const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-production-chaos-'));
const random = seeded(Number(values.seed));
const victim = await KilledStack.start(
  {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    // Pictures are drawn coarse: that they are drawn is what matters.
    DRAFT_PIXELS: '10000',
    ...(values.cloud ? { EDITION: 'cloud', SIGNUP_CREDITS: '1000000000' } : {}),
    SERVICE_UPDATE_CHECK: 'off',
    SERVICE_PROCESSES: 'gateway gateway auth-sso entities studio studio executor executor',
    ...(values.failpoint === undefined ? {} : { FAILPOINT: values.failpoint }),
  },
  random,
  (line) => {
    if (line.includes('was ended by SIGKILL')) deaths++;
  },
);
const bus =
  Number(values.deliveries) > 1
    ? await RepeatingBus.open(
        victim.stack.natsUrl,
        ['studio.>', 'executor.>', 'entities.>', 'auth.>'],
        Number(values.deliveries),
        random,
      )
    : undefined;
const owner = await signUp(victim.stack.url);
const viewer = await signUp(victim.stack.url);

const ask = <T>(
  account: Account,
  method: string,
  at: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  callWithRetries<T & Failed>(victim.stack.gateways, method, at, account.token, body, {
    maxWaitMs: MAX_WAIT_MS,
    timeoutMs: TIMEOUT_MS,
    headers,
  });

async function read(id: string): Promise<Production> {
  const { status, body } = await ask<{ data: { production: Production } }>(
    owner,
    'GET',
    `${BASE}/${id}?detail=full`,
  );
  if (status !== 200) throw new Error(`a read was answered ${status} ${JSON.stringify(body)}`);
  return body.data.production;
}

const ids: string[] = [];
/** What pictures are generated for. */
const studios: string[] = [];
for (let count = 0; count < Number(values.generators); count++) {
  const { body } = await ask<{ data: { production: Production } }>(owner, 'POST', BASE, {
    name: `Stills ${count}`,
  });
  const { id } = body.data.production;
  studios.push(id);
  const ops = [{ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp in the fog' } }];
  await ask(owner, 'POST', `${BASE}/${id}/ops`, { ops });
}
for (let count = 0; count < Number(values.productions); count++) {
  const { body } = await ask<{ data: { production: Production } }>(owner, 'POST', BASE, {
    name: `Film ${count}`,
  });
  ids.push(body.data.production.id);
}
for (const [editor] of Array.from({ length: Number(values.editors) }).entries()) {
  const id = ids[editor % ids.length] ?? '';
  const { status } = await ask(owner, 'POST', `${BASE}/${id}/ops`, {
    ops: [{ op: 'add_shot', id: `of-${editor}` }],
  });
  if (status !== 200) throw new Error('a shot could not be added');
}

/** Titles of batches that were answered 200. */
const accepted = new Set<string>();
let [sent, busy, refused, copies, shares, doors, unequal] = [0, 0, 0, 0, 0, 0, 0];
let working = true;

/** Writes one title after the other; a request whose answer was lost is sent again under its id. */
async function edit(editor: number): Promise<void> {
  const id = ids[editor % ids.length] ?? '';
  for (let count = 0; working; count++) {
    const title = `${editor}-${count}`;
    const body = {
      clientRequestId: title,
      ops: [{ op: 'update_shot', shotId: `of-${editor}`, patch: { title } }],
    };
    for (let isDone = false; !isDone;) {
      sent++;
      const { status, body: answer } = await ask(owner, 'POST', `${BASE}/${id}/ops`, body);
      isDone = status === 200;
      if (isDone) accepted.add(title);
      else if (answer.error?.code === 'production_busy') busy++;
      else {
        refused++;
        process.stderr.write(`a batch was answered ${status} ${JSON.stringify(answer)}\n`);
        isDone = true;
      }
    }
    await sleep(random() * 60);
  }
}

interface Reconciled {
  landed: { jobId: string }[];
  pending: { jobId: string }[];
  failed: { jobId: string }[];
}
/** Jobs that were answered, and how often each was told to have landed or failed. */
const asked = new Set<string>();
const told = new Map<string, number>();
let [failures, repeats, takenBack, wronglyTakenBack] = [0, 0, 0, 0];

/** Asks for one picture after the other; a request whose answer was lost is sent again under its id. */
async function generate(index: number): Promise<void> {
  for (let count = 0; working; count++) {
    const body = {
      kind: 'still',
      shotId: 'one',
      overrides: { resolution: '0.5 MP', seed: count },
      clientRequestId: `${index}-${count}`,
    };
    for (let isDone = false; !isDone;) {
      const { status, body: answer } = await ask<{ data: { jobIds: string[]; deduped?: true } }>(
        owner,
        'POST',
        `${BASE}/${studios[index] ?? ''}/generate`,
        body,
      );
      isDone = status === 200;
      if (isDone) {
        if (answer.data.deduped) repeats++;
        for (const id of answer.data.jobIds) asked.add(id);
      } else if (answer.error?.code !== 'production_busy') {
        refused++;
        process.stderr.write(`a generation was answered ${status} ${JSON.stringify(answer)}\n`);
        isDone = true;
      }
    }
    await sleep(random() * 2_000);
  }
}

async function reconcile(id: string): Promise<Reconciled | undefined> {
  const { status, body } = await ask<{ data: Reconciled }>(owner, 'POST', `${BASE}/${id}/reconcile`, {});
  if (status !== 200) return undefined;
  failures += body.data.failed.length;
  for (const { jobId } of [...body.data.landed, ...body.data.failed])
    told.set(jobId, (told.get(jobId) ?? 0) + 1);
  return body.data;
}

/** Two land at once, so that one of them always comes second. */
async function land(): Promise<void> {
  while (working) {
    for (const id of studios) await Promise.all([reconcile(id), reconcile(id)]);
    await sleep(random() * 700);
  }
}

/** Shares, copies as somebody else, and unshares. */
async function share(): Promise<void> {
  while (working) {
    // Those that few people write: the version that was read is seldom the newest of the others.
    const id = pick(random, [...studios, ...studios, ...studios, ...ids]) ?? '';
    const { version } = await read(id);
    const opened = await ask(owner, 'POST', `${BASE}/${id}/share`, {
      shared: true,
      expectedVersion: version,
      allowEditableCopy: true,
    });
    if (opened.status === 200) shares++;
    const copied = await ask(viewer, 'POST', `${BASE}/${id}/clone`, {});
    if (copied.status === 201) copies++;
    if (random() < 0.3) await ask(owner, 'POST', `${BASE}/${id}/unshare`, {});
    await sleep(random() * 500);
  }
}

/** Takes a change back under an id, and sends that again where its answer was lost: it is taken back once. */
async function takeBack(): Promise<void> {
  const { body } = await ask<{ data: { production: Production } }>(owner, 'POST', BASE, {
    name: 'As it was',
  });
  const at = `${BASE}/${body.data.production.id}`;
  for (let count = 0; working; count++) {
    const ops = [{ op: 'rename_production', name: `Changed ${count}` }];
    const changed = await ask<{ data: { version: number } }>(owner, 'POST', `${at}/ops`, {
      ops,
      clientRequestId: `change-${count}`,
    });
    const undo = { version: changed.body.data.version, clientRequestId: `undo-${count}` };
    const { status } = await ask(owner, 'POST', `${at}/undo`, undo);
    const found = await ask<{ data: { production: { name: string; version: number } } }>(owner, 'GET', at);
    const { name, version } = found.body.data.production;
    takenBack++;
    if (status !== 200 || name !== 'As it was' || version !== 2 * count + 3) wronglyTakenBack++;
    await sleep(random() * 500);
  }
}

/** What both doors show, at a moment when nobody has written in between. */
async function compareDoors(): Promise<void> {
  while (working) {
    const id = pick(random, ids) ?? '';
    const before = await read(id);
    const workflow = await ask<{ data: { version: number; settings: { studio: Production } } }>(
      owner,
      'GET',
      `/v1/workflows/${id}`,
    );
    if (workflow.body.data.version === before.version) {
      doors++;
      if (!isDeepStrictEqual(workflow.body.data.settings.studio.shots, before.shots)) unequal++;
    }
    await sleep(random() * 100);
  }
}

async function staySignedIn(): Promise<void> {
  for (let last = Date.now(); working; await sleep(500)) {
    if (Date.now() - last < RENEW_MS) continue;
    last = Date.now();
    for (const account of [owner, viewer]) await renew(account);
  }
}

const makers = new ProductionMakers({
  ask: (method, at, body, headers) => ask(owner, method, at, body, headers),
  isWorking: () => working,
  random,
  clipEvery: Number(values['clip-every']),
  asked: (jobId) => asked.add(jobId),
  wrong: (what) => {
    refused++;
    process.stderr.write(`${what}\n`);
  },
});
makers.told = (jobId) => told.set(jobId, (told.get(jobId) ?? 0) + 1);
const generators = studios.slice();
const made = await Promise.all(
  Array.from({ length: values.makers ? Number(values.pairs) : 0 }, () => makers.prepare()),
);
for (const { linked, exported } of made) studios.push(linked, exported);

const people = [
  ...made.flatMap(({ linked, exported }) => [makers.link(linked), makers.export(exported)]),
  ...Array.from({ length: Number(values.editors) }, (_, editor) => edit(editor)),
  ...generators.map((_id, index) => generate(index)),
  ...(studios.length > 0 ? [land()] : []),
  share(),
  share(),
  share(),
  takeBack(),
  compareDoors(),
  staySignedIn(),
];
const end = Date.now() + Number(values.minutes) * 60_000;
while (values.failpoint !== undefined && deaths < KILLS && Date.now() < end) await sleep(100);
for (let kill = 1; kill <= KILLS && values.failpoint === undefined && Date.now() < end; kill++) {
  await sleep(200 + random() * 800);
  await victim.killOne(TARGETS);
  if (kill % WIPE_EVERY === 0 && kill < KILLS) await victim.wipeNats();
  if (kill % 50 === 0) process.stderr.write(`${kill} kills, ${accepted.size} batches\n`);
}
working = false;
await Promise.all(people);
// Whatever was under way ends once everything is up, and then lands: a minute without an end is one too long.
for (const id of studios) {
  let until = Date.now() + 60_000;
  for (let pending = Infinity; Date.now() < until && pending > 0; await sleep(500)) {
    const left = (await reconcile(id))?.pending.length ?? pending;
    if (left < pending) until = Date.now() + 60_000;
    pending = left;
  }
}

const database = new Client({ connectionString: victim.stack.databaseUrl('executor') });
await database.connect();
const number = async (query: string, parameters: unknown[] = []): Promise<number> =>
  Number((await database.query<{ n: string }>(query, parameters)).rows[0]?.n);
const TITLES = `select c.workflow_id, c.version, c.operations -> 0 -> 'patch' ->> 'title' as title
  from executor.production_changes c where c.kind = 'ops' and c.operations -> 0 ->> 'op' = 'update_shot'`;
const stored = await database.query<{ title: string; times: string }>(
  `select title, count(*) as times from (${TITLES}) t group by title`,
);
const times = new Map(stored.rows.map((row) => [row.title, Number(row.times)]));
let wrongTitles = 0;
for (const id of ids) {
  for (const shot of (await read(id)).shots) {
    const last = [...accepted].filter((title) => title.startsWith(`${shot.id.slice(3)}-`)).at(-1);
    if (last !== undefined && shot.title !== last) wrongTitles++;
  }
}
let [landed, landedTwice] = [0, 0];
const landedKeys = new Set<string>();
for (const id of studios) {
  type Results = { key: string; jobId?: string }[];
  const { shots, keyframes } = (await read(id)) as unknown as {
    shots: { stills: Results; clips: Results }[];
    keyframes: { candidates: Results }[];
  };
  const results = [
    ...shots.flatMap(({ stills, clips }) => [...stills, ...clips]),
    ...keyframes.flatMap(({ candidates }) => candidates),
  ];
  const keys = results.map(({ key }) => key);
  for (const key of keys) landedKeys.add(key);
  landed += new Set(keys).size;
  landedTwice += keys.length - new Set(keys).size;
}
// Whoever asked hears of a failure once, in an answer that may be lost; the job says it for good.
const failed = await database.query<{ id: string }>(
  `select id from executor.jobs where id = any($1::uuid[]) and status in ('failed', 'cancelled')`,
  [[...asked]],
);
const failedIds = new Set(failed.rows.map(({ id }) => id));
const report = {
  killed: values.failpoint === undefined ? victim.killed : { [values.failpoint]: deaths },
  'requests delivered again': bus?.repeated ?? 0,
  'batches accepted': accepted.size,
  'requests sent for them': sent,
  'answers production_busy': busy,
  copies,
  shares,
  'comparisons of the doors': doors,
  'requests refused': refused,
  'batches lost': [...accepted].filter((title) => !times.has(title)).length,
  'batches applied twice': [...times.values()].filter((count) => count > 1).length,
  'shots with another title than their last': wrongTitles,
  'gaps between versions': await number(
    `select count(*) as n from executor.workflows w where w.is_production and w.version <>
       (select count(distinct c.version) from executor.production_changes c where c.workflow_id = w.id)`,
  ),
  'doors that differed': unequal,
  'pictures asked for': asked.size,
  'answered again': repeats,
  'pictures that landed': landed,
  'jobs that failed': failed.rows.length,
  'failures told': failures,
  'pictures that landed twice': landedTwice,
  'ends told twice': [...told.values()].filter((count) => count > 1).length,
  // The answer that told of a landing may be lost, too; the result is in the production all the same.
  'jobs asked for that never ended': [...asked].filter((id) => !failedIds.has(id) && !landedKeys.has(id))
    .length,
  'markers left': await number(
    `select coalesce(sum(p.pending_count), 0) as n from executor.productions p where p.workflow_id = any($1)`,
    [studios],
  ),
  'jobs without a marker or result': await number(
    `select count(*) as n from executor.asked_jobs a join executor.jobs j on j.id = a.job_id
     where a.asker = 'studio' and not a.released`,
  ),
  'changes taken back': takenBack,
  'taken back wrongly': wronglyTakenBack,
  'copies half made': await number(
    `select count(*) as n from executor.workflows w left join executor.productions p on p.workflow_id = w.id
     where w.is_production and (p.workflow_id is null
       or p.shot_count <> (select count(*) from executor.production_parts part
         where part.workflow_id = w.id and part.part like 'shot:%' and part.body is not null))`,
  ),
};
const audit = await auditOf(database);
if (values.cloud) Object.assign(report, { 'entries of the ledger': audit.entries, ledger: audit.problems });
if (values.makers) Object.assign(report, makers.counts);
await bus?.close();
await database.end();
await victim.stack.stop();
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
const ok = [
  audit.problemCount,
  report['requests refused'],
  report['batches lost'],
  report['batches applied twice'],
  report['shots with another title than their last'],
  report['gaps between versions'],
  report['doors that differed'],
  report['copies half made'],
  report['pictures that landed twice'],
  report['jobs without a marker or result'],
  report['markers left'],
  wronglyTakenBack,
  report['jobs asked for that never ended'],
  // Nothing is shown by a place that nobody comes by.
  values.failpoint === undefined ? 0 : Math.max(0, KILLS - deaths),
].every((count) => count === 0);
process.stderr.write(
  `${values.failpoint ?? ''} ${deaths} deaths, ${accepted.size} batches, ${asked.size} pictures: `,
);
process.stderr.write(ok ? 'nothing lost, nothing doubled\n' : 'SOMETHING IS WRONG\n');
process.exit(ok ? 0 : 1);

/** Jobs that are still under way are over before the ledger is looked at. */
async function auditOf(client: Client) {
  const until = Date.now() + 60_000;
  const underWay = () =>
    number(`select count(*) as n from executor.jobs where status in ('pending', 'running')`);
  while (Date.now() < until && (await underWay()) > 0) await sleep(500);
  await client.query('set search_path to executor');
  const run = async ({ text }: { text: string }) => (await client.query(text)).rows as unknown[];
  return new AuditLedger({ run } as unknown as EngineDatabase).run();
}
