import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { AppsMessageController } from './apps/apps.message-controller.js';
import { AppsRepository } from './apps/apps.repository.js';
import { DeleteAppRun } from './apps/delete-app-run.js';
import { PublishApp } from './apps/publish-app.js';
import { ReadAppRun } from './apps/read-app-run.js';
import { ReadApp } from './apps/read-app.js';
import { RunApp } from './apps/run-app.js';
import { CancelExecution } from './cancel-execution.js';
import { ExecutionsMessageController } from './executions.message-controller.js';
import { ExecutionsRepository } from './executions.repository.js';
import { PrepareRun } from './prepare-run.js';
import { QuoteRun } from './quote-run.js';
import { ReadEvents } from './read-events.js';
import { ReadExecution } from './read-execution.js';
import { ResumeExecution } from './resume-execution.js';
import { StartExecution } from './start-execution.js';
import { StartPace } from './start-pace.js';
import { FireSchedules } from './triggers/fire-schedules.js';
import { FireWebhook } from './triggers/fire-webhook.js';
import { KeepTriggers } from './triggers/keep-triggers.js';
import { ListSchedules } from './triggers/list-schedules.js';
import { OwnerStanding } from './triggers/owner-standing.js';
import { ScheduleRounds } from './triggers/schedule-rounds.js';
import { TriggersMessageController } from './triggers/triggers.message-controller.js';
import { WaitForExecution } from './wait-for-execution.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { RunsModule } from '../runs/runs.module.js';

/** Runs as callers see them. */
@Module({
  imports: [CreditsModule, DocumentsModule, EngineModule, JobsModule, RunsModule],
  providers: [ExecutionsRepository, OwnerStanding, PrepareRun, ReadExecution, StartExecution, StartPace],
  exports: [ExecutionsRepository, OwnerStanding, PrepareRun, ReadExecution, StartExecution, StartPace],
})
export class ExecutionsModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [CreditsModule, DocumentsModule, EngineModule, ExecutionsModule, RunsModule],
  controllers: [AppsMessageController, ExecutionsMessageController, TriggersMessageController],
  providers: [
    AppsRepository,
    CancelExecution,
    DeleteAppRun,
    FireWebhook,
    KeepTriggers,
    ListSchedules,
    PublishApp,
    QuoteRun,
    ReadApp,
    ReadAppRun,
    ReadEvents,
    ResumeExecution,
    RunApp,
    WaitForExecution,
  ],
})
export class ExecutionsApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [ExecutionsModule],
  providers: [FireSchedules, ScheduleRounds],
})
export class ExecutionsScheduleModule {}
