import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { type Caller, type JobReview, NotFound, type Page } from '@easel/contracts';
import {
  Database,
  decodeCursor,
  encodeCursor,
  fittingOnPage,
  listsEveryones,
  openWorkspaces,
  shownTo,
} from '@easel/platform';
import { allowedIds, requireAllowedWorkflow } from '../engine/allowed-workflow.js';
import { onList } from '../sql/engine/allowed-workflows.js';
import { JobRow } from './job.row.js';

export interface JobFilter {
  statuses?: readonly string[];
  type?: string;
  limit: number;
  cursor?: string;
}

/** Every query names the caller: a job that they may not see is not found, like one that does not exist. */
@Injectable()
export class JobsRepository {
  constructor(private readonly database: Database) {}

  /** @throws NotFound */
  async find(caller: Caller, id: string): Promise<JobRow> {
    const row = await this.shown(caller).andWhere('j.id = :id', { id }).getOne();
    if (!row) throw new NotFound('job');
    requireAllowedWorkflow(caller, row.workflowId);
    return row;
  }

  /** How the review of a job stands that was held, once the job is known to be the caller's. */
  async reviewOf(jobId: string): Promise<JobReview | undefined> {
    const [row] = await this.database.orm.query<
      (Pick<JobReview, 'decision' | 'reason'> & { heldAt: Date; decidedAt: Date | null })[]
    >(
      `select decision, reason, held_at as "heldAt", decided_at as "decidedAt" from job_reviews where job_id = $1`,
      [jobId],
    );
    if (!row) return undefined;
    const { heldAt, decidedAt, ...review } = row;
    return { ...review, held_at: heldAt.toISOString(), decided_at: decidedAt?.toISOString() ?? null };
  }

  /** Newest first: the caller's own in their personal space or the selected workspace; of an open one, all in it. */
  async list(caller: Caller, { statuses, type, limit, cursor }: JobFilter): Promise<Page<JobRow>> {
    const { workspaceId } = caller;
    // Spelled out: of `is not distinct from` the planner expects so few rows that it sorts all of them.
    const query = this.query()
      .where(listsEveryones(caller) ? 'true' : 'j.user_id = :userId', { userId: caller.userId })
      .andWhere(onList('j.workflow_id', ':allowed'), { allowed: allowedIds(caller) })
      .andWhere(`j.workspace_id ${workspaceId === undefined ? 'is null' : '= :workspaceId'}`, { workspaceId })
      .orderBy('j.created_at', 'DESC')
      .addOrderBy('j.id', 'DESC')
      .limit(limit + 1);
    if (statuses) query.andWhere('j.status in (:...statuses)', { statuses });
    if (type !== undefined) query.andWhere('j.type = :type', { type });
    if (cursor !== undefined) {
      const [createdAt, id] = decodeCursor(cursor);
      query.andWhere('(j.created_at, j.id) < (:createdAt, :id)', { createdAt, id });
    }
    const sizes = await query
      .clone()
      .select('j.id', 'id')
      .addSelect('octet_length(j.input::text) + coalesce(octet_length(j.output::text), 0)', 'bytes')
      .getRawMany<{ bytes: number }>();
    const count = fittingOnPage(sizes.slice(0, limit).map(({ bytes }) => bytes));
    const data = count === 0 ? [] : await query.limit(count).getMany();
    const last = data.at(-1);
    return {
      data,
      ...(sizes.length > count && last ? { nextCursor: encodeCursor(last.createdAt, last.id) } : {}),
    };
  }

  /** Those that the caller may read, and of a limited token's workflows, in the order of `ids`. */
  async findSome(caller: Caller, ids: readonly string[]): Promise<JobRow[]> {
    const rows = await this.shown(caller)
      .andWhere('j.id = any(:ids::uuid[])', { ids: [...ids] })
      .andWhere(onList('j.workflow_id', ':allowed'), { allowed: allowedIds(caller) })
      .getMany();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []);
  }

  private shown(caller: Caller): SelectQueryBuilder<JobRow> {
    const parameters = { userId: caller.userId, open: openWorkspaces(caller) };
    return this.query().where(shownTo('j', ':userId', ':open'), parameters);
  }

  private query(): SelectQueryBuilder<JobRow> {
    return this.database.orm.manager.createQueryBuilder(JobRow, 'j').addSelect('j.input');
  }
}
