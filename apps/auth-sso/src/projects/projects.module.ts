import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ChangeProject } from './change-project.js';
import { CreateProject } from './create-project.js';
import { ListProjects } from './list-projects.js';
import { ProjectStoreModule } from '../project-store/project-store.module.js';
import { ProjectsMessageController } from './projects.message-controller.js';
import { ResolveProject } from './resolve-project.js';

@Module({
  imports: [OrganizationsModule, ProjectStoreModule, WorkspacesModule],
  controllers: [ProjectsMessageController],
  providers: [ChangeProject, CreateProject, ListProjects, ResolveProject],
})
export class ProjectsModule {}
