import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type Caller, type ExecutionResult, ServiceError, waitForExecution } from '@easel/contracts';
import { BusClient, type RequestContext } from '@easel/platform';
import { Drain } from '../http/drain.js';
import { legacyStatus } from './legacy-status.js';

/** Longest time that one message waits; the executor looks at the tables every 5 seconds meanwhile. */
const SLICE_MS = 25_000;
const PAUSE_MS = 1_000;

export interface Wait {
  executionId: string;
  caller: Caller | undefined;
  timeoutMs: number;
  context: RequestContext;
  /** Aborted when nobody waits for the answer any more. */
  abandoned: AbortSignal;
}

/** Waits for executions on behalf of synchronous runs (specification 1, 4.1). */
@Injectable()
export class WaitForEnd {
  private readonly logger = new Logger(WaitForEnd.name);

  constructor(
    private readonly bus: BusClient,
    private readonly drain: Drain,
  ) {}

  /**
   * The result of the execution, or undefined when it has not ended in time, or this process stops. The run is
   * accepted already, so a service that does not answer is waited for and never makes the call fail.
   */
  async wait({
    executionId,
    caller,
    timeoutMs,
    context,
    abandoned,
  }: Wait): Promise<ExecutionResult | undefined> {
    const stop = AbortSignal.any([this.drain.signal, abandoned]);
    const end = performance.now() + timeoutMs;
    for (let left = timeoutMs; left > 0 && !stop.aborted; left = end - performance.now()) {
      const waitMs = Math.min(SLICE_MS, Math.ceil(left));
      const result = await untilAborted(
        stop,
        this.bus
          .request(waitForExecution, caller, { id: executionId, waitMs }, context)
          .catch((error: unknown) => this.pause(error, executionId, end - performance.now(), stop)),
      );
      if (result && legacyStatus(result.status) !== 'pending') return result;
    }
    return undefined;
  }

  private async pause(
    error: unknown,
    executionId: string,
    left: number,
    stop: AbortSignal,
  ): Promise<undefined> {
    if (error instanceof ServiceError && error.status < 500) throw error;
    this.logger.warn({ err: error, executionId }, 'could not wait for an execution');
    try {
      await sleep(Math.max(0, Math.min(PAUSE_MS, left)), undefined, { signal: stop });
    } catch {
      // Aborted: whoever waits looks at the signal next.
    }
    return undefined;
  }
}

/** What `work` answers, or undefined as soon as `signal` is aborted. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  let give: (() => void) | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    give = () => resolve(undefined);
    signal.addEventListener('abort', give, { once: true });
  });
  // Its failure counts only while somebody waits for it.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (give) signal.removeEventListener('abort', give);
  }
}
