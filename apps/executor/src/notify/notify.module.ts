import { Module } from '@nestjs/common';
import { ExecutorConfig } from '../engine/executor.config.js';
import { EngineApiModule, EngineModule } from '../engine/engine.module.js';
import { ExecutionsModule } from '../executions/executions.module.js';
import { SOCIAL_ENVIRONMENT, SocialMessageController } from './social/social.message-controller.js';
import { ChangeWebhookEndpoint } from './webhook-endpoints/change-webhook-endpoint.js';
import { DeliverWebhooks } from './webhook-endpoints/deliver-webhooks.js';
import { DescribeEnded } from './webhook-endpoints/describe-ended.js';
import { FanOutEvents } from './webhook-endpoints/fan-out-events.js';
import { WebhookRounds } from './webhook-endpoints/webhook-rounds.js';
import { WebhookDeliveriesRepository } from './webhook-endpoints/webhook-deliveries.repository.js';
import { WebhookEndpointsMessageController } from './webhook-endpoints/webhook-endpoints.message-controller.js';
import { WebhookEndpointsRepository } from './webhook-endpoints/webhook-endpoints.repository.js';
import { WEBHOOK_OUTBOUND, webhookOutbound } from './webhook-endpoints/webhook-outbound.js';

/** Of the api role: what callers ask. */
@Module({
  imports: [EngineApiModule],
  controllers: [SocialMessageController, WebhookEndpointsMessageController],
  providers: [
    ChangeWebhookEndpoint,
    { provide: SOCIAL_ENVIRONMENT, useValue: process.env },
    WebhookDeliveriesRepository,
    WebhookEndpointsRepository,
  ],
})
export class NotifyApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [EngineModule, ExecutionsModule],
  providers: [
    DeliverWebhooks,
    DescribeEnded,
    FanOutEvents,
    { provide: WEBHOOK_OUTBOUND, useFactory: webhookOutbound, inject: [ExecutorConfig] },
    WebhookRounds,
  ],
})
export class NotifyScheduleModule {}
