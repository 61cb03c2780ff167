import { Injectable } from '@nestjs/common';
import type { ProviderId } from '@easel/catalog';
import { inSpan, metrics } from '@easel/platform';
import { circuitBreaker, type CircuitBreakerPolicy, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { isBrokenCircuitError } from 'cockatiel';
import { ProviderAccounts } from './provider-accounts.js';
import { ProviderFailure } from '@easel/providers/provider-failure';

const FAILURES_TO_OPEN = 8;
const HALF_OPEN_AFTER_MS = 5_000;

interface Waiter {
  resolve: () => void;
  signal: AbortSignal;
}

/** The way to one provider: how many tasks at once, and no requests while it is plainly down. */
class Road {
  readonly breaker: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) => error instanceof ProviderFailure && error.unhealthy),
    { breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN), halfOpenAfter: HALF_OPEN_AFTER_MS },
  );
  private free: number;
  private readonly waiting: Waiter[] = [];

  constructor(places: number) {
    this.free = places;
  }

  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.free > 0) {
      this.free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { resolve, signal };
      this.waiting.push(waiter);
      signal.addEventListener(
        'abort',
        () => {
          const at = this.waiting.indexOf(waiter);
          if (at === -1) return;
          this.waiting.splice(at, 1);
          reject(signal.reason as Error);
        },
        { once: true },
      );
    });
  }

  leave(): void {
    const next = this.waiting.shift();
    if (next) next.resolve();
    else this.free++;
  }
}

/** Keeps this process from asking too much of a provider, and from asking one that is down. */
@Injectable()
export class ProviderTraffic {
  private readonly roads = new Map<ProviderId, Road>();
  private readonly exchanges = metrics.histogram('easel_provider_seconds', {
    help: 'Duration of provider requests',
    labels: ['provider', 'step', 'outcome'],
  });

  constructor(private readonly accounts: ProviderAccounts) {}

  /** Runs a task as one of those that the provider may have under way at once. */
  async asTask<T>(provider: ProviderId, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const road = this.road(provider);
    await road.enter(signal);
    try {
      return await work();
    } finally {
      road.leave();
    }
  }

  /**
   * One exchange, unless the circuit is open.
   * @throws ProviderFailure also `provider_unreachable`, for what was never sent
   */
  async exchange<T>(
    provider: ProviderId,
    step: 'submit' | 'poll' | 'find' | 'cancel',
    work: () => Promise<T>,
  ): Promise<T> {
    const started = performance.now();
    let outcome = 'answered';
    try {
      return await this.road(provider).breaker.execute(() => inSpan(`${provider} ${step}`, {}, work));
    } catch (error) {
      outcome = error instanceof ProviderFailure ? error.code : 'aborted';
      if (!isBrokenCircuitError(error)) throw error;
      outcome = 'circuit_open';
      throw new ProviderFailure(
        'provider_unreachable',
        'The provider has failed repeatedly in the last seconds.',
        {
          passing: true,
          retryAfterMs: HALF_OPEN_AFTER_MS,
        },
      );
    } finally {
      this.exchanges.observe((performance.now() - started) / 1_000, { provider, step, outcome });
    }
  }

  private road(provider: ProviderId): Road {
    let road = this.roads.get(provider);
    if (!road) {
      road = new Road(this.accounts.settingsOf(provider).concurrency);
      this.roads.set(provider, road);
    }
    return road;
  }
}
