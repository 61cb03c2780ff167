import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type ResolveProjectRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { ProjectsRepository } from './projects.repository.js';

/** Where what the caller creates lands: specification 1, 5.4 rule 4. */
@Injectable()
export class ResolveProject {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
  ) {}

  /** @throws NotFound when a named project is not one that the caller may create in */
  async run(
    caller: Caller,
    { projectId }: ResolveProjectRequest,
  ): Promise<{ projectId: string; workspaceId: string | null }> {
    if (projectId != null) {
      const project = await this.projects.find(caller, projectId);
      if (!project) throw new NotFound('project');
      return { projectId: project.id, workspaceId: project.workspaceId };
    }
    const existing = await this.projects.findPersonalDefault(caller.userId);
    return {
      projectId:
        existing ??
        (await this.database.transaction((tx) => this.projects.ensurePersonalDefault(tx, caller.userId))),
      workspaceId: null,
    };
  }
}
