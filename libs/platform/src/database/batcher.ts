import { isDatabaseDown } from '../errors/as-service-error.js';
import { againOnDeadlock } from './again-on-deadlock.js';
import { holdingNone, refuseInTransaction } from './one-connection.js';

interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Coalesces: what arrives while earlier flushes are under way goes out in the next one, as one statement and one
 * commit. With nothing under way an item leaves at once, so a single caller waits for nobody. Where a flush fails by
 * what is in it, its items are flushed one by one, so that only those fail that are at fault.
 */
export class Batcher<I, O> {
  private readonly queue: Waiting<I, O>[] = [];
  private flushing = 0;
  private armed = false;

  /** @param flush answers one result per item, in order */
  constructor(
    private readonly flush: (items: I[]) => Promise<O[]>,
    private readonly limits: { lanes: number; max: number },
  ) {}

  /** Not inside a transaction: the flush takes a connection of its own. */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      refuseInTransaction('batch');
      this.queue.push({ item, resolve, reject });
      this.pumpSoon();
    });
  }

  /**
   * A turn of the event loop later: what this turn adds, and what the answers of the last flush bring about, goes out
   * together. A fixed part of what a statement costs is then shared by twice as many.
   */
  private pumpSoon(): void {
    if (this.armed) return;
    this.armed = true;
    holdingNone(() =>
      setImmediate(() => {
        this.armed = false;
        this.pump();
      }),
    );
  }

  private pump(): void {
    while (this.queue.length > 0 && this.flushing < this.limits.lanes) {
      const batch = this.queue.splice(0, this.limits.max);
      this.flushing++;
      void this.send(batch).finally(() => {
        this.flushing--;
        this.pumpSoon();
      });
    }
  }

  private async send(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await againOnDeadlock(() => this.flush(batch.map(({ item }) => item)));
      batch.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      if (batch.length === 1 || isDatabaseDown(error)) batch.forEach(({ reject }) => reject(error));
      else for (const each of batch) await this.send([each]);
    }
  }
}
