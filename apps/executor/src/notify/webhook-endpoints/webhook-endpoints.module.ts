import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { EngineModule } from '../../wiring/engine.module.js';
import { ExecutionsRepository } from '../../executions/executions.repository.js';
import { ReadExecution } from '../../executions/read-execution.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { AttemptsRepository } from '../../jobs/attempts.repository.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { ChangeWebhookEndpoint } from './change-webhook-endpoint.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { DescribeEnded } from './describe-ended.js';
import { FanOutEvents } from './fan-out-events.js';
import { WebhookClock } from './webhook-clock.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookEndpointsMessageController } from './webhook-endpoints.message-controller.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { WEBHOOK_OUTBOUND, webhookOutbound } from './webhook-outbound.js';

/** Endpoints and the log of their deliveries: the api role. */
@Module({
  controllers: [WebhookEndpointsMessageController],
  providers: [ChangeWebhookEndpoint, TellDeed, WebhookDeliveriesRepository, WebhookEndpointsRepository],
})
export class WebhookEndpointsModule {}

/** What is told to them: the scheduler role. */
@Module({
  imports: [EngineModule],
  providers: [
    { provide: WEBHOOK_OUTBOUND, useFactory: webhookOutbound, inject: [ExecutorConfig] },
    AttemptsRepository,
    DeliverWebhooks,
    DescribeEnded,
    ExecutionsRepository,
    FanOutEvents,
    ReadExecution,
    WebhookClock,
    WorkflowsRepository,
  ],
})
export class WebhookDeliveryModule {}
