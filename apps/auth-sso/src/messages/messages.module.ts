import { Module } from '@nestjs/common';
import { MessagesMessageController } from './messages.message-controller.js';
import { MessagesRepository } from './messages.repository.js';

@Module({ controllers: [MessagesMessageController], providers: [MessagesRepository] })
export class MessagesModule {}
