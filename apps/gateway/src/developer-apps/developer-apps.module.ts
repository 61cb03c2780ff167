import { Module } from '@nestjs/common';
import { DeveloperAppsHttpController } from './developer-apps.http-controller.js';

@Module({
  controllers: [DeveloperAppsHttpController],
})
export class DeveloperAppsModule {}
