// Kills processes of a loaded stack with -9, at random points, and counts what came of it.
//   npm run bench:chaos -- [--kills 60] [--whole 2] [--wipes 1] [--rate 5] [--seed 1]
// The long form: --kills 1000 --whole 5 --wipes 20
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mediaJobPrefix } from '@easel/platform';
import { Client } from 'pg';
import { type Account, callWithRetries, createWorkflow, renew, signUp, sleep } from './lib/client.ts';
import { randomGraph, tenNodesWithMedia } from './lib/graphs.ts';
import { KilledStack } from './lib/killed-stack.ts';
import { quantile, round } from './lib/measure.ts';
import { recoveryTimes } from './lib/recovery.ts';
import { seeded } from './lib/seeded.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    whole: { type: 'string', default: '2' },
    wipes: { type: 'string', default: '1' },
    rate: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const KILLS = Number(values.kills);
const WHOLE_EVERY = Math.ceil(KILLS / (Number(values.whole) + 1));
const WIPE_EVERY = Math.ceil(KILLS / (Number(values.wipes) + 1));
const LAST_RUNS_MS = 180_000;
/** Once a minute a scheduler removes what lost workers stored. */
const REMOVAL_MS = 150_000;
const GRAPHS = 30;
const RENEW_MS = 300_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-chaos-'));
const effectLog = path.join(dataDir, 'effects.log');
const env = {
  ...process.env,
  SERVICE_DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://localhost',
  EFFECT_LOG: effectLog,
  LOG_LEVEL: 'error',
  SERVICE_PROCESSES:
    'gateway gateway auth-sso executor:api executor:orchestrator+scheduler executor:orchestrator+scheduler executor:worker executor:worker',
};

/** What is killed, each as often as it stands here. */
const TARGETS = [
  'worker',
  'worker',
  'worker',
  'worker',
  'worker',
  'worker',
  'orchestrator',
  'orchestrator',
  'orchestrator',
  'orchestrator',
  'orchestrator',
  'orchestrator',
  'api',
  'gateway',
  'nats',
  'postgres',
];

const random = seeded(Number(values.seed));
const victim = await KilledStack.start(env, random);
const account = await signUp(victim.stack.url);
const workflows = [await createWorkflow(account, 'Media', tenNodesWithMedia)];
for (let index = 1; index < GRAPHS; index++)
  workflows.push(await createWorkflow(account, `Graph ${index}`, randomGraph(random)));

const started = new Set<string>();
const starting = new Set<Promise<void>>();
let loading = true;
let renewed = Date.now();
const load = putUnderLoad();

for (let kill = 1; kill <= KILLS; kill++) {
  await sleep(200 + random() * 800);
  await victim.killOne(TARGETS);
  if (kill % WHOLE_EVERY === 0 && kill < KILLS) account.url = await victim.killAll();
  if (kill % WIPE_EVERY === 0 && kill < KILLS) await victim.wipeNats();
  if (Date.now() - renewed > RENEW_MS) {
    // With everything up: an answer that is lost takes the session with it.
    await sleep(3_000);
    await renew(account);
    renewed = Date.now();
  }
  if (kill % 50 === 0) process.stderr.write(`${kill} kills, ${started.size} runs\n`);
}
loading = false;
await load;
await Promise.all(starting);
process.stderr.write(`all ${started.size} runs started; waiting for the last of them\n`);
const { states, open } = await untilAllEnded();

const database = new Client({ connectionString: victim.stack.databaseUrl('executor') });
await database.connect();
const one = async (text: string) => Number((await database.query(text)).rows[0].n);
const jobs = await one('select count(*) as n from executor.jobs');
const executions = await one('select count(*) as n from executor.executions');
const attempts = await one('select sum(attempts) as n from executor.jobs');
const unfinishedJobs = await one(`select count(*) as n from executor.jobs where status <> 'completed'`);
// Three workers of one job may be killed, one after the other; then it is given up, and its run fails.
const givenUp = await one(`
  select count(distinct e.id) as n from executor.executions e
  join executor.jobs j on j.execution_id = e.id join executor.dead_letters d on d.job_id = j.id
  where e.status = 'failed' and d.reason = 'worker_lost'`);
const assets = await one('select count(*) as n from executor.media_assets');
const doubleAssets = await one(
  'select count(*) as n from (select job_id from executor.media_assets group by job_id, role having count(*) > 1) d',
);
const gaps = await one(`
  select count(*) as n from (
    select e.execution_id, e.seq + jsonb_array_length(e.events) as next,
      lead(e.seq) over (partition by e.execution_id order by e.seq) as following
    from executor.execution_events e) h where following is not null and following <> next`);
const attemptsByJob = new Map<string, number>(
  (await database.query('select id, attempts from executor.jobs')).rows.map(({ id, attempts: n }) => [id, n]),
);
const recovery = await recoveryTimes(database, victim.killTimes);
const stray = await strayFiles(database);
await database.end();

