import { Module } from '@nestjs/common';
import { ApiHttpController } from './api.http-controller.js';
import { WaitForEnd } from './wait-for-end.js';

/** `/v1/api`: programs run workflows. */
@Module({
  controllers: [ApiHttpController],
  providers: [WaitForEnd],
})
export class WorkflowApiModule {}
