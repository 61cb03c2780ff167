import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Caller, NotFound } from '@easel/contracts';
import { Database, decodeCursor, encodeCursor } from '@easel/platform';
import { JobRow } from '../jobs/job.row.js';
import { requireAllowedWorkflow } from '../workflows/allowed-workflow.js';
import { ExecutionRow } from './execution.row.js';

/** Every query names the caller: another's execution is not found, like one that does not exist. */
@Injectable()
export class ExecutionsRepository {
  constructor(private readonly database: Database) {}

  async find(caller: Caller, id: string): Promise<ExecutionRow> {
    const row = await this.database.orm.getRepository(ExecutionRow).findOneBy({ id, userId: caller.userId });
    if (!row) throw new NotFound('execution');
    requireAllowedWorkflow(caller, row.workflowId);
    return row;
  }

  /** Newest first. */
  async list(
    caller: Caller,
    {
      workflowId,
      statuses,
      triggers,
      limit,
      cursor,
    }: { workflowId: string; statuses?: string[]; triggers?: string[]; limit: number; cursor?: string },
  ): Promise<{ data: ExecutionRow[]; nextCursor?: string }> {
    const query = this.database.orm.manager
      .createQueryBuilder(ExecutionRow, 'e')
      .where('e.workflow_id = :workflowId and e.user_id = :userId', { workflowId, userId: caller.userId })
      .orderBy('e.created_at', 'DESC')
      .addOrderBy('e.id', 'DESC')
      .limit(limit + 1);
    if (statuses) query.andWhere('e.status in (:...statuses)', { statuses });
    if (triggers) query.andWhere('e.trigger_type in (:...triggers)', { triggers });
    if (cursor) {
      const [createdAt, id] = decodeCursor(cursor);
      query.andWhere('(e.created_at, e.id) < (:createdAt, :id)', { createdAt, id });
    }
    const rows = await query.getMany();
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    return {
      data,
      ...(rows.length > limit && last ? { nextCursor: encodeCursor(last.createdAt, last.id) } : {}),
    };
  }

  /** Jobs of executions that the caller has been shown to own. */
  jobsOf(executionIds: readonly string[]): Promise<JobRow[]> {
    if (executionIds.length === 0) return Promise.resolve([]);
    return this.database.orm
      .getRepository(JobRow)
      .find({ where: { executionId: In([...executionIds]) }, order: { iteration: 'ASC' } });
  }

  /** What the jobs of an execution that the caller has been shown to own have cost so far. */
  async chargedCredits(executionId: string): Promise<number> {
    const [sum] = await this.database.orm.query<{ credits: number }[]>(
      `select coalesce(sum(credits), 0)::integer as credits from jobs
       where execution_id = $1 and status = 'completed'`,
      [executionId],
    );
    return sum?.credits ?? 0;
  }
}
