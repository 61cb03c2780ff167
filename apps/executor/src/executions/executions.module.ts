import { Module } from '@nestjs/common';
import { EngineModule } from '../wiring/engine.module.js';
import { AttemptsRepository } from '../jobs/attempts.repository.js';
import { WorkflowsModule } from '../documents/workflows/workflows.module.js';
import { QuoteRun } from './quote-run.js';
import { CancelExecution } from './cancel-execution.js';
import { ExecutionsMessageController } from './executions.message-controller.js';
import { ExecutionsRepository } from './executions.repository.js';
import { ReadEvents } from './read-events.js';
import { ReadExecution } from './read-execution.js';
import { ResumeExecution } from './resume-execution.js';
import { StartExecution } from './start-execution.js';
import { WaitForExecution } from './wait-for-execution.js';

@Module({
  imports: [EngineModule, WorkflowsModule],
  controllers: [ExecutionsMessageController],
  providers: [
    AttemptsRepository,
    CancelExecution,
    ExecutionsRepository,
    QuoteRun,
    ReadEvents,
    ReadExecution,
    ResumeExecution,
    StartExecution,
    WaitForExecution,
  ],
})
export class ExecutionsModule {}
