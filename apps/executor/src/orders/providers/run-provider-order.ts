import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { failpoint } from '../../engine/failpoint.js';
import { LaneFailure, type LaneResult } from '@easel/lanes/lane';
import { MOST_CLONES } from '../../sql/orders/clone-limit.js';
import { backoffMs, pollDelayMs } from '@easel/providers/poll-delay';
import { ProviderResults } from './provider-results.js';
import { OpenOrder } from './open-order.js';
import { PollTimer } from './poll-timer.js';
import { ProviderOrders, type StoredOrder } from './provider-orders.js';
import { noVoice, outcomeUnknown, ProviderFailure } from '@easel/providers/provider-failure';
import type {
  Polled,
  ProviderAccess,
  ProviderHandle,
  ProviderResult,
  ProviderTask,
  Submitted,
} from '@easel/providers/provider-lane';
import { type ProviderRun, ProviderRunner } from './provider-runner.js';
import { ProviderTimings } from './provider-timings.js';
import { ProviderTraffic } from './provider-traffic.js';
import { nextMove } from './resume-order.js';
import { publicLink } from '@easel/providers/public-link';
import { RunAborted } from '@easel/providers/run-aborted';
import { voicesNamedIn } from '@easel/providers/named-voices';

/**
 * Has a provider do a job, and buys nothing twice: the order is stored before it is sent, the task's id before it is
 * asked for, so that the next holder of the job knows after a crash what may have been bought. What lanes have in
 * common is here; what is special to one is in its `ProviderLane`.
 */
@Injectable()
export class RunProviderOrder implements OnModuleInit {
  private readonly logger = new Logger(RunProviderOrder.name);

  constructor(
    private readonly calls: ProviderOrders,
    private readonly traffic: ProviderTraffic,
    private readonly clock: PollTimer,
    private readonly timings: ProviderTimings,
    private readonly results: ProviderResults,
    private readonly runner: ProviderRunner,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  /** @throws ProviderFailure, or the signal's reason */
  run(run: ProviderRun): Promise<LaneResult> {
    return this.traffic.asTask(run.access.provider, run.task.signal, () => this.attempt(run));
  }

  private async attempt(run: ProviderRun): Promise<LaneResult> {
    const capabilities = run.lane.capabilities(run.work);
    if (!capabilities) throw new Error(`${run.lane.provider} does not run ${run.work.type}`);
    const found = await this.calls.latest(run.holding);
    if (!found) throw new RunAborted('lost');
    const move = nextMove(found.call, found.grantedAttempts);
    let call = found.call;
    if (move.do === 'begin') {
      await this.checkVoices(run);
      await this.checkPlace(run);
      failpoint('provider.intend');
      call = await this.calls.intend(run.holding, {
        number: found.lastNumber + 1,
        provider: run.access.provider,
        class: capabilities.class,
        backend: run.work.backend,
      });
      failpoint('provider.intended');
    }
    if (!call) throw new RunAborted('lost');
    const order = new OpenOrder(run, call, capabilities, this.taskOf(run, call), performance.now());
    if (move.do === 'surrender') return this.surrender(order);
    try {
      return await this.carryOut(order, move.do);
    } catch (error) {
      if (run.task.signal.aborted) await this.notifyCancelled(order);
      throw error;
    }
  }

  /** Only the owner may use a clone: for the job of another account there is no such voice. @throws LaneFailure */
  private async checkVoices({ holding, task }: ProviderRun): Promise<void> {
    const ids = voicesNamedIn(task);
    if (ids.length === 0 || !(await this.calls.isForeignVoice(holding, ids))) return;
    throw noVoice();
  }

  /** @throws LaneFailure `limit_reached` for a clone that is one too many for its owner's account */
  private async checkPlace({ holding, work }: ProviderRun): Promise<void> {
    if (work.type !== 'voice-clone' || !(await this.calls.hasNoPlace(holding))) return;
    throw new LaneFailure('limit_reached', `An account may have at most ${MOST_CLONES} voice clones.`, false);
  }

  private async carryOut(
    order: OpenOrder,
    move: 'begin' | 'poll' | 'resubmit' | 'search',
  ): Promise<LaneResult> {
    if (move === 'search') {
      const handle = await this.search(order);
      if (handle) await this.record(order, handle);
    }
    let submitted: Submitted | undefined;
    if (!order.handle) submitted = await this.submit(order);
    // While the order was on its way, somebody else may have taken the job over and given it up.
    if (!submitted && !order.handle) return this.surrender(order);
    const result = submitted?.kind === 'done' ? submitted.result : await this.pollUntilDone(order);
    failpoint('provider.answered');
    const done = await this.results.collect(order, result);
    failpoint('provider.collected');
    await this.calls.settle(order.run.holding, order.call, 'succeeded');
    failpoint('provider.settled');
    return done;
  }

  /** Sends the order until it is taken, refused for good, or nobody can tell. */
  private async submit(order: OpenOrder): Promise<Submitted> {
    const { run, capabilities } = order;
    for (let failures = 0; ;) {
      try {
        const submitted = await this.sendOnce(order);
        failpoint('provider.submitted');
        if (submitted.kind === 'task') await this.record(order, submitted.handle);
        return submitted;
      } catch (error) {
        run.task.signal.throwIfAborted();
        if (!(error instanceof ProviderFailure)) throw error;
        failures++;
        const wait = backoffMs(failures, error.retryAfterMs);
        const mayWait = performance.now() - order.startedAt + wait < this.timings.maxWaitMs;
        if (!error.maybeBought) {
          if (error.passing && mayWait) {
            await this.clock.sleep(wait, run.task.signal);
            continue;
          }
          await this.calls.settle(run.holding, order.call, 'refused', error.code);
          failpoint('provider.refused');
          throw error;
        }
        if (capabilities.class === 'C') return this.surrender(order);
        if (!mayWait) throw error;
        await this.clock.sleep(wait, run.task.signal);
        if (capabilities.class === 'B') {
          const handle = await this.search(order);
          if (handle) {
            await this.record(order, handle);
            return { kind: 'task', handle };
          }
        }
      }
    }
  }

  private async sendOnce(order: OpenOrder): Promise<Submitted> {
    const { run, capabilities, task } = order;
    const timeoutMs =
      capabilities.submitTimeoutMs ??
      (capabilities.synchronous ? this.timings.synchronousMs : this.timings.submitMs);
    const stop = new AbortController();
    // A task that is just being taken is worth its id: without it there is nothing to cancel.
    const grace = capabilities.synchronous ? 0 : this.timings.cancelMs;
    const onAbort = (): void => void setTimeout(() => stop.abort(run.task.signal.reason), grace).unref();
    run.task.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.traffic.exchange(run.access.provider, 'submit', async () => {
        const http = run.access.http.within(timeoutMs, stop.signal, () => this.beforeSend(order));
        return run.lane.submit({ ...task, signal: stop.signal }, { ...run.access, http });
      });
    } finally {
      run.task.signal.removeEventListener('abort', onAbort);
    }
  }

