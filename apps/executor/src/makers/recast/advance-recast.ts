import { Injectable, Logger } from '@nestjs/common';
import { Database, type Queryable } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ModelGone } from '../pipelines/pipeline.errors.js';
import { PlanChanged, type WorkLeft } from '../pipelines/planned-jobs.js';
import { planStep } from './plan-recast.js';
import { briefOf, isOver, type RecastRow } from './recast.row.js';
import { madeOf, type RecastTask, type RecastWish } from './recast-state.js';
import { type RecastJob, RecastsRepository } from './recasts.repository.js';
import { finishedFilm, finishTasks } from './tasks/film.js';

/** Moves a recast as far as it gets, in one short commit under the lock of its row. */
@Injectable()
export class AdvanceRecast {
  private readonly logger = new Logger(AdvanceRecast.name);

  constructor(
    private readonly database: Database,
    private readonly recasts: RecastsRepository,
  ) {}

  /** @throws NotFound */
  run(id: string): Promise<WorkLeft<RecastRow, RecastTask>> {
    return this.database.batch(async (tx) => {
      const before = await this.recasts.lock(tx, id);
      const jobs = await this.recasts.jobs(
        tx,
        before.tasks.filter(isUnderWay).map(({ jobId }) => jobId),
      );
      const row = this.advanced({ ...before, tasks: settled(before.tasks, jobs) });
      const over = isOver(row.status);
      const start = over ? [] : row.tasks.filter(({ state }) => state === 'planned');
      const cancel = over ? row.tasks.filter(isUnderWay).map(({ jobId }) => jobId) : [];
      await this.recasts.save(tx, row, start.length + cancel.length > 0 ? 'as-it-was' : 'never');
      return { row, start, cancel };
    });
  }

  private advanced(row: RecastRow): RecastRow {
    try {
      return advanced(row);
    } catch (error) {
      if (error instanceof ModelGone) return failed(row, error.message);
      // The same would go wrong at every further look.
      this.logger.error({ err: error, recast: row.id }, 'a recast could not advance');
      return failed(row, 'The recast could not go on; this is a fault of the service.');
    }
  }

  /**
   * Part of the commit that makes the job of a planned task.
   * @throws PlanChanged
   */
  async begin(tx: Queryable, id: string, jobId: string, credits: number): Promise<void> {
    const row = await this.recasts.lock(tx, id);
    const task = row.tasks.find((each) => each.jobId === jobId);
    if (isOver(row.status) || task?.state !== 'planned') throw new PlanChanged();
    const started = { ...task, state: 'started' as const, credits };
    const tasks = row.tasks.map((each) => (each === task ? started : each));
    await this.recasts.save(tx, { ...row, tasks }, 'as-it-was');
  }

  /** Ends it as failed; its jobs under way are cancelled at the next look. */
  fail(id: string, reason: string): Promise<void> {
    return this.database.batch(async (tx) => {
      const row = await this.recasts.lock(tx, id);
      if (!isOver(row.status)) await this.recasts.save(tx, failed(row, reason), 'now');
    });
  }
}

const isUnderWay = ({ state }: RecastTask): boolean => state === 'started';

/** What became of jobs under way. */
function settled(tasks: readonly RecastTask[], jobs: readonly RecastJob[]): RecastTask[] {
  return tasks.map((task) => {
    if (!isUnderWay(task)) return task;
    const job = jobs.find(({ id }) => id === task.jobId);
    if (!job) return { ...task, state: 'failed', credits: 0, error: 'its job was deleted' };
    if (!job.ended) return task;
    const url = urlIn(job.output);
    if (job.status === 'completed' && url !== null) {
      return { ...task, state: 'completed', credits: job.credits, url };
    }
    const error =
      job.error ?? (job.status === 'completed' ? 'its job made no file' : `a job was ${job.status}`);
    const credits = job.status === 'completed' ? job.credits : 0;
    return { ...task, state: job.status === 'cancelled' ? 'cancelled' : 'failed', credits, error };
  });
}

function urlIn(output: Record<string, unknown> | null): string | null {
  const url = output?.['videoUrl'] ?? output?.['imageUrl'] ?? output?.['audioUrl'];
  return typeof url === 'string' ? url : null;
}

/** As far as a recast gets without another job's end or its owner's word. Pure but for the ids of new jobs. */
function advanced(row: RecastRow): RecastRow {
  if (isOver(row.status)) {
    const tasks = row.tasks.map((task) =>
      task.state === 'planned' ? { ...task, state: 'cancelled' as const } : task,
    );
    return { ...row, tasks };
  }
  const broken = row.tasks.find(({ state }) => state === 'failed' || state === 'cancelled');
  if (broken) return failed(row, `${broken.part}: ${broken.error ?? `a job was ${broken.state}`}`);
  if (row.status === 'generating') return generating(row);
  // Planned, or at a gate: its owner's turn.
  if (row.status !== 'planning' || row.gate !== null) return row;
  const step = planStep(briefOf(row), row.choices, madeOf(row.tasks));
  if ('want' in step) return withWishes(row, step.want);
  return 'gate' in step ? { ...row, gate: step.gate } : { ...row, status: 'planned' };
}

function generating(row: RecastRow): RecastRow {
  const made = madeOf(row.tasks);
  const videoUrl = finishedFilm(made);
  const film = row.tasks.find(({ key }) => key === 'film');
  if (videoUrl === undefined || film === undefined) return row;
  // Its model is not needed any more, and may be gone.
  const want = finishTasks(row, row.choices, made, Number(film.params['duration']));
  return want.length > 0 ? withWishes(row, want) : { ...row, status: 'completed', videoUrl };
}

function withWishes(row: RecastRow, wishes: readonly RecastWish[]): RecastRow {
  const known = new Set(row.tasks.map(({ key }) => key));
  const planned = wishes
    .filter(({ key }) => !known.has(key))
    .map(({ key, part, type, params }): RecastTask => {
      const state = { state: 'planned', credits: 0, url: null, error: null } as const;
      return { key, part, type, params, jobId: newId(), ...state };
    });
  return { ...row, tasks: [...row.tasks, ...planned] };
}

const failed = (row: RecastRow, failureReason: string): RecastRow => {
  const tasks = row.tasks.map((task) =>
    task.state === 'planned' ? { ...task, state: 'cancelled' as const } : task,
  );
  return { ...row, status: 'failed', gate: null, failureReason, tasks };
};
