import { Injectable, Logger } from '@nestjs/common';
import { type Caller, NotFound, ServiceError } from '@easel/contracts';
import { Database } from '@easel/platform';
import { PriceNotConfigured } from '../credits/credit.errors.js';
import { SpendBudgets } from '../credits/spend-budgets.js';
import { failpoint } from '../engine/failpoint.js';
import { CancelJob } from '../jobs/cancel-job.js';
import { StartJob } from '../jobs/start-job.js';
import { StorageRoom } from '../library/storage-room.js';
import { AdvancePipeline } from './advance-pipeline.js';
import { isCheck } from './stages/stage-work.js';
import { callerOf, type PipelineRow } from './pipeline.row.js';
import { CostCapReached, PipelineMoved, PipelineTasks, type TaskRow } from './pipeline-tasks.repository.js';

// Who claims one has so long before another looks at it too. That two do is safe, only not needed.
const CLAIM = {
  name: 'claim-pipelines',
  text: `
    update pipelines set due_at = now() + interval '15 seconds'
    where id in (
      select id from pipelines where due_at <= now() order by due_at limit 10 for update skip locked
    )
    returning id`,
};

const WAKE = {
  name: 'wake-pipeline',
  text: `update pipelines set due_at = now() where id = $1 and due_at is not null`,
};

/** Moves pipelines on, and starts and cancels their jobs. Any number of schedulers do; see docs/architecture.md. */
@Injectable()
export class DrivePipelines {
  private readonly logger = new Logger(DrivePipelines.name);

  constructor(
    private readonly database: Database,
    private readonly advancing: AdvancePipeline,
    private readonly tasks: PipelineTasks,
    private readonly starting: StartJob,
    private readonly cancelling: CancelJob,
    private readonly room: StorageRoom,
    private readonly budgets: SpendBudgets,
  ) {}

  /** Looks once at all that is due. */
  async run(): Promise<void> {
    await this.tasks.settle();
    failpoint('pipeline.settled');
    const due = await this.database.run<{ id: string }>(CLAIM, []);
    await Promise.all(
      due.map(({ id }) =>
        this.drive(id).catch((error: unknown) => {
          this.logger.warn(`pipeline ${id} waits: ${String(error)}`);
        }),
      ),
    );
  }

  private async drive(id: string): Promise<void> {
    const { row, start, cancel } = await this.advancing.run(id);
    failpoint('pipeline.advanced');
    const caller = callerOf(row);
    for (const jobId of cancel) await this.cancel(caller, jobId);
    if (start.length > 0) caller.budgets = (await this.budgets.renewed(row)) ?? [];
    let gaveUp = false;
    for (const task of start) {
      const reason = await this.start(caller, row, task);
      if (reason !== undefined && isCheck(task.key)) {
        await this.tasks.giveUp(task.jobId, reason);
        gaveUp = true;
      } else if (reason !== undefined) return this.advancing.fail(id, reason);
      failpoint('pipeline.started');
    }
    // Whoever comes next needs not wait for checks that nobody makes.
    if (gaveUp) await this.database.run(WAKE, [id]);
  }

  /** @returns why the pipeline can't go on */
  private async start(caller: Caller, row: PipelineRow, task: TaskRow): Promise<string | undefined> {
    try {
      await this.room.left(caller.userId);
      await this.starting.run(
        caller,
        {
          type: task.type,
          params: task.params,
          ...(row.workflowId !== null && { workflowId: row.workflowId }),
        },
        task.jobId,
        (tx, credits) => this.tasks.begin(tx, row.id, task.jobId, credits),
      );
      return undefined;
    } catch (error) {
      if (error instanceof PipelineMoved) return undefined;
      if (error instanceof CostCapReached) return error.message;
      if (isFinal(error)) return `${task.stage}: ${error.message}`;
      throw error;
    }
  }

  private async cancel(caller: Caller, jobId: string): Promise<void> {
    try {
      await this.cancelling.run(caller, jobId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
}

/** Whether a job that could not be made can't be made later either. */
export const isFinal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.status < 500 || error instanceof PriceNotConfigured);
