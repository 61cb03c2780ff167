import { Injectable } from '@nestjs/common';
import { type Budget, getAccountFunding } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { EngineDatabase } from '../engine/engine-database.js';
import { budgetsParameter } from './spend-budgets.js';
import { SETTLE } from '../sql/credits/run-payers.js';

export interface UnfundedRun {
  id: string;
  userId: string;
  workspaceId: string | null;
}

/** Who pays, and what it counts against. */
export interface RunFunding {
  payerId: string;
  budgets: readonly Budget[] | null;
}

/** Who pays for runs that nobody called for: those of webhooks and schedules. Specification 1, 5.3 rule 2. */
@Injectable()
export class RunPayers {
  constructor(
    private readonly bus: BusClient,
    private readonly database: EngineDatabase,
  ) {}

  /** @throws ServiceUnavailable when accounts can't be asked about now */
  async fundingOf({ userId, workspaceId }: Omit<UnfundedRun, 'id'>): Promise<RunFunding> {
    const asked = { userId, ...(workspaceId !== null && { budgetIds: [workspaceId] }) };
    const { payerId, budgets } = await this.bus.request(getAccountFunding, undefined, asked);
    return { payerId, budgets: budgets.length > 0 ? budgets : null };
  }

  /** @throws ServiceUnavailable when accounts can't be asked about now */
  async settle({ id, ...run }: UnfundedRun): Promise<RunFunding> {
    const funding = await this.fundingOf(run);
    const { payerId } = funding;
    const [row] = await this.database.run<RunFunding & Record<string, unknown>>(SETTLE, [
      id,
      payerId,
      budgetsParameter(funding.budgets),
    ]);
    return row ?? funding;
  }
}
