import { Controller } from '@nestjs/common';
import {
  type Caller,
  createWorkflow,
  CreateWorkflowRequest,
  deleteWorkflow,
  getWorkflow,
  getWorkflowSchema,
  listWorkflows,
  ListWorkflowsRequest,
  updateWorkflow,
  UpdateWorkflowRequest,
  WorkflowIdRequest,
  WorkflowSchemaRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { CreateWorkflow } from './create-workflow.js';
import { DescribeWorkflow } from './describe-workflow.js';
import { ListWorkflows } from './list-workflows.js';
import { UpdateWorkflow } from './update-workflow.js';
import { toRecord } from './workflow-record.js';
import { WorkflowsRepository } from './workflows.repository.js';

@Controller()
export class WorkflowsMessageController {
  constructor(
    private readonly creation: CreateWorkflow,
    private readonly change: UpdateWorkflow,
    private readonly listing: ListWorkflows,
    private readonly description: DescribeWorkflow,
    private readonly workflows: WorkflowsRepository,
  ) {}

  @Answers(createWorkflow)
  create(request: CreateWorkflowRequest, caller: Caller) {
    return this.creation.run(caller, request);
  }

  @Answers(getWorkflow)
  async get({ id }: WorkflowIdRequest, caller: Caller) {
    const workflow = await this.workflows.find(caller, id);
    return toRecord(workflow, workflow.document);
  }

  @Answers(listWorkflows)
  list(request: ListWorkflowsRequest, caller: Caller) {
    return this.listing.run(caller, request);
  }

  @Answers(updateWorkflow)
  update(request: UpdateWorkflowRequest, caller: Caller) {
    return this.change.run(caller, request);
  }

  @Answers(deleteWorkflow)
  async delete({ id }: WorkflowIdRequest, caller: Caller) {
    await this.workflows.delete(caller, id);
    return { success: true as const };
  }

  @Answers(getWorkflowSchema)
  schema({ workflowId }: WorkflowSchemaRequest, caller: Caller) {
    return this.description.run(caller, workflowId);
  }
}
