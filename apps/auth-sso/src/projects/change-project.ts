import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  NotPermitted,
  projectDeleted,
  type ProjectRecord,
  type UpdateProjectRequest,
  ValidationFailed,
} from '@easel/contracts';
import { Database, Outbox, type Transaction } from '@easel/platform';
import { toProjectRecord } from './project-record.js';
import type { ProjectRow } from '../project-store/project.row.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';

/** Changes or deletes a project: its maker may, and in a workspace its administrators. */
@Injectable()
export class ChangeProject {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Writes the fields that were sent, of which there must be one. */
  async update(
    caller: Caller,
    { id, name, description, settings }: UpdateProjectRequest,
  ): Promise<ProjectRecord> {
    const changes = {
      // The contract lets null through where a field is optional; a project has a name and settings at all times.
      ...(name == null ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(settings == null ? {} : { settings }),
    };
    if (Object.keys(changes).length === 0) {
      throw new ValidationFailed([
        { path: '', message: 'send at least one of name, description and settings' },
      ]);
    }
    return this.database.transaction(async (tx) => {
      await this.findChangeable(tx, caller, id);
      await this.projects.update(tx, id, changes);
      const project = await this.projects.find(caller, id, tx);
      if (!project) throw new NotFound('project');
      return toProjectRecord(project);
    });
  }

  /** What other services keep in it goes when they hear of it. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.findChangeable(tx, caller, id);
      await this.projects.delete(tx, id);
      await this.outbox.add(tx, projectDeleted, { projectId: id, userId: caller.userId });
    });
  }

  private async findChangeable(tx: Transaction, caller: Caller, id: string): Promise<ProjectRow> {
    const found = await this.projects.findForChange(tx, caller, id);
    if (!found) throw new NotFound('project');
    const { project, role } = found;
    if (project.userId !== caller.userId && (role === null || role === 'member')) throw new NotPermitted();
    return project;
  }
}
