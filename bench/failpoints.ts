// Kills processes with -9 at every named place on the way of a job to a provider and back, and has providers fail in
// every way they can: nothing may be bought twice, no job lost, and what nobody can know has to be said.
// A trial is a job whose process is killed while it, or a job beside it, comes by the place. Films are trials of pipelines
// and recasts in the same way: whatever they planned must be made and paid once.
//   npm run bench:failpoints -- [--trials 300] [--faults 300] [--films 44] [--jobs 5] [--seed 1] [--cells 2] [--only AB]
// The long form: --trials 2000 --faults 2000 --films 500
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDataSource } from '@easel/platform';
import {
  type Fault,
  freshSchema,
  OpenAiStandIn,
  type Step,
  type StandInProvider,
  TaskStandIn,
} from '@easel/testing';
import { ExecutorConfig } from '../apps/executor/dist/engine/executor.config.js';
import { executorMigrations } from '../apps/executor/dist/wiring/migrations/executor-migrations.js';
import { FilmTrials } from './lib/film-trials.ts';
import { type Kind, KINDS, type ProviderProcess, providerProcess, workOnce } from './lib/provider-process.ts';
import { pick, seeded } from './lib/seeded.ts';
import { Victims } from './lib/victims.ts';

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '300' },
    faults: { type: 'string', default: '300' },
    films: { type: 'string', default: '44' },
    seed: { type: 'string', default: '1' },
    cells: { type: 'string', default: '2' },
    jobs: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const TRIALS = Number(values.trials);
const FAULTS = Number(values.faults);
const JOBS = Number(values.jobs);
const AT_ONCE = 20;
const JOB_MS = 90_000;

const FAILPOINTS = [
  'job.claimed',
  'job.begun',
  'provider.intend',
  'provider.intended',
  'provider.submit',
  'provider.submitted',
  'provider.record',
  'provider.recorded',
  'provider.poll',
  'provider.polled',
  'provider.answered',
  'provider.collected',
  'provider.settled',
  'job.ran',
  'job.stored',
  'job.end',
  'job.ended',
];
/** Places that only those come by who take over. */
const OF_HEIRS = [...FAILPOINTS, 'provider.searched', 'provider.surrendered'];

/** Ways to fail after which a job of classes A and B must still complete. */
const PASSING: [Step, Fault][] = [
  ['submit', { kind: 'refuse', as: 'rate', headers: { 'retry-after-ms': '100' } }],
  ['submit', { kind: 'refuse', as: 'overloaded' }],
  ['submit', { kind: 'refuse', as: 'error' }],
  ['submit', { kind: 'answer', answer: { status: 502, body: '<html>' } }],
  ['submit', { kind: 'reset', when: 'before' }],
  ['submit', { kind: 'reset', when: 'after' }],
  ['submit', { kind: 'truncated' }],
  ['submit', { kind: 'stuck' }],
  ['submit', { kind: 'slow', ms: 2_200, when: 'before' }],
  ['submit', { kind: 'slow', ms: 300, when: 'after' }],
  ['find', { kind: 'refuse', as: 'rate', headers: { 'retry-after-ms': '50' } }],
  ['find', { kind: 'reset', when: 'after' }],
  ['poll', { kind: 'refuse', as: 'rate', headers: { 'retry-after-ms': '50' } }],
  ['poll', { kind: 'refuse', as: 'error' }],
  ['poll', { kind: 'reset', when: 'before' }],
  ['poll', { kind: 'truncated' }],
  ['poll', { kind: 'answer', answer: { status: 504, body: '<html>' } }],
  ['poll', { kind: 'slow', ms: 300, when: 'before' }],
  ['file', { kind: 'reset', when: 'after' }],
  ['file', { kind: 'refuse', as: 'overloaded' }],
];
/** Ways to fail that end a job, with the code that says why. */
const FINAL: [Step, Fault, string][] = [
  ['submit', { kind: 'refuse', as: 'credit' }, 'provider_credit'],
  ['submit', { kind: 'refuse', as: 'invalid' }, 'invalid_params'],
  ['submit', { kind: 'refuse', as: 'auth' }, 'provider_auth_failed'],
  ['file', { kind: 'media', as: 'wrong' }, 'provider_invalid_output'],
  ['file', { kind: 'media', as: 'cut' }, 'provider_invalid_output'],
];
const FINAL_CODES = new Set([...FINAL.map(([, , code]) => code), 'content_policy', 'provider_error']);

interface Row {
  status: string;
  code: string | null;
}

