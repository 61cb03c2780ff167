import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { ExecutionsRepository } from '../executions.repository.js';
import { ReadExecution } from '../read-execution.js';
import { StartExecution } from '../start-execution.js';
import { WorkflowsModule } from '../../documents/workflows/workflows.module.js';
import { AppsMessageController } from './apps.message-controller.js';
import { AppsRepository } from './apps.repository.js';
import { AttemptsRepository } from '../../jobs/attempts.repository.js';
import { DeleteAppRun } from './delete-app-run.js';
import { PublishApp } from './publish-app.js';
import { ReadAppRun } from './read-app-run.js';
import { ReadApp } from './read-app.js';
import { RunApp } from './run-app.js';

@Module({
  imports: [EngineModule, WorkflowsModule],
  controllers: [AppsMessageController],
  providers: [
    AppsRepository,
    AttemptsRepository,
    DeleteAppRun,
    ExecutionsRepository,
    PublishApp,
    ReadApp,
    ReadAppRun,
    ReadExecution,
    RunApp,
    StartExecution,
  ],
})
export class AppsModule {}
