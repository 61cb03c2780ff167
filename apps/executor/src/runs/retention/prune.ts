import { Injectable } from '@nestjs/common';
import { Database, metrics, type Statement } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import {
  PRUNE_DELIVERIES,
  PRUNE_DOCUMENTS,
  PRUNE_EXECUTIONS,
  PRUNE_JOBS,
  PRUNE_PIPELINES,
  PRUNE_RECASTS,
} from '../../sql/runs/retention.js';
import { TAKE_WALK, MOVE_WALK } from '../../sql/runs/retention-walks.js';

const deletedRows = metrics.counter('easel_retention_deleted_total', {
  help: 'Rows deleted at the end of their retention time',
  labels: ['table'],
});

type Table = 'executions' | 'jobs' | 'pipelines' | 'recasts' | 'deliveries' | 'documents';

const STATEMENTS: Readonly<Record<Table, Statement>> = {
  executions: PRUNE_EXECUTIONS,
  jobs: PRUNE_JOBS,
  pipelines: PRUNE_PIPELINES,
  recasts: PRUNE_RECASTS,
  deliveries: PRUNE_DELIVERIES,
  documents: PRUNE_DOCUMENTS,
};

/**
 * Deletes what has been kept for as long as the operator wants, a page at a time. Where the walk is and what it deleted
 * are one commit under a lock, so schedulers take turns, and one that dies is followed by another at the same place.
 */
@Injectable()
export class Prune {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
  ) {}

  /** One page of each table that is not kept for ever. @returns whether more waits */
  async step(): Promise<boolean> {
    const { EXECUTION_RETENTION_DAYS, WEBHOOK_DELIVERY_RETENTION_DAYS } = this.config;
    const { VERSION_RETENTION_DAYS, VERSIONS_KEPT } = this.config;
    const more = [
      await this.page('executions', EXECUTION_RETENTION_DAYS),
      await this.page('jobs', EXECUTION_RETENTION_DAYS),
      await this.page('pipelines', EXECUTION_RETENTION_DAYS),
      await this.page('recasts', EXECUTION_RETENTION_DAYS),
      await this.page('deliveries', WEBHOOK_DELIVERY_RETENTION_DAYS),
      await this.page('documents', VERSION_RETENTION_DAYS, VERSIONS_KEPT),
    ];
    return more.includes(true);
  }

  private page(table: Table, days: number, ...limits: number[]): Promise<boolean> {
    if (days === 0) return Promise.resolve(false);
    return this.database.batch(async (tx) => {
      const [walk] = await tx.run<{ position: string }>(TAKE_WALK, [table]);
      if (!walk) return false;
      const [page] = await tx.run<{ reached: string | null; deleted: number }>(STATEMENTS[table], [
        walk.position,
        days,
        ...limits,
      ]);
      const reached = page?.reached ?? null;
      await tx.run(MOVE_WALK, [table, reached]);
      deletedRows.add(page?.deleted ?? 0, { table });
      return reached !== null;
    });
  }
}
