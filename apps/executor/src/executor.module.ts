import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule, SecretBox } from '@easel/platform';
import { AppsModule } from './apps/apps.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { EngineModule } from './engine/engine.module.js';
import { ExecutionsModule } from './executions/executions.module.js';
import { ExecutionRow } from './executions/execution.row.js';
import { ExecutorConfig } from './executor.config.js';
import { AttemptRow } from './jobs/attempt.row.js';
import { JobRow } from './jobs/job.row.js';
import { JobsModule } from './jobs/jobs.module.js';
import { AddExecutionControl1763730000000 } from './migrations/add-execution-control.js';
import { LibraryModule, LibraryClearanceModule } from './library/library.module.js';
import { AddLibrary1763760000000 } from './migrations/add-library.js';
import { AddCollaborators1763770010000 } from './migrations/add-collaborators.js';
import { AddFairShares1763730010000 } from './migrations/add-fair-shares.js';
import { AddPublishedApps1763720000000 } from './migrations/add-published-apps.js';
import { AddProviderCalls1763750000000 } from './migrations/add-provider-calls.js';
import { AddTriggers1763710000000 } from './migrations/add-triggers.js';
import { CreateExecutorSchema1763700000000 } from './migrations/create-executor-schema.js';
import { ListDeadLetters1763770000000 } from './migrations/list-dead-letters.js';
import { SharingModule } from './sharing/sharing.module.js';
import { SchedulesModule, TriggersModule } from './triggers/triggers.module.js';
import { DocumentRow } from './workflows/document.row.js';
import { WorkflowRow } from './workflows/workflow.row.js';
import { WorkflowsModule } from './workflows/workflows.module.js';

@Global()
@Module({})
export class ExecutorModule {
  static register(config: ExecutorConfig): DynamicModule {
    const api = config.EXECUTOR_ROLES.includes('api');
    return {
      module: ExecutorModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          service: `executor ${config.EXECUTOR_ROLES.join('+')}`,
          answers: api ? ['executor'] : [],
        }),
        DatabaseModule.register(config, {
          schema: 'executor',
          rows: [WorkflowRow, DocumentRow, ExecutionRow, JobRow, AttemptRow],
          migrations: [
            CreateExecutorSchema1763700000000,
            AddTriggers1763710000000,
            AddPublishedApps1763720000000,
            AddExecutionControl1763730000000,
            AddProviderCalls1763750000000,
            AddFairShares1763730010000,
            ListDeadLetters1763770000000,
            AddLibrary1763760000000,
            AddCollaborators1763770010000,
          ],
        }),
        EngineModule,
        ...(api
          ? [
              OutboxModule,
              WorkflowsModule,
              ExecutionsModule,
              JobsModule,
              TriggersModule,
              AppsModule,
              DeadLettersModule,
              LibraryModule,
              SharingModule,
            ]
          : []),
        ...(config.EXECUTOR_ROLES.includes('scheduler') ? [SchedulesModule, LibraryClearanceModule] : []),
      ],
      providers: [
        { provide: ExecutorConfig, useValue: config },
        { provide: SecretBox, useValue: new SecretBox(config.SERVICE_ENCRYPTION_KEY) },
      ],
      exports: [ExecutorConfig, SecretBox],
    };
  }
}
