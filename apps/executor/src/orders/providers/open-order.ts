import type { LaneCapabilities, ProviderHandle, ProviderTask } from '@easel/providers/provider-lane';
import type { StoredOrder } from './provider-orders.js';
import type { ProviderRun } from './provider-runner.js';

/** What one attempt knows about an order as it goes. */
export class OpenOrder {
  handle: ProviderHandle | undefined;
  /** When the order was last intended, and ours to send. */
  freshAt: number;
  lastSentAt: number | undefined;
  readonly intendedAt: number;

  constructor(
    readonly run: ProviderRun,
    readonly call: StoredOrder,
    readonly capabilities: LaneCapabilities,
    readonly task: ProviderTask,
    readonly startedAt: number,
  ) {
    this.handle = call.handle ?? undefined;
    this.intendedAt = performance.now() - call.ageMs;
    this.freshAt = this.intendedAt;
  }
}
