import { Module } from '@nestjs/common';
import { HealthHttpController } from './health.http-controller.js';
import { Readiness } from './readiness.js';

@Module({
  controllers: [HealthHttpController],
  providers: [Readiness],
})
export class HealthModule {}
