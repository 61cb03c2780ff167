import { Injectable } from '@nestjs/common';
import type { LaneResult, LaneTask } from '@easel/lanes/lane';
import type { ProviderAccess, ProviderLane, ProviderWork } from '@easel/providers/provider-lane';
import type { JobLease } from './provider-orders.js';

/** A job on its way to a provider. */
export interface ProviderRun {
  readonly holding: JobLease;
  readonly work: ProviderWork;
  readonly lane: ProviderLane;
  readonly access: ProviderAccess;
  readonly task: LaneTask;
}

interface RunsOrders {
  run(run: ProviderRun): Promise<LaneResult>;
}

/** Where jobs are handed to providers. What places the orders registers itself, in processes that have the worker role. */
@Injectable()
export class ProviderRunner {
  private runner?: RunsOrders;

  register(runner: RunsOrders): void {
    this.runner = runner;
  }

  /** @throws ProviderFailure, or the signal's reason */
  async run(run: ProviderRun): Promise<LaneResult> {
    if (!this.runner) throw new Error('a process without the worker role cannot place orders');
    return this.runner.run(run);
  }
}
