import { Module } from '@nestjs/common';
import { AppsHttpController } from './apps.http-controller.js';

@Module({
  controllers: [AppsHttpController],
})
export class AppsModule {}
