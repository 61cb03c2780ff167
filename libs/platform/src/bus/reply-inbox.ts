import { StringDecoder } from 'node:string_decoder';
import { type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { type BusSeal, newInbox, replySubject, type ReplySubject } from './seal.js';
import { DEADLINE_HEADER, OPERATION_ID_HEADER, PART_HEADER, REFUSED_HEADER } from './wire.js';

/** No answer came: nobody answers the subject, or nobody did in time. */
export class NoReply extends Error {
  constructor(readonly reason: 'no responder' | 'deadline') {
    super(reason);
    this.name = 'NoReply';
  }
}

/** The other side has another key for us, or does not answer us. */
export class RefusedRequest extends Error {
  constructor() {
    super('the request was refused');
    this.name = 'RefusedRequest';
  }
}

export interface Question {
  subject: string;
  /** What is sealed. */
  content: readonly string[] | Buffer;
  operationId?: string | undefined;
  /** Further headers, which no seal covers: for logs and traces. */
  headers: MsgHdrs;
}

interface Waiting {
  from: ReplySubject;
  resolve: (text: string) => void;
  reject: (error: unknown) => void;
  /** On the clock of `performance.now()`. */
  deadline: number;
  /** Of an answer that comes in parts, those that are here. */
  parts?: { texts: string[]; decoder: StringDecoder };
}

/** Overdue requests are looked for this often, so a deadline may be missed by as much. */
const LOOK_MS = 100;
const NO_RESPONDERS = 503;

/**
 * Requests over one shared inbox. The stock client makes a timer, an error and several promises for each request and
 * writes each to the socket on its own; here those of one turn of the event loop leave together, and one timer
 * looks after all deadlines. That is about half the cost (`bench/gateway.ts`).
 */
export class ReplyInbox {
  private readonly logger = new Logger(ReplyInbox.name);
  private readonly inbox = newInbox();
  private readonly waiting = new Map<string, Waiting>();
  private readonly leaving: (() => void)[] = [];
  private sequence = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param service whose keys are used; its connection may listen below `_INBOX.<service>` only */
  constructor(
    private readonly nats: NatsConnection,
    private readonly seal: BusSeal,
    private readonly service: string,
  ) {
    nats.subscribe(`_INBOX.${service}.*.${this.inbox}.*`, {
      callback: (error, message) => {
        if (error) this.logger.warn({ err: error }, 'replies are not received');
        else this.hear(message);
      },
    });
    // oxlint-disable-next-line no-restricted-globals -- nothing is waited for, and nothing can fail
    this.timer = setInterval(() => this.giveUpOverdue(), LOOK_MS);
    this.timer.unref();
  }

  /**
   * @throws NoReply
   * @throws RefusedRequest
   */
  async ask({ subject, content, operationId, headers }: Question, timeoutMs: number): Promise<string> {
    // Of its own for each service that answers: none can write where another's answer is waited for.
    const answerer = subject.slice(0, subject.indexOf('.'));
    const from = { asker: this.service, answerer, inbox: this.inbox, number: this.sequence++ };
    const reply = replySubject(from);
    const deadline = String(Date.now() + timeoutMs);
    headers.set(DEADLINE_HEADER, deadline);
    if (operationId) headers.set(OPERATION_ID_HEADER, operationId);
    const payload = await this.seal.sealRequest({ subject, reply, deadline, operationId }, from, content);
    return new Promise((resolve, reject) => {
      this.waiting.set(reply, { from, resolve, reject, deadline: performance.now() + timeoutMs });
      this.leaving.push(() => {
        try {
          this.nats.publish(subject, payload, { reply, headers });
        } catch (error) {
          this.take(reply)?.reject(error);
        }
      });
      if (this.leaving.length === 1) setImmediate(() => this.leave());
    });
  }

  close(): void {
    clearInterval(this.timer);
  }

  private leave(): void {
    for (const publish of this.leaving.splice(0)) publish();
  }

  private hear(message: Msg): void {
    const reply = message.subject;
    const waiting = this.waiting.get(reply);
    if (!waiting) return;
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS) {
      return this.take(reply)?.reject(new NoReply('no responder'));
    }
    if (message.headers?.has(REFUSED_HEADER)) return this.take(reply)?.reject(new RefusedRequest());
    const part = message.headers?.get(PART_HEADER) ?? '';
    let data: Buffer;
    try {
      data = this.seal.openAnswer(reply, waiting.from, part, message.data);
    } catch (error) {
      // The true answer may still come.
      this.logger.error(
        { err: error, answerer: waiting.from.answerer },
        'an answer was rejected: its seal is wrong',
      );
      return;
    }
    if (part !== '') return this.hearPart(reply, waiting, data, part);
    this.waiting.delete(reply);
    waiting.resolve(data.toString());
  }

  /** Parts arrive in order; where one got lost the answer never is whole, and is given up at its deadline. */
  private hearPart(token: string, waiting: Waiting, data: Buffer, part: string): void {
    const [number, count] = part.split('/').map(Number);
    const { texts, decoder } = (waiting.parts ??= { texts: [], decoder: new StringDecoder() });
    if (number !== texts.length + 1) return;
    texts.push(decoder.write(data));
    if (number !== count) return;
    this.waiting.delete(token);
    waiting.resolve(texts.join('') + decoder.end());
  }

  private take(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    this.waiting.delete(token);
    return waiting;
  }

  private giveUpOverdue(): void {
    const now = performance.now();
    for (const [token, { deadline, reject }] of this.waiting) {
      if (deadline > now) continue;
      this.waiting.delete(token);
      reject(new NoReply('deadline'));
    }
  }
}
