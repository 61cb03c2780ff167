// A trial is a pipeline or a recast whose process is killed while it comes by a place, once or twice; a survivor goes on.
import { randomUUID } from 'node:crypto';
import { openDataSource } from '@easel/platform';
import { freshSchema } from '@easel/testing';
import { AuditLedger } from '../../apps/executor/dist/credits/audit-ledger.js';
import { ExecutorConfig } from '../../apps/executor/dist/engine/executor.config.js';
import { executorMigrations } from '../../apps/executor/dist/wiring/migrations/executor-migrations.js';
import { type Film, type FilmKind, type FilmProcess, filmProcess } from './film-process.ts';
import { pick } from './seeded.ts';
import { Victims } from './victims.ts';

const OF_JOBS = ['job.claimed', 'job.end', 'job.ended'];
const FAILPOINTS: Record<FilmKind, string[]> = {
  pipeline: ['pipeline.settled', 'pipeline.advanced', 'pipeline.started', ...OF_JOBS],
  recast: ['recast.advanced', 'recast.started', ...OF_JOBS],
};
const TRIALS = (Object.keys(FAILPOINTS) as FilmKind[]).flatMap((kind) =>
  FAILPOINTS[kind].map((failpoint) => ({ kind, failpoint })),
);
/** The later a place, the fewer films come by it. */
const MOST_TIMES = 6;
const FILM_MS = 60_000;

const TASKS: Record<FilmKind, string> = {
  pipeline: 'select count(*)::integer as n from pipeline_tasks where pipeline_id = $1 and not superseded',
  recast: 'select jsonb_array_length(tasks) as n from recasts where id = $1',
};
const ESTIMATES: Record<FilmKind, string> = {
  pipeline: 'select status, estimate_credits::integer as estimate from pipelines where id = $1',
  recast: 'select status, estimate_credits::integer as estimate from recasts where id = $1',
};

/** Makes that many films, and says what went wrong with them. */
export class FilmTrials {
  readonly problems: string[] = [];
  kills = 0;
  private readonly victims: Victims;
  private readonly survivor: FilmProcess;

  private constructor(victims: Victims, survivor: FilmProcess) {
    this.victims = victims;
    this.survivor = survivor;
  }

  static async open(folder: string): Promise<FilmTrials> {
    const { DATABASE_URL: databaseUrl, schema } = await freshSchema('films');
    const config = Object.assign(new ExecutorConfig(), {
      DATABASE_URL: databaseUrl,
      RUN_MIGRATIONS_ON_BOOT: true,
    });
    await (await openDataSource(config, { schema, rows: [], migrations: executorMigrations })).destroy();
    const place = { databaseUrl, schema, folder, env: {} };
    return new FilmTrials(new Victims('film-victim.ts', place), await filmProcess(place));
  }

  async run(count: number, random: () => number): Promise<void> {
    for (let each = 0; each < count; each++) {
      const { kind, failpoint } = TRIALS[each % TRIALS.length];
      const film = await this.survivor.begin(kind, randomUUID());
      const places = [failpoint, ...(random() < 0.3 ? [pick(random, FAILPOINTS[kind]) as string] : [])];
      for (const place of places) {
        if (await this.killAt(place, 1 + Math.floor(random() * MOST_TIMES), film)) this.kills++;
      }
      await this.judge(film, places.join(' and '));
    }
    const { sound, problems } = await new AuditLedger(this.survivor.database).run();
    if (!sound) this.problems.push(`the ledger does not add up: ${JSON.stringify(problems)}`);
  }

  async close(): Promise<void> {
    await this.victims.close();
    await this.survivor.close();
  }

  /** What must hold wherever it died: every job that was planned was made and paid once, and no other. */
  private async judge({ kind, id, userId }: Film, places: string): Promise<void> {
    const say = (problem: string): void => void this.problems.push(`${kind} killed at ${places}: ${problem}`);
    const end = Date.now() + FILM_MS;
    while (!(await this.survivor.move({ kind, id, userId }))) if (Date.now() > end) return say('never ended');
    const { source } = this.survivor;
    const [film] = await source.query<{ status: string; estimate: number }[]>(ESTIMATES[kind], [id]);
    const [tasks] = await source.query<{ n: number }[]>(TASKS[kind], [id]);
    const jobs = await source.query<{ status: string; credits: number }[]>(
      `select status, credits from jobs where user_id = $1 and type <> 'video-analysis'`,
      [userId],
    );
    if (film?.status !== 'completed') say(film?.status ?? 'gone');
    if (jobs.length !== tasks?.n) say(`${jobs.length} jobs for ${tasks?.n} tasks`);
    const open = jobs.filter(({ status }) => status !== 'completed');
    if (open.length > 0) say(`${open.length} jobs did not complete`);
    const paid = jobs.reduce((sum, { credits }) => sum + credits, 0);
    if (paid !== film?.estimate) say(`${paid} credits paid of ${film?.estimate} estimated`);
  }

  /** Another process goes on with the film, and is killed when it comes by the failpoint for the nth time. */
  private async killAt(failpoint: string, nth: number, film: Film): Promise<boolean> {
    const { killed, sessionId } = await this.victims.send({ failpoint, nth, film });
    await this.survivor.source.query(
      `update worker_sessions set expires_at = now() - interval '1 second' where id = $1`,
      [sessionId],
    );
    await this.survivor.reaper.reap();
    return killed;
  }
}
