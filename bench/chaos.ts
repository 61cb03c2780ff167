// Kills processes of a loaded stack with -9, at random points, and counts what came of it.
//   npm run bench:chaos -- [--runs 200] [--kills 60] [--whole 2] [--seed 1]
import { mkdtempSync, readdirSync, readFileSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startStack, type Stack } from '@easel/stack';
import { call, callPatiently, createWorkflow, signUp, sleep } from './lib/client.ts';
import { tenNodesWithMedia } from './lib/graphs.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    kills: { type: 'string', default: '60' },
    whole: { type: 'string', default: '2' },
    wipes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const RUNS = Number(values.runs);
const KILLS = Number(values.kills);
const WHOLE = Number(values.whole);
const WIPES = Number(values.wipes);

const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-chaos-'));
const effectLog = path.join(dataDir, 'effects.log');
const env = {
  ...process.env,
  SERVICE_DATA_DIR: dataDir,
  PORT: '0',
  PUBLIC_URL: 'http://localhost',
  EFFECT_LOG: effectLog,
  LOG_LEVEL: 'warn',
  SERVICE_PROCESSES:
    'gateway auth-sso executor:api executor:orchestrator+scheduler executor:orchestrator+scheduler executor:worker executor:worker',
};

const random = seeded(Number(values.seed));
let stack: Stack = await startStack({ env });
const account = await signUp(stack.url);
const workflowId = await createWorkflow(account, 'Chaos', tenNodesWithMedia);

const started: { id: string; at: number }[] = [];
const killed = { worker: 0, orchestrator: 0, api: 0, nats: 0, whole: 0 };
let starting = true;

const starter = (async () => {
  while (started.length < RUNS) {
    const answer = await callPatiently<{ executionId: string }>(
      [stack.url],
      'POST',
      '/v1/api/run',
      account.token,
      { workflowId },
    ).catch(() => undefined);
    if (answer?.status === 202) started.push({ id: answer.body.executionId, at: Date.now() });
    else await sleep(200);
    await sleep(100);
  }
  starting = false;
})();

for (let round = 0; round < KILLS; round++) {
  await sleep(200 + random() * 600);
  const targets = Object.keys(stack.pids).filter((name) => /^executor-(worker|orchestrator)/.test(name));
  const name = targets[Math.floor(random() * targets.length)];
  if (name) {
    try {
      stack.kill(name, 'SIGKILL');
      killed[name.includes('worker') ? 'worker' : 'orchestrator']++;
    } catch {
      // It was just being started again.
    }
  }
  if (WHOLE > 0 && (round + 1) % Math.ceil(KILLS / (WHOLE + 1)) === 0 && killed.whole < WHOLE) {
    stack.endByForce();
    await stack.stop();
    killed.whole++;
    stack = await startStack({ env });
    account.url = stack.url;
  }
  if (WIPES > killed.nats && round === Math.floor(KILLS / 2)) {
    await stack.wipeNats();
    await stack.startNats();
    killed.nats++;
  }
}
await starter;
process.stderr.write(`all ${started.length} runs started; waiting for the last of them\n`);

const states = new Map<string, number>();
const end = Date.now() + 180_000;
let open = started;
while (open.length > 0 && Date.now() < end) {
  const still: typeof open = [];
  for (const run of open) {
    const answer = await call<{ status: string }>(
      stack.url,
      'GET',
      `/v1/api/status/${run.id}`,
      account.token,
    );
    if (answer.status !== 200 || answer.body.status === 'pending') still.push(run);
    else states.set(answer.body.status, (states.get(answer.body.status) ?? 0) + 1);
  }
  open = still;
  await sleep(500);
}

const database = new pg.Client({ connectionString: stack.databaseUrl('executor') });
await database.connect();
const one = async (text: string) => Number((await database.query(text)).rows[0].n);
const jobs = await one('select count(*) as n from executor.jobs');
const attempts = await one('select sum(attempts) as n from executor.jobs');
const unfinishedJobs = await one(`select count(*) as n from executor.jobs where status <> 'completed'`);
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
await database.end();

const effects = new Map<string, number>();
if (existsSync(effectLog)) {
  for (const line of readFileSync(effectLog, 'utf8').split('\n').filter(Boolean)) {
    const jobId = line.split(' ')[1] as string;
    effects.set(jobId, (effects.get(jobId) ?? 0) + 1);
  }
}
const silentRepeats = [...effects].filter(([job, count]) => count > (attemptsByJob.get(job) ?? 0)).length;
const files = existsSync(path.join(dataDir, 'media')) ? countFiles(path.join(dataDir, 'media')) : 0;
await stack.stop();

const report = {
  runs: started.length,
  killed,
  ended: Object.fromEntries(states),
  lost: open.length,
  jobs,
  attempts,
  unfinishedJobs,
  mediaRows: assets,
  mediaFiles: files,
  jobsStoredTwice: doubleAssets,
  effects: [...effects.values()].reduce((sum, count) => sum + count, 0),
  effectsNotInAttempts: silentRepeats,
  historyGaps: gaps,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
const ok =
  open.length === 0 &&
  (states.get('completed') ?? 0) === RUNS &&
  doubleAssets === 0 &&
  files === assets &&
  silentRepeats === 0 &&
  gaps === 0;
process.stderr.write(ok ? 'nothing lost, nothing doubled\n' : 'SOMETHING IS WRONG\n');
process.exit(ok ? 0 : 1);

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}

/** A small generator, so that a run can be repeated by its seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
