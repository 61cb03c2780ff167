import type { EntityManager } from 'typeorm';
import { Injectable } from '@nestjs/common';
import {
  type Budget,
  type DeadLetterRecord,
  type DeadLetterResolution,
  type ExecutionStatus,
  type JobStatus,
  NotFound,
  type Page,
  type PageQuery,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage, type Transaction } from '@easel/platform';
import { DEAD_LETTER } from '../../sql/runs/dead-letters.js';

export interface DeadLetterRow {
  id: string;
  reason: string;
  createdAt: Date;
  resolvedAt: Date | null;
  resolution: DeadLetterResolution | null;
  jobType: string;
  lane: string;
  jobStatus: JobStatus;
  attempts: number;
  errorCode: string | null;
  errorMessage: string | null;
  userId: string;
  workspaceId: string | null;
  workflowId: string | null;
  executionId: string | null;
  executionStatus: ExecutionStatus | null;
  /** What it counts against when it is reserved again. */
  budgets: Budget[] | null;
}

/** Of all accounts: who asks has been shown to be an operator. */
@Injectable()
export class DeadLettersRepository {
  constructor(private readonly database: Database) {}

  /** Unresolved ones, newest first. */
  async list({ limit = 50, cursor }: PageQuery): Promise<Page<DeadLetterRow>> {
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.orm.query<DeadLetterRow[]>(
      `${DEAD_LETTER}
       where d.resolved_at is null and ($1::timestamptz is null or (d.created_at, d.job_id) < ($1, $2::uuid))
       order by d.created_at desc, d.job_id desc limit $3`,
      [time, id, limit + 1],
    );
    return pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
  }

  /** @throws NotFound */
  async find(manager: EntityManager, id: string): Promise<DeadLetterRow> {
    const [row] = await manager.query<DeadLetterRow[]>(`${DEAD_LETTER} where d.job_id = $1`, [id]);
    if (!row) throw new NotFound('dead letter');
    return row;
  }

  /** Locks it until the end of `tx`, so that of two operators one resolves it. */
  async findForUpdate(tx: Transaction, id: string): Promise<DeadLetterRow> {
    await tx.query('select 1 from dead_letters where job_id = $1 for update', [id]);
    return this.find(tx, id);
  }

  async resolve(tx: Transaction, id: string, resolution: DeadLetterResolution): Promise<void> {
    await tx.query('update dead_letters set resolved_at = now(), resolution = $2 where job_id = $1', [
      id,
      resolution,
    ]);
  }
}

export function toDeadLetter({
  workspaceId: _workspaceId,
  budgets: _budgets,
  ...row
}: DeadLetterRow): DeadLetterRecord {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}
