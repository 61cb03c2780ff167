import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { StartExecution } from '../start-execution.js';
import { FireSchedules } from './fire-schedules.js';
import { FireWebhook } from './fire-webhook.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { KeepTriggers } from './keep-triggers.js';
import { ListSchedules } from './list-schedules.js';
import { OwnerStanding } from './owner-standing.js';
import { ScheduleClock } from './schedule-clock.js';
import { TriggersMessageController } from './triggers.message-controller.js';

/** Triggers of the api role: kept as workflows are saved, and fired from outside. */
@Module({
  imports: [EngineModule],
  controllers: [TriggersMessageController],
  providers: [FireWebhook, KeepTriggers, ListSchedules, OwnerStanding, StartExecution, WorkflowsRepository],
})
export class TriggersModule {}

/** Triggers of the scheduler role: fired by the clock. */
@Module({
  imports: [EngineModule],
  providers: [FireSchedules, OwnerStanding, ScheduleClock, StartExecution],
})
export class SchedulesModule {}
