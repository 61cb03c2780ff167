import { Module } from '@nestjs/common';
import { CreateProject } from './create-project.js';
import { DeleteProject } from './delete-project.js';
import { ProjectsMessageController } from './projects.message-controller.js';
import { ProjectsRepository } from './projects.repository.js';
import { ResolveProject } from './resolve-project.js';
import { UpdateProject } from './update-project.js';

@Module({
  controllers: [ProjectsMessageController],
  providers: [CreateProject, DeleteProject, ProjectsRepository, ResolveProject, UpdateProject],
  exports: [ProjectsRepository],
})
export class ProjectsModule {}
