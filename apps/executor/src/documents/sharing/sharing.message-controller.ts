import { Controller } from '@nestjs/common';
import {
  addCollaborator,
  AddCollaboratorRequest,
  type Caller,
  CollaboratorRequest,
  CollaboratorsRequest,
  listCollaborators,
  removeCollaborator,
  shareWorkflow,
  ShareWorkflowRequest,
  updateCollaborator,
  UpdateCollaboratorRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';
import { ChangeCollaborators } from './change-collaborators.js';
import { CollaboratorsRepository } from './collaborators.repository.js';
import { ShareWorkflow } from './share-workflow.js';

@Controller()
export class SharingMessageController {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly sharing: ShareWorkflow,
    private readonly collaborators: CollaboratorsRepository,
    private readonly change: ChangeCollaborators,
  ) {}

  @Answers(shareWorkflow)
  share({ id, shared, expectedVersion }: ShareWorkflowRequest, caller: Caller) {
    // Null says as little as nothing.
    return this.sharing.run(caller, {
      id,
      shared: shared ?? true,
      ...(expectedVersion != null && { expectedVersion }),
    });
  }

  @Answers(listCollaborators)
  async list({ id }: CollaboratorsRequest, caller: Caller) {
    await this.workflows.find(caller, id);
    return this.collaborators.list(id);
  }

  @Answers(addCollaborator)
  add(request: AddCollaboratorRequest, caller: Caller) {
    return this.change.add(caller, request);
  }

  @Answers(updateCollaborator)
  updateRole(request: UpdateCollaboratorRequest, caller: Caller) {
    return this.change.update(caller, request);
  }

  @Answers(removeCollaborator)
  async remove(request: CollaboratorRequest, caller: Caller) {
    await this.change.remove(caller, request);
    return { success: true as const };
  }
}
