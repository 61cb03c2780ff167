import { logger } from '../telemetry/index.js';

/** For so long a round waits that was asked for while another was under way. */
const SOON_MS = 10;

/**
 * Work that comes round again and again, for as long as its owner runs. A round that is still under way when the next
 * is due is not joined by another; one that fails is logged, and the next begins as if nothing had been.
 */
export class Rounds {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly active = new Set<Promise<void>>();
  private isOver = false;

  /** Whether `stop` was called: a long round ends early then. */
  get stopped(): boolean {
    return this.isOver;
  }

  /** Begins a round every `ms` milliseconds, and whenever the answer's `soon` is called. */
  every(ms: number, name: string, work: () => Promise<unknown>): { soon(): void } {
    let busy = false;
    let again = false;
    const begin = (): void => {
      if (busy || this.isOver) return;
      busy = true;
      this.round(name, work, () => {
        busy = false;
        if (!again) return;
        again = false;
        this.after(SOON_MS, begin);
      });
    };
    // oxlint-disable-next-line no-restricted-globals -- this is the one place
    const timer = setInterval(begin, ms);
    timer.unref();
    this.timers.add(timer);
    return {
      soon: () => {
        again = busy;
        begin();
      },
    };
  }

  /**
   * Begins a round after `firstMs` milliseconds, at once when there are none, and each further one as long after the
   * last as `pause` says, of what that one answered; of nothing when it failed.
   */
  paced<Found>(
    name: string,
    work: () => Promise<Found>,
    pause: (found?: Found) => number,
    firstMs?: number,
  ): void {
    const begin = (): void => {
      let found: Found | undefined;
      this.round(
        name,
        async () => {
          found = await work();
        },
        () => this.after(pause(found), begin),
      );
    };
    if (firstMs === undefined) begin();
    else this.after(firstMs, begin);
  }

  /** Begins no further round; resolves when those under way are over. */
  async stop(): Promise<void> {
    this.isOver = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await Promise.all(this.active);
  }

  private round(name: string, work: () => Promise<unknown>, ended: () => void): void {
    const round = (async () => work())()
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ round: name, err: error }, 'a round of an interval failed'),
      )
      .finally(() => {
        this.active.delete(round);
        ended();
      });
    this.active.add(round);
  }

  private after(ms: number, begin: () => void): void {
    if (this.isOver) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      begin();
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }
}
