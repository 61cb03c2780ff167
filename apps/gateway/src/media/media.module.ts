import { Module } from '@nestjs/common';
import { MediaHttpController } from './media.http-controller.js';

@Module({
  controllers: [MediaHttpController],
})
export class MediaModule {}
