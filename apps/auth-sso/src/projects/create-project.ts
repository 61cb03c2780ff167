import { Injectable } from '@nestjs/common';
import type { Caller, CreateProjectRequest, ProjectRecord } from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { toProjectRecord } from './project-record.js';
import type { ProjectRow } from './project.row.js';
import { ProjectsRepository } from './projects.repository.js';

@Injectable()
export class CreateProject {
  constructor(private readonly projects: ProjectsRepository) {}

  async run(caller: Caller, request: CreateProjectRequest): Promise<ProjectRecord> {
    const now = new Date();
    const project: ProjectRow = {
      id: newId(),
      userId: caller.userId,
      workspaceId: null,
      name: request.name,
      description: request.description ?? null,
      settings: request.settings ?? {},
      isDefault: false,
      createdAt: now,
      updatedAt: now,
    };
    await this.projects.insert(project);
    return toProjectRecord(project);
  }
}
