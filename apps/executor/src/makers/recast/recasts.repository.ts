import { Injectable } from '@nestjs/common';
import { type Caller, NotFound } from '@easel/contracts';
import { Database, type Queryable, storableJson } from '@easel/platform';
import { budgetsParameter } from '../../credits/spend-budgets.js';
import { owner } from '../pipelines/pipelines.repository.js';
import type { RecastRow } from './recast.row.js';
import { isOver } from './recast.row.js';
import { NOTHING_CHOSEN } from './recast-state.js';
import { FIND_OWN, LOCK_OWN, LOCK, INSERT, SAVE, CLAIM, WAKE, JOBS } from '../../sql/makers/recasts.js';

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
