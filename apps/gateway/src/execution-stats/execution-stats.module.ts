import { Module } from '@nestjs/common';
import { ExecutionStatsHttpController } from './execution-stats.http-controller.js';

@Module({
  controllers: [ExecutionStatsHttpController],
})
export class ExecutionStatsModule {}
