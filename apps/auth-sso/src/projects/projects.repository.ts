import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ProjectRow } from './project.row.js';

const PERSONAL_PROJECT = 'My project';

/** Every query names the caller: another's project is not found, like one that does not exist. */
@Injectable()
export class ProjectsRepository {
  constructor(private readonly database: Database) {}

  find(caller: Caller, id: string): Promise<ProjectRow | null> {
    return this.database.orm.manager.findOneBy(ProjectRow, { id, ...ownedBy(caller) });
  }

  list(caller: Caller): Promise<ProjectRow[]> {
    return this.database.orm.manager.find(ProjectRow, {
      where: ownedBy(caller),
      order: { name: 'ASC', id: 'ASC' },
    });
  }

  async insert(project: ProjectRow): Promise<void> {
    await this.database.orm.manager.insert(ProjectRow, project);
  }

  async update(
    caller: Caller,
    id: string,
    changes: Partial<Pick<ProjectRow, 'name' | 'description' | 'settings'>>,
  ): Promise<boolean> {
    const { affected } = await this.database.orm.manager.update(
      ProjectRow,
      { id, ...ownedBy(caller) },
      changes,
    );
    return affected === 1;
  }

  async delete(tx: EntityManager, caller: Caller, id: string): Promise<boolean> {
    const { affected } = await tx.delete(ProjectRow, { id, ...ownedBy(caller) });
    return affected === 1;
  }

  /** The user's default project; made anew when there is none, also by two that ask at once. */
  async ensurePersonalDefault(tx: EntityManager, userId: string): Promise<string> {
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

  async findPersonalDefault(userId: string): Promise<string | undefined> {
    const project = await this.database.orm.manager.findOne(ProjectRow, {
      select: { id: true },
      where: { userId, workspaceId: IsNull(), isDefault: true },
    });
    return project?.id;
  }
}

function ownedBy(caller: Caller) {
  return { userId: caller.userId, workspaceId: IsNull() };
}
