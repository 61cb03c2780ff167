import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { whenClosed } from './when-closed.js';

/** An answer of server-sent events, from its head to its end. */
export class EventStream {
  private constructor(
    private readonly raw: ServerResponse,
    /** Aborted when nobody reads any more, or this process stops. */
    readonly stop: AbortSignal,
  ) {}

  /** Sends the head, with what hooks have set so far. From here on nothing can be answered as an error. */
  static begin(reply: FastifyReply, drain: AbortSignal): EventStream {
    reply.hijack();
    const { raw } = reply;
    const gone = new AbortController();
    whenClosed(raw, () => gone.abort());
    raw.writeHead(200, headersOf(reply));
    // A client that left before this line gets nothing more, and HEAD needs nothing more.
    if (raw.destroyed || reply.request.method === 'HEAD') gone.abort();
    return new EventStream(raw, AbortSignal.any([gone.signal, drain]));
  }

  write(text: string | Uint8Array): void {
    if (!this.raw.writableEnded && !this.raw.destroyed) this.raw.write(text);
  }

  /** Waits for a reader that is behind, so that what it has not read yet does not pile up here. */
  async caughtUp(): Promise<void> {
    if (this.raw.writableNeedDrain)
      await once(this.raw, 'drain', { signal: this.stop }).catch(() => undefined);
  }

  /** Resolves after `ms` milliseconds, or as soon as there is nothing more to send: `stop` says which. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop }).catch(() => undefined);
  }

  end(text?: string): void {
    if (text !== undefined) this.write(text);
    this.raw.end();
  }
}

function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const set = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() }).filter(
    (entry): entry is [string, number | string | string[]] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(set),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
}
