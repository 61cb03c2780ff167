import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Longer than any answer but a waiting run takes, which ends early; shorter than the whole stop may take. */
const LIMIT_MS = 6_000;

/**
 * The end of this process's service: from the moment it begins, readiness answers 503, waiting runs end early and
 * every answer closes its connection. It is over when nothing is being answered any more. It runs before the bus
 * connection is closed, because this module is destroyed before the ones it imports.
 */
@Injectable()
export class Drain implements OnModuleDestroy {
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
    response.once('close', () => {
      this.answering.delete(response);
      if (this.answering.size === 0) this.allAnswered?.();
    });
  }

  async onModuleDestroy(): Promise<void> {
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
