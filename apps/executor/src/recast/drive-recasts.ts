import { Injectable, Logger } from '@nestjs/common';
import { type Caller, NotFound } from '@easel/contracts';
import { SpendBudgets } from '../credits/spend-budgets.js';
import { failpoint } from '../engine/failpoint.js';
import { CancelJob } from '../jobs/cancel-job.js';
import { StartJob } from '../jobs/start-job.js';
import { StorageRoom } from '../library/storage-room.js';
import { isFinal } from '../pipelines/drive-pipelines.js';
import { callerOf } from '../pipelines/pipeline.row.js';
import { AdvanceRecast, RecastMoved } from './advance-recast.js';
import type { RecastRow } from './recast.row.js';
import type { RecastTask } from './recast-state.js';
import { RecastsRepository } from './recasts.repository.js';

/** Moves recasts on, and starts and cancels their jobs. Any number of schedulers do; see docs/architecture.md. */
@Injectable()
export class DriveRecasts {
  private readonly logger = new Logger(DriveRecasts.name);

  constructor(
    private readonly recasts: RecastsRepository,
    private readonly advancing: AdvanceRecast,
    private readonly starting: StartJob,
    private readonly cancelling: CancelJob,
    private readonly room: StorageRoom,
    private readonly budgets: SpendBudgets,
  ) {}

  /** Looks once at all that is due. */
  async run(): Promise<void> {
    const due = await this.recasts.claim();
    await Promise.all(
      due.map((id) =>
        this.drive(id).catch((error: unknown) => {
          this.logger.warn(`recast ${id} waits: ${String(error)}`);
        }),
      ),
    );
  }

  private async drive(id: string): Promise<void> {
    const { row, start, cancel } = await this.advancing.run(id);
    failpoint('recast.advanced');
    const caller = callerOf(row);
    for (const jobId of cancel) await this.cancel(caller, jobId);
    if (start.length > 0) caller.budgets = (await this.budgets.renewed(row)) ?? [];
    for (const task of start) {
      const reason = await this.start(caller, row, task);
      failpoint('recast.started');
      if (reason !== undefined) return this.advancing.fail(id, reason);
    }
  }

  /** @returns why the recast can't go on */
  private async start(caller: Caller, row: RecastRow, task: RecastTask): Promise<string | undefined> {
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
        (tx, credits) => this.advancing.begin(tx, row.id, task.jobId, credits),
      );
      return undefined;
    } catch (error) {
      if (error instanceof RecastMoved) return undefined;
      if (isFinal(error)) return `${task.part}: ${error.message}`;
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
