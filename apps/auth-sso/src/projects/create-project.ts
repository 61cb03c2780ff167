import { Injectable } from '@nestjs/common';
import type { Caller, CreateProjectRequest, ProjectRecord } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { requireMayCreateProject } from './landing.js';
import { toProjectRecord } from './project-record.js';
import type { ProjectRow } from './project.row.js';
import { ProjectsRepository } from './projects.repository.js';

/** Makes a project in the selected workspace, or in the caller's personal space. */
@Injectable()
export class CreateProject {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  run(caller: Caller, request: CreateProjectRequest): Promise<ProjectRecord> {
    const { userId, workspaceId = null } = caller;
    return this.database.transaction(async (tx) => {
      if (workspaceId === null) {
        requireMayCreateProject({
          selected: null,
          personalSpaceForbidden: await this.organizations.forbidsPersonalSpace(userId, tx),
        });
      } else {
        // Archiving waits for this lock, and two first projects come one after the other.
        await this.workspaces.lockOrganization(tx, workspaceId);
        const standing = await this.workspaces.standing(userId, workspaceId, tx);
        requireMayCreateProject({ selected: { id: workspaceId, standing }, personalSpaceForbidden: false });
      }
      const now = new Date();
      const project: ProjectRow = {
        id: newId(),
        userId,
        workspaceId,
        name: request.name,
        description: request.description ?? null,
        settings: request.settings ?? {},
        isDefault: false,
        createdAt: now,
        updatedAt: now,
      };
      await this.projects.insert(tx, project);
      if (workspaceId !== null) await this.projects.claimWorkspaceDefault(tx, workspaceId, project.id);
      return toProjectRecord(project);
    });
  }
}
