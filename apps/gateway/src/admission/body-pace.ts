import { setTimeout as sleep } from 'node:timers/promises';

/** Smaller bodies cost no more than any request does. */
const FREE_BYTES = 64 * 1024;
/** Seconds of the pace that may be used at once, so that a large document is worked on as soon as it is here. */
const AHEAD_SECONDS = 1;

interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * How fast the large bodies of all accounts together are worked on. What a body costs once it is read (parsing,
 * checking, planning) grows with its bytes and is done on event loops that everybody shares: without a pace, accounts
 * that send such bodies all the time have these loops to themselves. Accounts that wait take turns, so that one body of
 * somebody does not stand behind many of somebody else.
 */
export class BodyPace {
  /** By holder, in the order of their turns; each has at least one. */
  private readonly queues = new Map<string, Waiting[]>();
  /** When what was begun is paid for, by a clock in milliseconds. */
  private paidAt = 0;
  private isServing = false;

  constructor(
    private readonly bytesPerSecond: number,
    private readonly clock: () => number = () => performance.now(),
    private readonly wait: (milliseconds: number) => Promise<unknown> = sleep,
  ) {}

  /**
   * Waits for the turn of a body of so many bytes.
   *
   * @returns false where that took longer than `mostMs`
   */
  async enter(holder: string, bytes: number, mostMs: number): Promise<boolean> {
    if (bytes <= FREE_BYTES) return true;
    if (!this.isServing && this.waitMs() <= 0) {
      this.begin(bytes);
      return true;
    }
    return new Promise((resolve) => {
      const queue = this.queues.get(holder) ?? [];
      const waiting: Waiting = { bytes, begin: () => settle(true) };
      const settle = (hasBegun: boolean): void => {
        clearTimeout(timer);
        resolve(hasBegun);
      };
      const timer = setTimeout(() => {
        this.leave(holder, waiting);
        settle(false);
      }, mostMs);
      queue.push(waiting);
      this.queues.set(holder, queue);
      if (!this.isServing) void this.serve();
    });
  }

  /** Until the next body may begin. */
  private waitMs(): number {
    return this.paidAt - AHEAD_SECONDS * 1_000 - this.clock();
  }

  private begin(bytes: number): void {
    this.paidAt = Math.max(this.clock(), this.paidAt) + (bytes / this.bytesPerSecond) * 1_000;
  }

  private async serve(): Promise<void> {
    this.isServing = true;
    while (this.queues.size > 0) {
      const waitMs = this.waitMs();
      if (waitMs > 0) await this.wait(waitMs);
      const [turn] = this.queues;
      if (!turn) break;
      const [holder, queue] = turn;
      const next = queue.shift();
      // An account that was served goes to the end of the line.
      this.queues.delete(holder);
      if (queue.length > 0) this.queues.set(holder, queue);
      if (!next) continue;
      this.begin(next.bytes);
      next.begin();
    }
    this.isServing = false;
  }

  private leave(holder: string, waiting: Waiting): void {
    const left = (this.queues.get(holder) ?? []).filter((each) => each !== waiting);
    if (left.length > 0) this.queues.set(holder, left);
    else this.queues.delete(holder);
  }
}
