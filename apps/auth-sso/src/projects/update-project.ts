import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  type ProjectRecord,
  type UpdateProjectRequest,
  ValidationFailed,
} from '@easel/contracts';
import { toProjectRecord } from './project-record.js';
import { ProjectsRepository } from './projects.repository.js';

/** Writes the fields that were sent, of which there must be one. */
@Injectable()
export class UpdateProject {
  constructor(private readonly projects: ProjectsRepository) {}

  async run(
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
    const found = await this.projects.update(caller, id, changes);
    const project = found && (await this.projects.find(caller, id));
    if (!project) throw new NotFound('project');
    return toProjectRecord(project);
  }
}
