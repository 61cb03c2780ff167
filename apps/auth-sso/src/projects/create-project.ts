import { Injectable } from '@nestjs/common';
import type { Caller, CreateProjectRequest, ProjectRecord } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { requireMayCreateProject } from './landing.js';
import { toProjectRecord } from './project-record.js';
import type { ProjectRow } from '../project-store/project.row.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';

/** Makes a project in the selected workspace, or in the caller's personal space. */
@Injectable()
export class CreateProject {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  run(caller: Caller, request: CreateProjectRequest, id: string = newId()): Promise<ProjectRecord> {
    return this.database.transaction(async (tx) => {
      await this.requireMayCreate(tx, caller);
      return this.insert(tx, caller, id, request);
    });
  }

  /** The caller's oldest project of this name in the selected place; made when there is none, however often at once. */
  async ensure(caller: Caller, name: string): Promise<ProjectRecord> {
    const known = await this.projects.findNamed(caller, name);
    if (known) return toProjectRecord(known);
    return this.database.transaction(async (tx) => {
      await this.requireMayCreate(tx, caller);
      await this.projects.lockName(tx, caller, name);
      const made = await this.projects.findNamed(caller, name, tx);
      return made ? toProjectRecord(made) : this.insert(tx, caller, newId(), { name });
    });
  }

  private async requireMayCreate(tx: Transaction, { userId, workspaceId }: Caller): Promise<void> {
    if (workspaceId === undefined) {
      const personalSpaceForbidden = await this.organizations.forbidsPersonalSpace(userId, tx);
      requireMayCreateProject({ selected: null, personalSpaceForbidden });
      return;
    }
    // Archiving waits for this lock, and two first projects come one after the other.
    await this.workspaces.lockOrganization(tx, workspaceId);
    const standing = await this.workspaces.standing(userId, workspaceId, tx);
    requireMayCreateProject({ selected: { id: workspaceId, standing }, personalSpaceForbidden: false });
  }

  private async insert(
    tx: Transaction,
    caller: Caller,
    id: string,
    { name, description, settings }: CreateProjectRequest,
  ): Promise<ProjectRecord> {
    const { userId } = caller;
    const workspaceId = caller.workspaceId ?? null;
    const now = new Date();
    const project: ProjectRow = {
      id,
      userId,
      workspaceId,
      name,
      description: description ?? null,
      settings: settings ?? {},
      isDefault: false,
      createdAt: now,
      updatedAt: now,
    };
    await this.projects.insert(tx, project);
    if (workspaceId !== null) await this.projects.claimWorkspaceDefault(tx, workspaceId, project.id);
    return toProjectRecord(project);
  }
}
