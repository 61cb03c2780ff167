import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE } from '@easel/platform';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { LimitPolicy } from './limit-policies.js';

export interface Counted {
  admitted: boolean;
  remaining: number;
  /** Seconds until the window ends, 1 at least. */
  reset: number;
}

/** The windows of all limits, in the gateway's schema: each count is one atomic statement, so replicas share them. */
@Injectable()
export class LimitWindows {
  /** By policy and quota: the quotas of tokens differ, and the library takes one per limiter. */
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(@Inject(DATA_SOURCE) private readonly source: DataSource) {}

  /** Counts one request of `key`. @throws what Postgres throws, for policies that refuse without it */
  async count(policy: LimitPolicy, quota: number, key: string): Promise<Counted> {
    try {
      return standing(await this.limiterOf(policy, quota).consume(key), true);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return standing(refused, false);
      throw refused;
    }
  }

  /** Takes one counted request back. */
  async giveBack(policy: LimitPolicy, quota: number, key: string): Promise<void> {
    await this.limiterOf(policy, quota).reward(key);
  }

  private limiterOf(policy: LimitPolicy, quota: number): RateLimiterAbstract {
    const id = `${policy.name} ${quota}`;
    let limiter = this.limiters.get(id);
    if (!limiter) this.limiters.set(id, (limiter = this.build(policy, quota)));
    return limiter;
  }

  private build({ name, seconds, withoutStore }: LimitPolicy, quota: number): RateLimiterAbstract {
    const window = { keyPrefix: name, points: quota, duration: seconds };
    const stored = {
      ...window,
      storeClient: this.source,
      storeType: 'typeorm',
      tableName: 'rate_windows',
      tableCreated: true,
      // Expired windows of all limits are removed in one place.
      clearExpiredByTimeout: false,
    };
    if (withoutStore === 'refuse') return new RateLimiterPostgres(stored);
    return new RateLimiterPostgres({
      ...stored,
      // A flood costs the database nothing once it is over the limit.
      inMemoryBlockOnConsumed: quota,
      insuranceLimiter: new RateLimiterMemory(window),
    });
  }
}

function standing({ remainingPoints, msBeforeNext }: RateLimiterRes, admitted: boolean): Counted {
  return { admitted, remaining: remainingPoints, reset: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
}
