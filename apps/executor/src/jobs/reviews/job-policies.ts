import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import {
  type Caller,
  Forbidden,
  type JobPolicy,
  NotFound,
  type PutJobPolicyRequest,
  ValidationFailed,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { EVERY_TYPE } from './hold-jobs.js';
import { reviewScopeOf } from './reviewer.js';

interface PolicyRow {
  id: string;
  workspaceId: string | null;
  jobType: string;
  createdAt: Date;
}

const COLUMNS = `id, workspace_id as "workspaceId", job_type as "jobType", created_at as "createdAt"`;
const MINE = `($1::boolean or workspace_id = any($2::uuid[]))`;

/** Which jobs wait for someone to look at their results. */
@Injectable()
export class JobPolicies {
  constructor(private readonly database: Database) {}

  /**
   * May be repeated: there is one policy for a type in a place.
   *
   * @throws Forbidden outside what the caller administers
   * @throws NotFound for a workspace that the caller is not in
   * @throws ValidationFailed for a type that makes no jobs
   */
  async put(caller: Caller, { jobType, workspaceId }: PutJobPolicyRequest): Promise<JobPolicy> {
    if (jobType !== EVERY_TYPE && typeof nodeTypes.get(jobType)?.execution !== 'object') {
      throw new ValidationFailed([{ path: 'jobType', message: 'must be a node type that makes jobs, or *' }]);
    }
    const scope = reviewScopeOf(caller);
    if (!scope.everywhere) {
      if (workspaceId === undefined)
        throw new Forbidden('Only operators may hold the jobs of all workspaces.');
      if (caller.workspaces?.[workspaceId] === undefined) throw new NotFound('workspace');
      if (!scope.workspaceIds.includes(workspaceId)) {
        throw new Forbidden('Only owners and admins of a workspace may hold its jobs.');
      }
    }
    const [row] = await this.database.orm.query<PolicyRow[]>(
      `with added as (
         insert into job_policies (id, workspace_id, job_type, created_by) values ($1, $2, $3, $4)
         on conflict (workspace_id, job_type) do update set job_type = excluded.job_type returning *
       )
       select ${COLUMNS} from added`,
      [newId(), workspaceId ?? null, jobType, caller.userId],
    );
    if (!row) throw new Error('a policy was not stored');
    return policyOf(row);
  }

  async list(caller: Caller): Promise<{ data: JobPolicy[] }> {
    const { everywhere, workspaceIds } = reviewScopeOf(caller);
    const rows = await this.database.orm.query<PolicyRow[]>(
      `select ${COLUMNS} from job_policies where ${MINE} order by created_at, id limit 1000`,
      [everywhere, workspaceIds],
    );
    return { data: rows.map(policyOf) };
  }

  /** What waits already goes on waiting. @throws NotFound */
  async remove(caller: Caller, id: string): Promise<{ success: true }> {
    const { everywhere, workspaceIds } = reviewScopeOf(caller);
    const [rows] = await this.database.orm.query<[unknown[], number]>(
      `delete from job_policies where ${MINE} and id = $3 returning id`,
      [everywhere, workspaceIds, id],
    );
    if (rows.length === 0) throw new NotFound('job policy');
    return { success: true };
  }
}

function policyOf({ createdAt, ...row }: PolicyRow): JobPolicy {
  return { ...row, createdAt: createdAt.toISOString() };
}
