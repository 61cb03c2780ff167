import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { TakeCallback } from './take-callback.js';
import { ReadTrainingStanding } from './training-standing.js';
import { TrainingsMessageController } from './trainings.message-controller.js';

/** What is special to trainings: they are jobs that another service asks for, otherwise like any. */
@Module({
  imports: [EngineModule],
  controllers: [TrainingsMessageController],
  providers: [ReadTrainingStanding, TakeCallback],
})
export class TrainingsModule {}
