import { Module } from '@nestjs/common';
import { DeploymentBillingHttpController } from './deployment-billing.http-controller.js';

@Module({
  controllers: [DeploymentBillingHttpController],
})
export class DeploymentBillingModule {}
