import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ChangeProductionRequest,
  type FindProductionRequest,
  Forbidden,
  type FollowedProduction,
  type FollowProductionRequest,
  type FoundProduction,
  type ListProductionsRequest,
  NotFound,
  type OneProductionChange,
  type Page,
  type PastProductionChange,
  type ProductionChanged,
  type ProductionChangesRequest,
  type ProductionHistoryEntry,
  type ProductionHistoryRequest,
  type ProductionRow,
  ValidationFailed,
} from '@easel/contracts';
import {
  Database,
  decodeCursor,
  encodeCursor,
  type Queryable,
  listsAllWork,
  pageOf,
  rightParameters,
  startOfPage,
} from '@easel/platform';
import { allowedIds } from '../../engine/allowed-workflow.js';
import { failpoint } from '../../engine/failpoint.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { mediaIn } from './named-media.js';
import { CHANGE, FIND, FIND_CLONABLE, FIND_SHARED, KEEPER, LIST } from '../../sql/documents/productions.js';
import { CHANGES, FOLLOW, HISTORY, VERSIONS } from '../../sql/documents/production-changes.js';

const MOST_CHANGES = 500;
const MOST_TOLD = 200;
const DEFAULT_LIMIT = 20;

interface StoredRow extends Omit<ProductionRow, 'updatedAt'> {
  updatedAt: Date;
}

type FoundRow = StoredRow &
  Pick<FoundProduction, 'ownerId' | 'allowEditableCopy' | 'mayWrite' | 'mayGovern'> & {
    parts: Record<string, unknown> | null;
    replay: FoundProduction['replay'] | null;
  };

interface SharedExtra {
  createdAt: Date;
  allowEditableCopy: boolean;
  parts: Record<string, unknown> | null;
}

export interface SharedProduction extends ProductionRow {
  createdAt: string;
  allowEditableCopy: boolean;
  parts: Record<string, unknown>;
}

