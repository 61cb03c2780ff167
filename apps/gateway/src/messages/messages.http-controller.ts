import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { listMessages, type Message, readMessage, sendMessage } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, orNull, page, recordOf, text, timestamp, uuid } from '../reference/schema.js';

const message = recordOf<Message>('Message', {
  id: uuid,
  subject: text,
  text,
  sentAt: timestamp,
  readAt: orNull(timestamp),
});

/** What those who operate the installation tell an account, in the app (specification 1, 5.3 rule 1). */
@Controller('v1')
export class MessagesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('admin/users/:id/messages')
  @Access({ operator: true, credentials: 'in-app', lands: 'elsewhere' })
  @Operation({
    summary: 'Send a message to an account',
    description: 'The account sees the message until it is marked as read.',
    asks: sendMessage,
    answers: { 201: data(message) },
    makes: true,
  })
  async send(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(sendMessage, caller, input, context) };
  }

  @Get('me/messages')
  @Access({ credentials: 'session', lenientWorkspace: true })
  @Operation({
    summary: 'List your messages',
    description: 'Returns the messages of operators to your account, newest first.',
    asks: listMessages,
    answers: page(message),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listMessages, caller, input, context);
  }

  @Post('me/messages/:id/read')
  @HttpCode(200)
  @Access({ credentials: 'session', lenientWorkspace: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Mark a message as read',
    description: 'Idempotent.',
    asks: readMessage,
    answers: data(message),
  })
  async read(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(readMessage, caller, input, context) };
  }
}
