import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { EngineModule } from '../../wiring/engine.module.js';
import { ChangeWorkflow } from './change-workflow.js';
import { CreateWorkflow } from './create-workflow.js';
import { DeleteWorkflow } from './delete-workflow.js';
import { DescribeWorkflow } from './describe-workflow.js';
import { EndAwaitedJobs } from './end-awaited-jobs.js';
import { ForgetProject } from './forget-project.js';
import { ImportWorkflow } from './import-workflow.js';
import { ListWorkflows } from './list-workflows.js';
import { MoveWorkflow } from './move-workflow.js';
import { ProductionsRepository } from '../productions/productions.repository.js';
import { ProductionContent } from './production-content.js';
import { SaveWorkflow } from './save-workflow.js';
import { UpdateWorkflow } from './update-workflow.js';
import { WorkflowVersions } from './workflow-versions.js';
import { WorkflowsMessageController } from './workflows.message-controller.js';
import { WorkflowsRepository } from './workflows.repository.js';

@Module({
  imports: [EngineModule],
  controllers: [WorkflowsMessageController],
  providers: [
    ChangeWorkflow,
    CreateWorkflow,
    DeleteWorkflow,
    DescribeWorkflow,
    EndAwaitedJobs,
    ForgetProject,
    ImportWorkflow,
    ListWorkflows,
    MoveWorkflow,
    ProductionContent,
    ProductionsRepository,
    SaveWorkflow,
    TellDeed,
    UpdateWorkflow,
    WorkflowVersions,
    WorkflowsRepository,
  ],
  exports: [ProductionContent, CreateWorkflow, ProductionsRepository, UpdateWorkflow, WorkflowsRepository],
})
export class WorkflowsModule {}
