import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule, SecretBox } from '@easel/platform';
import type { Lane } from '@easel/lanes/lane';
import { COMPUTING, type Computing } from '../computing/computing.js';
import { CreditsApiModule } from '../credits/credits.module.js';
import { DocumentRow } from '../documents/workflows/document.row.js';
import { DocumentsApiModule } from '../documents/documents.module.js';
import { ReadProductionsNaming } from '../documents/productions/read-productions-naming.js';
import { WorkflowRow } from '../documents/workflows/workflow.row.js';
import { EngineScheduleModule } from '../engine/engine.module.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { ExecutionRow } from '../executions/execution.row.js';
import { ExecutionsApiModule, ExecutionsScheduleModule } from '../executions/executions.module.js';
import { AttemptRow } from '../jobs/attempt.row.js';
import { JobRow } from '../jobs/job.row.js';
import { JobsApiModule, JobsScheduleModule, JobsWorkerModule } from '../jobs/jobs.module.js';
import { LibraryApiModule, LibraryScheduleModule } from '../library/library.module.js';
import { ProductionsNaming } from '../library/productions-naming.js';
import { MakersApiModule, MakersScheduleModule } from '../makers/makers.module.js';
import { NotifyApiModule, NotifyScheduleModule } from '../notify/notify.module.js';
import { LANES } from '../orders/lanes/lane-registry.js';
import { OrdersApiModule } from '../orders/orders.module.js';
import {
  RunsApiModule,
  RunsOrchestratorModule,
  RunsScheduleModule,
  RunsWorkModule,
} from '../runs/runs.module.js';
import { executorMigrations } from './migrations/executor-migrations.js';

type Role = ExecutorConfig['EXECUTOR_ROLES'][number];

/** A role is what is loaded for it; rooms that it needs are loaded by what they import. */
export const ROLE_MODULES: Readonly<Record<Role, readonly Type[]>> = {
  api: [
    OutboxModule,
    CreditsApiModule,
    LibraryApiModule,
    OrdersApiModule,
    JobsApiModule,
    RunsApiModule,
    DocumentsApiModule,
    ExecutionsApiModule,
    NotifyApiModule,
    MakersApiModule,
  ],
  orchestrator: [RunsWorkModule, RunsOrchestratorModule],
  worker: [RunsWorkModule, JobsWorkerModule],
  scheduler: [
    EngineScheduleModule,
    LibraryScheduleModule,
    JobsScheduleModule,
    RunsScheduleModule,
    ExecutionsScheduleModule,
    NotifyScheduleModule,
    MakersScheduleModule,
  ],
};

/** What this process brings: threads that compute, and the lanes that run here. */
export interface Equipment {
  computing: Computing;
  lanes: readonly Lane[];
  /** Threads of the lanes, which end with the process. */
  threads: readonly object[];
  /** Beside those of `ROLE_MODULES`: what is loaded late. */
  modules: readonly Type[];
}

@Global()
@Module({})
export class ExecutorModule {
  static register(config: ExecutorConfig, { computing, lanes, threads, modules }: Equipment): DynamicModule {
    const roles = [...config.EXECUTOR_ROLES];
    return {
      module: ExecutorModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'executor',
          role: roles.join('+'),
          answers: roles.includes('api') ? ['executor'] : [],
        }),
        DatabaseModule.register(config, {
          schema: 'executor',
          rows: [WorkflowRow, DocumentRow, ExecutionRow, JobRow, AttemptRow],
          migrations: executorMigrations,
        }),
        ...new Set(roles.flatMap((role) => ROLE_MODULES[role])),
        ...modules,
      ],
      providers: [
        { provide: ExecutorConfig, useValue: config },
        { provide: COMPUTING, useValue: computing },
        { provide: LANES, useValue: lanes },
        ...threads.map((each) => ({ provide: each.constructor, useValue: each })),
        { provide: ProductionsNaming, useClass: ReadProductionsNaming },
        { provide: SecretBox, useValue: new SecretBox(config.SERVICE_ENCRYPTION_KEY) },
      ],
      exports: [ExecutorConfig, COMPUTING, LANES, ProductionsNaming, SecretBox],
    };
  }
}
