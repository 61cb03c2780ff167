import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import {
  type Caller,
  type ExecutionResult,
  type ExecutionRun,
  runExecution,
  ServiceError,
  type StartExecutionRequest,
  waitForExecution,
} from '@easel/contracts';
import { BusClient, type RequestContext } from '@easel/platform';
import type { FastifyReply } from 'fastify';
import { v7 as newId } from 'uuid';
import { AccessGuard } from '../access/access.guard.js';
import { Drain } from '../http/drain.js';
import { untilAborted } from '../http/until-aborted.js';
import { legacyStatus } from '../executions/legacy-status.js';

/** How long the message that starts a run waits for its end: most are over by then, and need no second message. */
const FIRST_MS = 2_000;
/**
 * Longest time that one message waits. Short: where its answer gets lost with the process that was to give it, so is
 * this.
 */
const SLICE_MS = 4_000;
/** How much later than it should come an answer is believed lost. */
const LATE_MS = 2_000;
const PAUSE_MS = 1_000;

/** Its fields, as plain data. */
type RunStart = Pick<StartExecutionRequest, keyof StartExecutionRequest>;

export interface WaitedRun {
  start: RunStart;
  caller: Caller | undefined;
  timeoutMs: number;
  context: RequestContext;
  /** Once its connection is closed, nobody waits for the answer any more. */
  reply: FastifyReply;
}

interface Wait extends Omit<WaitedRun, 'start'> {
  executionId: string;
}

/** Runs that somebody waits for: synchronous runs (specification 1, 4.1). */
@Injectable()
export class WaitForEnd {
  private readonly logger = new Logger(WaitForEnd.name);

  constructor(
    private readonly bus: BusClient,
    private readonly drain: Drain,
    private readonly access: AccessGuard,
  ) {}

  /**
   * Starts a run. Its result is absent when it has not ended in time, when this process stops, and for who may not read
   * it any more: the run is accepted, so no error says so. Nor does a service that does not answer make the call fail
   * then; it is waited for.
   */
  async run({ start, timeoutMs, ...wait }: WaitedRun): Promise<ExecutionRun> {
    const end = performance.now() + timeoutMs;
    const { executionId, result } = await this.start(start, Math.min(FIRST_MS, timeoutMs), wait);
    if (hasEnded(result)) return { executionId, result };
    const later = await this.wait({ ...wait, executionId, timeoutMs: end - performance.now() });
    return { executionId, ...(later && { result: later }) };
  }

  private async start(
    start: RunStart,
    waitMs: number,
    { caller, context }: Pick<Wait, 'caller' | 'context'>,
  ): Promise<ExecutionRun> {
    const executionId = context.operationId ?? newId();
    try {
      return await this.bus.request(runExecution, caller, { ...start, executionId, waitMs }, context);
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) throw error;
      // It may have been accepted by a process that was gone before it could say so.
      const result = await this.bus
        .request(waitForExecution, caller, { id: executionId, waitMs: 0 }, context)
        .catch(() => undefined);
      if (!result) throw error;
      return { executionId, result };
    }
  }

  private async wait({ executionId, caller, timeoutMs, context, reply }: Wait) {
    const connection = reply.raw;
    const abandoned = new AbortController();
    const abandon = () => abandoned.abort();
    connection.once('close', abandon);
    const stop = AbortSignal.any([this.drain.signal, abandoned.signal]);
    if (connection.destroyed) abandon();
    const end = performance.now() + timeoutMs;
    try {
      for (let left = timeoutMs; left > 0 && !stop.aborted; left = end - performance.now()) {
        const waitMs = Math.min(SLICE_MS, Math.ceil(left));
        const result = await untilAborted(
          stop,
          this.bus
            .request(
              waitForExecution,
              caller,
              { id: executionId, waitMs },
              { ...context, deadlineMs: waitMs + LATE_MS },
            )
            .catch((error: unknown) => this.pause(error, executionId, end - performance.now(), stop)),
        );
        if (hasEnded(result)) return await this.forCallerNow(result, { caller, context, reply });
      }
      return undefined;
    } finally {
      connection.off('close', abandon);
    }
  }

  private async forCallerNow(
    result: ExecutionResult,
    { caller, context, reply }: Pick<Wait, 'caller' | 'context' | 'reply'>,
  ): Promise<ExecutionResult | undefined> {
    try {
      const now = await this.access.callerNow(reply.request);
      if (isDeepStrictEqual(now, caller)) return result;
      const again = { id: result.executionId, waitMs: 0 };
      return await this.bus.request(waitForExecution, now, again, context);
    } catch (error) {
      this.logger.debug({ err: error }, 'the result of a run could not be read');
      return undefined;
    }
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
      // Aborted: the caller checks the signal next.
    }
    return undefined;
  }
}

function hasEnded(result: ExecutionResult | undefined): result is ExecutionResult {
  return result !== undefined && legacyStatus(result.status) !== 'pending';
}
