import type { Logger } from '@nestjs/common';
import type { Clock } from '../../engine/clock.js';
import type { Hints } from '../../engine/hints.js';
import type { JobWorker } from '../../jobs/job-worker.js';
import type { LargeSteps } from './large-steps.js';
import type { LeasedExecution } from './leased-execution.js';
import type { LeasedExecutions } from './leased-executions.js';
import type { StepStore } from './step-store.js';

const SET_ASIDE_MS = 50;
/**
 * How long an execution waits for jobs here before it makes room for another: most jobs here take less. Those that wait
 * for room may be of other accounts, which would wait as long.
 */
const REST_MS = { alone: 500, besideOthers: 100 };

export interface RestingParts {
  readonly steps: StepStore;
  readonly worker: JobWorker;
  readonly hints: Hints;
  readonly executions: LeasedExecutions;
  readonly large: LargeSteps;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface RestingCallbacks {
  /** Whether executions wait for room, and this process may still write. */
  readonly isRoomWanted: () => boolean;
  /** Called after an execution was looked at, whether it was set aside or not. */
  readonly rest: (execution: LeasedExecution) => void;
}

/** Executions that only wait for their jobs here. */
export class RestingExecutions {
  private settingAside = false;

  constructor(
    private readonly parts: RestingParts,
    private readonly callbacks: RestingCallbacks,
  ) {}

  /**
   * While others wait for room, executions that only wait for their jobs here leave the memory. Otherwise as many of
   * them as there is room for, of one user alone, would keep all others waiting for as long as their jobs take.
   * @returns what ends it
   */
  watch(): () => void {
    return this.parts.clock.every(SET_ASIDE_MS, () => void this.makeRoom());
  }

  private async makeRoom(): Promise<void> {
    const { executions, large, clock } = this.parts;
    if (executions.free > 0 || this.settingAside || !this.callbacks.isRoomWanted()) return;
    this.settingAside = true;
    const now = clock.now();
    const resting = executions.all.filter(({ isResting, restsSince, claimed }) => {
      if (!isResting) return false;
      return now - restsSince >= REST_MS[large.isAlone(claimed.userId) ? 'alone' : 'besideOthers'];
    });
    try {
      await Promise.all(resting.map((execution) => this.setAside(execution)));
    } finally {
      this.settingAside = false;
    }
  }

  /** Its jobs continue here as if this process had claimed them; the next holder finds them running. */
  async setAside(execution: LeasedExecution): Promise<void> {
    const { steps, executions, worker, hints, logger } = this.parts;
    // Nothing is written of it meanwhile. Where the answer is lost, the next step is refused, or the next look finds
    // out.
    execution.planning = true;
    try {
      const aside = await steps.setAside(execution.claimed, execution);
      if (!aside || !executions.has(execution)) return;
      for (const { job, abort } of execution.atWork) worker.adopt(job, abort);
      executions.drop(execution);
      if (aside.isDue) hints.execution(execution.id, `${aside.wakeSeq}-aside`);
    } catch (error) {
      logger.warn({ err: error, executionId: execution.id }, 'an execution could not be released');
    } finally {
      this.callbacks.rest(execution);
    }
  }
}
