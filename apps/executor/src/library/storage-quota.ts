import type { EntityManager } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { StorageExceeded } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { USED } from '../sql/library/storage-use.js';

/** How much an account may still store, with everything that it uploaded and that its runs made. */
@Injectable()
export class StorageQuota {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
  ) {}

  /** The account's limit in bytes; undefined where there is none. */
  get limit(): number | undefined {
    return this.config.ACCOUNT_STORAGE_LIMIT_BYTES;
  }

  /**
   * Bytes that are left; undefined without a limit.
   * @throws StorageExceeded when none are
   */
  async left(userId: string): Promise<number | undefined> {
    if (this.limit === undefined) return undefined;
    const left = this.limit - (await usedBy(this.database.orm.manager, userId));
    if (left <= 0) throw new StorageExceeded(this.limit);
    return left;
  }

  /**
   * Holds the room for so many bytes until the transaction ends. Uploads of one account that end at the same time
   * wait for each other here, so that together they never go over the limit.
   *
   * @throws StorageExceeded
   */
  async claim(tx: Transaction, userId: string, bytes: number): Promise<void> {
    if (this.limit === undefined) return;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage ${userId}`]);
    if ((await usedBy(tx, userId)) + bytes > this.limit) throw new StorageExceeded(this.limit);
  }
}

async function usedBy(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<{ bytes: string }[]>(USED, [userId]);
  return Number(row?.bytes ?? 0);
}