  /**
   * A process that was frozen since it meant to order must not order any more: others may have gone on with the job. An
   * order that is sent later than that, or again, is intended again, so that an heir knows how long it may be on its way.
   * @throws RunAborted
   */
  private async beforeSend(order: OpenOrder): Promise<void> {
    while (performance.now() - order.freshAt > this.timings.sendWithinMs) {
      const asked = performance.now();
      if (!(await this.calls.intendAgain(order.run.holding, order.call))) throw new RunAborted('lost');
      order.freshAt = asked;
    }
    failpoint('provider.submit');
    order.lastSentAt = performance.now();
  }

  /** Class B: looks for the order until it is found, or can't come any more. */
  private async search(order: OpenOrder): Promise<ProviderHandle | undefined> {
    const { run, task } = order;
    const { lane, access } = run;
    for (let failures = 0; ;) {
      try {
        const handle = await this.traffic.exchange(access.provider, 'find', () =>
          lane.find
            ? lane.find(task, within(access, this.timings.pollMs, task.signal))
            : Promise.resolve(undefined),
        );
        failpoint('provider.searched');
        if (handle) return handle;
        // The one who sent it may still be about to: until its request would have timed out, it can still arrive.
        const settlesAt =
          Math.max(order.intendedAt, order.lastSentAt ?? 0) +
          (order.capabilities.submitTimeoutMs ?? this.timings.submitMs) +
          this.timings.sendWithinMs;
        const left = settlesAt - performance.now();
        if (left <= 0) return undefined;
        await this.clock.sleep(Math.min(left, this.timings.searchEveryMs), task.signal);
      } catch (error) {
        task.signal.throwIfAborted();
        if (!(error instanceof ProviderFailure) || !error.retryable) throw error;
        if (performance.now() - order.startedAt > this.timings.maxWaitMs) throw error;
        await this.clock.sleep(backoffMs(++failures, error.retryAfterMs), task.signal);
      }
    }
  }

  /** Stores the task's id, however long the database takes: it is all that stands for what was bought. */
  private async record(order: OpenOrder, handle: ProviderHandle): Promise<void> {
    failpoint('provider.record');
    for (const startedAt = performance.now(); ;) {
      try {
        const stored = await this.calls.submitted(order.call, handle);
        failpoint('provider.recorded');
        if (stored === 'open' || (await this.isKnown(order, handle, stored))) {
          order.handle = handle;
          return;
        }
        this.logger.warn(
          `task ${handle.taskId} of job ${order.run.holding.id} came too late and is cancelled`,
        );
        await this.cancel(order, handle);
        throw new RunAborted('lost');
      } catch (error) {
        if (error instanceof RunAborted || performance.now() - startedAt > this.timings.recordMs) throw error;
        this.logger.warn(
          { err: error, jobId: order.run.holding.id },
          'the task of a job waits for the database',
        );
        await new Promise((resolve) => setTimeout(resolve, this.timings.searchEveryMs));
      }
    }
  }

