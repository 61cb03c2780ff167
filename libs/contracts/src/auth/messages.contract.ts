import { IsNotEmpty, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

/** A message from operators to one account. */
export interface Message {
  id: string;
  subject: string;
  text: string;
  sentAt: string;
  readAt: string | null;
}

export class SendMessageRequest {
  /** The account that it is for. */
  @IsUUID()
  id!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  subject!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(10_000)
  text!: string;
}

export class ListMessagesRequest extends PageQuery {}

export class MessageRequest {
  @IsUUID()
  id!: string;
}

/** For operators in the app. 404 `not_found` for an account that there is not. */
export const sendMessage = defineRequest<Message>()({
  subject: 'auth.message.send',
  request: SendMessageRequest,
});

/** The caller's own, newest first. */
export const listMessages = defineRequest<Page<Message>>()({
  subject: 'auth.message.list',
  request: ListMessagesRequest,
});

/** Marks one as read; a second time changes nothing. */
export const readMessage = defineRequest<Message>()({
  subject: 'auth.message.read',
  request: MessageRequest,
});
