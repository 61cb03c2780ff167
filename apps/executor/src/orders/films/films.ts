import { Injectable } from '@nestjs/common';
import { storableJson } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import type { Holding } from '../providers/provider-calls.js';
import type { FilmPlan } from './film-plan.js';

/** Keeps the plan of the job $1, held under epoch $2; the first one stands. */
const KEEP_PLAN = {
  name: 'keep-film-plan',
  text: `
    with held as (select id from jobs where id = $1 and epoch = $2 and status = 'running' for share)
    insert into films as f (job_id, plan) select id, $3 from held
    on conflict (job_id) do update set plan = coalesce(f.plan, excluded.plan)
    returning f.plan`,
};

const READ = {
  name: 'read-film',
  text: `select plan, stop_asked_at is not null as "stopAsked" from films where job_id = $1`,
};

/**
 * Begins the film of the job $1, held under epoch $2, with the plan of the job $3 of the same user and with what was
 * shot of it before its part $4, and with its pictures up to part $5, of which $6 is the last there can be. Once: a film that has begun stays as it is.
 */
const TAKE_OVER = {
  name: 'take-over-film',
  text: `
    with held as (
      select id, user_id, max_attempts from jobs where id = $1 and epoch = $2 and status = 'running' for share
    ), source as (
      select j.id from jobs j join held on j.user_id = held.user_id where j.id = $3
    ), film as (
      insert into films (job_id, plan)
      select held.id, f.plan from held, source join films f on f.job_id = source.id where f.plan is not null
      on conflict (job_id) do nothing returning job_id
    )
    insert into provider_calls (job_id, number, part, provider, class, state, reference, backend, task_id, handle,
      outcome, epoch, granted_attempts, submitted_at, settled_at)
    select film.job_id, row_number() over (order by c.number), c.part, c.provider, c.class, 'settled',
      gen_random_uuid(), c.backend, c.task_id, c.handle, 'succeeded', $2, held.max_attempts, now(), now()
    from film, held, source join provider_calls c on c.job_id = source.id
    where c.outcome = 'succeeded' and c.task_id is not null and c.part < $4
      and (c.part <= $5 or c.part > $6)`,
};

const SHOT_PARTS = {
  name: 'shot-parts-of-film',
  text: `select distinct part from provider_calls where job_id = $1 and outcome = 'succeeded' order by part`,
};

const BOUGHT = {
  name: 'is-part-of-film-bought',
  text: `
    select 1 from provider_calls where job_id = $1 and part = $2 and (state = 'submitted' or outcome = 'succeeded') limit 1`,
};

/** Asks the job $1 of the user $2, which has been begun, to end with what it has; between two attempts, too. */
const ASK_TO_STOP = {
  name: 'ask-film-to-stop',
  text: `
    insert into films as f (job_id, stop_asked_at)
    select id, now() from jobs
    where id = $1 and user_id = $2 and (status = 'running' or status = 'pending' and attempts > 0)
    on conflict (job_id) do update set stop_asked_at = coalesce(f.stop_asked_at, excluded.stop_asked_at)
    returning f.job_id`,
};

const FILM_JOB = {
  name: 'job-of-film',
  text: `
    select type, status, attempts, input -> 'params' as params, output -> 'pro' as record from jobs where id = $1 and user_id = $2`,
};

export interface FilmJob {
  type: string;
  status: string;
  attempts: number;
  params: Record<string, unknown>;
  /** What it says of its segments, once it has ended. */
  record: { stoppedAtSegment?: number; segments?: unknown[]; billedSegments?: number } | null;
}

/** What is known of films while they are made. Written by the job's holder only, but for the wish to stop. */
@Injectable()
export class Films {
  constructor(private readonly database: EngineDatabase) {}

  async read(jobId: string): Promise<{ plan: FilmPlan | null; stopAsked: boolean } | undefined> {
    const [row] = await this.database.run<{ plan: FilmPlan | null; stopAsked: boolean }>(READ, [jobId]);
    return row;
  }

  /** The plan that stands: this one, or the one that was kept before. Undefined when the job was lost meanwhile. */
  async keep({ id, epoch }: Holding, plan: FilmPlan): Promise<FilmPlan | undefined> {
    const [row] = await this.database.run<{ plan: FilmPlan }>(KEEP_PLAN, [id, epoch, storableJson(plan)]);
    return row?.plan;
  }

  /** Goes on from another job's film, with the parts before `part`; of its pictures, those up to `frames.had`. */
  async takeOver(
    { id, epoch }: Holding,
    fromJobId: string,
    { part, frames }: { part: number; frames: { had: number; last: number } },
  ): Promise<void> {
    await this.database.run(TAKE_OVER, [id, epoch, fromJobId, part, frames.had, frames.last]);
  }

  /** Parts that were bought and had. */
  async shotParts(jobId: string): Promise<number[]> {
    const rows = await this.database.run<{ part: number }>(SHOT_PARTS, [jobId]);
    return rows.map(({ part }) => part);
  }

  /** Whether it was had, or is still being made. */
  async isBought(jobId: string, part: number): Promise<boolean> {
    return (await this.database.run(BOUGHT, [jobId, part])).length > 0;
  }

  /** False when the job has not been begun, or is over. */
  async askToStop(jobId: string, userId: string): Promise<boolean> {
    return (await this.database.run(ASK_TO_STOP, [jobId, userId])).length > 0;
  }

  async job(jobId: string, userId: string): Promise<FilmJob | undefined> {
    const [row] = await this.database.run<FilmJob & Record<string, unknown>>(FILM_JOB, [jobId, userId]);
    return row;
  }
}
