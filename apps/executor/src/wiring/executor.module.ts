import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule, SecretBox } from '@easel/platform';
import { AskedJobsModule } from '../jobs/asked-jobs/asked-jobs.module.js';
import { AppsModule } from '../executions/apps/apps.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { DeadLettersModule } from '../runs/dead-letters/dead-letters.module.js';
import { EngineModule } from './engine.module.js';
import { ExecutionsModule } from '../executions/executions.module.js';
import { FilmsModule } from '../makers/films/films.module.js';
import { ReferenceSheetsModule } from '../makers/reference-sheets/reference-sheets.module.js';
import { ExecutionRow } from '../executions/execution.row.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { AttemptRow } from '../jobs/attempt.row.js';
import { JobRow } from '../jobs/job.row.js';
import { CopilotModule } from '../makers/copilot/copilot.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ReadProductionsNaming } from '../documents/productions/read-productions-naming.js';
import { ProductionsNaming } from '../library/productions-naming.js';
import { LibraryModule, LibraryClearanceModule } from '../library/library.module.js';
import { NodePresetsModule } from '../documents/node-presets/node-presets.module.js';
import { PipelineDriveModule, PipelinesModule } from '../makers/pipelines/pipelines.module.js';
import { PromptHelperModule } from '../makers/prompt-helper/prompt-helper.module.js';
import { PromptSnippetsModule } from '../documents/prompt-snippets/prompt-snippets.module.js';
import { ReviewExpiryModule, ReviewsModule } from '../jobs/reviews/reviews.module.js';
import { RecastModule } from '../makers/recast/recast.module.js';
import { RetentionModule } from '../runs/retention/retention.module.js';
import { ServiceConnectionModule } from '../orders/service-connection/service-connection.module.js';
import { ProductionsModule } from '../documents/productions/productions.module.js';
import { SharingModule } from '../documents/sharing/sharing.module.js';
import { ExecutionStatsModule } from '../runs/execution-stats/execution-stats.module.js';
import { DownloadsModule } from '../makers/downloads/downloads.module.js';
import { ShotsModule } from '../documents/shots/shots.module.js';
import { SocialModule } from '../notify/social/social.module.js';
import { ProviderKeysModule } from '../orders/provider-keys/provider-keys.module.js';
import { SubjectCaptionsModule } from '../makers/subject-captions/subject-captions.module.js';
import { TemplatesModule } from '../documents/templates/templates.module.js';
import { SchedulesModule, TriggersModule } from '../executions/triggers/triggers.module.js';
import { TrainingsModule } from '../jobs/trainings/trainings.module.js';
import { VariantWordsModule } from '../makers/variant-words/variant-words.module.js';
import { VoiceRemovalModule, VoicesModule } from '../makers/voices/voices.module.js';
import { COMPUTING, type Computing } from '../computing/computing.js';
import { DRAFTING, type Drafting } from '@easel/lanes/drafts/drafting/drafting';
import { LOCAL_MODELS, type LocalModels } from '@easel/lanes/models/local-models';
import { executorMigrations } from './migrations/executor-migrations.js';
import {
  WebhookDeliveryModule,
  WebhookEndpointsModule,
} from '../notify/webhook-endpoints/webhook-endpoints.module.js';
import { DocumentRow } from '../documents/workflows/document.row.js';
import { WorkflowRow } from '../documents/workflows/workflow.row.js';
import { WorkflowsModule } from '../documents/workflows/workflows.module.js';

@Global()
@Module({})
export class ExecutorModule {
  static register(
    config: ExecutorConfig,
    computing: Computing,
    drafting: Drafting,
    models: LocalModels,
  ): DynamicModule {
    const api = config.EXECUTOR_ROLES.includes('api');
    return {
      module: ExecutorModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'executor',
          role: config.EXECUTOR_ROLES.join('+'),
          answers: api ? ['executor'] : [],
        }),
        DatabaseModule.register(config, {
          schema: 'executor',
          rows: [WorkflowRow, DocumentRow, ExecutionRow, JobRow, AttemptRow],
          migrations: executorMigrations,
        }),
        EngineModule,
        ...(api
          ? [
              OutboxModule,
              WorkflowsModule,
              ExecutionsModule,
              JobsModule,
              AskedJobsModule,
              TrainingsModule,
              VariantWordsModule,
              FilmsModule,
              ReferenceSheetsModule,
              CopilotModule,
              TriggersModule,
              AppsModule,
              ProviderKeysModule,
              ServiceConnectionModule,
              DeadLettersModule,
              LibraryModule,
              ReviewsModule,
              SharingModule,
              ProductionsModule,
              CreditsModule,
              WebhookEndpointsModule,
              NodePresetsModule,
              SocialModule,
              ExecutionStatsModule,
              PromptHelperModule,
              PromptSnippetsModule,
              PipelinesModule,
              TemplatesModule,
              VoicesModule,
              ShotsModule,
              RecastModule,
              DownloadsModule,
              SubjectCaptionsModule,
            ]
          : []),
        ...(config.EXECUTOR_ROLES.includes('scheduler')
          ? [
              SchedulesModule,
              RetentionModule,
              WebhookDeliveryModule,
              LibraryClearanceModule,
              ReviewExpiryModule,
              PipelineDriveModule,
              VoiceRemovalModule,
            ]
          : []),
      ],
      providers: [
        { provide: ExecutorConfig, useValue: config },
        { provide: COMPUTING, useValue: computing },
        { provide: DRAFTING, useValue: drafting },
        { provide: LOCAL_MODELS, useValue: models },
        { provide: ProductionsNaming, useClass: ReadProductionsNaming },
        { provide: SecretBox, useValue: new SecretBox(config.SERVICE_ENCRYPTION_KEY) },
      ],
      exports: [ExecutorConfig, COMPUTING, DRAFTING, LOCAL_MODELS, ProductionsNaming, SecretBox],
    };
  }
}
