import { Module } from '@nestjs/common';
import { CreateWorkflow } from './create-workflow.js';
import { DescribeWorkflow } from './describe-workflow.js';
import { ForgetProject } from './forget-project.js';
import { ListWorkflows } from './list-workflows.js';
import { UpdateWorkflow } from './update-workflow.js';
import { WorkflowsMessageController } from './workflows.message-controller.js';
import { WorkflowsRepository } from './workflows.repository.js';

@Module({
  controllers: [WorkflowsMessageController],
  providers: [
    CreateWorkflow,
    DescribeWorkflow,
    ForgetProject,
    ListWorkflows,
    UpdateWorkflow,
    WorkflowsRepository,
  ],
  exports: [WorkflowsRepository],
})
export class WorkflowsModule {}
