import { Injectable, Logger } from '@nestjs/common';
import { failpoint } from '../../engine/failpoint.js';
import { PlannedJobs } from '../pipelines/planned-jobs.js';
import { AdvanceRecast } from './advance-recast.js';
import { RecastsRepository } from './recasts.repository.js';

/** Moves recasts on, and starts and cancels their jobs. Any number of schedulers do; see docs/architecture.md. */
@Injectable()
export class DriveRecasts {
  private readonly logger = new Logger(DriveRecasts.name);

  constructor(
    private readonly recasts: RecastsRepository,
    private readonly advanceRecast: AdvanceRecast,
    private readonly jobs: PlannedJobs,
  ) {}

  /** Looks once at all that is due. */
  async run(): Promise<void> {
    const due = await this.recasts.claim();
    await Promise.all(
      due.map((id) =>
        this.drive(id).catch((error: unknown) => {
          this.logger.warn({ err: error, recastId: id }, 'a recast waits');
        }),
      ),
    );
  }

  private async drive(id: string): Promise<void> {
    const left = await this.advanceRecast.run(id);
    failpoint('recast.advanced');
    const { row, start } = left;
    const owner = await this.jobs.owner(left);
    for (const task of start) {
      const reason = await this.jobs.start(owner, row, task, (tx, credits) =>
        this.advanceRecast.begin(tx, row.id, task.jobId, credits),
      );
      failpoint('recast.started');
      if (reason !== undefined) return this.advanceRecast.fail(id, `${task.part}: ${reason.message}`);
    }
  }
}
