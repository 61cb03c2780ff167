import { Module } from '@nestjs/common';
import { JobsHttpController } from './jobs.http-controller.js';
import { WatchJob } from './watch-job.js';

@Module({
  controllers: [JobsHttpController],
  providers: [WatchJob],
  exports: [WatchJob],
})
export class JobsModule {}
