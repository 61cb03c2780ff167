import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import { failpoint } from '../../engine/failpoint.js';
import { AdvancePipeline } from './advance-pipeline.js';
import { isCheck } from './stages/stage-work.js';
import type { PipelineRow } from './pipeline.row.js';
import { CostCapReached, PipelineTasks, type TaskRow } from './pipeline-tasks.repository.js';
import { PlannedJobs } from './planned-jobs.js';
import { CLAIM, WAKE } from '../../sql/makers/due-pipelines.js';

/** Moves pipelines on, and starts and cancels their jobs. Any number of schedulers do; see docs/architecture.md. */
@Injectable()
export class DrivePipelines {
  private readonly logger = new Logger(DrivePipelines.name);

  constructor(
    private readonly database: Database,
    private readonly advancePipeline: AdvancePipeline,
    private readonly tasks: PipelineTasks,
    private readonly jobs: PlannedJobs,
  ) {}

  /** Looks once at all that is due. */
  async run(): Promise<void> {
    await this.tasks.settle();
    failpoint('pipeline.settled');
    const due = await this.database.run<{ id: string }>(CLAIM, []);
    await Promise.all(
      due.map(({ id }) =>
        this.drive(id).catch((error: unknown) => {
          this.logger.warn({ err: error, pipelineId: id }, 'a pipeline could not advance; it is retried');
        }),
      ),
    );
  }

  private async drive(id: string): Promise<void> {
    const left = await this.advancePipeline.run(id);
    failpoint('pipeline.advanced');
    const { row, start } = left;
    const owner = await this.jobs.owner(left);
    let gaveUp = false;
    for (const task of start) {
      const reason = await this.start(owner, row, task);
      if (reason !== undefined && isCheck(task.key)) {
        await this.tasks.giveUp(task.jobId, reason);
        gaveUp = true;
      } else if (reason !== undefined) return this.advancePipeline.fail(id, reason);
      failpoint('pipeline.started');
    }
    // The next process need not wait for checks that nobody makes.
    if (gaveUp) await this.database.run(WAKE, [id]);
  }

  /** @returns why the pipeline can't go on */
  private async start(owner: Caller, row: PipelineRow, task: TaskRow): Promise<string | undefined> {
    try {
      const reason = await this.jobs.start(owner, row, task, (tx, credits) =>
        this.tasks.begin(tx, row.id, task.jobId, credits),
      );
      return reason && `${task.stage}: ${reason.message}`;
    } catch (error) {
      if (error instanceof CostCapReached) return error.message;
      throw error;
    }
  }
}
