import { Injectable } from '@nestjs/common';
import type { PipelineStage } from '@easel/contracts';
import { type Queryable, storableJson } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { formOf } from '../../sql/edition-statement.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import { WORKERS_LOST } from '../../jobs/ending-messages.js';
import { CANCEL_JOB } from '../../sql/jobs/jobs-alone.js';
import type { KnownTask, PlannedTask } from './advance.js';
import type { DoneTask } from './made-film.js';
import type { PipelineRow } from './pipeline.row.js';
import { isOver } from './pipeline-state.js';
import { PlanChanged } from './planned-jobs.js';
import {
  OF_STAGE,
  DONE,
  PLAN,
  TOLD,
  LOCK_STATUS,
  COMMITTED,
  START,
  GIVE_UP,
  SETTLE,
  SETTLE_OWN,
  DONE_WITH_UNDER_WAY,
  SUPERSEDE,
  UNWANTED,
  DROP_PLANNED,
  STARTED,
} from '../../sql/makers/pipeline-tasks.js';

export interface TaskRow extends KnownTask {
  jobId: string;
  position: number;
  type: string;
  params: Record<string, unknown>;
  entityId: string | null;
  told: boolean;
}

/** The job would bring the pipeline above what it may cost. */
export class CostCapReached extends Error {
  override readonly name = 'CostCapReached';

  constructor(cap: number, credits: number) {
    super(`max_cost_credits is ${cap}, and the next job would bring the cost to ${credits}.`);
  }
}

/** Jobs of pipelines, from when they are planned until their end is known. */
@Injectable()
export class PipelineTasks {
  constructor(private readonly database: EngineDatabase) {}

  ofStage(tx: Queryable, pipelineId: string, stage: PipelineStage, attempt: number): Promise<TaskRow[]> {
    return tx.run<TaskRow & Record<string, unknown>>(OF_STAGE, [pipelineId, stage, attempt]);
  }

  /** Those of these types that have completed, the newest first. */
  done(pipelineId: string, types: readonly string[]): Promise<DoneTask[]> {
    return this.database.run<DoneTask & Record<string, unknown>>(DONE, [pipelineId, types]);
  }

  async plan(tx: Queryable, pipelineId: string, tasks: readonly PlannedTask[], after: number): Promise<void> {
    const rows = tasks.map((task, index) => ({ jobId: newId(), position: after + index, ...task }));
    await tx.run(PLAN, [pipelineId, storableJson(rows)]);
  }

  async markRecorded(tx: Queryable, tasks: readonly TaskRow[]): Promise<void> {
    if (tasks.length > 0) await tx.run(TOLD, [tasks.map(({ jobId }) => jobId)]);
  }

  /**
   * Part of the commit that creates the job of a planned task. The pipeline is locked until then, so that a move that
   * ends it either comes first, and there is no job, or finds the job to cancel.
   *
   * @throws PlanChanged, CostCapReached
   */
  async begin(tx: Queryable, pipelineId: string, jobId: string, credits: number): Promise<void> {
    await this.requireFunds(tx, pipelineId, credits);
    if ((await tx.run(START, [jobId, credits])).length === 0) throw new PlanChanged();
  }

  /** Of a check that can't be made here. */
  async giveUp(jobId: string, reason: string): Promise<void> {
    await this.database.run(GIVE_UP, [jobId, reason]);
  }

  /** Locks a pipeline that goes on and may cost so much more. @throws PlanChanged, CostCapReached */
  async requireFunds(tx: Queryable, pipelineId: string, credits: number): Promise<void> {
    const [row] = await tx.run<{ status: Parameters<typeof isOver>[0]; maxCredits: number | null }>(
      LOCK_STATUS,
      [pipelineId],
    );
    if (!row || isOver(row.status)) throw new PlanChanged();
    if (row.maxCredits === null) return;
    const [sum] = await tx.run<{ credits: number }>(COMMITTED, [pipelineId]);
    const total = (sum?.credits ?? 0) + credits;
    if (total > row.maxCredits) throw new CostCapReached(row.maxCredits, total);
  }

  /**
   * Nobody waits any more for jobs that have not completed: of these entities and of the cut, or of all. Those under
   * way are cancelled here, so that none completes, and is paid, after it has been given up.
   */
  async supersede(
    tx: Queryable,
    { id, userId }: Pick<PipelineRow, 'id' | 'userId'>,
    entityIds: readonly string[] | null,
  ): Promise<void> {
    const cancel = formOf(CANCEL_JOB, this.database.charges);
    for (const { jobId } of await tx.run<{ jobId: string }>(DONE_WITH_UNDER_WAY, [id, entityIds])) {
      await tx.run(cancel, [jobId, userId, WORKERS_LOST]);
    }
    await this.settleOwn(tx, id);
    await tx.run(SUPERSEDE, [id, entityIds]);
  }

  /** Jobs under way that nobody waits for. */
  async unwanted(tx: Queryable, pipelineId: string): Promise<string[]> {
    return (await tx.run<{ jobId: string }>(UNWANTED, [pipelineId])).map(({ jobId }) => jobId);
  }

  /** Takes over what ended jobs made, and makes their pipelines due. Any number of schedulers do. */
  async settle(): Promise<void> {
    while ((await this.database.run(SETTLE, [])).length === 200);
  }

  /** The same for one pipeline that the caller has locked. */
  async settleOwn(tx: Queryable, pipelineId: string): Promise<void> {
    await tx.run(SETTLE_OWN, [pipelineId]);
  }

  /** Of a pipeline that is over: nothing planned is begun; answers the jobs under way. */
  async wind(tx: Queryable, pipelineId: string): Promise<string[]> {
    await tx.run(DROP_PLANNED, [pipelineId]);
    return (await tx.run<{ jobId: string }>(STARTED, [pipelineId])).map(({ jobId }) => jobId);
  }
}
