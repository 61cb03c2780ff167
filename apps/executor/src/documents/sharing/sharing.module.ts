import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { ProductionsModule } from '../productions/productions.module.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import { ChangeCollaborators } from './change-collaborators.js';
import { CollaboratorsRepository } from './collaborators.repository.js';
import { ShareWorkflow } from './share-workflow.js';
import { SharingMessageController } from './sharing.message-controller.js';

/** Who else sees and changes a workflow. */
@Module({
  imports: [ProductionsModule, WorkflowsModule],
  controllers: [SharingMessageController],
  providers: [ChangeCollaborators, CollaboratorsRepository, ShareWorkflow, TellDeed],
})
export class SharingModule {}
