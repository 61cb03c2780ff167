import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, type Queryable, type Transaction } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { AssetsRepository } from './assets.repository.js';

const CLAIM = {
  name: 'claim-provisional-file',
  text: `
    update provisional_files p set job_id = $3 from media_assets a
    where p.asset_id = a.id and p.user_id = $1 and a.user_id = $1 and a.key = $2 and p.job_id is null`,
};

/** A dead letter may be replayed, and needs its file then. */
const VAIN = `
  select p.asset_id as id, p.user_id as "userId" from provisional_files p left join jobs j on j.id = p.job_id
  where (p.job_id is null and p.due_at <= now())
    or (j.status in ('failed', 'cancelled') and j.completed_at is not null and not exists (
      select from dead_letters d where d.job_id = j.id and d.resolved_at is null
    ))
  limit 100`;

const SETTLED = `
  delete from provisional_files p
  where p.job_id is not null
    and not exists (select from jobs j where j.id = p.job_id and j.status <> 'completed')`;

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
