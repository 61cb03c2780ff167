import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Subscription } from '@nats-io/transport-node';
import type { FastifyReply } from 'fastify';
import {
  getJob,
  type JobRecord,
  startJob,
  type StartJobRequest,
  type TextPiece,
  textPiecesSubject,
} from '@easel/contracts';
import { BusClient, BusConnection } from '@easel/platform';
import { v7 as newId } from 'uuid';
import type { HttpCall } from '../http/call.js';
import { Drain } from '../http/drain.js';
import { headersOf } from '../http/event-stream.js';

const FIRST_LOOK_MS = 100;
const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 15_000;
const OVER = new Set(['completed', 'failed', 'cancelled', 'pending_review']);

/**
 * A job's text as server-sent events, each a `data:` line of JSON: `{ jobId }` first, `{ delta }` as it is written, and
 * `{ done: true, ... }` or `{ error }` last. The job is one as any: who goes away finds its text under its id.
 */
@Injectable()
export class TextStream {
  private readonly logger = new Logger(TextStream.name);

  constructor(
    private readonly bus: BusClient,
    private readonly connection: BusConnection,
    private readonly drain: Drain,
  ) {}

  async follow(call: HttpCall, asked: StartJobRequest, reply: FastifyReply): Promise<void> {
    // Named here, so that the pieces are listened for before the first is written.
    const jobId = call.context.operationId ?? newId();
    const text = new ArrivingText();
    const pieces = this.listen(jobId, text);
    try {
      const { adjustments } = await this.bus.request(startJob, call.caller, asked, {
        ...call.context,
        operationId: jobId,
      });
      reply.hijack();
      reply.raw.writeHead(200, headersOf(reply));
      send(reply, { jobId, ...(adjustments && { adjustments }) });
      text.begin((delta) => send(reply, { delta }));
      await this.untilOver(call, jobId, text, reply);
    } finally {
      pieces.unsubscribe();
    }
  }

  private listen(jobId: string, text: ArrivingText): Subscription {
    return this.connection.nats.subscribe(textPiecesSubject(jobId), {
      callback: (error, message) => {
        if (!error) text.take(message.json<TextPiece>());
      },
    });
  }

  private async untilOver(
    call: HttpCall,
    jobId: string,
    text: ArrivingText,
    reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const stop = AbortSignal.any([gone.signal, this.drain.signal]);
    let beat = Date.now();
    let pause = FIRST_LOOK_MS;
    while (!stop.aborted) {
      const job = await this.look(call, jobId);
      if (job && OVER.has(job.status)) {
        for (const frame of lastFrames(job, text)) send(reply, frame);
        break;
      }
      if (Date.now() - beat > BEAT_EVERY_MS) {
        reply.raw.write(': still writing\n\n');
        beat = Date.now();
      }
      await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
      pause = Math.min(2 * pause, LOOK_EVERY_MS);
    }
    reply.raw.end();
  }

  private async look(call: HttpCall, id: string): Promise<JobRecord | undefined> {
    try {
      return await this.bus.request(getJob, call.caller, { id }, call.context);
    } catch (error) {
      this.logger.warn(`a streamed job waits: ${String(error)}`);
      return undefined;
    }
  }
}

/** What has been handed on of a text; pieces that come twice or too early change nothing. */
export class ArrivingText {
  private onDelta: ((delta: string) => void) | undefined;
  private sent = '';
  private early: TextPiece[] = [];
  private attempt = 0;

  take(piece: TextPiece): void {
    if (this.onDelta === undefined) {
      this.early.push(piece);
      return;
    }
    this.add(piece);
  }

  /** From now on pieces are handed on, those that came before first. */
  begin(onDelta: (delta: string) => void): void {
    this.onDelta = onDelta;
    for (const one of this.early.splice(0)) this.add(one);
  }

  /** What is still to be said of the finished text; undefined when it is another than the one that was begun. */
  rest(whole: string): string | undefined {
    return whole.startsWith(this.sent) ? whole.slice(this.sent.length) : undefined;
  }

  private add({ attempt, at, text }: TextPiece): void {
    if (this.attempt === 0) this.attempt = attempt;
    // Another attempt writes another text; a gap is filled when the whole is there.
    if (attempt !== this.attempt || at !== this.sent.length) return;
    this.sent += text;
    this.onDelta?.(text);
  }
}

function lastFrames(
  { id, status, output_data, error_code, error_message }: JobRecord,
  text: ArrivingText,
): object[] {
  if (status === 'completed') {
    const whole = typeof output_data?.['text'] === 'string' ? output_data['text'] : '';
    const rest = text.rest(whole);
    const { usage, items } = output_data ?? {};
    return [
      ...(rest === undefined ? [{ reset: true }, { delta: whole }] : rest === '' ? [] : [{ delta: rest }]),
      {
        done: true,
        jobId: id,
        text: whole,
        ...(items !== undefined && { items }),
        ...(usage !== undefined && { usage }),
      },
    ];
  }
  if (status === 'pending_review') return [{ done: true, jobId: id, status }];
  return [
    { error: { code: error_code ?? status, message: error_message ?? `The job was ${status}.` }, jobId: id },
  ];
}

function send({ raw }: FastifyReply, frame: object): void {
  if (!raw.writableEnded && !raw.destroyed) raw.write(`data: ${JSON.stringify(frame)}\n\n`);
}
