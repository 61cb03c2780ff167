import { Module } from '@nestjs/common';
import { ShotsHttpController } from './shots.http-controller.js';

@Module({
  controllers: [ShotsHttpController],
})
export class ShotsModule {}
