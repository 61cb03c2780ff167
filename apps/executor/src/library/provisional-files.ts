import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, type Queryable, type Transaction } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { AssetsRepository } from './assets.repository.js';
import { CLAIM, VAIN, SETTLED } from '../sql/library/provisional-files.js';

/**
 * Files that were uploaded for a job, and stay in the library only if it completes. One that no job takes goes after
 * two hours: its gateway is gone. Each is checked until it is decided, even after a crash.
 */
@Injectable()
export class ProvisionalFiles {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly assets: AssetsRepository,
  ) {}

  /** Part of the transaction that puts the file into the library. */
  async add(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<void> {
    await tx.query('insert into provisional_files (asset_id, user_id) values ($1, $2)', [id, userId]);
  }

  /**
   * Part of the transaction that makes the job, which takes the file at `url`: its end decides. What is elsewhere, and
   * files that are no provisional ones, stay as they are.
   */
  async claim(tx: Queryable, { userId }: Caller, url: string, jobId: string): Promise<void> {
    const key = this.config.media.keyIn(url);
    if (key !== undefined) await tx.run(CLAIM, [userId, key, jobId]);
  }

  /** Takes out of the library unused uploads; their files are doomed with them. */
  async settle(): Promise<void> {
    for (const { id, userId } of await this.database.orm.query<{ id: string; userId: string }[]>(VAIN)) {
      await this.assets.remove({ userId }, id);
      await this.database.orm.query('delete from provisional_files where asset_id = $1', [id]);
    }
    await this.database.orm.query(SETTLED);
  }
}
