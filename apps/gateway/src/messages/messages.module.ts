import { Module } from '@nestjs/common';
import { MessagesHttpController } from './messages.http-controller.js';

@Module({
  controllers: [MessagesHttpController],
})
export class MessagesModule {}
