/** The caller's account computes too much at once already. */
export class NoPlace extends Error {}

export interface FairPlacesOptions {
  /** Things under way at once. */
  places: number;
  /** Of one account under way at once. */
  ofOne: number;
  /** Of one account waiting at once, of those who wait for an answer. */
  waiting: number;
  /** Milliseconds that these wait at most. */
  patienceMs: number;
}

interface Waiting {
  begin: () => void;
}

/**
 * Places that accounts share: none holds all of them, and those who wait take turns by account, so that whoever asks for
 * one thing does not stand behind a thousand of somebody else.
 */
export class FairPlaces {
  private free: number;
  private readonly held = new Map<string, number>();
  /** By account, in the order of their turns. */
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly options: FairPlacesOptions) {
    this.free = options.places;
  }

  /** @throws NoPlace unless it is patient */
  async with<Result>(account: string, isPatient: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.mayBegin(account)) this.take(account);
    else await this.turnOf(account, isPatient);
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

  private mayBegin(account: string): boolean {
    return this.free > 0 && this.heldBy(account) < this.options.ofOne;
  }

  private heldBy(account: string): number {
    return this.held.get(account) ?? 0;
  }

  private turnOf(account: string, isPatient: boolean): Promise<void> {
    const queue = this.queues.get(account) ?? [];
    if (!isPatient && queue.length >= this.options.waiting) return Promise.reject(new NoPlace());
    this.queues.set(account, queue);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: resolve };
      queue.push(waiting);
      if (isPatient) return;
      const impatience = setTimeout(() => {
        this.leave(account, waiting);
        reject(new NoPlace());
      }, this.options.patienceMs);
      waiting.begin = () => {
        clearTimeout(impatience);
        resolve();
      };
    });
  }

  private leave(account: string, waiting: Waiting): void {
    const queue = this.queues.get(account) ?? [];
    const place = queue.indexOf(waiting);
    if (place >= 0) queue.splice(place, 1);
    if (queue.length === 0) this.queues.delete(account);
  }

  /** One who waits begins; their account goes to the end of the line. */
  private next(): void {
    for (const [account, queue] of this.queues) {
      if (!this.mayBegin(account)) continue;
      const [waiting] = queue.splice(0, 1);
      this.queues.delete(account);
      if (queue.length > 0) this.queues.set(account, queue);
      // Taken for them before they wake: whoever comes in between must not find it free.
      this.take(account);
      waiting?.begin();
      return;
    }
  }
}
