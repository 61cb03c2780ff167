import { Injectable } from '@nestjs/common';
import { type Caller, type FileKind, isLimited, type ListAssetsRequest } from '@easel/contracts';
import {
  Database,
  decodeCursor,
  encodeCursor,
  listsEveryones,
  openWorkspaces,
  pageOf,
  shownTo,
  type Transaction,
} from '@easel/platform';
import { allowedIds, requireAllowedWorkflow } from '../engine/allowed-workflow.js';
import { onList } from '../sql/engine/allowed-workflows.js';
import type { DoomedFile } from './doomed-media.js';
import { LOCK_FILES_OF_JOB, REMOVE } from '../sql/library/assets.js';

export interface AssetRow {
  id: string;
  key: string;
  thumbnailKey: string | null;
  kind: FileKind;
  contentType: string;
  /** Bytes; Postgres sends a bigint as text. */
  size: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  filename: string | null;
  inLibrary: boolean;
  favorite: boolean;
  jobId: string | null;
  origin: string | null;
  createdAt: Date;
}

export interface NewAsset {
  id: string;
  userId: string;
  workspaceId: string | null;
  key: string;
  thumbnailKey: string | null;
  kind: FileKind;
  contentType: string;
  size: number;
  sha256: string;
  width?: number;
  height?: number;
  durationSeconds?: number;
  filename: string | null;
  origin: string | null;
}

/** `$1` is the caller: what others favoured is no favourite of theirs. */
const FIELDS = `a.id, a.key, a.kind, a.content_type as "contentType", a.size, a.width, a.height,
  a.duration_seconds as "durationSeconds", a.filename, a.in_library as "inLibrary", a.favorite and a.user_id = $1 as favorite, a.job_id as "jobId",
  a.created_at as "createdAt", coalesce(a.origin, j.origin) as origin,
  coalesce(a.thumbnail_key, (
    select t.key from media_assets t where t.job_id = a.job_id and t.role = 'thumbnail' limit 1
  )) as "thumbnailKey"`;

// What a job policy withholds is not in anybody's library.
const SHOWN = `from media_assets a left join jobs j on j.id = a.job_id
  where a.role is distinct from 'thumbnail' and j.status is distinct from 'pending_review'`;

/** Every query names the caller: a file that they may not see is not found, like one that does not exist. */
@Injectable()
export class AssetsRepository {
  constructor(private readonly database: Database) {}

  /**
   * One of the caller's own, which they may change.
   *
   * @throws Forbidden for one that a limited token leaves out: a file is of the workflow whose job made it
   */
  find(caller: Caller, id: string): Promise<AssetRow | undefined> {
    return this.findWhere(caller, id, 'a.user_id = $1', [caller.userId]);
  }

  /** One that the caller may read. @throws Forbidden as `find` does */
  findShown(caller: Caller, id: string): Promise<AssetRow | undefined> {
    return this.findWhere(caller, id, shownTo('a', '$1', '$3'), [caller.userId, openWorkspaces(caller)]);
  }

  private async findWhere(
    caller: Caller,
    id: string,
    condition: string,
    [userId, ...values]: readonly unknown[],
  ): Promise<AssetRow | undefined> {
    const [row] = await this.database.orm.query<(AssetRow & { workflowId: string | null })[]>(
      `select ${FIELDS}, j.workflow_id as "workflowId" ${SHOWN} and a.id = $2 and ${condition}`,
      [userId, id, ...values],
    );
    if (row) requireAllowedWorkflow(caller, row.workflowId);
    return row;
  }

