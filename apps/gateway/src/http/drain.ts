import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '@easel/contracts';
import { whenClosed } from './when-closed.js';

/** Longer than any answer but a waiting run takes, which ends early; shorter than the whole stop may take. */
const LIMIT_MS = 6_000;

/** Another gateway, or the next one at this address, takes the request by then. */
const RETRY_SECONDS = 1;
/** Probes: a process that is draining is alive, and says itself that it is not ready. */
export const ALWAYS_ANSWERED: ReadonlySet<string | undefined> = new Set(['/health', '/health/ready']);

/** 503: this process stops and starts nothing new. */
class Draining extends ServiceError {
  constructor() {
    super(503, 'service_unavailable', 'This gateway is shutting down; try again shortly.', {}, RETRY_SECONDS);
  }
}

/**
 * The end of this process's service: from the moment it begins, readiness answers 503, new requests on connections
 * that are still open are refused, waiting runs end early and every answer closes its connection. It is over when nothing is being answered any more. It runs before the bus
 * connection is closed, because this module is destroyed before the ones it imports.
 */
@Injectable()
export class Drain {
  private readonly begun = new AbortController();
  private readonly answering = new Set<ServerResponse>();
  private allAnswered?: () => void;

  /** Aborted when the drain begins. */
  get signal(): AbortSignal {
    return this.begun.signal;
  }

  get draining(): boolean {
    return this.begun.signal.aborted;
  }

  /** Counts a request as being answered until its response is written or given up. */
  track(response: ServerResponse): void {
    this.answering.add(response);
    whenClosed(response, () => {
      this.answering.delete(response);
      if (this.answering.size === 0) this.allAnswered?.();
    });
  }

  /** Begins the drain and waits for the answers that are under way, for a limited time. */
  async finish(): Promise<void> {
    this.begun.abort();
    if (this.answering.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.allAnswered = resolve;
      timer = setTimeout(resolve, LIMIT_MS);
    });
    clearTimeout(timer);
  }
}

/** Refuses requests that arrive during the drain, so that the drain waits only for those that came before it. */
export function refuseWhileDraining(fastify: FastifyInstance, drain: Drain): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (drain.draining && !ALWAYS_ANSWERED.has(request.routeOptions.url)) done(new Draining());
    else done();
  });
}
