import { Injectable, Logger } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import type { ClaimedJob } from '../engine/job.js';
import { OVERTIME_SECONDS } from '../sql/jobs/claims.js';
import { FORGET_ABANDONED, POSTPONE } from '../sql/jobs/leases.js';

/** Seconds that an attempt which waits has besides what is left of its time, until it says again that it waits. */
const NEXT_WORD_SECONDS = 60;

/** How long workers may keep the jobs that they hold. */
@Injectable()
export class JobLeases {
  private readonly logger = new Logger(JobLeases.name);

  constructor(private readonly database: EngineDatabase) {}

  /**
   * The attempt waits and has `leftMs` of its time left: the process that ends overdue jobs must skip it. Best effort.
   */
  async postpone({ id, epoch }: Pick<ClaimedJob, 'id' | 'epoch'>, leftMs: number): Promise<void> {
    const seconds = leftMs / 1000 + OVERTIME_SECONDS + NEXT_WORD_SECONDS;
    try {
      await this.database.run(POSTPONE, [id, epoch, seconds]);
    } catch (error) {
      this.logger.warn({ err: error, jobId: id }, 'the deadline of a job could not be postponed');
    }
  }

  /** The attempt has removed its files: no scheduler need do so. Best effort. */
  async leaveNothing({ id, epoch }: Pick<ClaimedJob, 'id' | 'epoch'>): Promise<void> {
    try {
      await this.database.run(FORGET_ABANDONED, [id, epoch]);
    } catch (error) {
      this.logger.warn({ err: error, jobId: id }, 'a scheduler will look for files of a job that left none');
    }
  }
}
