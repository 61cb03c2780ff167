import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Caller, ExecutionResult, WaitForExecutionRequest } from '@easel/contracts';
import { Signals } from '../engine/signals.js';
import { isFinal } from './execution-status.js';
import { ExecutionsRepository } from './executions.repository.js';
import { ReadExecution } from './read-execution.js';

/** Specification 1, 4.1 rule 1: the fallback for a signal that got lost. */
const POLL_MS = 5_000;
const MOST_MS = 25_000;

/** Answers when an execution has ended. Nothing is held while it waits but an entry in a map. */
@Injectable()
export class WaitForExecution implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly waiting = new Map<string, Set<() => void>>();
  private stopped = false;

  constructor(
    private readonly signals: Signals,
    private readonly executions: ExecutionsRepository,
    private readonly reading: ReadExecution,
  ) {}

  onApplicationBootstrap(): void {
    this.signals.on('ended', (id) => this.waiting.get(id)?.forEach((wake) => wake()));
  }

  onModuleDestroy(): void {
    this.stopped = true;
    for (const waiters of this.waiting.values()) for (const wake of waiters) wake();
  }

  async run(caller: Caller, { id, waitMs }: WaitForExecutionRequest): Promise<ExecutionResult> {
    const end = Date.now() + Math.min(waitMs, MOST_MS);
    for (;;) {
      // Listening starts before the look, so that an end in between is not missed.
      const signal = this.nextSignal(id);
      try {
        const row = await this.executions.find(caller, id);
        const left = end - Date.now();
        if (isFinal(row.status) || left <= 0 || this.stopped) return await this.reading.resultOf(row);
        await signal.within(Math.min(POLL_MS, left));
      } finally {
        signal.forget();
      }
    }
  }

  private nextSignal(id: string): { within: (ms: number) => Promise<void>; forget: () => void } {
    let wake: () => void = () => undefined;
    const woken = new Promise<void>((resolve) => (wake = resolve));
    const waiters = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, waiters.add(wake));
    let timer: NodeJS.Timeout | undefined;
    return {
      within: (ms) =>
        Promise.race([woken, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]),
      forget: () => {
        clearTimeout(timer);
        waiters.delete(wake);
        if (waiters.size === 0 && this.waiting.get(id) === waiters) this.waiting.delete(id);
      },
    };
  }
}