const effects = countEffects();
const silentRepeats = [...effects].filter(([job, count]) => count > (attemptsByJob.get(job) ?? 0)).length;
const files = filesOf(path.join(dataDir, 'media')).length;
await victim.stack.stop();

const report = {
  killed: victim.killed,
  runs: started.size,
  ended: Object.fromEntries(states),
  failedAfterLosingThreeWorkers: givenUp,
  lost: open,
  runsStartedTwice: executions - started.size,
  jobs,
  attempts,
  unfinishedJobs,
  mediaRows: assets,
  mediaFiles: files,
  filesWithoutRow: stray,
  jobsStoredTwice: doubleAssets,
  effects: [...effects.values()].reduce((sum, count) => sum + count, 0),
  effectsNotInAttempts: silentRepeats,
  historyGaps: gaps,
  'held up after a kill, s': {
    p50: round(quantile(recovery, 0.5) / 1000, 1),
    p99: round(quantile(recovery, 0.99) / 1000, 1),
    worst: round(Math.max(...recovery) / 1000, 1),
  },
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
const ok =
  open === 0 &&
  (states.get('completed') ?? 0) + givenUp === started.size &&
  givenUp <= started.size / 100 &&
  executions === started.size &&
  doubleAssets === 0 &&
  stray.length === 0 &&
  files === assets &&
  silentRepeats === 0 &&
  gaps === 0;
process.stderr.write(ok ? 'nothing lost, nothing doubled\n' : 'SOMETHING IS WRONG\n');
process.exit(ok ? 0 : 1);

/** Starts runs at an even pace, whatever is down just then; each under a key, so that a repeated call starts none. */
async function putUnderLoad(): Promise<void> {
  for (let index = 0; loading; index++) {
    const start = startOne(workflows[index % workflows.length], `chaos-${values.seed}-${index}`);
    starting.add(start);
    void start.finally(() => starting.delete(start));
    await sleep(1_000 / Number(values.rate));
  }
}

async function startOne(workflowId: string, key: string): Promise<void> {
  for (;;) {
    const answer = await callWithRetries<{ executionId: string }>(
      victim.stack.gateways,
      'POST',
      '/v1/api/run',
      account.token,
      { workflowId },
      { headers: { 'idempotency-key': key }, maxWaitMs: 5_000 },
    ).catch(() => undefined);
    if (answer?.status === 202) return void started.add(answer.body.executionId);
    // Its twin may still be under way at the other gateway, or all that could answer is down.
    if (answer && answer.status !== 409 && answer.status !== 503) throw new Error(JSON.stringify(answer));
    await sleep(500);
  }
}

async function untilAllEnded(): Promise<{ states: Map<string, number>; open: number }> {
  const counts = new Map<string, number>();
  const end = Date.now() + LAST_RUNS_MS;
  let waiting = [...started];
  while (waiting.length > 0 && Date.now() < end) {
    const still: string[] = [];
    for (const id of waiting) {
      const answer = await statusOf(account, id);
      if (answer === undefined || answer === 'pending') still.push(id);
      else counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    waiting = still;
    await sleep(500);
  }
  return { states: counts, open: waiting.length };
}

async function statusOf({ token }: Account, id: string): Promise<string | undefined> {
  // A gateway that was killed last may still be starting.
  const answer = await callWithRetries<{ status: string }>(
    victim.stack.gateways,
    'GET',
    `/v1/api/status/${id}`,
    token,
  );
  return answer.status === 200 ? answer.body.status : undefined;
}

function countEffects(): Map<string, number> {
  const counts = new Map<string, number>();
  if (!existsSync(effectLog)) return counts;
  for (const line of readFileSync(effectLog, 'utf8').split('\n').filter(Boolean)) {
    const jobId = line.split(' ')[1];
    counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
  }
  return counts;
}

/** Paths below `folder`. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

/** Files that no row names, and the jobs that stored them, once a scheduler had the time to remove them. */
async function strayFiles(executor: Client): Promise<unknown[]> {
  const end = Date.now() + REMOVAL_MS;
  for (;;) {
    const { rows } = await executor.query<{ key: string }>('select key from executor.media_assets');
    const keys = rows.map(({ key }) => key);
    const left = filesOf(path.join(dataDir, 'media')).filter(
      (file) => !keys.some((key) => file.endsWith(key)),
    );
    if (left.length === 0 || Date.now() > end)
      return Promise.all(left.map((file) => makerOf(executor, file)));
    await sleep(2_000);
  }
}

async function makerOf(executor: Client, file: string): Promise<unknown> {
  const { MEDIA_NAME_SECRET: secret } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const { rows } = await executor.query(
    'select id, type, status, attempts, epoch, error_code, created_at, completed_at from executor.jobs',
  );
  const job = rows.find(({ id }) => file.includes(mediaJobPrefix({ secret, jobId: id })));
  return { file: path.relative(dataDir, file), job };
}
