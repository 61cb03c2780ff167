import { Injectable } from '@nestjs/common';
import type { Transaction } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { formOf } from '../../sql/edition-statement.js';
import { Signals } from '../../engine/signals.js';
import { WORKERS_LOST } from '../../jobs/ending-messages.js';
import { CANCEL_JOB } from '../../sql/jobs/jobs-alone.js';
import { OF_PRODUCTION, OF_PROJECT, settle } from '../../sql/documents/awaited-jobs.js';

interface Awaited {
  id: string;
  userId: string;
  isUnderWay: boolean;
}

/**
 * Cancels the jobs that productions wait for, in the transaction that deletes these: nobody pays for what could not land
 * any more.
 */
@Injectable()
export class EndAwaitedJobs {
  constructor(
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
  ) {}

  ofProduction(tx: Transaction, id: string): Promise<string[]> {
    return this.end(tx, settle(OF_PRODUCTION), id);
  }

  ofProject(tx: Transaction, projectId: string): Promise<string[]> {
    return this.end(tx, settle(OF_PROJECT), projectId);
  }

  /** After the commit: who runs them stops at once instead of a little later. */
  notify(jobIds: readonly string[]): void {
    for (const id of jobIds) this.signals.send('halted', id);
  }

  private async end(tx: Transaction, statement: string, id: string): Promise<string[]> {
    const awaited = await tx.query<Awaited[]>(statement, [id]);
    const underWay = awaited.filter(({ isUnderWay }) => isUnderWay);
    const cancel = formOf(CANCEL_JOB, this.database.charges).text;
    for (const job of underWay) await tx.query(cancel, [job.id, job.userId, WORKERS_LOST]);
    return underWay.map((job) => job.id);
  }
}
