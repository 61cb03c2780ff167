import { Module } from '@nestjs/common';
import { ShotsMessageController } from './shots.message-controller.js';
import { ShotsRepository } from './shots.repository.js';

@Module({
  controllers: [ShotsMessageController],
  providers: [ShotsRepository],
})
export class ShotsModule {}
