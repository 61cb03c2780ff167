import { Module } from '@nestjs/common';
import { ExecutionStatsMessageController } from './execution-stats.message-controller.js';
import { RecentTimings } from './recent-timings.js';

@Module({ controllers: [ExecutionStatsMessageController], providers: [RecentTimings] })
export class ExecutionStatsModule {}
