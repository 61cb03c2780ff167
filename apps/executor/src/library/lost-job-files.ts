import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, mediaAttemptPrefix, type ObjectStorage } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { STORAGE } from '../engine/storage/storage.js';
import { DUE, NOTE_REMOVED, PUT_OFF } from '../sql/library/lost-jobs.js';

interface AbandonedJob {
  id: string;
  epoch: number;
}

/**
 * Files that a worker stored before it was lost. The next attempt of their job removes them; here go those of a job
 * that was cancelled or given up, which has no next attempt. They are removed once more after an hour: a worker that is
 * cut off, and not dead, may still store something. A replay writes under the epoch that the job has now, or a later
 * one.
 */
@Injectable()
export class LostJobFiles {
  private readonly logger = new Logger(LostJobFiles.name);

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** Up to a hundred jobs. What was cut short is repeated by the next round; two replicas remove the same files. */
  async remove(): Promise<void> {
    for (const job of await this.database.orm.query<AbandonedJob[]>(DUE)) {
      try {
        await this.removeFilesOf(job);
        await this.database.orm.query(NOTE_REMOVED, [job.id, job.epoch]);
      } catch (error) {
        // One that the storage refuses must not hold up the others.
        await this.database.orm.query(PUT_OFF, [job.id]);
        this.logger.warn({ err: error, jobId: job.id }, 'files of an abandoned job could not be removed yet');
      }
    }
  }

  private async removeFilesOf({ id, epoch }: AbandonedJob): Promise<void> {
    const secret = this.config.MEDIA_NAME_SECRET;
    for (let earlier = epoch - 1; earlier >= 1; earlier--)
      await this.storage.deletePrefix(mediaAttemptPrefix({ secret, jobId: id, epoch: earlier }));
  }
}
