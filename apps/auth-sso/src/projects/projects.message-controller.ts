import { Controller } from '@nestjs/common';
import {
  AGENT_PROJECT,
  type Caller,
  createProject,
  CreateProjectRequest,
  deleteProject,
  ensureAgentProject,
  getProject,
  listProjects,
  ListProjectsRequest,
  NoFields,
  NotFound,
  ProjectIdRequest,
  resolveProject,
  ResolveProjectRequest,
  updateProject,
  UpdateProjectRequest,
} from '@easel/contracts';
import { Answers, type BusCall, madeOnce } from '@easel/platform';
import { ChangeProject } from './change-project.js';
import { CreateProject } from './create-project.js';
import { ListProjects } from './list-projects.js';
import { toProjectRecord } from './project-record.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { ResolveProject } from './resolve-project.js';

@Controller()
export class ProjectsMessageController {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly listing: ListProjects,
    private readonly creation: CreateProject,
    private readonly change: ChangeProject,
    private readonly resolution: ResolveProject,
  ) {}

  @Answers(createProject)
  create(request: CreateProjectRequest, caller: Caller, { operationId }: BusCall = {}) {
    return madeOnce(operationId, {
      find: async (id) => {
        const there = await this.projects.find(caller, id);
        return there && toProjectRecord(there);
      },
      make: () => this.creation.run(caller, request, operationId),
    });
  }

  @Answers(ensureAgentProject)
  ensureAgents(_request: NoFields, caller: Caller) {
    return this.creation.ensure(caller, AGENT_PROJECT);
  }

  @Answers(listProjects)
  list(request: ListProjectsRequest, caller: Caller) {
    return this.listing.run(caller, request);
  }

  @Answers(getProject)
  async get({ id }: ProjectIdRequest, caller: Caller) {
    const project = await this.projects.find(caller, id);
    if (!project) throw new NotFound('project');
    return toProjectRecord(project);
  }

  @Answers(updateProject)
  update(request: UpdateProjectRequest, caller: Caller) {
    return this.change.update(caller, request);
  }

  @Answers(deleteProject)
  async delete({ id }: ProjectIdRequest, caller: Caller) {
    await this.change.delete(caller, id);
    return { success: true as const };
  }

  @Answers(resolveProject)
  resolve(request: ResolveProjectRequest, caller: Caller) {
    return this.resolution.run(caller, request);
  }
}
