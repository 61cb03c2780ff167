import { Controller } from '@nestjs/common';
import {
  type Caller,
  listMessages,
  ListMessagesRequest,
  type Message,
  MessageRequest,
  NotFound,
  type Page,
  readMessage,
  requireOperator,
  sendMessage,
  SendMessageRequest,
} from '@easel/contracts';
import { Answers, type BusCall, Database, encodeCursor, pageOf } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { AuditLog } from '../audit/audit-log.js';
import { MessagesRepository, type StoredMessage } from './messages.repository.js';

@Controller()
export class MessagesMessageController {
  constructor(
    private readonly database: Database,
    private readonly messages: MessagesRepository,
    private readonly audit: AuditLog,
  ) {}

  @Answers(sendMessage)
  send(
    { id, subject, text }: SendMessageRequest,
    caller: Caller,
    { operationId }: BusCall = {},
  ): Promise<Message> {
    requireOperator(caller);
    return this.database.transaction(async (tx) => {
      const sent = { id: operationId ?? newId(), userId: id, senderId: caller.userId, subject, text };
      const there = await this.messages.findSent(tx, sent);
      if (there) return toMessage(there);
      const message = await this.messages.add(tx, sent);
      if (!message) throw new NotFound('account');
      await this.audit.record(tx, caller.userId, caller, {
        action: 'message.sent',
        targetId: id,
        detail: { messageId: message.id },
      });
      return toMessage(message);
    });
  }

  @Answers(listMessages)
  async list({ limit = 50, cursor }: ListMessagesRequest, caller: Caller): Promise<Page<Message>> {
    const rows = await this.messages.list(caller.userId, limit + 1, cursor);
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.sentAt, last.id));
    return { data: data.map(toMessage), ...page };
  }

  @Answers(readMessage)
  async read({ id }: MessageRequest, caller: Caller): Promise<Message> {
    const message = await this.messages.markRead(caller.userId, id);
    if (!message) throw new NotFound('message');
    return toMessage(message);
  }
}

function toMessage({ sentAt, readAt, ...message }: StoredMessage): Message {
  return { ...message, sentAt: sentAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}
