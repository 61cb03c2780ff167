import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Caller, type JobStatus, NotFound } from '@easel/contracts';
import { Database, decodeCursor, openWorkspaces, shownTo } from '@easel/platform';
import { JobRow } from '../jobs/job.row.js';
import { requireAllowedWorkflow } from '../engine/allowed-workflow.js';
import { ExecutionRow } from './execution.row.js';

const SHOWN = (row: string): string => shownTo(row, ':userId', ':open');
const shownParameters = (caller: Caller) => ({ userId: caller.userId, open: openWorkspaces(caller) });

/** Every query names the caller: an execution that they may not see is not found, like one that does not exist. */
@Injectable()
export class ExecutionsRepository {
  constructor(private readonly database: Database) {}

  /** One of the caller's own, which they may change. */
  async find(caller: Caller, id: string): Promise<ExecutionRow> {
    const row = await this.database.orm.getRepository(ExecutionRow).findOneBy({ id, userId: caller.userId });
    if (!row) throw new NotFound('execution');
    requireAllowedWorkflow(caller, row.workflowId);
    return row;
  }

  /** One that the caller may read. */
  async findShown(caller: Caller, id: string): Promise<ExecutionRow> {
    const row = await this.database.orm.manager
      .createQueryBuilder(ExecutionRow, 'e')
      .where('e.id = :id', { id })
      .andWhere(SHOWN('e'), shownParameters(caller))
      .getOne();
    if (!row) throw new NotFound('execution');
    requireAllowedWorkflow(caller, row.workflowId);
    return row;
  }

  /** A job that was started on its own, which the caller may read. */
  async findAlone(caller: Caller, id: string): Promise<JobRow> {
    const job = await this.database.orm.manager
      .createQueryBuilder(JobRow, 'j')
      .where('j.id = :id and j.execution_id is null', { id })
      .andWhere(SHOWN('j'), shownParameters(caller))
      .getOne();
    if (!job) throw new NotFound('execution');
    requireAllowedWorkflow(caller, job.workflowId);
    return job;
  }

  /** Jobs that were started on their own and are shown with the workflow, newest first; those before the cursor. */
  listAlone(
    caller: Caller,
    {
      workflowId,
      statuses,
      limit,
      cursor,
    }: { workflowId: string; statuses?: JobStatus[]; limit: number; cursor?: string },
  ): Promise<JobRow[]> {
    const query = this.database.orm.manager
      .createQueryBuilder(JobRow, 'j')
      .where('j.workflow_id = :workflowId and j.execution_id is null', { workflowId })
      .andWhere(SHOWN('j'), shownParameters(caller))
      .orderBy('j.created_at', 'DESC')
      .addOrderBy('j.id', 'DESC')
      .limit(limit);
    if (statuses) query.andWhere('j.status in (:...statuses)', { statuses });
    if (cursor) {
      const [createdAt, id] = decodeCursor(cursor);
      query.andWhere('(j.created_at, j.id) < (:createdAt, :id)', { createdAt, id });
    }
    return query.getMany();
  }

  /** Newest first; those before the cursor. */
  list(
    caller: Caller,
    {
      workflowId,
      statuses,
      triggers,
      limit,
      cursor,
    }: { workflowId: string; statuses?: string[]; triggers?: string[]; limit: number; cursor?: string },
  ): Promise<ExecutionRow[]> {
    const query = this.database.orm.manager
      .createQueryBuilder(ExecutionRow, 'e')
      .where('e.workflow_id = :workflowId', { workflowId })
      .andWhere(SHOWN('e'), shownParameters(caller))
      .orderBy('e.created_at', 'DESC')
      .addOrderBy('e.id', 'DESC')
      .limit(limit);
    if (statuses) query.andWhere('e.status in (:...statuses)', { statuses });
    if (triggers) query.andWhere('e.trigger_type in (:...triggers)', { triggers });
    if (cursor) {
      const [createdAt, id] = decodeCursor(cursor);
      query.andWhere('(e.created_at, e.id) < (:createdAt, :id)', { createdAt, id });
    }
    return query.getMany();
  }

  /** Jobs of executions that the caller has been shown to see. */
  jobsOf(executionIds: readonly string[]): Promise<JobRow[]> {
    if (executionIds.length === 0) return Promise.resolve([]);
    return this.database.orm
      .getRepository(JobRow)
      .find({ where: { executionId: In([...executionIds]) }, order: { iteration: 'ASC' } });
  }

  /** What the jobs of an execution that the caller has been shown to see have cost so far. */
  async chargedCredits(executionId: string): Promise<number> {
    const [sum] = await this.database.orm.query<{ credits: number }[]>(
      `select coalesce(sum(credits), 0)::integer as credits from jobs
       where execution_id = $1 and status = 'completed'`,
      [executionId],
    );
    return sum?.credits ?? 0;
  }
}
