import { Injectable } from '@nestjs/common';
import { type Caller, NotFound } from '@easel/contracts';
import { Database, type Queryable, storableJson } from '@easel/platform';
import { budgetsParameter } from '../../credits/spend-budgets.js';
import { OWN, owner } from '../pipelines/pipelines.repository.js';
import type { RecastRow } from './recast.row.js';
import { isOver } from './recast.row.js';
import { NOTHING_CHOSEN } from './recast-state.js';

const COLUMNS = `
  p.id, p.user_id as "userId", p.workspace_id as "workspaceId", p.workflow_id as "workflowId", p.payer_id as "payerId",
  p.budgets, p.origin, p.analysis_job_id as "analysisJobId", p.script, p.settings, p.choices, p.tasks, p.gate, p.status,
  p.estimate_credits as "estimateCredits", p.film_job_id as "filmJobId", p.video_url as "videoUrl",
  p.failure_reason as "failureReason", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

const FIND_OWN = { name: 'own-recast', text: `select ${COLUMNS} from recasts p where ${OWN} and p.id = $4` };
const LOCK_OWN = { name: 'lock-own-recast', text: `${FIND_OWN.text} for update` };
const LOCK = { name: 'lock-recast', text: `select ${COLUMNS} from recasts p where p.id = $1 for update` };

const INSERT = {
  name: 'insert-recast',
  text: `
    insert into recasts (id, user_id, workspace_id, workflow_id, payer_id, budgets, origin, analysis_job_id,
      rights_attested, script, settings, choices, estimate_credits, film_job_id)
    select $1, $2, $3, (select id from workflows where id = $4), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14`,
};

const SAVE = {
  name: 'save-recast',
  text: `
    update recasts set status = $2, gate = $3, settings = $4, choices = $5, tasks = $6, waits = $7, video_url = $8,
      failure_reason = $9, due_at = case $10 when 'now' then now() when 'never' then null else due_at end,
      completed_at = case when $11 then coalesce(completed_at, now()) end, updated_at = now()
    where id = $1`,
};

// Who claims one has so long before another looks at it too. That two do is safe, only not needed.
const CLAIM = {
  name: 'claim-recasts',
  text: `
    update recasts set due_at = now() + interval '15 seconds'
    where id in (
      select id from recasts where due_at <= now() order by due_at limit 10 for update skip locked
    )
    returning id`,
};

/** What waits for a job that has ended, or is gone. */
const WAKE = {
  name: 'wake-recasts',
  text: `
    update recasts set due_at = now()
    where id in (
      select r.id from recasts r
      where r.waits <> '{}' and (r.due_at is null or r.due_at > now())
        and (select count(*) from jobs j where j.id = any(r.waits) and j.completed_at is null) < cardinality(r.waits)
      order by r.id limit 100 for update skip locked
    )`,
};

const JOBS = {
  name: 'jobs-of-recast',
  text: `
    select id, status, output, credits, error_message as error, completed_at is not null as ended
    from jobs where id = any($1::uuid[])`,
};

/** A job of a recast, as it stands. */
export interface RecastJob {
  id: string;
  status: string;
  output: Record<string, unknown> | null;
  credits: number;
  error: string | null;
  ended: boolean;
}

/** When a scheduler looks at it next: at once, only when something has happened, or as it stood. */
export type Due = 'now' | 'never' | 'as-it-was';

/** Every query of a caller names the caller: another's recast is not found, like one that does not exist. */
@Injectable()
export class RecastsRepository {
  constructor(private readonly database: Database) {}

  /** @throws NotFound */
  async find(caller: Caller, id: string, database: Queryable = this.database): Promise<RecastRow> {
    return only(await database.run<Row>(FIND_OWN, [...owner(caller), id]));
  }

  /** Locked until the end of `tx`. @throws NotFound */
  async findForUpdate(tx: Queryable, caller: Caller, id: string): Promise<RecastRow> {
    return only(await tx.run<Row>(LOCK_OWN, [...owner(caller), id]));
  }

  /** The row regardless of its owner, for background work; locked until the end of `tx`. @throws NotFound */
  async lock(tx: Queryable, id: string): Promise<RecastRow> {
    return only(await tx.run<Row>(LOCK, [id]));
  }

  async insert(tx: Queryable, row: NewRecast): Promise<void> {
    await tx.run(INSERT, [
      row.id,
      row.userId,
      row.workspaceId,
      row.workflowId,
      row.payerId,
      budgetsParameter(row.budgets),
      row.origin,
      row.analysisJobId,
      row.rightsAttested,
      storableJson(row.script),
      JSON.stringify(row.settings),
      JSON.stringify(NOTHING_CHOSEN),
      row.estimateCredits,
      row.filmJobId,
    ]);
  }

  /** Stores a row that the caller has locked. */
  async save(tx: Queryable, row: RecastRow, due: Due): Promise<void> {
    await tx.run(SAVE, [
      row.id,
      row.status,
      row.gate,
      JSON.stringify(row.settings),
      JSON.stringify(row.choices),
      storableJson(row.tasks),
      row.tasks.filter(({ state }) => state === 'started').map(({ jobId }) => jobId),
      row.videoUrl,
      row.failureReason,
      due,
      isOver(row.status),
    ]);
  }

  jobs(tx: Queryable, ids: readonly string[]): Promise<RecastJob[]> {
    return ids.length === 0 ? Promise.resolve([]) : tx.run<RecastJob & Row>(JOBS, [ids]);
  }

  /** Ids of due recasts. */
  async claim(): Promise<string[]> {
    await this.database.run(WAKE, []);
    return (await this.database.run<{ id: string }>(CLAIM, [])).map(({ id }) => id);
  }
}

type Row = Record<string, unknown>;

export type NewRecast = Pick<
  RecastRow,
  | 'id'
  | 'userId'
  | 'workspaceId'
  | 'workflowId'
  | 'payerId'
  | 'budgets'
  | 'origin'
  | 'analysisJobId'
  | 'script'
  | 'settings'
  | 'estimateCredits'
  | 'filmJobId'
> & { rightsAttested: boolean };

function only([row]: Row[]): RecastRow {
  if (!row) throw new NotFound('recast');
  return row as unknown as RecastRow;
}
