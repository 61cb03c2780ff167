import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  mediaAttemptPrefix,
  mediaKey,
  ObjectNotFound,
  type ObjectStorage,
  storableJson,
} from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { copyToFile } from '../../engine/storage/retrying-storage.js';
import { STORAGE } from '../../engine/storage/storage.js';
import type { LaneArtifact, LaneResult } from '@easel/lanes/lane';
import { RunAborted } from '@easel/providers/run-aborted';
import type { JobLease } from '../providers/provider-orders.js';
import { FIND, DOOM, KEEP } from '../../sql/orders/part-results.js';

/** Attempts are counted from 1, so no attempt's files are these. */
const EPOCH = 0;
/** Files of one part. */
const MOST_FILES = 10;

interface Kept {
  text?: string;
  data?: Record<string, unknown>;
  files: (Omit<LaneArtifact, 'path'> & { key: string })[];
}

/**
 * What parts of jobs came to that were bought from providers who do not give it a second time: so that an attempt which
 * follows another goes on with it, and buys nothing twice.
 */
@Injectable()
export class PartResults {
  constructor(
    private readonly database: EngineDatabase,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    private readonly config: ExecutorConfig,
  ) {}

  /** With its files in `folder`; undefined where there is none, or its files are gone. */
  async find({ id }: JobLease, part: number, folder: string): Promise<LaneResult | undefined> {
    const [row] = await this.database.run<{ result: Kept }>(FIND, [id, part]);
    if (!row) return undefined;
    const { files, ...result } = row.result;
    const artifacts: LaneArtifact[] = [];
    try {
      for (const [index, { key, ...artifact }] of files.entries()) {
        const file = path.join(folder, `kept-${part}-${index}.${artifact.extension}`);
        await copyToFile(this.storage, key, file);
        artifacts.push({ ...artifact, path: file });
      }
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
    return { ...result, artifacts };
  }

  /** @throws RunAborted when the job was lost meanwhile */
  async keep({ id, epoch }: JobLease, part: number, { artifacts, text, data }: LaneResult): Promise<void> {
    const secret = this.config.MEDIA_NAME_SECRET;
    await this.database.run(DOOM, [mediaAttemptPrefix({ secret, jobId: id, epoch: EPOCH })]);
    const files: Kept['files'] = [];
    for (const [index, { path: file, ...artifact }] of artifacts.entries()) {
      const at = { epoch: EPOCH, index: part * MOST_FILES + index };
      const key = mediaKey({ secret, jobId: id, ...at, extension: artifact.extension });
      await this.storage.putFile(key, file, artifact.contentType);
      files.push({ ...artifact, key });
    }
    const result: Kept = { files, ...(text !== undefined && { text }), ...(data && { data }) };
    const kept = await this.database.run(KEEP, [id, epoch, part, storableJson(result)]);
    if (kept.length === 0) throw new RunAborted('lost');
  }
}
