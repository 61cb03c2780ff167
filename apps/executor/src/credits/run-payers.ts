import { Injectable } from '@nestjs/common';
import { getAccountFunding } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { EngineDatabase } from '../engine/engine-database.js';

// Of two processes that find out at once, the first one's answer stands.
const SETTLE = {
  name: 'settle-payer',
  text: `
    update executions set payer_id = coalesce(payer_id, $2) where id = $1 returning payer_id as "payerId"`,
};

/** Who pays for runs that nobody called for: those of webhooks and schedules. Specification 1, 5.3 rule 2. */
@Injectable()
export class RunPayers {
  constructor(
    private readonly bus: BusClient,
    private readonly database: EngineDatabase,
  ) {}

  /** @throws ServiceUnavailable when accounts can't be asked about now */
  async settle(executionId: string, userId: string): Promise<string> {
    const { payerId } = await this.bus.request(getAccountFunding, undefined, { userId });
    const [row] = await this.database.run<{ payerId: string }>(SETTLE, [executionId, payerId]);
    return row?.payerId ?? payerId;
  }
}
