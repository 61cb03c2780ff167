import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers';
import { Injectable } from '@nestjs/common';
import { LastCallers, metrics, WorkPlaces } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { RateLimitExceeded } from '../http/limit.errors.js';

const FOR_EACH_CORE = 3;
/** The share of the places that is kept for accounts that have nothing under way: they begin at once. */
const NEWCOMERS = 1 / 4;
/** So long after the last request of others an account is alone. */
const ALONE_MS = 5_000;
/** What takes longer waits for something else: a lock, a provider, a run. */
const WORK_MS = 100;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;
/** The account, among all accounts, of those who have none. */
const STRANGERS = 'strangers';

/** Whose turn it is. */
export interface TurnHolder {
  /** An account, or the address that stands for it. */
  key: string;
  /** Without a credential. */
  isStranger: boolean;
}

/** Ends the wait for a turn, or gives the turn back; again does nothing. */
export type EndTurn = () => void;

/**
 * While more than one account calls, few requests are worked on at a time, and accounts take turns: what is behind the
 * gateway has queues, for connections to a database and in event loops, that know nobody's name. An account that is
 * alone waits for nothing. Addresses cost nothing, so while an account calls, strangers share half of the places and
 * take turns among themselves.
 */
@Injectable()
export class WorkTurns {
  private readonly places: WorkPlaces;
  private readonly strangers: WorkPlaces;
  private readonly callers = new LastCallers();
  private readonly ended = new FewAtATime();
  private accountCalledAt = -Infinity;
  private working = 0;
  private waiting = 0;

  constructor(config: GatewayConfig) {
    const places = config.WORK_LIMIT ?? FOR_EACH_CORE * availableParallelism();
    this.places = new WorkPlaces({ places, ofOne: places, forNewcomers: Math.floor(places * NEWCOMERS) });
    const half = Math.max(1, Math.floor(places / 2));
    this.strangers = new WorkPlaces({ places: half, ofOne: half });
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
  take(holder: TurnHolder, begin: () => void, refuse: (error: Error) => void): EndTurn {
    const now = performance.now();
    this.callers.called(holder.key, now);
    if (!holder.isStranger) this.accountCalledAt = now;
    if (now - this.callers.lastBeside(holder.key) <= ALONE_MS) return this.wait(holder, begin, refuse);
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

  private wait(holder: TurnHolder, begin: () => void, refuse: (error: Error) => void): EndTurn {
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
      end = this.begins(() => this.ended.add(resolve));
      begin();
      return promise;
    };
    // It rejects if a caller leaves before its turn, and that caller needs no answer.
    this.inTurn(holder, work, leaving.signal).catch(() => undefined);
    return () => {
      if (end) end();
      else leave();
    };
  }

  private inTurn(
    { key, isStranger }: TurnHolder,
    work: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (!isStranger || performance.now() - this.accountCalledAt > ALONE_MS)
      return this.places.run(key, work, { signal });
    return this.strangers.run(key, () => this.places.run(STRANGERS, work, { signal }), { signal });
  }
}

/** With one at a time, two accounts that send all they can get a fifth fewer answers, and newcomers wait as long. */
const AT_A_TIME = 4;

/**
 * Calls few functions in each turn of the event loop. If ended requests gave back their places at once, all waiting
 * requests would begin one after the other before the event loop reads what has arrived, and a newcomer would come after
 * all of them.
 */
class FewAtATime {
  private calls: (() => void)[] = [];

  add(call: () => void): void {
    if (this.calls.push(call) === 1) setImmediate(this.next);
  }

  private readonly next = (): void => {
    const now = this.calls.splice(0, AT_A_TIME);
    if (this.calls.length > 0) setImmediate(this.next);
    for (const call of now) call();
  };
}
