import { ServiceUnavailable } from '@easel/contracts';
import { currentAccount } from './account.js';

const RETRY_AFTER_SECONDS = 5;

export interface PlacesOptions {
  /** What is said to be busy when too much waits. */
  name: string;
  /** Works at once. */
  size: number;
  /** Of these for one account, so that no account has them all. */
  perAccount?: number;
  /** Works of one account that may wait. */
  waitingPerAccount: number;
  /** Works that may wait. */
  waiting: number;
}

interface Waiting {
  account: string;
  begin: () => void;
}

/** Places that accounts share: whoever has more than a fair part of them waits, and the others do not. */
export class FairPlaces {
  private readonly taken = new Map<string, number>();
  private queue: Waiting[] = [];
  private busy = 0;

  constructor(private readonly options: PlacesOptions) {}

  /**
   * @throws ServiceUnavailable when too much waits already
   * @throws the signal's reason, when that comes before the turn
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const account = currentAccount();
    if (!this.hasPlace(account)) await this.turn(account, signal);
    else this.take(account);
    try {
      return await work();
    } finally {
      this.free(account);
    }
  }

  private hasPlace(account: string): boolean {
    const { size, perAccount = Math.max(1, Math.floor(size / 2)) } = this.options;
    return this.busy < size && (this.taken.get(account) ?? 0) < perAccount;
  }

  private take(account: string): void {
    this.busy += 1;
    this.taken.set(account, (this.taken.get(account) ?? 0) + 1);
  }

  private free(account: string): void {
    this.busy -= 1;
    const left = (this.taken.get(account) ?? 1) - 1;
    if (left > 0) this.taken.set(account, left);
    else this.taken.delete(account);
    const next = this.queue.find((waiting) => this.hasPlace(waiting.account));
    if (!next) return;
    this.queue = this.queue.filter((waiting) => waiting !== next);
    this.take(next.account);
    next.begin();
  }

  private async turn(account: string, signal?: AbortSignal): Promise<void> {
    const { name, waiting, waitingPerAccount } = this.options;
    const own = this.queue.filter((other) => other.account === account).length;
    if (this.queue.length >= waiting || own >= waitingPerAccount)
      throw new ServiceUnavailable(name, RETRY_AFTER_SECONDS);
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.queue = this.queue.filter((other) => other !== entry);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        account,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.queue.push(entry);
    });
  }
}
