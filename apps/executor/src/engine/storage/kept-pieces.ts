import { createHash } from 'node:crypto';
import path from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { mediaJobPrefix, metrics, ObjectNotFound, type ObjectStorage } from '@easel/platform';
import { EngineDatabase } from '../engine-database.js';
import { ExecutorConfig } from '../executor.config.js';
import type { Pieces } from '@easel/lanes/lane';
import { RunAborted } from '@easel/providers/run-aborted';
import type { ClaimedJob } from '../job.js';
import { copyToFile } from './retrying-storage.js';
import { STORAGE } from './storage.js';
import { FIND, KEEP, DROP } from '../../sql/engine/kept-pieces.js';

/** An attempt that is over sooner stores no pieces: making them again costs less. */
const KEEP_AFTER_MS = 5_000;

const pieces = metrics.counter('easel_pieces_total', {
  help: 'Pieces of long results, by origin: made now or kept from an earlier attempt',
  labels: ['from'],
});

type Leased = Pick<ClaimedJob, 'id' | 'epoch'>;

/**
 * Pieces of unfinished results in the object storage, so that an attempt that follows an interrupted one does not make
 * them again. A row of `kept_pieces` stands before the first file and until the job is over; then `dropFinished` hands
 * the files to the list of doomed files. So nothing stays behind when a process is killed.
 */
@Injectable()
export class KeptPieces {
  private readonly logger = new Logger(KeptPieces.name);
  keepAfterMs = KEEP_AFTER_MS;

  constructor(
    private readonly database: EngineDatabase,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    private readonly config: ExecutorConfig,
  ) {}

  /** The pieces of one attempt. */
  of(job: Leased): Pieces {
    const began = performance.now();
    let finding: Promise<boolean> | undefined;
    let unkept: { key: string; file: string }[] = [];
    return {
      once: async (content, file, make) => {
        const key = this.keyOf(job, content, file);
        finding ??= this.hasSome(job);
        if ((await finding) && (await this.take(key, file))) {
          pieces.add(1, { from: 'earlier attempt' });
          return;
        }
        await make();
        pieces.add(1, { from: 'work' });
        unkept.push({ key, file });
        if (performance.now() - began < this.keepAfterMs) return;
        const finished = unkept;
        unkept = [];
        for (const piece of finished) await this.keep(job, piece);
      },
    };
  }

  /** Has the pieces of jobs removed that are over, also those of jobs that are gone. Safe to run on every replica. */
  async dropFinished(): Promise<void> {
    await this.database.run(DROP, []);
  }

  private async hasSome({ id }: Leased): Promise<boolean> {
    return (await this.database.run(FIND, [id])).length > 0;
  }

  private async take(key: string, file: string): Promise<boolean> {
    try {
      await copyToFile(this.storage, key, file);
      return true;
    } catch (error) {
      if (error instanceof ObjectNotFound) return false;
      throw error;
    }
  }

  /** @throws RunAborted when the job belongs to someone else by now */
  private async keep(job: Leased, { key, file }: { key: string; file: string }): Promise<void> {
    await this.claim(job);
    try {
      await this.storage.putFile(key, file, 'application/octet-stream');
    } catch (error) {
      // The result does not need it.
      this.logger.warn({ err: error, jobId: job.id }, 'a finished piece could not be stored');
      return;
    }
    try {
      // The job may have ended meanwhile, and its pieces may have been removed before this one was stored.
      await this.claim(job);
    } catch (error) {
      if (error instanceof RunAborted) await this.storage.delete(key);
      throw error;
    }
  }

  private async claim(job: Leased): Promise<void> {
    const claimed = await this.database.run(KEEP, [job.id, job.epoch, this.prefixOf(job)]);
    if (claimed.length === 0) throw new RunAborted('lost');
  }

  private prefixOf({ id }: Leased): string {
    return `${mediaJobPrefix({ secret: this.config.MEDIA_NAME_SECRET, jobId: id })}piece-`;
  }

  private keyOf(job: Leased, content: string, file: string): string {
    const name = createHash('sha256').update(content).digest('hex');
    return `${this.prefixOf(job)}${name}${path.extname(file)}`;
  }
}
