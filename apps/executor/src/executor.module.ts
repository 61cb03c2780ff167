import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule, SecretBox } from '@easel/platform';
import { AskedJobsModule } from './asked-jobs/asked-jobs.module.js';
import { AppsModule } from './apps/apps.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { EngineModule } from './engine/engine.module.js';
import { ExecutionsModule } from './executions/executions.module.js';
import { FilmsModule } from './films/films.module.js';
import { ReferenceSheetsModule } from './reference-sheets/reference-sheets.module.js';
import { ExecutionRow } from './executions/execution.row.js';
import { ExecutorConfig } from './executor.config.js';
import { AttemptRow } from './jobs/attempt.row.js';
import { JobRow } from './jobs/job.row.js';
import { CopilotModule } from './copilot/copilot.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LibraryModule, LibraryClearanceModule } from './library/library.module.js';
import { NodePresetsModule } from './node-presets/node-presets.module.js';
import { PipelineDriveModule, PipelinesModule } from './pipelines/pipelines.module.js';
import { PromptHelperModule } from './prompt-helper/prompt-helper.module.js';
import { PromptSnippetsModule } from './prompt-snippets/prompt-snippets.module.js';
import { ReviewExpiryModule, ReviewsModule } from './reviews/reviews.module.js';
import { RecastModule } from './recast/recast.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { ServiceConnectionModule } from './service-connection/service-connection.module.js';
import { ProductionsModule } from './productions/productions.module.js';
import { SharingModule } from './sharing/sharing.module.js';
import { ExecutionStatsModule } from './execution-stats/execution-stats.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { ShotsModule } from './shots/shots.module.js';
import { SocialModule } from './social/social.module.js';
import { ProviderKeysModule } from './provider-keys/provider-keys.module.js';
import { SubjectCaptionsModule } from './subject-captions/subject-captions.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { SchedulesModule, TriggersModule } from './triggers/triggers.module.js';
import { TrainingsModule } from './trainings/trainings.module.js';
import { VariantWordsModule } from './variant-words/variant-words.module.js';
import { VoiceRemovalModule, VoicesModule } from './voices/voices.module.js';
import { COMPUTING, type Computing } from './computing/computing.js';
import { DRAFTING, type Drafting } from '@easel/lanes/drafts/drafting/drafting';
import { LOCAL_MODELS, type LocalModels } from '@easel/lanes/models/local-models';
import { executorMigrations } from './migrations/executor-migrations.js';
import {
  WebhookDeliveryModule,
  WebhookEndpointsModule,
} from './webhook-endpoints/webhook-endpoints.module.js';
import { DocumentRow } from './workflows/document.row.js';
import { WorkflowRow } from './workflows/workflow.row.js';
import { WorkflowsModule } from './workflows/workflows.module.js';

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
        { provide: SecretBox, useValue: new SecretBox(config.SERVICE_ENCRYPTION_KEY) },
      ],
      exports: [ExecutorConfig, COMPUTING, DRAFTING, LOCAL_MODELS, SecretBox],
    };
  }
}
