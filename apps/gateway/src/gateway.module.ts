import { type DynamicModule, Module, type OnModuleDestroy, type Type } from '@nestjs/common';
import { BusModule, DatabaseModule, type SchemaOptions } from '@easel/platform';
import { AccountsModule } from './accounts/accounts.module.js';
import { ApiTokensModule } from './api-tokens/api-tokens.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BrowserModule } from './browser/browser.module.js';
import { CommunityModule } from './community/community.module.js';
import { CopilotModule } from './copilot/copilot.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { DeploymentBillingModule } from './deployment-billing/deployment-billing.module.js';
import { DeveloperAppsModule } from './developer-apps/developer-apps.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { EdgeModule } from './edge/edge.module.js';
import { EntitiesModule } from './entities/entities.module.js';
import { ExecutionStatsModule } from './execution-stats/execution-stats.module.js';
import { ExecutionsModule } from './executions/executions.module.js';
import { GenerationModule } from './generation/generation.module.js';
import { HealthModule } from './health/health.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LibraryModule } from './library/library.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MediaModule } from './media/media.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NodePresetsModule } from './node-presets/node-presets.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PipelinesModule } from './pipelines/pipelines.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { PromptHelperModule } from './prompt-helper/prompt-helper.module.js';
import { PromptSnippetsModule } from './prompt-snippets/prompt-snippets.module.js';
import { ProviderCallbacksModule } from './provider-callbacks/provider-callbacks.module.js';
import { ProviderKeysModule } from './provider-keys/provider-keys.module.js';
import { RecastModule } from './recast/recast.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { ServiceConnectionModule } from './service-connection/service-connection.module.js';
import { SetupModule } from './setup/setup.module.js';
import { SharingModule } from './sharing/sharing.module.js';
import { ShotsModule } from './shots/shots.module.js';
import { SocialModule } from './social/social.module.js';
import { SsoModule } from './sso/sso.module.js';
import { StudioModule } from './studio/studio.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { UpdatesModule } from './updates/updates.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';
import { VoicesModule } from './voices/voices.module.js';
import { WebhookEndpointsModule } from './webhook-endpoints/webhook-endpoints.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WorkflowApiModule } from './workflow-api/workflow-api.module.js';
import { WorkflowsModule } from './workflows/workflows.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayConfigModule } from './gateway-config.module.js';
import { gatewaySchema } from './gateway-schema.js';
import { Drain } from './http/drain.js';

/** One module for each area of the API; the document lists the routes in this order. */
const areas = (config: GatewayConfig): Type[] => [
  AccountsModule,
  ProjectsModule,
  ProviderKeysModule,
  WorkflowsModule,
  SetupModule,
  SharingModule,
  StudioModule,
  ExecutionsModule,
  WorkflowApiModule,
  WebhooksModule,
  ProviderCallbacksModule,
  WebhookEndpointsModule,
  ShotsModule,
  DownloadsModule,
  VoicesModule,
  AppsModule,
  PipelinesModule,
  RecastModule,
  DiscoveryModule,
  NodePresetsModule,
  PromptSnippetsModule,
  SocialModule,
  ExecutionStatsModule,
  TemplatesModule,
  GenerationModule,
  PromptHelperModule,
  JobsModule,
  // Where it is off, it is an address that leads nowhere.
  ...(config.MCP_ENABLED ? [McpModule] : []),
  ServiceConnectionModule,
  ReviewsModule,
  ApiTokensModule,
  AuditModule,
  DeadLettersModule,
  CreditsModule,
  DeploymentBillingModule,
  DeveloperAppsModule,
  InvitationsModule,
  OAuthModule,
  OrganizationsModule,
  WorkspacesModule,
  EntitiesModule,
  LibraryModule,
  SsoModule,
  MessagesModule,
  CommunityModule,
  CopilotModule,
  PagesModule,
  MediaModule,
  BrowserModule,
  HealthModule,
  UpdatesModule,
  OpenApiModule,
];

/** The HTTP surface. It holds no business rule: each route asks the service that owns the answer. */
@Module({})
export class GatewayModule implements OnModuleDestroy {
  constructor(private readonly drain: Drain) {}

  static register(
    config: GatewayConfig,
    env: NodeJS.ProcessEnv = process.env,
    schema: SchemaOptions = gatewaySchema,
  ): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'gateway',
        }),
        DatabaseModule.register(config, schema),
        GatewayConfigModule.register(config, env),
        EdgeModule,
        ...areas(config),
        UpkeepModule,
      ],
    };
  }

  /** Modules end after those that import them: answers that are under way still find all that they need. */
  async onModuleDestroy(): Promise<void> {
    await this.drain.finish();
  }
}
