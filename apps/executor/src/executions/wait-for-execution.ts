import { Injectable } from '@nestjs/common';
import type { Caller, ExecutionResult } from '@easel/contracts';
import { Endings } from '../engine/endings.js';
import { Orchestrator } from '../runs/orchestrator/orchestrator.js';
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
    private readonly orchestrator: Orchestrator,
    private readonly executions: ExecutionsRepository,
    private readonly readExecution: ReadExecution,
  ) {}

  async run(caller: Caller, id: string, waitMs: number): Promise<ExecutionResult> {
    const ended = this.endings.justEnded(id, caller.userId);
    if (ended) return ended;
    const end = Date.now() + Math.min(waitMs, MOST_MS);
    // What is held here has not ended: at first nothing needs to be read.
    let known = this.orchestrator.holds(id, caller.userId);
    for (;;) {
      // Listening starts before the look, so that an end in between is not missed.
      const ending = this.endings.of(id);
      try {
        const left = end - Date.now();
        if (left <= 0 || !known) {
          const row = await this.executions.findShown(caller, id);
          if (isFinal(row.status) || left <= 0 || this.endings.over)
            return await this.readExecution.resultOf(row);
        }
        const result = await ending.within(Math.min(POLL_MS, left));
        if (result) return result;
        known = false;
      } finally {
        ending.forget();
      }
    }
  }
}