  /** Newest first: the caller's own in their personal space or the selected workspace; of an open one, all in it. */
  async list(
    caller: Caller,
    { type = 'all', search, owned = false, favorite, source, limit = 40, cursor }: ListAssetsRequest,
  ): Promise<{ rows: AssetRow[]; nextCursor: string | null; total?: number }> {
    const { userId, workspaceId } = caller;
    const values: unknown[] = [userId];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const matches = [
      // Spelled out: the planner finds no index for `is not distinct from`.
      workspaceId === undefined ? 'a.workspace_id is null' : `a.workspace_id = ${value(workspaceId)}`,
      listsEveryones(caller) ? '$1::uuid is not null' : 'a.user_id = $1',
      ...(isLimited(caller) ? [`j.workflow_id = any(${value(caller.workflowIds)}::uuid[])`] : []),
      ...(owned || favorite === true ? [] : ['a.in_library']),
      ...(favorite === undefined
        ? []
        : [favorite ? '(a.favorite and a.user_id = $1)' : 'not (a.favorite and a.user_id = $1)']),
      ...(type === 'all' ? [] : [`a.kind = ${value(type)}`]),
      ...(search === undefined
        ? []
        : [`strpos(lower(coalesce(a.filename, '')), lower(${value(search)})) > 0`]),
      ...(source === undefined
        ? []
        : [`split_part(coalesce(a.origin, j.origin), '/', 1) = ${value(source)}`]),
    ].join(' and ');
    const counting = cursor === undefined ? this.count(`${SHOWN} and ${matches}`, [...values]) : undefined;
    const [time, id] = cursor === undefined ? [] : decodeCursor(cursor);
    const after = cursor === undefined ? '' : `and (a.created_at, a.id) < (${value(time)}, ${value(id)})`;
    const found = await this.database.orm.query<AssetRow[]>(
      `select ${FIELDS} ${SHOWN} and ${matches} ${after}
       order by a.created_at desc, a.id desc limit ${value(limit + 1)}`,
      values,
    );
    const page = pageOf(found, limit, (last) => encodeCursor(last.createdAt, last.id));
    const total = await counting;
    return { rows: page.data, nextCursor: page.nextCursor ?? null, ...(total !== undefined && { total }) };
  }

  async add(tx: Transaction, asset: NewAsset): Promise<void> {
    await tx.query(
      `insert into media_assets (id, user_id, workspace_id, key, thumbnail_key, kind, content_type, size, sha256,
         width, height, duration_seconds, filename, origin, in_library)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, true)`,
      [
        asset.id,
        asset.userId,
        asset.workspaceId,
        asset.key,
        asset.thumbnailKey,
        asset.kind,
        asset.contentType,
        asset.size,
        asset.sha256,
        asset.width ?? null,
        asset.height ?? null,
        asset.durationSeconds ?? null,
        asset.filename,
        asset.origin,
      ],
    );
  }

  async favorite(caller: Caller, id: string, favorite: boolean): Promise<void> {
    await this.database.orm.query('update media_assets set favorite = $3 where id = $1 and user_id = $2', [
      id,
      caller.userId,
      favorite,
    ]);
  }

  /**
   * Takes a file out of the library and dooms what is stored of it; with the last file of a job, the small picture that
   * stands for them. Answers what it doomed.
   */
  remove(owner: Pick<Caller, 'userId'>, id: string): Promise<DoomedFile[]> {
    return this.database.transaction((tx) => this.removeIn(tx, owner, id));
  }

  /** The same as part of a transaction. */
  async removeIn(tx: Transaction, { userId }: Pick<Caller, 'userId'>, id: string): Promise<DoomedFile[]> {
    // Files of one job go one after the other: the last is found by a statement that sees all that went before.
    await tx.query(LOCK_FILES_OF_JOB, [id, userId]);
    return tx.query<DoomedFile[]>(REMOVE, [id, userId]);
  }

  /** Names of the caller's saved workflows in whose nodes a key stands; of those a limited token leaves out, none. */
  async workflowsNaming(caller: Caller, key: string): Promise<string[]> {
    const rows = await this.database.orm.query<{ name: string }[]>(
      `select case when ${onList('w.id', '$3')} then w.name else 'another' end as name from workflows w join documents d on d.id = w.document_id
       where w.user_id = $1 and strpos(d.nodes::text, $2) > 0 order by w.updated_at desc limit 5`,
      [caller.userId, key, allowedIds(caller)],
    );
    return rows.map(({ name }) => name);
  }

  private async count(matching: string, values: readonly unknown[]): Promise<number> {
    const [row] = await this.database.orm.query<{ total: string }[]>(`select count(*) as total ${matching}`, [
      ...values,
    ]);
    return Number(row?.total ?? 0);
  }
}
