import { Module } from '@nestjs/common';
import { CheckGraphs } from './graph-check/check-graphs.js';
import { Availability } from './graph-check/node-availability.js';
import { ChangeNodePreset } from './node-presets/change-node-preset.js';
import { ImportNodePresets } from './node-presets/import-node-presets.js';
import { NodePresetFavoritesMessageController } from './node-presets/node-preset-favorites.message-controller.js';
import { NodePresetFavoritesRepository } from './node-presets/node-preset-favorites.repository.js';
import { NodePresetGroupsMessageController } from './node-presets/node-preset-groups.message-controller.js';
import { NodePresetGroupsRepository } from './node-presets/node-preset-groups.repository.js';
import { NodePresetsMessageController } from './node-presets/node-presets.message-controller.js';
import { NodePresetsRepository } from './node-presets/node-presets.repository.js';
import { CreateProduction } from './productions/create-production.js';
import { ImportProduction } from './productions/import-production.js';
import { ProductionsMessageController } from './productions/productions.message-controller.js';
import { ProductionsRepository } from './productions/productions.repository.js';
import { RetainPictures } from './productions/retain-pictures.js';
import { ShareProduction } from './productions/share-production.js';
import { StartProductionJobs } from './productions/start-production-jobs.js';
import { PromptSnippetsMessageController } from './prompt-snippets/prompt-snippets.message-controller.js';
import { PromptSnippetsRepository } from './prompt-snippets/prompt-snippets.repository.js';
import { ChangeCollaborators } from './sharing/change-collaborators.js';
import { CollaboratorsRepository } from './sharing/collaborators.repository.js';
import { ShareWorkflow } from './sharing/share-workflow.js';
import { SharingMessageController } from './sharing/sharing.message-controller.js';
import { ShotsMessageController } from './shots/shots.message-controller.js';
import { ShotsRepository } from './shots/shots.repository.js';
import { CloneTemplate } from './templates/clone-template.js';
import { KeepBuiltInTemplates } from './templates/keep-built-in-templates.js';
import { PublishTemplate } from './templates/publish-template.js';
import { TemplateFavoritesRepository } from './templates/template-favorites.repository.js';
import { TemplatesMessageController } from './templates/templates.message-controller.js';
import { TemplatesRepository } from './templates/templates.repository.js';
import { ChangeWorkflow } from './workflows/change-workflow.js';
import { CreateWorkflow } from './workflows/create-workflow.js';
import { DeleteWorkflow } from './workflows/delete-workflow.js';
import { DescribeWorkflow } from './workflows/describe-workflow.js';
import { EndAwaitedJobs } from './workflows/end-awaited-jobs.js';
import { ForgetProject } from './workflows/forget-project.js';
import { ImportWorkflow } from './workflows/import-workflow.js';
import { ListWorkflows } from './workflows/list-workflows.js';
import { MoveWorkflow } from './workflows/move-workflow.js';
import { ProductionContent } from './workflows/production-content.js';
import { SaveWorkflow } from './workflows/save-workflow.js';
import { UpdateWorkflow } from './workflows/update-workflow.js';
import { WorkflowVersions } from './workflows/workflow-versions.js';
import { WorkflowsMessageController } from './workflows/workflows.message-controller.js';
import { WorkflowsRepository } from './workflows/workflows.repository.js';
import { EngineApiModule, EngineModule } from '../engine/engine.module.js';
import { JobsApiModule, JobsModule } from '../jobs/jobs.module.js';
import { LibraryApiModule, LibraryModule } from '../library/library.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { RunsModule } from '../runs/runs.module.js';

/** Documents: what is stored, and whether it can run. */
@Module({
  imports: [OrdersModule],
  providers: [Availability, CheckGraphs, WorkflowsRepository],
  exports: [Availability, CheckGraphs, WorkflowsRepository],
})
export class DocumentsModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [
    DocumentsModule,
    EngineApiModule,
    EngineModule,
    JobsApiModule,
    JobsModule,
    LibraryApiModule,
    LibraryModule,
    RunsModule,
  ],
  controllers: [
    NodePresetFavoritesMessageController,
    NodePresetGroupsMessageController,
    NodePresetsMessageController,
    ProductionsMessageController,
    PromptSnippetsMessageController,
    SharingMessageController,
    ShotsMessageController,
    TemplatesMessageController,
    WorkflowsMessageController,
  ],
  providers: [
    ChangeCollaborators,
    ChangeNodePreset,
    ChangeWorkflow,
    CloneTemplate,
    CollaboratorsRepository,
    CreateProduction,
    CreateWorkflow,
    DeleteWorkflow,
    DescribeWorkflow,
    EndAwaitedJobs,
    ForgetProject,
    ImportNodePresets,
    ImportProduction,
    ImportWorkflow,
    KeepBuiltInTemplates,
    ListWorkflows,
    MoveWorkflow,
    NodePresetFavoritesRepository,
    NodePresetGroupsRepository,
    NodePresetsRepository,
    ProductionContent,
    ProductionsRepository,
    PromptSnippetsRepository,
    PublishTemplate,
    RetainPictures,
    SaveWorkflow,
    ShareProduction,
    ShareWorkflow,
    ShotsRepository,
    StartProductionJobs,
    TemplateFavoritesRepository,
    TemplatesRepository,
    UpdateWorkflow,
    WorkflowVersions,
  ],
})
export class DocumentsApiModule {}
