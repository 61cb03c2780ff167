import { Module } from '@nestjs/common';
import { WorkerStart } from './worker-start.js';
import { CreditsModule } from '../credits/credits.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { AskedJobsMessageController } from './asked-jobs/asked-jobs.message-controller.js';
import { StartAskedJobs } from './asked-jobs/start-asked-jobs.js';
import { AttemptFiles } from './attempt-files.js';
import { AttemptsRepository } from './attempts.repository.js';
import { CancelJob } from './cancel-job.js';
import { EarlierOutputs } from './earlier-outputs.js';
import { JobLeases } from './job-leases.js';
import { JobStore } from './job-store.js';
import { JobWorker } from './job-worker.js';
import { JobsMessageController } from './jobs.message-controller.js';
import { JobsRepository } from './jobs.repository.js';
import { ReadJobs } from './read-jobs.js';
import { ReadSubjects } from './read-subjects.js';
import { ResultCache } from './result-cache.js';
import { DecideJob } from './reviews/decide-job.js';
import { ExpireHolds } from './reviews/expire-holds.js';
import { HoldJobs } from './reviews/hold-jobs.js';
import { JobPolicies } from './reviews/job-policies.js';
import { ReadReviews } from './reviews/read-reviews.js';
import { ReviewsMessageController } from './reviews/reviews.message-controller.js';
import { RunInline } from './run-inline.js';
import { RunJob } from './run-job.js';
import { StartJob } from './start-job.js';
import { TextByJob } from './text-by-job.js';
import { TextPieces } from './text-pieces.js';
import { TakeCallback } from './trainings/take-callback.js';
import { ReadTrainingStanding } from './trainings/training-standing.js';
import { TrainingsMessageController } from './trainings/trainings.message-controller.js';
import { WaitForJob } from './wait-for-job.js';
import { LibraryModule } from '../library/library.module.js';
import { OrdersModule } from '../orders/orders.module.js';

/** Jobs: how they begin, run and end. */
@Module({
  imports: [CreditsModule, EngineModule, OrdersModule],
  providers: [
    AttemptFiles,
    AttemptsRepository,
    CancelJob,
    DecideJob,
    EarlierOutputs,
    HoldJobs,
    JobLeases,
    JobStore,
    JobWorker,
    ReadSubjects,
    ResultCache,
    RunJob,
    StartJob,
    TextPieces,
  ],
  exports: [AttemptsRepository, CancelJob, DecideJob, JobStore, JobWorker, ReadSubjects, RunJob, StartJob],
})
export class JobsModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [CreditsModule, EngineModule, JobsModule, LibraryModule, OrdersModule],
  controllers: [
    AskedJobsMessageController,
    JobsMessageController,
    ReviewsMessageController,
    TrainingsMessageController,
  ],
  providers: [
    JobPolicies,
    JobsRepository,
    ReadJobs,
    ReadReviews,
    ReadTrainingStanding,
    RunInline,
    StartAskedJobs,
    TakeCallback,
    TextByJob,
    WaitForJob,
  ],
  exports: [ReadJobs, StartAskedJobs, TextByJob, WaitForJob],
})
export class JobsApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [EngineModule, JobsModule, LibraryModule],
  providers: [ExpireHolds],
})
export class JobsScheduleModule {}

/** Of the worker role. */
@Module({ imports: [JobsModule], providers: [WorkerStart] })
export class JobsWorkerModule {}
