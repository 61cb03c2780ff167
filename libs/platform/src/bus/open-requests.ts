import type { Msg } from '@nats-io/transport-node';
import type { BusService, Caller, RequestContract } from '@easel/contracts';
import { giveWay } from '../timing/give-way.js';
import { CallerTexts } from './caller-text.js';
import { unpackedText } from './packed-text.js';
import { type BusSeal, parseReplySubject, type ReplySubject } from './seal.js';
import { SeenRequests } from './seen-requests.js';
import type { UsedRequests } from './used-requests.js';
import { DEADLINE_HEADER } from './wire.js';

export interface OpenedRequest {
  from: ReplySubject;
  /** Milliseconds since 1970. */
  deadline: number;
  read(): Promise<{ caller: Caller | undefined; body: unknown }>;
}

/** Believes a request that one of those who may ask it sealed for this subject, once. */
export class OpenRequests {
  private readonly callers = new CallerTexts();
  private readonly seen = new SeenRequests();

  constructor(
    private readonly seal: BusSeal,
    private readonly used: UsedRequests | undefined,
  ) {}

  async open(
    { subject, askedBy }: RequestContract,
    message: Msg,
    operationId: string | undefined,
  ): Promise<OpenedRequest | { refused: string }> {
    const reply = message.reply ?? '';
    const deadline = message.headers?.get(DEADLINE_HEADER) ?? '';
    try {
      const from = parseReplySubject(reply);
      if (from.answerer !== subject.slice(0, subject.indexOf('.'))) return { refused: 'seal' };
      if (!askedBy.includes(from.asker as BusService)) return { refused: 'asker' };
      const place = { subject, reply, deadline, operationId };
      const content = await this.seal.openRequest(place, from, message.data);
      return { from, deadline: Number(deadline), read: () => this.readContent(content) };
    } catch {
      return { refused: 'seal' };
    }
  }

  private async readContent(content: Buffer) {
    const text = await unpackedText(content);
    await giveWay();
    return this.callers.split(text);
  }

  /** Whether nobody has had this request yet: of one that takes effect, on no replica. */
  async isFirst({ repeatable }: RequestContract, reply: string, deadline: number): Promise<boolean> {
    if (!this.seen.note(reply, deadline)) return false;
    return repeatable || (await this.used?.use(reply, deadline)) === true;
  }
}
