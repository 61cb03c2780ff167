import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { BusModule, checkedAtBoot, DatabaseModule, openStorage, type SchemaOptions } from '@easel/platform';
import { AccessGuard } from './access/access.guard.js';
import { HeldPrincipals } from './access/held-principals.js';
import { PrincipalLease } from './access/principal-lease.js';
import { SessionKeys } from './access/session-keys.js';
import { SessionStrategy } from './access/session.strategy.js';
import { DoorHttpController } from './accounts/door.http-controller.js';
import { AuthHttpController } from './accounts/auth.http-controller.js';
import { KeysHttpController } from './accounts/keys.http-controller.js';
import { SessionsHttpController } from './accounts/sessions.http-controller.js';
import { MeHttpController } from './accounts/me.http-controller.js';
import { AppsHttpController } from './apps/apps.http-controller.js';
import { BrowserHttpController } from './browser/browser.http-controller.js';
import { ApiHttpController } from './executions/api.http-controller.js';
import { ExecutionsHttpController } from './executions/executions.http-controller.js';
import { WaitForEnd } from './executions/wait-for-end.js';
import { BudgetUse } from './credits/budget-use.js';
import { CreditAdminHttpController } from './credits/credit-admin.http-controller.js';
import { QuotesHttpController } from './credits/quotes.http-controller.js';
import { CreditsHttpController } from './credits/credits.http-controller.js';
import { ProviderKeysHttpController } from './provider-keys/provider-keys.http-controller.js';
import { DeadLettersHttpController } from './dead-letters/dead-letters.http-controller.js';
import { DiscoveryHttpController } from './discovery/discovery.http-controller.js';
import { UnavailableNodeTypes } from './discovery/unavailable-node-types.js';
import { GatewayConfig } from './gateway.config.js';
import { gatewaySchema } from './gateway-schema.js';
import { FilmsHttpController } from './generation/films.http-controller.js';
import { ReferenceSheetsHttpController } from './generation/reference-sheets.http-controller.js';
import { GenerationHttpController } from './generation/generation.http-controller.js';
import { PromptHelperHttpController } from './prompt-helper/prompt-helper.http-controller.js';
import { TextToPickerHttpController } from './prompt-helper/text-to-picker.http-controller.js';
import { InlineHttpController } from './generation/inline.http-controller.js';
import { TextStreamHttpController } from './generation/text-stream.http-controller.js';
import { TextStream } from './generation/text-stream.js';
import { HealthHttpController } from './health/health.http-controller.js';
import { Readiness } from './health/readiness.js';
import { Drain } from './http/drain.js';
import { NumberedEvents } from './http/numbered-events.js';
import { IdempotencyRecords } from './idempotency/idempotency-records.js';
import { OnceForKey } from './idempotency/once-for-key.js';
import { SealedAnswers } from './idempotency/sealed-answers.js';
import { Admission } from './admission/admission.js';
import { EdgePlaces } from './admission/edge-places.js';
import { WorkTurns } from './admission/work-turns.js';
import { RefusedAddresses } from './admission/refused-addresses.js';
import { LimitGuard } from './limits/limit.guard.js';
import { KnownSources } from './sign-ins/known-sources.js';
import { SignInTurns } from './sign-ins/sign-in-turns.js';
import { LimitWindows } from './limits/limit-windows.js';
import { JobsHttpController } from './jobs/jobs.http-controller.js';
import { WatchJob } from './jobs/watch-job.js';
import { LibraryHttpController } from './library/library.http-controller.js';
import { ReceiveUpload } from './library/receive-upload.js';
import { StoreDocument } from './library/store-document.js';
import { UploadPlaces } from './library/upload-places.js';
import { CopilotChat } from './copilot/copilot-chat.js';
import { CommunityAdminHttpController } from './community/community-admin.http-controller.js';
import { CommunityHttpController } from './community/community.http-controller.js';
import { CopilotHttpController } from './copilot/copilot.http-controller.js';
import { MessagesHttpController } from './messages/messages.http-controller.js';
import { MediaHttpController } from './media/media.http-controller.js';
import { MEDIA_STORAGE } from './media/media-storage.js';
import { ApiTokensHttpController } from './api-tokens/api-tokens.http-controller.js';
import { AuditHttpController } from './audit/audit.http-controller.js';
import { DeploymentBillingHttpController } from './deployment-billing/deployment-billing.http-controller.js';
import { DeveloperAppsHttpController } from './developer-apps/developer-apps.http-controller.js';
import { InvitationsHttpController } from './invitations/invitations.http-controller.js';
import { FactoryPresetsHttpController } from './node-presets/factory-presets.http-controller.js';
import { NodePresetFavoritesHttpController } from './node-presets/node-preset-favorites.http-controller.js';
import { NodePresetGroupsHttpController } from './node-presets/node-preset-groups.http-controller.js';
import { NodePresetsHttpController } from './node-presets/node-presets.http-controller.js';
import { DevicesHttpController } from './oauth/devices.http-controller.js';
import { OAuthHttpController } from './oauth/oauth.http-controller.js';
import { OAuthGrantsHttpController } from './oauth/oauth-grants.http-controller.js';
import { OAuthMetadataHttpController } from './oauth/oauth-metadata.http-controller.js';
import { OrganizationsHttpController } from './organizations/organizations.http-controller.js';
import { WorkspacesHttpController } from './workspaces/workspaces.http-controller.js';
import { Installation } from './pages/installation.js';
import { PagesHttpController } from './pages/pages.http-controller.js';
import { McpDoor } from './mcp/mcp-door.js';
import { McpHttpController } from './mcp/mcp.http-controller.js';
import { PipelineStagesHttpController } from './pipelines/pipeline-stages.http-controller.js';
import { PipelinesHttpController } from './pipelines/pipelines.http-controller.js';
import { RecastHttpController } from './recast/recast.http-controller.js';
import { VideoScriptsHttpController } from './recast/video-scripts.http-controller.js';
import { ProjectsHttpController } from './projects/projects.http-controller.js';
import { PromptSnippetsHttpController } from './prompt-snippets/prompt-snippets.http-controller.js';
import { ReviewsHttpController } from './reviews/reviews.http-controller.js';
import { ReferenceHttpController } from './reference/reference.http-controller.js';
import { FederatedAccountsHttpController } from './sso/federated-accounts.http-controller.js';
import { SignInPagesHttpController } from './sso/sign-in-pages.http-controller.js';
import { ServiceConnectionHttpController } from './service-connection/service-connection.http-controller.js';
import { SsoHttpController } from './sso/sso.http-controller.js';
import { entityControllers } from './entities/entity-controllers.js';
import { trainingControllers } from './entities/training-controllers.js';
import { EntityGenerationHttpController } from './entities/generation-controllers.js';
import { ExecutionStatsHttpController } from './execution-stats/execution-stats.http-controller.js';
import { DownloadProgress } from './downloads/download-progress.js';
import { DownloadsHttpController } from './downloads/downloads.http-controller.js';
import { ShotsHttpController } from './shots/shots.http-controller.js';
import { SocialHttpController } from './social/social.http-controller.js';
import { SetupHttpController } from './setup/setup.http-controller.js';
import { SetupStatus } from './setup/setup-status.js';
import { ProductionResultsHttpController } from './studio/production-results.http-controller.js';
import { ProductionsHttpController } from './studio/productions.http-controller.js';
import { SharingHttpController } from './sharing/sharing.http-controller.js';
import { TemplateFavoritesHttpController } from './templates/template-favorites.http-controller.js';
import { TemplatesHttpController } from './templates/templates.http-controller.js';
import { TutorialsHttpController } from './templates/tutorials.http-controller.js';
import { PruneExpired } from './upkeep/prune-expired.js';
import { UpdateCheck } from './updates/update-check.js';
import { VersionHttpController } from './updates/version.http-controller.js';
import { WebhookEndpointsHttpController } from './webhook-endpoints/webhook-endpoints.http-controller.js';
import { ProviderCallbacksHttpController } from './provider-callbacks/provider-callbacks.http-controller.js';
import { WebhooksHttpController } from './webhooks/webhooks.http-controller.js';
import { VoiceChangerProHttpController } from './voices/voice-changer-pro.http-controller.js';
import { VoiceClonesHttpController } from './voices/voice-clones.http-controller.js';
import { VoicesHttpController } from './voices/voices.http-controller.js';
import { ProjectWorkflowsHttpController } from './workflows/project-workflows.http-controller.js';
import { PublicWorkflowsHttpController } from './workflows/public-workflows.http-controller.js';
import { WorkflowsHttpController } from './workflows/workflows.http-controller.js';

