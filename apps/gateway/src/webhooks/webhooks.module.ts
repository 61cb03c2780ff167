import { Module } from '@nestjs/common';
import { WebhooksHttpController } from './webhooks.http-controller.js';

@Module({
  controllers: [WebhooksHttpController],
})
export class WebhooksModule {}
