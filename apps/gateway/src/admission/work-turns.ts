import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { metrics, WorkPlaces } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { RateLimitExceeded } from '../limits/limit.errors.js';

const FOR_EACH_CORE = 4;
/** What takes longer waits for something else: a lock, a provider, a run. */
const WORK_MS = 100;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

/** Ends the wait for a turn, or gives the turn back; again does nothing. */
export type EndTurn = () => void;

/**
 * So few requests are worked on at once that each is answered soon. The others wait here, by account, and not in queues
 * further on where nobody knows whose they are: those of connections to a database and of event loops.
 */
@Injectable()
export class WorkTurns {
  private readonly places: WorkPlaces;
  private working = 0;
  private waiting = 0;

  constructor(config: GatewayConfig) {
    const places = config.WORK_LIMIT ?? FOR_EACH_CORE * availableParallelism();
    this.places = new WorkPlaces({ places, ofOne: places });
    metrics.gauge('easel_http_work', {
      help: 'Requests that are worked on now, and requests that wait for their turn',
      labels: ['state'],
      collect: () => [
        { labels: { state: 'working' }, value: this.working },
        { labels: { state: 'waiting' }, value: this.waiting },
      ],
    });
  }

  /**
   * @param begin called once the turn has come, at once where there is a place
   * @param refuse called with RateLimitExceeded where the turn does not come within ten seconds
   */
  take(holder: string, begin: () => void, refuse: (error: Error) => void): EndTurn {
    const leaving = new AbortController();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      leave();
      refuse(new RateLimitExceeded('requests of all accounts at the same time', RETRY_SECONDS));
    }, WAIT_MS);
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
    const work = async (): Promise<void> => {
      stopWaiting();
      this.working += 1;
      const limit = setTimeout(end, WORK_MS);
      begin();
      await over;
      clearTimeout(limit);
      this.working -= 1;
    };
    // It rejects where somebody leaves before their turn, and whoever leaves knows.
    this.places.run(holder, work, { signal: leaving.signal }).catch(() => undefined);
    return () => {
      if (isWaiting) leave();
      else end();
    };
  }
}
