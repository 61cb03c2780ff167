import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, type SelectQueryBuilder } from 'typeorm';
import type { Caller, WorkspaceRole } from '@easel/contracts';
import { Database, decodeNameCursor, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ProjectRow } from './project.row.js';

const PERSONAL_PROJECT = 'My project';

/** The user's own personal projects, and those of the workspaces in which they are an active member. */
const VISIBLE = `case when p.workspace_id is null then p.user_id = :userId else exists (
  select 1 from workspace_roles r
  where r.workspace_id = p.workspace_id and r.user_id = :userId and not r.suspended) end`;

/** Every query names the caller: what they may not see is not found, like what does not exist. */
@Injectable()
export class ProjectsRepository {
  constructor(private readonly database: Database) {}

  find(caller: Caller, id: string, tx = this.database.orm.manager): Promise<ProjectRow | null> {
    return visible(caller, tx).andWhere('p.id = :id', { id }).getOne();
  }

  /** A project with what decides about changing it; locked until the end of `tx`. */
  async findForChange(
    tx: Transaction,
    caller: Caller,
    id: string,
  ): Promise<{ project: ProjectRow; role: WorkspaceRole | null } | undefined> {
    const project = await visible(caller, tx)
      .andWhere('p.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
    if (!project) return undefined;
    const [row] = await tx.query<{ role: WorkspaceRole }[]>(
      'select role from workspace_roles where workspace_id = $1 and user_id = $2',
      [project.workspaceId, caller.userId],
    );
    return { project, role: row?.role ?? null };
  }

  /** Whether what is in this project stands still. */
  async isArchived(project: ProjectRow): Promise<boolean> {
    if (project.workspaceId === null) return false;
    const rows = await this.database.orm.query<unknown[]>(
      'select 1 from workspaces where id = $1 and archived_at is not null',
      [project.workspaceId],
    );
    return rows.length > 0;
  }

  /** Those of the selected workspace, or the personal ones; by name, from after the cursor on. */
  list(caller: Caller, limit: number, cursor?: string): Promise<ProjectRow[]> {
    const query = visible(caller, this.database.orm.manager)
      .orderBy('p.name')
      .addOrderBy('p.id')
      .limit(limit);
    // Said twice, because Postgres finds no index by what is visible.
    if (caller.workspaceId === undefined) query.andWhere('p.workspace_id is null and p.user_id = :userId');
    else query.andWhere('p.workspace_id = :workspaceId', { workspaceId: caller.workspaceId });
    if (cursor !== undefined) {
      const [name, id] = decodeNameCursor(cursor);
      query.andWhere('(p.name, p.id) > (:name::text, :id::uuid)', { name, id });
    }
    return query.getMany();
  }

  /** The caller's own oldest one of this name in the selected workspace, or in their personal space. */
  findNamed(
    { userId, workspaceId }: Caller,
    name: string,
    tx = this.database.orm.manager,
  ): Promise<ProjectRow | null> {
    return tx.findOne(ProjectRow, {
      where: { userId, name, workspaceId: workspaceId ?? IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Those who make a project of this name in this place come one after the other from here to the end of `tx`. */
  async lockName(tx: Transaction, { userId, workspaceId }: Caller, name: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [
      `${userId} ${workspaceId ?? ''} ${name}`,
    ]);
  }

  async insert(tx: Transaction, project: ProjectRow): Promise<void> {
    await tx.insert(ProjectRow, project);
  }

  async update(
    tx: Transaction,
    id: string,
    changes: Partial<Pick<ProjectRow, 'name' | 'description' | 'settings'>>,
  ): Promise<void> {
    await tx.update(ProjectRow, { id }, changes);
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.delete(ProjectRow, { id });
  }

  /** The user's default project; made again when there is none, also by two that ask at once. */
  async ensurePersonalDefault(tx: Transaction, userId: string): Promise<string> {
    await tx.query(
      `insert into projects (id, user_id, name, is_default) values ($1, $2, $3, true)
       on conflict (user_id) where is_default and workspace_id is null do nothing`,
      [newId(), userId, PERSONAL_PROJECT],
    );
    const project = await tx.findOneOrFail(ProjectRow, {
      select: { id: true },
      where: { userId, workspaceId: IsNull(), isDefault: true },
    });
    return project.id;
  }

  /**
   * Where a create without a project lands: in the workspace, or, without one, in the user's personal space. A
   * workspace whose default project was deleted has its oldest one instead.
   */
  async findDefault(userId: string, workspaceId: string | null): Promise<string | undefined> {
    const project = await this.database.orm.manager.findOne(ProjectRow, {
      select: { id: true },
      where: workspaceId === null ? { userId, workspaceId: IsNull(), isDefault: true } : { workspaceId },
      order: { isDefault: 'DESC', createdAt: 'ASC', id: 'ASC' },
    });
    return project?.id;
  }

  /** The first project of a workspace is its default one, also after the last one was deleted. */
  async claimWorkspaceDefault(tx: Transaction, workspaceId: string, id: string): Promise<void> {
    await tx.query(
      `update projects set is_default = true where id = $2 and workspace_id = $1
       and not exists (select 1 from projects where workspace_id = $1 and id <> $2)`,
      [workspaceId, id],
    );
  }
}

function visible(caller: Caller, manager: EntityManager): SelectQueryBuilder<ProjectRow> {
  return manager.createQueryBuilder(ProjectRow, 'p').where(VISIBLE, { userId: caller.userId });
}
