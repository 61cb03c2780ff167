import { Injectable } from '@nestjs/common';
import type { Caller, ExecutionResult } from '@easel/contracts';
import { type Ending, Endings } from '../engine/endings.js';
import { isFinal } from './execution-status.js';
import { ExecutionsRepository } from './executions.repository.js';
import { ReadExecution } from './read-execution.js';

/** Specification 1, 4.1 rule 1: the fallback for a signal that got lost. */
const POLL_MS = 5_000;
const MOST_MS = 25_000;

/** Answers when an execution has ended, or with how it stands when the time is up. */
@Injectable()
export class WaitForExecution {
  constructor(
    private readonly endings: Endings,
    private readonly executions: ExecutionsRepository,
    private readonly reading: ReadExecution,
  ) {}

  async run(caller: Caller, id: string, waitMs: number): Promise<ExecutionResult> {
    // Listening starts before the look, so that an end in between is not missed.
    const ending = this.endings.of(id);
    try {
      const row = await this.executions.find(caller, id);
      return isFinal(row.status)
        ? await this.reading.resultOf(row)
        : await this.untilEnd(caller, id, ending, waitMs);
    } finally {
      ending.forget();
    }
  }

  /** The same for an execution that has just been accepted, and for which `ending` has listened since before. */
  async untilEnd(caller: Caller, id: string, ending: Ending, waitMs: number): Promise<ExecutionResult> {
    const end = Date.now() + Math.min(waitMs, MOST_MS);
    let listening = ending;
    for (;;) {
      const left = end - Date.now();
      const result = await listening.within(Math.max(0, Math.min(POLL_MS, left)));
      if (result) return result;
      const next = this.endings.of(id);
      if (listening !== ending) listening.forget();
      listening = next;
      const row = await this.executions.find(caller, id);
      if (isFinal(row.status) || Date.now() >= end || this.endings.over) {
        next.forget();
        return this.reading.resultOf(row);
      }
    }
  }
}
