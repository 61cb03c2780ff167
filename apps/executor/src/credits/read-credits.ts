import { Injectable } from '@nestjs/common';
import type {
  Caller,
  CreditAction,
  CreditBalance,
  CreditCheck,
  CreditTransaction,
  CreditTransactions,
  ListTransactionsRequest,
} from '@easel/contracts';
import { encodeCursor, pageOf, startOfPage } from '@easel/platform';
import { EngineDatabase } from '../engine/engine-database.js';
import { allowedIds } from '../engine/allowed-workflow.js';
import { CreditAccounts } from './credit-accounts.js';
import { payerOf } from './payer.js';
import { TRANSACTIONS } from '../sql/credits/transactions.js';

interface Entry {
  id: string;
  createdAt: Date;
  kind: CreditAction;
  balanceChange: number;
  heldChange: number;
  reason: string | null;
  jobId: string | null;
  jobType: string | null;
  workflowId: string | null;
  executionId: string | null;
  provider: string | null;
}

/** Shows callers their own account. */
@Injectable()
export class ReadCredits {
  constructor(
    private readonly accounts: CreditAccounts,
    private readonly database: EngineDatabase,
  ) {}

  async balance({ userId }: Caller): Promise<CreditBalance> {
    const { available, held, spentToday, granted } = await this.accounts.state(userId);
    return {
      total: available,
      subscription: 0,
      topup: available,
      held,
      dailySpent: spentToday,
      dailyLimit: null,
      monthlyAllocation: 0,
      tier: 'free',
      effectiveTier: granted ? 'payg' : 'free',
      features: {},
      periodEnd: null,
      appCreditsAllowance: 0,
    };
  }

  /** Of the account that would pay; the balance of another account is not shown. */
  async check(caller: Caller, required: number): Promise<CreditCheck> {
    const payer = payerOf(caller);
    const { available } = await this.accounts.state(payer);
    return {
      sufficient: available >= required,
      required,
      available: payer === caller.userId ? available : Math.min(available, required),
    };
  }

  async transactions(
    caller: Caller,
    { limit = 20, cursor }: ListTransactionsRequest,
  ): Promise<CreditTransactions> {
    const { userId } = caller;
    await this.accounts.ensure([userId]);
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.run<Entry & Record<string, unknown>>(TRANSACTIONS, [
      userId,
      time,
      id,
      limit + 1,
      allowedIds(caller),
    ]);
    const { data, nextCursor = null } = pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
    return { data: data.map(transactionOf), nextCursor };
  }
}

function transactionOf(entry: Entry): CreditTransaction {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    credits_used: entry.balanceChange === 0 ? 0 : -entry.balanceChange,
    action: entry.kind,
    provider: entry.provider,
    metadata: {
      ...(entry.jobId !== null && { job_id: entry.jobId }),
      ...(entry.jobType !== null && { job_type: entry.jobType }),
      ...(entry.workflowId !== null && { workflow_id: entry.workflowId }),
      ...(entry.executionId !== null && { execution_id: entry.executionId }),
      ...(entry.kind === 'settle' && { credits_charged: -entry.heldChange }),
      ...(entry.reason !== null && { reason: entry.reason }),
    },
  };
}
