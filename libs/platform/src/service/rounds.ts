import { logger } from '../telemetry/index.js';

/**
 * Work that comes round again and again, for as long as its owner runs. A round that is still under way when the next
 * is due is not joined by another; one that fails is logged, and the next begins as if nothing had been.
 */
export class Rounds {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly active = new Set<Promise<void>>();

  every(ms: number, name: string, work: () => Promise<unknown>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const round = work()
        .then(
          () => undefined,
          (error: unknown) => logger.warn({ round: name, reason: String(error) }, 'a round failed'),
        )
        .finally(() => {
          busy = false;
          this.active.delete(round);
        });
      this.active.add(round);
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }

  /** Begins no further round; resolves when those under way are over. */
  async stop(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.active);
  }
}
