import { Injectable } from '@nestjs/common';

/** Waits end on the marks of one clock, so that a thousand waits cost a handful of timers. */
const MARK_MS = 100;

interface Wait {
  end: () => void;
}

/** Lets many tasks wait cheaply: those that are due at about the same time share a timer. */
@Injectable()
export class PollTimer {
  private readonly marks = new Map<number, Set<Wait>>();
  private readonly named = new Map<string, Wait>();

  /**
   * Resolves after about `ms`, never before, unless it is woken; rejects with the signal's reason when that comes first.
   * @param name under which `wake` ends it early
   */
  async sleep(ms: number, signal: AbortSignal, name?: string): Promise<void> {
    signal.throwIfAborted();
    const due = Math.ceil((performance.now() + ms) / MARK_MS);
    await new Promise<void>((resolve, reject) => {
      const forget = (): void => {
        signal.removeEventListener('abort', stop);
        this.marks.get(due)?.delete(wait);
        if (name !== undefined && this.named.get(name) === wait) this.named.delete(name);
      };
      const wait: Wait = {
        end: () => {
          forget();
          resolve();
        },
      };
      const stop = (): void => {
        forget();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.at(due).add(wait);
      if (name !== undefined) this.named.set(name, wait);
    });
  }

  /** Ends the wait of this name, where there is one. */
  wake(name: string): void {
    this.named.get(name)?.end();
  }

  private at(due: number): Set<Wait> {
    const known = this.marks.get(due);
    if (known) return known;
    const waits = new Set<Wait>();
    this.marks.set(due, waits);
    setTimeout(
      () => {
        this.marks.delete(due);
        for (const { end } of waits) end();
      },
      Math.max(0, due * MARK_MS - performance.now()),
    );
    return waits;
  }
}