  private async isKnown(
    order: OpenOrder,
    handle: ProviderHandle,
    stored: 'late' | 'other',
  ): Promise<boolean> {
    if (stored === 'late') return false;
    const found = await this.calls.latest(order.run.holding);
    return found?.call?.number === order.call.number && found.call.handle?.taskId === handle.taskId;
  }

  private async pollUntilDone(order: OpenOrder): Promise<ProviderResult> {
    const { run, task, handle } = order;
    const { lane, access } = run;
    if (!lane.poll || !handle) throw new Error(`${lane.provider} has no tasks to ask for`);
    const since = performance.now();
    for (let failures = 0, failingSince = 0; ;) {
      let polled: Polled;
      try {
        failpoint('provider.poll');
        const poll = lane.poll.bind(lane);
        polled = await this.traffic.exchange(access.provider, 'poll', () =>
          poll(handle, task, within(access, this.timings.pollMs, task.signal)),
        );
        failures = 0;
      } catch (error) {
        task.signal.throwIfAborted();
        // The task is bought: nothing that goes wrong while asking for it is a reason to buy another.
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.gone) throw await this.lost(order);
        if (!error.retryable) throw error;
        if (failures === 0) failingSince = performance.now();
        if (performance.now() - failingSince > this.timings.maxWaitMs) throw error;
        await this.clock.sleep(backoffMs(++failures, error.retryAfterMs), task.signal);
        continue;
      }
      failpoint('provider.polled');
      if (polled.status === 'succeeded') return polled.result;
      if (polled.status === 'failed') {
        await this.calls.settle(run.holding, order.call, 'failed', polled.failure.code);
        failpoint('provider.failed');
        throw polled.failure;
      }
      if (polled.progress !== undefined) run.task.progress(Math.min(99, polled.progress));
      const delay = pollDelayMs(performance.now() - since, polled.retryAfterMs) * this.timings.pollPace;
      await this.clock.sleep(delay, task.signal, handle.taskId);
    }
  }

  private async lost(order: OpenOrder): Promise<ProviderFailure> {
    await this.calls.settle(order.run.holding, order.call, 'failed', 'provider_task_lost');
    return new ProviderFailure('provider_task_lost', 'The provider does not know the task any more.');
  }

  /** @throws ProviderFailure `provider_outcome_unknown`, unless the task's id has become known after all */
  private async surrender(order: OpenOrder): Promise<never> {
    if (order.call.state === 'intended') {
      const surrendered = await this.calls.surrender(order.run.holding, order.call);
      failpoint('provider.surrendered');
      if (!surrendered) {
        // Its former holder stored the id meanwhile: the next attempt continues with it.
        throw new ProviderFailure('provider_error', 'Another process handles the order.', {
          retryable: true,
        });
      }
    }
    throw outcomeUnknown();
  }

  /** A cancelled or overdue job is cancelled at the provider too; one that was only handed on is left alone. */
  private async notifyCancelled(order: OpenOrder): Promise<void> {
    const { run, handle } = order;
    try {
      const { reason } = run.task.signal as { reason: unknown };
      const overdue = reason instanceof RunAborted && reason.why === 'overdue';
      if (!handle || (!overdue && !(await this.calls.isOver(run.holding)))) return;
      await this.cancel(order, handle);
      if (overdue) await this.calls.settle(run.holding, order.call, 'cancelled');
      else await this.calls.settleLate(order.call, 'cancelled');
    } catch (error) {
      this.logger.warn(
        { err: error, jobId: run.holding.id },
        'the provider could not be notified of the end of a job',
      );
    }
  }

  private async cancel({ run }: OpenOrder, handle: ProviderHandle): Promise<void> {
    const { lane, access, work } = run;
    if (!lane.cancel) return;
    const cancel = lane.cancel.bind(lane);
    const signal = AbortSignal.timeout(this.timings.cancelMs);
    try {
      await this.traffic.exchange(access.provider, 'cancel', () =>
        cancel(handle, work, within(access, this.timings.cancelMs, signal)),
      );
    } catch (error) {
      this.logger.warn(
        { err: error, taskId: handle.taskId, provider: access.provider },
        'a task was not cancelled at its provider',
      );
    }
  }

  private taskOf({ holding, work, task }: ProviderRun, call: StoredOrder): ProviderTask {
    return {
      ...work,
      backend: call.backend,
      jobId: holding.id,
      reference: call.reference,
      params: task.params,
      inputs: task.inputs,
      signal: task.signal,
      readMedia: (url) => task.readMedia(url),
      ...(task.say ? { say: (piece: string) => task.say?.(piece) } : {}),
      publicLink,
    };
  }
}

function within(access: ProviderAccess, timeoutMs: number, signal: AbortSignal): ProviderAccess {
  return { ...access, http: access.http.within(timeoutMs, signal) };
}
