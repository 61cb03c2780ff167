import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  type SavedWorkflow,
  type UpdateWorkflowRequest,
  ValidationFailed,
} from '@easel/contracts';
import { isUniqueViolation } from '@easel/platform';
import { ChangeWorkflow } from './change-workflow.js';
import { CreateWorkflow } from './create-workflow.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Changes the workflow that the request names, or makes it under that id when there is none. */
@Injectable()
export class SaveWorkflow {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly change: ChangeWorkflow,
    private readonly creation: CreateWorkflow,
  ) {}

  async run(caller: Caller, request: UpdateWorkflowRequest): Promise<SavedWorkflow> {
    const there = await this.workflows.findAnyones(request.id);
    if (!there) return this.create(caller, request);
    // A whole record that is sent back names the project where the workflow is: that is no wish to move it.
    const { projectId, ...content } = request;
    return this.change.run(caller, projectId === there.projectId ? content : request);
  }

  private async create(caller: Caller, request: UpdateWorkflowRequest): Promise<SavedWorkflow> {
    const { id, name, expectedVersion, expectedUpdatedAt, ...content } = request;
    if (expectedVersion != null || expectedUpdatedAt != null) throw new NotFound('workflow');
    if (name == null) throw new ValidationFailed([{ path: 'name', message: 'is needed for a new workflow' }]);
    try {
      return await this.creation.run(caller, { ...content, name }, id);
    } catch (error) {
      // Somebody stored a workflow under this id in the meantime.
      if (!isUniqueViolation(error)) throw error;
      return this.run(caller, request);
    }
  }
}
