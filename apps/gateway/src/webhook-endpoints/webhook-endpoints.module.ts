import { Module } from '@nestjs/common';
import { WebhookEndpointsHttpController } from './webhook-endpoints.http-controller.js';

@Module({
  controllers: [WebhookEndpointsHttpController],
})
export class WebhookEndpointsModule {}
