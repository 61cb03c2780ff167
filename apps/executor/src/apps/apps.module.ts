import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module.js';
import { ExecutionsRepository } from '../executions/executions.repository.js';
import { ReadExecution } from '../executions/read-execution.js';
import { StartExecution } from '../executions/start-execution.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import { AppsMessageController } from './apps.message-controller.js';
import { AppsRepository } from './apps.repository.js';
import { AttemptsRepository } from '../jobs/attempts.repository.js';
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
