import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { cacheKeyOf, textsOf } from './cache-key.js';
import type { ClaimedJob } from '../engine/job.js';
import { CONTENTS, FOUND } from '../sql/jobs/result-cache.js';

/**
 * Results of completed jobs that may stand for others'. The jobs' own rows are the cache: a result is in it from the
 * commit that stores it, is only its owner's, and leaves it with any of its files.
 */
@Injectable()
export class ResultCache {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
  ) {}

  /** Says what the job is asked, for the lane that runs it. */
  async keyOf(job: ClaimedJob, ranBy: string): Promise<string> {
    const contents = await this.contentsOf(job.userId, textsOf([job.params, job.inputs]));
    return cacheKeyOf(job, ranBy, contents);
  }

  /** The output of an earlier job of the same user that was asked the same, if all its files are still there. */
  async find({ userId }: ClaimedJob, key: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await this.database.run<{ output: Record<string, unknown> }>(FOUND, [userId, key]);
    if (!row) return undefined;
    const files = textsOf(row.output).filter((text) => this.config.media.keyIn(text) !== undefined);
    const there = await this.contentsOf(userId, files);
    return files.every((file) => there.has(file)) ? row.output : undefined;
  }

  /** SHA-256 of the user's files among the texts, by address. */
  private async contentsOf(userId: string, texts: readonly string[]): Promise<Map<string, string>> {
    const addresses = new Map(
      texts.flatMap((text) => {
        const key = this.config.media.keyIn(text);
        return key === undefined ? [] : [[text, key] as const];
      }),
    );
    if (addresses.size === 0) return new Map();
    const rows = await this.database.run<{ key: string; sha256: string }>(CONTENTS, [
      [...addresses.values()],
      userId,
    ]);
    const contents = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
    return new Map(
      [...addresses].flatMap(([address, key]) => {
        const content = contents.get(key);
        return content === undefined ? [] : [[address, content] as const];
      }),
    );
  }
}
