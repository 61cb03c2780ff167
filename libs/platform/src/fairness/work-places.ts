/** Too much waits already, of this account or of all. */
export class NoPlace extends Error {}

export interface WorkPlacesOptions {
  /** Works under way at once. */
  places: number;
  /** Of these for one account; half of them by default, so that no account has them all. */
  ofOne?: number;
  /** Of these for accounts that have nothing under way when they come; none by default. */
  forNewcomers?: number;
  /** Works of one account that may wait; by default as many as it sends. */
  waitingOfOne?: number;
  /** Works that may wait; by default as many as accounts send. */
  waiting?: number;
}

export interface HowToWait {
  /** Ends the wait; work that has begun goes on. */
  signal?: AbortSignal;
  /** Waits even if many others wait already. */
  isBackground?: boolean;
}

interface Waiting {
  begin: () => void;
}

/**
 * Places for work that accounts share in this process. Accounts that wait take turns, so that one work of somebody does
 * not stand behind a thousand of somebody else; and each second turn goes to an account that had nothing under way when
 * it came, so that it does not stand behind one work of each of many accounts either. Some places may be kept for these.
 */
export class WorkPlaces {
  private readonly ofOne: number;
  private readonly forNewcomers: number;
  private free: number;
  private waiting = 0;
  private readonly held = new Map<string, number>();
  /** By account, in the order of their turns. */
  private readonly queues = new Map<string, Waiting[]>();
  /** Of these, the accounts that had nothing under way when they came, in the order in which they came. */
  private readonly newcomers = new Set<string>();
  private newcomerWasLast = false;

  constructor(private readonly options: WorkPlacesOptions) {
    this.free = options.places;
    this.forNewcomers = options.forNewcomers ?? 0;
    this.ofOne = options.ofOne ?? Math.max(1, Math.floor(options.places / 2));
  }

  /**
   * @throws NoPlace when too much waits already
   * @throws the signal's reason, when that comes before the turn
   */
  async run<T>(account: string, work: () => Promise<T>, how: HowToWait = {}): Promise<T> {
    how.signal?.throwIfAborted();
    if (this.mayBegin(account, this.isNewcomer(account))) this.take(account);
    else await this.turnOf(account, how);
    try {
      return await work();
    } finally {
      this.free += 1;
      const left = this.heldBy(account) - 1;
      if (left > 0) this.held.set(account, left);
      else this.held.delete(account);
      this.next();
    }
  }

  private take(account: string): void {
    this.free -= 1;
    this.held.set(account, this.heldBy(account) + 1);
  }

  private isNewcomer(account: string): boolean {
    return !this.queues.has(account) && this.heldBy(account) === 0;
  }

  private mayBegin(account: string, isNewcomer: boolean): boolean {
    const others = isNewcomer ? 0 : this.forNewcomers;
    return this.free > others && this.heldBy(account) < this.ofOne;
  }

  private heldBy(account: string): number {
    return this.held.get(account) ?? 0;
  }

  private turnOf(account: string, { signal, isBackground = false }: HowToWait): Promise<void> {
    const { waitingOfOne = Infinity, waiting: most = Infinity } = this.options;
    const isNew = this.isNewcomer(account);
    const queue = this.queues.get(account) ?? [];
    if (!isBackground && (queue.length >= waitingOfOne || this.waiting >= most)) throw new NoPlace();
    this.queues.set(account, queue);
    if (isNew) this.newcomers.add(account);
    this.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.leave(account, entry);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(entry);
    });
  }

  private leave(account: string, entry: Waiting): void {
    const queue = this.queues.get(account) ?? [];
    const place = queue.indexOf(entry);
    if (place < 0) return;
    queue.splice(place, 1);
    this.waiting -= 1;
    if (queue.length > 0) return;
    this.queues.delete(account);
    this.newcomers.delete(account);
  }

  /** One who waits begins; their account goes to the end of the line. */
  private next(): void {
    const account = this.nextAccount();
    if (account === undefined) return;
    const queue = this.queues.get(account) ?? [];
    const entry = queue.shift();
    this.waiting -= 1;
    this.newcomerWasLast = this.newcomers.delete(account);
    this.queues.delete(account);
    if (queue.length > 0) this.queues.set(account, queue);
    // Taken before the work wakes: work that comes in between must not find the place free.
    this.take(account);
    entry?.begin();
  }

  private nextAccount(): string | undefined {
    const ofNewcomers = this.firstOf(this.newcomers, true);
    if (ofNewcomers !== undefined && !this.newcomerWasLast) return ofNewcomers;
    return this.firstOf(this.queues.keys(), false) ?? ofNewcomers;
  }

  private firstOf(line: Iterable<string>, areNewcomers: boolean): string | undefined {
    for (const account of line) if (this.mayBegin(account, areNewcomers)) return account;
    return undefined;
  }
}
