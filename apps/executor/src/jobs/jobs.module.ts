import { Module } from '@nestjs/common';
import { EngineModule } from '../wiring/engine.module.js';
import { AttemptsRepository } from './attempts.repository.js';
import { CancelJob } from './cancel-job.js';
import { JobsMessageController } from './jobs.message-controller.js';
import { JobsRepository } from './jobs.repository.js';
import { ReadJobs } from './read-jobs.js';
import { StorageRoom } from '../library/storage-room.js';
import { RunInline } from './run-inline.js';
import { StartJob } from './start-job.js';
import { TextByJob } from './text-by-job.js';
import { WaitForJob } from './wait-for-job.js';

/** What callers ask about jobs; running them is the engine's. */
@Module({
  exports: [CancelJob, ReadJobs, StartJob, TextByJob, WaitForJob],
  imports: [EngineModule],
  controllers: [JobsMessageController],
  providers: [
    AttemptsRepository,
    CancelJob,
    JobsRepository,
    ReadJobs,
    RunInline,
    StartJob,
    StorageRoom,
    TextByJob,
    WaitForJob,
  ],
})
export class JobsModule {}
