import { Module } from '@nestjs/common';
import { ProjectsHttpController } from './projects.http-controller.js';

@Module({
  controllers: [ProjectsHttpController],
})
export class ProjectsModule {}
