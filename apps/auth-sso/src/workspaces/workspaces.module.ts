import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ProjectStoreModule } from '../project-store/project-store.module.js';
import { ChangeWorkspaceMember } from './change-workspace-member.js';
import { CreateWorkspace } from './create-workspace.js';
import { UpdateWorkspace } from './update-workspace.js';
import { WorkspacesMessageController } from './workspaces.message-controller.js';
import { WorkspacesRepository } from './workspaces.repository.js';

@Module({
  imports: [OrganizationsModule, ProjectStoreModule],
  controllers: [WorkspacesMessageController],
  providers: [ChangeWorkspaceMember, CreateWorkspace, UpdateWorkspace, WorkspacesRepository],
  exports: [WorkspacesRepository],
})
export class WorkspacesModule {}
