import { LRUCache } from 'lru-cache';

/** Seconds of a core that an account may have used lately and still have all places. A photo takes a quarter of it. */
const CHEAP_SECONDS = 0.6;
/** An account that used more is still cheap where heavy accounts used this many times as much on average. */
const MUCH_MORE = 3;
/** How often the average is computed at most, because that reads every account. */
const AVERAGE_MS = 250;
/** After this time, what an account used counts half: so 2.8 percent of a core, used all the time, are still cheap. */
const HALF_LIFE_MS = 15_000;
/** What a process that was ended counts at most: nobody knows what it would have taken. */
const MOST_SECONDS = 10;
const REMEMBERED_MS = 10 * 60_000;
const MOST_ACCOUNTS = 10_000;

/**
 * What decoding the files of accounts took lately. An account that used much, by one large file or by many small ones, or
 * that has sent none yet, shares a part of the places with others of that kind, so that these never have all of them.
 * Much is more than a few photos take and more than a third of what heavy accounts used on average, so that an account
 * which uploads an album does not wait behind an attack.
 */
export class AccountCosts {
  private readonly used = new LRUCache<string, Used>({ max: MOST_ACCOUNTS });
  private average = { seconds: 0, at: -Infinity };

  note(account: string, cpuSeconds: number): void {
    const seconds = (this.lately(account) ?? 0) + Math.min(cpuSeconds, MOST_SECONDS);
    this.used.set(account, { seconds, at: performance.now() });
  }

  isCheap(account: string): boolean {
    const seconds = this.lately(account);
    if (seconds === undefined) return false;
    return seconds <= CHEAP_SECONDS || seconds * MUCH_MORE <= this.averageOfHeavy();
  }

  /** Of the accounts that used more than `CHEAP_SECONDS`: others would lower it, so that nobody could be cheap. */
  private averageOfHeavy(): number {
    const now = performance.now();
    if (now - this.average.at >= AVERAGE_MS) {
      const much = [...this.used.values()].map(stillCounts).filter((seconds) => seconds > CHEAP_SECONDS);
      const sum = much.reduce((before, seconds) => before + seconds, 0);
      this.average = { seconds: much.length === 0 ? 0 : sum / much.length, at: now };
    }
    return this.average.seconds;
  }

  private lately(account: string): number | undefined {
    const known = this.used.get(account);
    return known !== undefined && performance.now() - known.at < REMEMBERED_MS
      ? stillCounts(known)
      : undefined;
  }
}

interface Used {
  readonly seconds: number;
  readonly at: number;
}

const stillCounts = ({ seconds, at }: Used): number =>
  seconds * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS);

export const accountCosts = new AccountCosts();
