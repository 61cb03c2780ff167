import { Inject, Injectable, Logger } from '@nestjs/common';
import { EngineDatabase } from '../../engine/engine-database.js';
import { accessTo } from './provider-access.js';
import { type ProviderAccountMap, ProviderAccounts } from './provider-accounts.js';
import { storedOrder, type OrderRow, ProviderOrders, type StoredOrder } from './provider-orders.js';
import type { ProviderHandle, ProviderTask } from '@easel/providers/provider-lane';
import { PROVIDER_LANES, type ProviderLanes } from '@easel/providers/provider-lanes';
import { publicLink } from '@easel/providers/public-link';
import { ProviderTimings } from './provider-timings.js';
import { ProviderTraffic } from './provider-traffic.js';
import { LEFT_OPEN, FORGET } from '../../sql/orders/open-orders.js';

/**
 * Ends orders whose job is over, and cancels their tasks at the provider. Any number of processes may do so at once:
 * a second cancel changes nothing.
 */
@Injectable()
export class EndOrders {
  private readonly logger = new Logger(EndOrders.name);

  constructor(
    private readonly database: EngineDatabase,
    private readonly calls: ProviderOrders,
    private readonly accounts: ProviderAccounts,
    private readonly traffic: ProviderTraffic,
    private readonly timings: ProviderTimings,
    @Inject(PROVIDER_LANES) private readonly lanes: ProviderLanes,
  ) {}

  async run(): Promise<void> {
    const rows = await this.database.run<OrderRow & { wasUsed: boolean }>(LEFT_OPEN, []);
    if (rows.length === 0) return;
    const accounts = await this.accounts.all();
    await Promise.all(
      rows.map(({ wasUsed, ...row }) =>
        this.end(storedOrder(row), wasUsed, accounts).catch((error: unknown) => {
          this.logger.warn(
            { err: error, jobId: row.jobId },
            'the order of a job could not be ended; it is retried',
          );
        }),
      ),
    );
  }

  private async end(call: StoredOrder, wasUsed: boolean, accounts: ProviderAccountMap): Promise<void> {
    if (!call.handle) {
      const handle = wasUsed ? undefined : await this.search(call, accounts);
      if (handle) await this.cancel({ ...call, handle }, accounts);
      await this.database.run(FORGET, [call.jobId, call.number]);
      return;
    }
    if (!wasUsed) await this.cancel(call, accounts);
    await this.calls.settleLate(call, wasUsed ? 'succeeded' : 'cancelled');
  }

  /** What came of an order whose answer nobody got, at providers that can be asked. */
  private async search(
    { provider, reference, backend, jobId }: StoredOrder,
    accounts: ProviderAccountMap,
  ): Promise<ProviderHandle | undefined> {
    const [lane, account] = [this.lanes.get(provider), accounts.get(provider)];
    if (!lane?.find || !account) return undefined;
    const access = accessTo(account, lane);
    const { pollMs } = this.timings;
    const signal = AbortSignal.timeout(pollMs);
    const task: ProviderTask = {
      type: '',
      backend,
      jobId,
      reference,
      params: {},
      inputs: {},
      signal,
      readMedia: () => Promise.reject(new Error('what is searched for is not sent again')),
      publicLink,
    };
    const http = access.http.within(pollMs, signal);
    return this.traffic.exchange(provider, 'find', async () => lane.find?.(task, { ...access, http }));
  }

  private async cancel({ provider, handle, backend, jobId }: StoredOrder, accounts: ProviderAccountMap) {
    const [lane, account] = [this.lanes.get(provider), accounts.get(provider)];
    if (!handle || !lane?.cancel || !account) return;
    const access = accessTo(account, lane);
    const { cancelMs } = this.timings;
    const http = access.http.within(cancelMs, AbortSignal.timeout(cancelMs));
    try {
      await this.traffic.exchange(provider, 'cancel', async () =>
        lane.cancel?.(handle, { type: '', backend }, { ...access, http }),
      );
    } catch (error) {
      this.logger.warn(
        { err: error, jobId, provider },
        'the task of a job was not cancelled at its provider',
      );
    }
  }
}
