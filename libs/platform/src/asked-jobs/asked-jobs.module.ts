import { Global, Module } from '@nestjs/common';
import { AskedJobs } from './asked-jobs.js';

/** Of a service that has the executor do jobs; its schema has `ASKED_JOBS_TABLES`, and it imports OutboxModule. */
@Global()
@Module({ providers: [AskedJobs], exports: [AskedJobs] })
export class AskedJobsModule {}
