import { Injectable } from '@nestjs/common';
import type { Transaction } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { formOf } from '../../engine/edition-statement.js';
import { Signals } from '../../engine/signals.js';
import { WORKERS_LOST } from '../../jobs/ending-messages.js';
import { CANCEL_JOB } from '../../jobs/standalone-statements.js';

const OF_PRODUCTION = `select w.id from workflows w where w.id = $1 and w.is_production`;
const OF_PROJECT = `select w.id from workflows w where w.project_id = $1 and w.is_production`;

const settle = (productions: string): string => `
  with settled as (
    update asked_jobs a set released = true
    from jobs j, (${productions}) production
    where j.workflow_id = production.id and j.execution_id is null and a.job_id = j.id
      and a.asker = 'studio' and not a.released
    returning j.id, j.user_id as "userId", j.completed_at is null as "isUnderWay"
  )
  select * from settled order by id`;

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
  tell(jobIds: readonly string[]): void {
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
