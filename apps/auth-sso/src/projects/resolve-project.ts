import { Injectable } from '@nestjs/common';
import type { Caller, ResolveProjectRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { type CreateLanding, landingOf } from './landing.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';

/** Where what the caller creates lands, and whether it may. */
@Injectable()
export class ResolveProject {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async run(
    caller: Caller,
    { projectId }: ResolveProjectRequest,
  ): Promise<{ projectId: string; workspaceId: string | null }> {
    const { userId, workspaceId = null } = caller;
    const named = projectId == null ? null : await this.findNamed(caller, projectId);
    const landing = landingOf({
      selected:
        workspaceId === null
          ? null
          : { id: workspaceId, standing: await this.workspaces.standing(userId, workspaceId) },
      personalSpaceForbidden: workspaceId === null && (await this.organizations.forbidsPersonalSpace(userId)),
      named,
      defaultProjectId: named === null ? await this.projects.findDefault(userId, workspaceId) : undefined,
    });
    if (landing) return { projectId: landing.id, workspaceId: landing.workspaceId };
    const made = await this.database.transaction((tx) => this.projects.ensurePersonalDefault(tx, userId));
    return { projectId: made, workspaceId: null };
  }

  private async findNamed(caller: Caller, id: string): Promise<CreateLanding['named']> {
    const project = await this.projects.find(caller, id);
    if (!project) return undefined;
    return { id, workspaceId: project.workspaceId, archived: await this.projects.isArchived(project) };
  }
}
