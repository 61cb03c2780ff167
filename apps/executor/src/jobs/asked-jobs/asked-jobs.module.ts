import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../jobs.module.js';
import { StorageRoom } from '../../library/storage-room.js';
import { AskedJobsMessageController } from './asked-jobs.message-controller.js';
import { StartAskedJobs } from './start-asked-jobs.js';

/** Jobs that other services ask for. See docs/architecture.md. */
@Module({
  imports: [EngineModule, JobsModule],
  controllers: [AskedJobsMessageController],
  providers: [StartAskedJobs, StorageRoom],
  exports: [StartAskedJobs],
})
export class AskedJobsModule {}