/** A schema, stand-ins and a process that survives: trials in it run one after the other. */
class Cell {
  private readonly label = Math.random().toString(36).slice(2);
  private jobs = 0;

  private readonly victims: Victims;
  private readonly survivor: ProviderProcess;
  readonly standIns: Record<Kind, StandInProvider>;

  private constructor(victims: Victims, survivor: ProviderProcess, standIns: Record<Kind, StandInProvider>) {
    this.victims = victims;
    this.survivor = survivor;
    this.standIns = standIns;
  }

  static async open(folder: string): Promise<Cell> {
    const { DATABASE_URL: databaseUrl, schema } = await freshSchema('failpoints');
    const config = Object.assign(new ExecutorConfig(), {
      DATABASE_URL: databaseUrl,
      RUN_MIGRATIONS_ON_BOOT: true,
    });
    await (await openDataSource(config, { schema, rows: [], migrations: executorMigrations })).destroy();
    const [A, B, C, S] = [new TaskStandIn(), new TaskStandIn(), new TaskStandIn(), new OpenAiStandIn()];
    A.dedupes = true;
    const standIns = { A, B, C, S };
    const env: Record<string, string> = {};
    for (const kind of Object.keys(standIns) as Kind[]) {
      const standIn = await standIns[kind].start();
      const name = KINDS[kind].provider.toUpperCase();
      env[name === 'FAL' ? 'FAL_KEY' : `${name}_API_KEY`] = standIn.key;
      env[`${name}_BASE_URL`] = standIn.baseUrl;
      env[`${name}_CONCURRENCY`] = '100';
    }
    const place = { databaseUrl, schema, folder, env };
    return new Cell(new Victims('provider-victim.ts', place), await providerProcess(place), standIns);
  }

  async close(): Promise<void> {
    await this.victims.close();
    await this.survivor.close();
    await Promise.all(Object.values(this.standIns).map((standIn) => standIn.stop()));
  }

  async start(kind: Kind): Promise<{ jobId: string; prompt: string }> {
    const prompt = `trial ${this.label} ${this.jobs++}`;
    const caller = {
      userId: '00000000-0000-4000-8000-000000000001',
      credential: 'session',
      credentialId: '',
    } as const;
    const params = { prompt, provider: KINDS[kind].model };
    const { jobId } = await this.survivor.starting.run(caller, { type: 'generate-image', params });
    return { jobId, prompt };
  }

  /** Another process takes the jobs and is killed when it comes by the failpoint for the nth time. False: it never did. */
  async killAt(failpoint: string, nth: number): Promise<boolean> {
    const { killed, sessionId } = await this.victims.send({ failpoint, nth, jobs: JOBS });
    await this.run(`update worker_sessions set expires_at = now() - interval '1 second' where id = $1`, [
      sessionId,
    ]);
    await this.survivor.reaper.reap();
    return killed;
  }

  /** The survivor goes on with whatever is due until the jobs have ended. */
  async finish(jobIds: readonly string[]): Promise<Map<string, Row>> {
    for (const end = Date.now() + JOB_MS; ;) {
      const rows = await this.run<Row & { id: string }>(
        `select id, status, error_code as code from jobs where id = any($1::uuid[])`,
        [jobIds],
      );
      const open = rows.filter(({ status }) => status === 'pending' || status === 'running');
      if (open.length === 0 || Date.now() > end) return new Map(rows.map(({ id, ...row }) => [id, row]));
      await this.run(
        `update job_queue set due_at = now() - interval '1 second' where session_id is null`,
        [],
      );
      const worked = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, open.length) }, () => workOnce(this.survivor)),
      );
      if (!worked.includes(true)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private run<T>(text: string, given: unknown[]): Promise<T[]> {
    return this.survivor.database.run({ name: `trial ${text.length}`, text }, given) as Promise<T[]>;
  }
}

const problems: string[] = [];
const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

/** What must hold whatever happened. `mayFail`: the provider was told to refuse for good. */
function judge(kind: Kind, what: string, row: Row | undefined, bought: number, mayFail: boolean): void {
  const { status = 'gone', code = null } = row ?? {};
  count(`${kind} ${status === 'completed' ? 'completed' : (code ?? status)}`);
  const say = (problem: string): void =>
    void problems.push(`${kind} ${what}: ${problem} (${status}, ${code}, ${bought} bought)`);
  if (bought > 1) say('bought twice');
  if (status === 'completed') {
    if (bought !== 1) say('completed without a purchase');
    return;
  }
  if (status !== 'failed') return say('never ended');
  const surfaced = code === 'provider_outcome_unknown' && (kind === 'C' || kind === 'S');
  if (!surfaced && !(mayFail && FINAL_CODES.has(code ?? ''))) say('lost');
}