/** The HTTP surface. It holds no business rule: each route asks the service that owns the answer. */
@Module({})
export class GatewayModule {
  static register(
    config: GatewayConfig,
    env: NodeJS.ProcessEnv = process.env,
    schema: SchemaOptions = gatewaySchema,
  ): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        DiscoveryModule,
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'gateway',
        }),
        DatabaseModule.register(config, schema),
      ],
      controllers: [
        AuthHttpController,
        DoorHttpController,
        SessionsHttpController,
        MeHttpController,
        KeysHttpController,
        ProjectsHttpController,
        ProviderKeysHttpController,
        ProjectWorkflowsHttpController,
        WorkflowsHttpController,
        PublicWorkflowsHttpController,
        SetupHttpController,
        SharingHttpController,
        ProductionsHttpController,
        ProductionResultsHttpController,
        ExecutionsHttpController,
        ApiHttpController,
        WebhooksHttpController,
        ProviderCallbacksHttpController,
        WebhookEndpointsHttpController,
        ShotsHttpController,
        DownloadsHttpController,
        VoicesHttpController,
        VoiceClonesHttpController,
        VoiceChangerProHttpController,
        AppsHttpController,
        PipelinesHttpController,
        RecastHttpController,
        VideoScriptsHttpController,
        PipelineStagesHttpController,
        DiscoveryHttpController,
        FactoryPresetsHttpController,
        NodePresetFavoritesHttpController,
        NodePresetGroupsHttpController,
        NodePresetsHttpController,
        PromptSnippetsHttpController,
        SocialHttpController,
        ExecutionStatsHttpController,
        TemplateFavoritesHttpController,
        TemplatesHttpController,
        TutorialsHttpController,
        FilmsHttpController,
        ReferenceSheetsHttpController,
        GenerationHttpController,
        InlineHttpController,
        PromptHelperHttpController,
        TextToPickerHttpController,
        TextStreamHttpController,
        JobsHttpController,
        // Where it is off, it is an address that leads nowhere.
        ...(config.MCP_ENABLED ? [McpHttpController] : []),
        ServiceConnectionHttpController,
        ReviewsHttpController,
        ApiTokensHttpController,
        AuditHttpController,
        DeadLettersHttpController,
        CreditsHttpController,
        QuotesHttpController,
        CreditAdminHttpController,
        DeploymentBillingHttpController,
        DeveloperAppsHttpController,
        InvitationsHttpController,
        OAuthHttpController,
        DevicesHttpController,
        OAuthGrantsHttpController,
        OAuthMetadataHttpController,
        OrganizationsHttpController,
        WorkspacesHttpController,
        ...entityControllers,
        ...trainingControllers,
        EntityGenerationHttpController,
        LibraryHttpController,
        SsoHttpController,
        FederatedAccountsHttpController,
        MessagesHttpController,
        CommunityAdminHttpController,
        CommunityHttpController,
        CopilotHttpController,
        SignInPagesHttpController,
        PagesHttpController,
        MediaHttpController,
        BrowserHttpController,
        HealthHttpController,
        VersionHttpController,
        ReferenceHttpController,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: MEDIA_STORAGE, useFactory: () => checkedAtBoot(openStorage(env)) },
        Drain,
        SessionKeys,
        SessionStrategy,
        HeldPrincipals,
        PrincipalLease,
        IdempotencyRecords,
        OnceForKey,
        SealedAnswers,
        PruneExpired,
        UpdateCheck,
        CopilotChat,
        LimitWindows,
        KnownSources,
        SignInTurns,
        McpDoor,
        AccessGuard,
        Admission,
        EdgePlaces,
        WorkTurns,
        RefusedAddresses,
        // `Admission` has let the request in by then: a limit may be the caller's.
        { provide: APP_GUARD, useClass: LimitGuard },
        BudgetUse,
        NumberedEvents,
        DownloadProgress,
        ReceiveUpload,
        StoreDocument,
        UploadPlaces,
        TextStream,
        UnavailableNodeTypes,
        WaitForEnd,
        WatchJob,
        Readiness,
        SetupStatus,
        Installation,
      ],
    };
  }
}
