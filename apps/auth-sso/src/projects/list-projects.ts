import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ListProjectsRequest,
  type Page,
  type ProjectRecord,
  PROJECTS_AT_ONCE,
} from '@easel/contracts';
import { encodeNameCursor, pageOf } from '@easel/platform';
import { toProjectRecord } from './project-record.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';

/** The projects where the caller stands. */
@Injectable()
export class ListProjects {
  constructor(private readonly projects: ProjectsRepository) {}

  /** @throws ValidationFailed */
  async run(
    caller: Caller,
    { limit = PROJECTS_AT_ONCE, cursor }: ListProjectsRequest,
  ): Promise<Page<ProjectRecord>> {
    const rows = await this.projects.list(caller, limit + 1, cursor);
    const { data, ...page } = pageOf(rows, limit, (last) => encodeNameCursor(last.name, last.id));
    return { data: data.map(toProjectRecord), ...page };
  }
}
