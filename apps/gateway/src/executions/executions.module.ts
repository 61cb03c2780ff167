import { Module } from '@nestjs/common';
import { ApiHttpController } from './api.http-controller.js';
import { ExecutionsHttpController } from './executions.http-controller.js';
import { WaitForEnd } from './wait-for-end.js';

@Module({
  controllers: [ExecutionsHttpController, ApiHttpController],
  providers: [WaitForEnd],
})
export class ExecutionsModule {}
