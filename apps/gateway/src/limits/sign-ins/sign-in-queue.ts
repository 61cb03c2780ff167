/** Who waits for a turn to sign in to one account that strangers guess at. */
interface Waiter {
  /** Attempts of the same source that failed lately. */
  failures: number;
  leave: (admitted: boolean) => void;
}

/**
 * A turn goes to the source that failed least often, of these to the one that waits longest. When the queue is full, who
 * failed most often is sent away: an attacker at one address yields to the owner at another.
 */
export class SignInQueue {
  private readonly waiters: Waiter[] = [];

  constructor(private readonly most: number) {}

  get size(): number {
    return this.waiters.length;
  }

  /** Whether it was their turn in the end; false when they were sent away, or `signal` said to go. */
  enter(failures: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const waiter: Waiter = {
        failures,
        leave: (admitted) => {
          const at = this.waiters.indexOf(waiter);
          if (at >= 0) this.waiters.splice(at, 1);
          signal.removeEventListener('abort', go);
          resolve(admitted);
        },
      };
      const go = () => waiter.leave(false);
      signal.addEventListener('abort', go, { once: true });
      this.waiters.push(waiter);
      if (this.waiters.length > this.most) this.worst()?.leave(false);
    });
  }

  admitNext(): void {
    this.best()?.leave(true);
  }

  private best(): Waiter | undefined {
    return this.waiters.reduce<Waiter | undefined>(
      (best, waiter) => (best && best.failures <= waiter.failures ? best : waiter),
      undefined,
    );
  }

  private worst(): Waiter | undefined {
    return this.waiters.reduce<Waiter | undefined>(
      (worst, waiter) => (worst && worst.failures > waiter.failures ? worst : waiter),
      undefined,
    );
  }
}