function boughtFor(standIn: StandInProvider, prompt: string): number {
  return standIn.purchases.filter(({ label }) => label === prompt).length;
}

async function killTrials(cell: Cell, kind: Kind, failpoint: string, random: () => number): Promise<void> {
  const standIn = cell.standIns[kind];
  const extra = random() < 0.2 ? pick(random, PASSING) : undefined;
  if (extra) standIn.fail(...extra);
  const jobs = [];
  for (let each = 0; each < JOBS; each++) jobs.push(await cell.start(kind));
  const nth = 1 + Math.floor(random() * JOBS);
  let kills = (await cell.killAt(failpoint, nth)) ? 1 : 0;
  const second = random() < 0.25 ? pick(random, OF_HEIRS) : undefined;
  if (second !== undefined && (await cell.killAt(second, 1))) kills++;
  const rows = await cell.finish(jobs.map(({ jobId }) => jobId));
  const beside = extra === undefined ? '' : `, with ${extra[0]} ${JSON.stringify(extra[1])}`;
  const what = `killed at ${failpoint}${second === undefined ? '' : ` and ${second}`}${beside}`;
  for (const { jobId, prompt } of jobs) {
    judge(kind, what, rows.get(jobId), boughtFor(standIn, prompt), false);
    count('trials');
  }
  for (let each = 0; each < kills; each++) count('kills');
  standIn.forget();
}

async function faultRound(cell: Cell, kind: Kind, size: number, random: () => number): Promise<void> {
  const standIn = cell.standIns[kind];
  const dealt: string[] = [];
  for (let each = 0; each < size; each++) {
    const final = random() < 0.15 ? pick(random, FINAL) : undefined;
    const [step, fault] = final ?? (pick(random, PASSING) as [Step, Fault]);
    standIn.fail(step, fault);
    dealt.push(`${step} ${JSON.stringify(fault)}`);
    count('faults');
  }
  const jobs = [];
  for (let each = 0; each < size; each++) jobs.push(await cell.start(kind));
  const rows = await cell.finish(jobs.map(({ jobId }) => jobId));
  for (const { jobId, prompt } of jobs) {
    // Several retryable refusals in a row may use up a job's attempts; nothing was bought then.
    judge(kind, dealt.join(' + '), rows.get(jobId), boughtFor(standIn, prompt), true);
  }
  standIn.forget();
}

const folder = mkdtempSync(path.join(tmpdir(), 'easel-failpoints-'));
const random = seeded(Number(values.seed));
const kinds = (Object.keys(KINDS) as Kind[]).filter(
  (kind) => values.only === undefined || values.only.includes(kind),
);
const plan = Array.from({ length: Math.ceil(TRIALS / JOBS) }, (_, index) => ({
  kind: kinds[index % kinds.length],
  failpoint: FAILPOINTS[Math.floor(index / kinds.length) % FAILPOINTS.length],
}));
const started = performance.now();
const cells = await Promise.all(Array.from({ length: Number(values.cells) }, () => Cell.open(folder)));
try {
  await Promise.all(
    cells.map(async (cell) => {
      for (let trial = plan.shift(); trial; trial = plan.shift()) {
        await killTrials(cell, trial.kind, trial.failpoint, random);
        const done = counts.get('trials') ?? 0;
        if (done % 100 < JOBS) console.log(`${done} of ${TRIALS} trials, ${problems.length} problems`);
      }
    }),
  );
  await Promise.all(
    cells.map(async (cell, index) => {
      for (let done = 0; done < FAULTS / cells.length; done += 10) {
        await faultRound(cell, kinds[(done / 10 + index) % kinds.length], 10, random);
      }
    }),
  );
  const films = await FilmTrials.open(folder);
  try {
    await films.run(Number(values.films), random);
  } finally {
    await films.close();
  }
  counts.set('films', Number(values.films));
  counts.set('kills of films', films.kills);
  problems.push(...films.problems);
} finally {
  await Promise.all(cells.map((cell) => cell.close()));
  rmSync(folder, { recursive: true, force: true });
}
console.table(Object.fromEntries([...counts].sort(([a], [b]) => a.localeCompare(b))));
console.log(`${Math.round((performance.now() - started) / 1_000)} s, seed ${values.seed}`);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? 'Nothing was bought twice, nothing got lost.' : `${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
