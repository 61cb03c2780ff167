import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { metrics, WorkPlaces } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { RateLimitExceeded } from '../http/limit.errors.js';

const FOR_EACH_CORE = 2;
/** So long after the last request of others an account is alone. */
const ALONE_MS = 5_000;
/** What takes longer waits for something else: a lock, a provider, a run. */
const WORK_MS = 100;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

/** Ends the wait for a turn, or gives the turn back; again does nothing. */
export type EndTurn = () => void;

/**
 * While more than one account calls, few requests are worked on at a time, and accounts take turns: what is behind the
 * gateway has queues, for connections to a database and in event loops, that know nobody's name. An account that is
 * alone waits for nothing.
 */
@Injectable()
export class WorkTurns {
  private readonly places: WorkPlaces;
  private readonly callers = new LastCallers();
  private working = 0;
  private waiting = 0;

  constructor(config: GatewayConfig) {
    const places = config.WORK_LIMIT ?? FOR_EACH_CORE * availableParallelism();
    this.places = new WorkPlaces({ places, ofOne: places });
    metrics.gauge('easel_http_work', {
      help: 'Requests in progress, and requests waiting for their turn',
      labels: ['state'],
      collect: () => [
        { labels: { state: 'working' }, value: this.working },
        { labels: { state: 'waiting' }, value: this.waiting },
      ],
    });
  }

  /**
   * @param begin called once the turn has come, at once where nothing has to be waited for
   * @param refuse called with RateLimitExceeded where the turn does not come within ten seconds
   */
  take(holder: string, begin: () => void, refuse: (error: Error) => void): EndTurn {
    const now = performance.now();
    this.callers.called(holder, now);
    if (now - this.callers.lastBeside(holder) <= ALONE_MS) return this.wait(holder, begin, refuse);
    const end = this.begins();
    begin();
    return end;
  }

  private begins(onEnd?: () => void): EndTurn {
    this.working += 1;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(limit);
      this.working -= 1;
      onEnd?.();
    };
    const limit = setTimeout(end, WORK_MS);
    return end;
  }

  private wait(holder: string, begin: () => void, refuse: (error: Error) => void): EndTurn {
    const leaving = new AbortController();
    let end: EndTurn | undefined;
    let isWaiting = true;
    this.waiting += 1;
    const stopWaiting = (): void => {
      if (!isWaiting) return;
      isWaiting = false;
      this.waiting -= 1;
      clearTimeout(late);
    };
    const leave = (): void => {
      stopWaiting();
      leaving.abort();
    };
    const late = setTimeout(() => {
      leave();
      refuse(new RateLimitExceeded('requests of all accounts at the same time', RETRY_SECONDS));
    }, WAIT_MS);
    const work = (): Promise<void> => {
      stopWaiting();
      const { promise, resolve } = Promise.withResolvers<void>();
      end = this.begins(resolve);
      begin();
      return promise;
    };
    // It rejects if a caller leaves before its turn, and that caller needs no answer.
    this.places.run(holder, work, { signal: leaving.signal }).catch(() => undefined);
    return () => {
      if (end) end();
      else leave();
    };
  }
}

/** When an account called last, and when another one did. */
class LastCallers {
  private last = { holder: '', at: -Infinity };
  private before = -Infinity;

  called(holder: string, at: number): void {
    if (holder !== this.last.holder) {
      this.before = this.last.at;
      this.last = { holder, at };
    } else this.last.at = at;
  }

  lastBeside(holder: string): number {
    return holder === this.last.holder ? this.before : this.last.at;
  }
}
