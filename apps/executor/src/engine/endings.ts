import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ExecutionResult } from '@easel/contracts';
import { LRUCache } from 'lru-cache';
import { Signals } from './signals.js';

/** One wait for an execution's end. */
export interface Ending {
  /**
   * Resolves at the end, or after `ms` milliseconds. With the result when the execution ended in this process; with
   * nothing when it ended elsewhere, or when the time is up.
   */
  within(ms: number): Promise<ExecutionResult | undefined>;
  forget(): void;
}

interface Ended {
  userId: string;
  /** Characters that are in memory for as long as the result can be asked for. */
  weight: number;
  result: () => ExecutionResult;
}

/** The total of kept results that callers can ask for; a larger result is read from the database. */
const MOST_CHARACTERS = 20_000_000;

/** Who in this process waits for which execution. Nothing is held but an entry in a map. */
@Injectable()
export class Endings implements OnModuleDestroy {
  /** A short run is often over before the wait for it arrives: its result need not be read back. */
  private readonly recent = new LRUCache<string, Ended>({
    max: 500,
    ttl: 5_000,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ weight }) => 1 + weight,
  });
  private readonly waiting = new Map<string, Set<(result?: ExecutionResult) => void>>();
  private stopped = false;

  constructor(private readonly signals: Signals) {
    signals.on('ended', (id) => this.wake(id));
  }

  /** True once waits end early, because the process does. */
  get over(): boolean {
    return this.stopped;
  }

  onModuleDestroy(): void {
    this.stopped = true;
    for (const id of this.waiting.keys()) this.wake(id);
  }

  /** Tells everyone that an execution ended, those in this process its result too, if anyone asks. */
  notify(id: string, ended: Ended): void {
    this.recent.set(id, ended);
    if (this.waiting.has(id)) this.wake(id, ended.result());
    this.signals.send('ended', id);
  }

  /** The result of that user's execution, if it ended in this process just now. */
  justEnded(id: string, userId: string): ExecutionResult | undefined {
    const ended = this.recent.get(id);
    return ended?.userId === userId ? ended.result() : undefined;
  }

  /** Begins to listen at once; wait afterwards. */
  of(id: string): Ending {
    let wake: (result?: ExecutionResult) => void = () => undefined;
    const ended = new Promise<ExecutionResult | undefined>((resolve) => (wake = resolve));
    const waiters = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, waiters.add(wake));
    let timer: NodeJS.Timeout | undefined;
    return {
      within: (ms) => {
        timer = setTimeout(wake, ms);
        return ended;
      },
      forget: () => {
        clearTimeout(timer);
        waiters.delete(wake);
        if (waiters.size === 0 && this.waiting.get(id) === waiters) this.waiting.delete(id);
      },
    };
  }

  private wake(id: string, result?: ExecutionResult): void {
    for (const waiter of this.waiting.get(id) ?? []) waiter(result);
  }
}
