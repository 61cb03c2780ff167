import { Injectable, Logger } from '@nestjs/common';
import { Database, type Queryable } from '@easel/platform';
import { advance, type Advance } from './advance.js';
import { briefOf, type PipelineRow, type PipelineWithStages, stateOf } from './pipeline.row.js';
import { notesOfTasks, type PipelineNote } from './pipeline-events.js';
import { isOver, type PipelineState } from './pipeline-state.js';
import { PipelineTasks, type TaskRow } from './pipeline-tasks.repository.js';
import { PipelinesRepository } from './pipelines.repository.js';
import type { WorkLeft } from './planned-jobs.js';
import { moved } from './stage-machine.js';

/** Moves a pipeline as far as it gets, in one short commit under the lock of its row. */
@Injectable()
export class AdvancePipeline {
  private readonly logger = new Logger(AdvancePipeline.name);

  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly tasks: PipelineTasks,
  ) {}

  /** @throws PipelineNotFound */
  run(id: string): Promise<WorkLeft<PipelineRow, TaskRow>> {
    return this.database.batch(async (tx) => {
      const pipeline = await this.pipelines.lock(tx, id);
      if (isOver(pipeline.row.status)) return this.windUp(tx, pipeline);
      const known = await this.known(tx, pipeline);
      const { state, planned } = this.advanced(pipeline, known);
      if (planned[0]) {
        const { stage, attempt } = planned[0];
        const before = known.filter((task) => task.stage === stage && task.attempt === attempt);
        await this.tasks.plan(tx, id, planned, before.length);
      }
      const news = known.filter(({ told, state: one }) => !told && one !== 'planned' && one !== 'started');
      const { notes, progress } = progressOf(state, known, planned.length, news);
      await this.tasks.markRecorded(tx, news);
      const waits = state.status === 'awaiting_approval' || state.status === 'completed';
      const due = isOver(state.status) && !waits ? 'now' : waits ? 'never' : 'as-it-was';
      await this.pipelines.save(tx, pipeline, state, { due, progress, notes });
      if (isOver(state.status)) return { row: pipeline.row, start: [], cancel: [] };
      const all = planned[0] ? await this.known(tx, { ...pipeline, stages: [...state.stages] }) : known;
      const start = all.filter((task) => task.state === 'planned');
      return { row: pipeline.row, start, cancel: await this.tasks.unwanted(tx, id) };
    });
  }

  /** Ends it as failed. */
  fail(id: string, reason: string): Promise<void> {
    return this.database.batch(async (tx) => {
      const pipeline = await this.pipelines.lock(tx, id);
      if (isOver(pipeline.row.status)) return;
      const failed = moved(stateOf(pipeline), { kind: 'fail', reason });
      await this.pipelines.save(tx, pipeline, failed, { due: 'now', progress: null });
    });
  }

  private advanced(pipeline: PipelineWithStages, known: readonly TaskRow[]): Advance {
    const state = stateOf(pipeline);
    try {
      return advance(briefOf(pipeline.row), state, known);
    } catch (error) {
      // The same would go wrong at every further look.
      this.logger.error({ err: error, pipeline: pipeline.row.id }, 'a pipeline could not advance');
      const reason = 'The pipeline could not go on; this is a fault of the service.';
      return { state: moved(state, { kind: 'fail', reason }), planned: [] };
    }
  }

  private async known(tx: Queryable, { row, stages }: PipelineWithStages): Promise<TaskRow[]> {
    const stage = stages.find(({ status }) => status !== 'approved');
    return stage ? this.tasks.ofStage(tx, row.id, stage.stage, stage.attempt) : [];
  }

  private async windUp(tx: Queryable, pipeline: PipelineWithStages): Promise<WorkLeft<PipelineRow, TaskRow>> {
    const cancel = await this.tasks.wind(tx, pipeline.row.id);
    const due = cancel.length === 0 ? 'never' : 'as-it-was';
    await this.pipelines.save(tx, pipeline, stateOf(pipeline), { due, progress: null });
    return { row: pipeline.row, start: [], cancel };
  }
}

function progressOf(
  state: PipelineState,
  known: readonly TaskRow[],
  planned: number,
  news: readonly TaskRow[],
): { notes: PipelineNote[]; progress: string | null } {
  const notes = notesOfTasks(news);
  const stage = state.stages.find(({ status }) => status === 'running');
  if (stage === undefined) {
    const waiting = state.status === 'awaiting_approval' ? state.stages.find(isWaiting) : undefined;
    return { notes, progress: waiting ? `${waiting.stage} waits for approval` : null };
  }
  const own = known.filter((task) => task.stage === stage.stage && task.attempt === stage.attempt);
  const done = own.filter((task) => task.state === 'completed').length;
  const total = own.length + planned;
  if (news.length > 0 && total > 0) {
    notes.push({ type: 'stage:progress', data: { stage: stage.stage, done, total } });
  }
  return { notes, progress: `${stage.stage}: ${done} of ${total} jobs done` };
}

const isWaiting = ({ status }: { status: string }): boolean => status === 'awaiting_approval';
