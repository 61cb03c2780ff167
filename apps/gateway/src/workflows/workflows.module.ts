import { Module } from '@nestjs/common';
import { ProjectWorkflowsHttpController } from './project-workflows.http-controller.js';
import { PublicWorkflowsHttpController } from './public-workflows.http-controller.js';
import { WorkflowsHttpController } from './workflows.http-controller.js';

@Module({
  controllers: [ProjectWorkflowsHttpController, WorkflowsHttpController, PublicWorkflowsHttpController],
})
export class WorkflowsModule {}