/** Productions as they are stored. Every statement names the caller. */
@Injectable()
export class ProductionsRepository {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
  ) {}

  /** @throws NotFound, Forbidden as `findProduction` says */
  async find(
    caller: Caller,
    { id, right, knownVersion, clientRequest }: FindProductionRequest,
  ): Promise<FoundProduction> {
    const [row] = await this.database.run<FoundRow>(right === 'clone' ? FIND_CLONABLE : FIND, [
      ...scopeOf(caller, id),
      knownVersion,
      clientRequest?.route ?? null,
      clientRequest?.id ?? null,
    ]);
    if (!row || (right === 'write' && !row.mayWrite)) throw new NotFound('production');
    if (right === 'govern' && !row.mayGovern) {
      throw new Forbidden(
        'Only its owner and administrators of its workspace may change who sees this production.',
      );
    }
    const { parts, replay, ...rest } = row;
    return { ...rest, ...shown(row), parts: parts ?? {}, ...(replay ? { replay } : {}) };
  }

  /** One that is shared by link, for anybody. @throws NotFound */
  async findShared(id: string): Promise<SharedProduction> {
    const [row] = await this.database.run<StoredRow & SharedExtra>(FIND_SHARED, [id]);
    if (!row) throw new NotFound('workflow');
    return { ...row, ...shown(row), createdAt: row.createdAt.toISOString(), parts: row.parts ?? {} };
  }

  /** Changes in their order, until one finds another version than it was made for, no right, or itself made before. */
  async change({ id, changes }: ChangeProductionRequest): Promise<ProductionChanged> {
    failpoint('production.change');
    const [first, ...others] = changes;
    if (first && others.length === 0) {
      const [row] = await this.database.run<Changed>(CHANGE, this.changeParameters(id, first));
      failpoint('production.changed');
      return row ? { done: [changed(row)], version: row.version } : this.unchanged(id);
    }
    const done = await this.database.transaction(async (tx) => {
      const made: Changed[] = [];
      for (const change of changes) {
        const [row] = await tx.query<Changed[]>(CHANGE.text, this.changeParameters(id, change));
        if (!row) break;
        made.push(row);
        failpoint('production.changing');
      }
      return made;
    });
    failpoint('production.changed');
    const version =
      done.length === changes.length ? done.at(-1)?.version : (await this.unchanged(id)).version;
    return { done: done.map((row) => changed(row)), version: version ?? null };
  }

  /** One change as a part of a larger commit. @returns undefined where it finds another version, no right, or itself made */
  async changeIn(
    tx: Queryable,
    caller: Caller,
    id: string,
    change: OneProductionChange,
  ): Promise<ProductionChanged['done'][number] | undefined> {
    const [row] = await tx.run<Changed & Record<string, unknown>>(
      CHANGE,
      this.changeParameters(id, change, caller),
    );
    failpoint('production.marked');
    return row && changed(row);
  }

  async unchanged(id: string): Promise<ProductionChanged> {
    const [row] = await this.versions([id]);
    return { done: [], version: row?.version ?? null };
  }

  private changeParameters(id: string, one: OneProductionChange, caller: Caller = one.caller): unknown[] {
    const { expectedVersion, steps, name, summary, parts, change, clientRequest, settledJobs } = one;
    return [
      ...scopeOf(caller, id),
      expectedVersion,
      steps ? 1 : 0,
      name,
      JSON.stringify(summary),
      JSON.stringify(parts),
      caller.client ?? null,
      JSON.stringify(change),
      clientRequest ? JSON.stringify(clientRequest) : null,
      JSON.stringify(mediaIn(parts, this.config.media)),
      settledJobs ?? [],
    ];
  }

  /** Whose storage keeps the pictures of one that the caller may write. @throws NotFound */
  async keeper(caller: Caller, id: string): Promise<Pick<Caller, 'userId'> & { workspaceId: string | null }> {
    const [row] = await this.database.run<{ userId: string; workspaceId: string | null }>(
      KEEPER,
      scopeOf(caller, id),
    );
    if (!row) throw new NotFound('production');
    return row;
  }

  async list(caller: Caller, request: ListProductionsRequest): Promise<Page<ProductionRow>> {
    const { limit = DEFAULT_LIMIT, cursor, includeArchived = false } = request;
    const [at, afterId] = startOfPage(cursor);
    const rows = await this.database.run<StoredRow>(LIST, [
      caller.userId,
      caller.workspaceId ?? null,
      listsAllWork(caller),
      allowedIds(caller),
      includeArchived,
      at,
      afterId,
      limit + 1,
    ]);
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.updatedAt, last.id));
    return { data: data.map((row) => ({ ...row, ...shown(row) })), ...page };
  }

  async history(caller: Caller, request: ProductionHistoryRequest): Promise<Page<ProductionHistoryEntry>> {
    const { id, limit = DEFAULT_LIMIT, cursor } = request;
    const before = cursor === undefined ? null : versionAt(cursor);
    const rows = await this.database.run<Omit<ProductionHistoryEntry, 'at'> & { at: Date }>(HISTORY, [
      ...scopeOf(caller, id),
      before,
      limit,
    ]);
    // The first version is never taken away: none at all means that the caller sees no such production.
    if (rows.length === 0 && before === null) throw new NotFound('production');
    const last = rows.at(-1);
    return {
      data: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      ...(last && last.version > 1 ? { nextCursor: encodeCursor(last.at, versionId(last.version)) } : {}),
    };
  }

  versions(ids: readonly string[]): Promise<{ id: string; version: number }[]> {
    return this.database.run(VERSIONS, [ids]);
  }

  /** @throws NotFound */
  async follow(caller: Caller, { id, after }: FollowProductionRequest): Promise<FollowedProduction> {
    const [row] = await this.database.run<FollowedProduction>(FOLLOW, [
      ...scopeOf(caller, id),
      after,
      MOST_TOLD,
    ]);
    if (!row) throw new NotFound('production');
    const changes = row.changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() }));
    return { version: row.version, changes };
  }

  /** @throws NotFound where the first one was never made, or the caller may not write */
  async changesFrom(
    caller: Caller,
    { id, from, most = MOST_CHANGES }: ProductionChangesRequest,
  ): Promise<PastProductionChange[]> {
    const changes = await this.database.run<PastProductionChange>(CHANGES, [
      ...scopeOf(caller, id),
      from,
      Math.min(most, MOST_CHANGES),
    ]);
    if (changes[0]?.version !== from) throw new NotFound('change');
    return changes;
  }
}

export function scopeOf(caller: Caller, id: string): unknown[] {
  const { userId, workspaces, administered, open } = rightParameters(caller);
  return [id, userId, workspaces, administered, open, allowedIds(caller)];
}

interface Changed {
  version: number;
  updatedAt: Date;
}

const shown = ({ updatedAt }: { updatedAt: Date }): { updatedAt: string } => ({
  updatedAt: updatedAt.toISOString(),
});
const changed = (row: Changed): { version: number; updatedAt: string } => ({
  version: row.version,
  ...shown(row),
});

const VERSION_DIGITS = 12;
/** A version in the place of an id, as cursors hold one. */
const versionId = (version: number): string =>
  `00000000-0000-0000-0000-${String(version).padStart(VERSION_DIGITS, '0')}`;

/** @throws ValidationFailed naming `cursor` */
function versionAt(cursor: string): number {
  const [, id] = decodeCursor(cursor);
  const version = Number(id.slice(-VERSION_DIGITS));
  if (version <= LATEST && id === versionId(version)) return version;
  throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
}

/** The largest version that its column holds. */
const LATEST = 2 ** 31 - 1;
