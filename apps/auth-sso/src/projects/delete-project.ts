import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, projectDeleted } from '@easel/contracts';
import { Database, Outbox } from '@easel/platform';
import { ProjectsRepository } from './projects.repository.js';

/** Deletes a project; what other services keep in it goes when they hear of it. */
@Injectable()
export class DeleteProject {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly outbox: Outbox,
  ) {}

  async run(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.projects.delete(tx, caller, id))) throw new NotFound('project');
      await this.outbox.add(tx, projectDeleted, { projectId: id, userId: caller.userId });
    });
  }
}
