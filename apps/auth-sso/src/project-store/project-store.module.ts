import { Module } from '@nestjs/common';
import { ProjectsRepository } from './projects.repository.js';

/** The table of projects, for features that make one along with something else. */
@Module({ providers: [ProjectsRepository], exports: [ProjectsRepository] })
export class ProjectStoreModule {}
