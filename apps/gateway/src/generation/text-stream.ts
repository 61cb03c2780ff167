import { Injectable } from '@nestjs/common';
import type { Subscription } from '@nats-io/transport-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
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
import { EventStream } from '../http/event-stream.js';
import { WatchJob } from '../jobs/watch-job.js';

const FIRST_LOOK_MS = 100;
const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 15_000;
const OVER = new Set(['completed', 'failed', 'cancelled', 'pending_review']);

/**
 * A job's text as server-sent events, each a `data:` line of JSON: `{ jobId }` first, `{ delta }` as it is written, and
 * `{ done: true, ... }` or `{ error }` last. It is an ordinary job: a client that disconnects finds its text under its
 * id. It ends within a second of the credential that it was asked for with.
 */
@Injectable()
export class TextStream {
  constructor(
    private readonly bus: BusClient,
    private readonly connection: BusConnection,
    private readonly drain: Drain,
    private readonly watch: WatchJob,
  ) {}

  async follow(
    call: HttpCall,
    asked: StartJobRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // Named here, so that the pieces are listened for before the first is written.
    const jobId = call.context.operationId ?? newId();
    const text = new ArrivingText();
    const pieces = this.listen(jobId, text);
    try {
      const { adjustments } = await this.bus.request(startJob, call.caller, asked, {
        ...call.context,
        operationId: jobId,
      });
      const stream = EventStream.begin(reply, this.drain.signal);
      send(stream, { jobId, ...(adjustments && { adjustments }) });
      text.begin((delta) => send(stream, { delta }));
      await this.untilOver(stream, text, () => this.watch.look(jobId, request, call.context));
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
    stream: EventStream,
    text: ArrivingText,
    look: () => ReturnType<WatchJob['look']>,
  ): Promise<void> {
    let beat = Date.now();
    let pause = FIRST_LOOK_MS;
    while (!stream.stop.aborted) {
      const job = await look();
      if (job === 'gone') break;
      if (job && OVER.has(job.status)) {
        for (const frame of lastFrames(job, text)) send(stream, frame);
        break;
      }
      if (Date.now() - beat > BEAT_EVERY_MS) {
        stream.write(': still writing\n\n');
        beat = Date.now();
      }
      await stream.pause(pause);
      pause = Math.min(2 * pause, LOOK_EVERY_MS);
    }
    stream.end();
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

function send(stream: EventStream, frame: object): void {
  stream.write(`data: ${JSON.stringify(frame)}\n\n`);
}
