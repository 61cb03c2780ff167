import { Injectable } from '@nestjs/common';
import type { Caller, SavedWorkflow, UpdateWorkflowRequest } from '@easel/contracts';
import { MoveWorkflow } from './move-workflow.js';
import { UpdateWorkflow } from './update-workflow.js';
import { toRecord } from './workflow-record.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Changes a workflow, and moves it when a project is named; both or neither. */
@Injectable()
export class ChangeWorkflow {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly update: UpdateWorkflow,
    private readonly moveWorkflow: MoveWorkflow,
  ) {}

  async run(caller: Caller, request: UpdateWorkflowRequest): Promise<SavedWorkflow> {
    const { id, projectId, expectedVersion, expectedUpdatedAt, strict: _strict, ...changes } = request;
    if (projectId == null) return this.update.run(caller, request);
    // Who administers a workspace may move what others made, but not change it.
    if (Object.keys(changes).length > 0) {
      await this.workflows.find(caller, id, 'write');
      return this.update.run(caller, request, await this.moveWorkflow.allow(caller, { id, projectId }));
    }
    const expected = { expectedVersion, expectedUpdatedAt };
    const { droppedCollaborators } = await this.moveWorkflow.run(caller, { id, projectId }, expected);
    const moved = await this.workflows.findMoved(id);
    return {
      ...toRecord(moved, moved.document, caller),
      ...(droppedCollaborators && { droppedCollaborators }),
    };
  }
}
