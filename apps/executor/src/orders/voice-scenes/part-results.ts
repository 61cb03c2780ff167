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
import { copyToFile } from '../../engine/storage/patient-storage.js';
import { STORAGE } from '../../engine/storage/storage.js';
import type { LaneArtifact, LaneResult } from '@easel/lanes/lane';
import { RunAborted } from '@easel/providers/run-aborted';
import type { Holding } from '../providers/provider-calls.js';

/** Attempts are counted from 1, so no attempt's files are these. */
const EPOCH = 0;
/** Files of one part. */
const MOST_FILES = 10;
/** Hours after which the files go; a job that goes on later has what lacks made again, if its owner asked for that. */
const KEPT_HOURS = 48;

const FIND = {
  name: 'find-part-result',
  text: `select result from part_results where job_id = $1 and part = $2`,
};

/** Registers the files for removal before they exist, so that a crash leaves none behind. */
const DOOM = {
  name: 'doom-part-results',
  text: `
    insert into doomed_media as d (name, due_at) values ($1, now() + interval '${KEPT_HOURS} hours')
    on conflict (name) do update set due_at = excluded.due_at`,
};

/** Of the job $1, held under epoch $2. */
const KEEP = {
  name: 'keep-part-result',
  text: `
    with held as (select id from jobs where id = $1 and epoch = $2 and status = 'running' for share)
    insert into part_results (job_id, part, result) select id, $3, $4 from held
    on conflict (job_id, part) do update set result = excluded.result
    returning job_id`,
};

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
  async find({ id }: Holding, part: number, folder: string): Promise<LaneResult | undefined> {
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
  async keep({ id, epoch }: Holding, part: number, { artifacts, text, data }: LaneResult): Promise<void> {
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
