import { LRUCache } from 'lru-cache';

/** Seconds of a core. What people upload takes less. */
const CHEAP_SECONDS = 0.25;
const TRUST_MS = 10 * 60_000;
const DISTRUST_MS = 60_000;
const MOST_ACCOUNTS = 10_000;

/**
 * What decoding the files of accounts took lately. An account whose file took long, or that has sent none yet, shares a part
 * of the places with others of that kind, so that these never have all of them.
 */
export class AccountCosts {
  private readonly lately = new LRUCache<string, { wasCheap: boolean; until: number }>({
    max: MOST_ACCOUNTS,
  });

  note(account: string, cpuSeconds: number): void {
    const now = performance.now();
    const known = this.lately.get(account);
    if (cpuSeconds > CHEAP_SECONDS) this.lately.set(account, { wasCheap: false, until: now + DISTRUST_MS });
    else if (!known || known.wasCheap || known.until <= now) {
      this.lately.set(account, { wasCheap: true, until: now + TRUST_MS });
    }
  }

  isCheap(account: string): boolean {
    const known = this.lately.get(account);
    return known !== undefined && known.wasCheap && known.until > performance.now();
  }
}

export const accountCosts = new AccountCosts();
