import { setTimeout as sleep } from 'node:timers/promises';

/** A document of this size, or a smaller one, costs no more than any request. */
const FREE_BYTES = 64 * 1024;
/** Seconds of the pace that may be used at once, so that a large document is worked on as soon as it is here. */
const AHEAD_SECONDS = 1;
/** How long these take says how fast the machine is; what smaller ones take is mostly that of any request. */
const TELLING_BYTES = 512 * 1024;
/** So that others have the loops half of the time. */
const TURNS = 2;
/** However slow answers are (a caller may read them slowly), the pace goes down to a quarter of the configured one. */
const MOST_SLOWED = 4;
/** What the last document adds to what is known of those before it. */
const NEWEST = 0.25;

interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * How fast the large documents of all accounts together are worked on in this process. What a document costs (parsing,
 * checking, planning, computing) grows with its bytes and is done by processors that everybody shares: without a pace,
 * accounts that send or run such documents all the time have these to themselves. Accounts that wait take turns, so that
 * one document of somebody does not stand behind many of somebody else. Where documents take long, the pace goes down: what
 * works on them is slower than the configured pace assumes, or has other work.
 */
export class BytePace {
  /** By holder, in the order of their turns; each has at least one. */
  private readonly queues = new Map<string, Waiting[]>();
  /** When what was begun is paid for, by a clock in milliseconds. */
  private paidAt = 0;
  private isServing = false;
  /** By how much documents are slower than the configured pace, from 1. */
  private slowed = 1;

  constructor(
    private readonly bytesPerSecond: number,
    private readonly clock: () => number = () => performance.now(),
    private readonly wait: (milliseconds: number) => Promise<unknown> = sleep,
  ) {}

  /**
   * Waits for the turn of a document of so many bytes.
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

  /** Says how long it took to answer a request with a body of so many bytes, from its turn on. */
  tookMs(bytes: number, milliseconds: number): void {
    if (bytes < TELLING_BYTES) return;
    const slowed = (TURNS * milliseconds) / ((bytes / this.bytesPerSecond) * 1_000);
    const kept = Math.min(MOST_SLOWED, Math.max(1, slowed));
    this.slowed += (kept - this.slowed) * NEWEST;
  }

  /** Until the next document may begin. */
  private waitMs(): number {
    return this.paidAt - AHEAD_SECONDS * 1_000 - this.clock();
  }

  private begin(bytes: number): void {
    const seconds = (bytes / this.bytesPerSecond) * this.slowed;
    this.paidAt = Math.max(this.clock(), this.paidAt) + seconds * 1_000;
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
