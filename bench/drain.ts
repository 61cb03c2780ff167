// Restarts every worker in order, again and again, amid long renders: whether all complete, and with what attempts.
//   npm run bench:drain -- [--restarts 20] [--jobs 24] [--render 30] [--grace 60] [--workers 2] [--lease 3000]
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startStack } from '@easel/stack';
import { callWithRetries, createWorkflow, type Graph, renew, signUp, sleep } from './lib/client.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '24' },
    render: { type: 'string', default: '30' },
    grace: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    patience: { type: 'string', default: '900' },
    // On a machine that is too busy for signs of life, sessions are lost: a longer lease leaves only what restarts cost.
    lease: { type: 'string', default: '3000' },
  },
});
const JOBS = Number(values.jobs);
const RESTARTS = Number(values.restarts);
const WORKERS = Number(values.workers);
/** Seconds of the film by which the machine is measured: two pieces. */
const TRIAL_SECONDS = 20;
/** Three pieces, on however slow a machine. */
const SHORTEST_SECONDS = 30;
const LONGEST_SECONDS = 300;

/** A film that ffmpeg renders here, `index` to tell it from the others. */
const film = (index: number, seconds: number): Graph => ({
  nodes: [
    {
      id: 'render',
      type: 'render-video',
      data: {
        plan: {
          kind: 'composition',
          fps: 30,
          duration: seconds,
          aspectRatio: '16:9',
          // Its pieces differ from those of the others.
          background: `#20${index.toString(16).padStart(4, '0')}`,
          layers: [
            { text: `film ${index}`, x: 10, y: 10, width: 80, height: 30, fadeSec: 2 },
            ...Array.from({ length: 5 }, (_, layer) => ({
              color: `#${String(layer * 11 + 20).padStart(2, '0')}80c0`,
              x: layer * 15,
              y: 45,
              width: 20,
              height: 30,
              opacity: 0.5,
              startSec: layer,
            })),
          ],
        },
      },
    },
  ],
  edges: [],
});

/** An ffmpeg that notes each piece that it renders to the end. */
function countingFfmpeg(folder: string): { ffmpeg: string; pieces: () => string[] } {
  const [ffmpeg, log] = [path.join(folder, 'ffmpeg'), path.join(folder, 'pieces')];
  const script = `#!/bin/sh
case "$*" in *" -frames:v "*.mov) ;; *) exec ffmpeg "$@";; esac
ffmpeg "$@" & child=$!
trap 'kill $child' TERM
wait $child; code=$?
[ $code = 0 ] && echo "$*" | sed 's#[^ ]*/\\(work\\|input\\)-[0-9]*#file#g' >> ${log}
exit $code
`;
  writeFileSync(log, '');
  writeFileSync(ffmpeg, script);
  writeFileSync(path.join(folder, 'ffprobe'), '#!/bin/sh\nexec ffprobe "$@"\n');
  for (const name of ['ffmpeg', 'ffprobe']) chmodSync(path.join(folder, name), 0o755);
  return { ffmpeg, pieces: () => readFileSync(log, 'utf8').split('\n').slice(0, -1) };
}

const tools = mkdtempSync(path.join(tmpdir(), 'easel-drain-tools-'));
chmodSync(tools, 0o777);
const { ffmpeg, pieces } = countingFfmpeg(tools);
const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-drain-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SHUTDOWN_GRACE_SECONDS: values.grace,
    FFMPEG_PATH: ffmpeg,
    // One render of a worker at once: a restart of every worker is amid as many renders as there are workers.
    RENDER_WORKER_CONCURRENCY: '1',
    SESSION_LEASE_MS: values.lease,
    SERVICE_PROCESSES: `gateway auth-sso executor:api executor:scheduler ${'executor:worker+orchestrator '.repeat(WORKERS).trim()}`,
  },
});
const account = await signUp(stack.url);
const database = new Client({ connectionString: stack.databaseUrl('executor') });
await database.connect();
const numberOf = async (text: string): Promise<number> => Number((await database.query(text)).rows[0].n);

/** Starts a run of a film of this length. */
let films = 0;
const start = async (seconds: number): Promise<void> => {
  // The restarts take longer than a session token lasts.
  await renew(account);
  const workflowId = await createWorkflow(account, `Film ${films}`, film(films++, seconds));
  const started = await callWithRetries([stack.url], 'POST', '/v1/api/run', account.token, { workflowId });
  if (started.status !== 202) throw new Error(`a run was refused: ${JSON.stringify(started.body)}`);
};
const open = 'select count(*) as n from executor.executions where completed_at is null';
const untilDone = async (): Promise<void> => {
  const end = Date.now() + Number(values.patience) * 1_000;
  while ((await numberOf(open)) > 0 && Date.now() < end) await sleep(500);
};

// As many films at once as later, so that each gets as much of the machine.
for (let worker = 0; worker < WORKERS; worker++) await start(TRIAL_SECONDS);
await untilDone();
const took = await numberOf(
  'select max(extract(epoch from completed_at - started_at)) as n from executor.jobs where completed_at is not null',
);
const seconds = Math.max(
  SHORTEST_SECONDS,
  Math.min(LONGEST_SECONDS, Math.round((TRIAL_SECONDS * Number(values.render)) / took)),
);
process.stderr.write(`a film of ${TRIAL_SECONDS} s takes ${took.toFixed(1)} s: films have ${seconds} s\n`);
for (let job = 0; job < JOBS; job++) await start(seconds);

const workers = (): string[] => Object.keys(stack.pids).filter((name) => name.includes('worker'));
for (let restart = 1; restart <= RESTARTS; restart++) {
  for (const name of workers()) {
    const before = stack.pids[name];
    stack.kill(name, 'SIGTERM');
    const end = Date.now() + (Number(values.grace) + 30) * 1_000;
    while (stack.pids[name] === before && Date.now() < end) await sleep(50);
    await stack.serving(name);
  }
  const left = await numberOf('select count(*) as n from executor.executions where completed_at is null');
  process.stderr.write(`restart ${restart}: ${left} runs left\n`);
  // The last restarts are amid renders, too.
  for (let more = left; more < WORKERS * 2; more++) await start(seconds);
}
await untilDone();
const made = pieces();
const report = {
  restarts: RESTARTS * WORKERS,
  'grace s': Number(values.grace),
  'lease ms': Number(values.lease),
  'film s': seconds,
  'render s, one worker each': Math.round((took * seconds) / TRIAL_SECONDS),
  runs: await numberOf('select count(*) as n from executor.executions'),
  completed: await numberOf(`select count(*) as n from executor.executions where status = 'completed'`),
  'attempts above one': await numberOf('select count(*) as n from executor.jobs where attempts > 1'),
  'handed over': await numberOf('select coalesce(sum((epoch - 2) / 2), 0) as n from executor.jobs'),
  pieces: new Set(made).size,
  'made again': made.length - new Set(made).size,
  worker_lost: await numberOf(`select count(*) as n from executor.jobs where error_code = 'worker_lost'`),
};
const lost = await database.query(
  `select type, status, attempts, epoch, error_code from executor.jobs where attempts > 1 or status <> 'completed'`,
);
if (lost.rows.length > 0) console.table(lost.rows);
await database.end();
await stack.stop();
for (const folder of [dataDir, tools]) rmSync(folder, { recursive: true, force: true });
console.table([report]);
const fine = report.runs === report.completed && report['attempts above one'] === 0;
process.stderr.write(fine ? 'every run completed, no attempt counted\n' : 'SOMETHING IS WRONG\n');
process.exit(fine ? 0 : 1);
