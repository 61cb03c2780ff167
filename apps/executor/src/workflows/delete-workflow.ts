import { Injectable } from '@nestjs/common';
import type { Caller, DeleteWorkflowRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { requireExpected } from './workflow-state.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Deletes a workflow, in the state that the caller saw if they name it. Its executions stay, as history. */
@Injectable()
export class DeleteWorkflow {
  constructor(
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
  ) {}

  run(caller: Caller, { id, expectedUpdatedAt }: DeleteWorkflowRequest): Promise<void> {
    return this.database.transaction(async (tx) => {
      requireExpected(caller, await this.workflows.findForUpdate(tx, caller, id), { expectedUpdatedAt });
      await this.workflows.delete(caller, id, tx);
    });
  }
}
