import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { PART_HEADER } from './wire.js';

/** No answer came: nobody answers the subject, or nobody did in time. */
export class NoReply extends Error {
  constructor(readonly reason: 'no responder' | 'deadline') {
    super(reason);
    this.name = 'NoReply';
  }
}

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: unknown) => void;
  /** On the clock of `performance.now()`. */
  deadline: number;
  /** Of an answer that comes in parts, those that are here. */
  parts?: Buffer[];
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
  private readonly prefix = `${createInbox()}.`;
  private readonly waiting = new Map<string, Waiting>();
  private readonly leaving: (() => void)[] = [];
  private sequence = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly nats: NatsConnection) {
    nats.subscribe(`${this.prefix}*`, {
      callback: (error, message) => {
        if (error) this.logger.warn(`replies: ${error.message}`);
        else this.hear(message);
      },
    });
    this.timer = setInterval(() => this.giveUpOverdue(), LOOK_MS);
    this.timer.unref();
  }

  /** @throws NoReply */
  ask(subject: string, payload: string, headers: MsgHdrs, timeoutMs: number): Promise<string> {
    const token = (this.sequence++).toString(36);
    return new Promise((resolve, reject) => {
      this.waiting.set(token, { resolve, reject, deadline: performance.now() + timeoutMs });
      this.leaving.push(() => {
        try {
          this.nats.publish(subject, payload, { reply: this.prefix + token, headers });
        } catch (error) {
          this.take(token)?.reject(error);
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
    const token = message.subject.slice(this.prefix.length);
    const waiting = this.waiting.get(token);
    if (!waiting) return;
    const part = message.headers?.get(PART_HEADER);
    if (part) return this.hearPart(token, waiting, message.data, part);
    this.waiting.delete(token);
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS) {
      waiting.reject(new NoReply('no responder'));
    } else waiting.resolve(message.string());
  }

  /** Parts arrive in order; where one got lost the answer never is whole, and is given up at its deadline. */
  private hearPart(token: string, waiting: Waiting, data: Uint8Array, part: string): void {
    const [number, count] = part.split('/').map(Number);
    const parts = (waiting.parts ??= []);
    if (number !== parts.length + 1) return;
    parts.push(Buffer.from(data));
    if (number !== count) return;
    this.waiting.delete(token);
    waiting.resolve(Buffer.concat(parts).toString());
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
