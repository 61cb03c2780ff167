import { Injectable } from '@nestjs/common';
import { type Caller, type CreditGrant, getAccountFunding, type GrantCreditsRequest } from '@easel/contracts';
import { BusClient, Database } from '@easel/platform';
import { AuditEvents } from '../engine/audit-events.js';
import { CreditAccounts } from './credit-accounts.js';

/** Adds credits to an account; the ledger's entry, the balance and the audit entry are one commit. */
@Injectable()
export class GrantCredits {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly accounts: CreditAccounts,
    private readonly audit: AuditEvents,
  ) {}

  /**
   * With an `operationId`, the ledger's entry gets that id, and asking again adds nothing.
   * @throws NotFound for what is no account
   */
  async run(
    caller: Caller,
    { userId, amount, reason }: GrantCreditsRequest,
    operationId?: string,
  ): Promise<CreditGrant> {
    await this.bus.request(getAccountFunding, undefined, { userId });
    await this.accounts.ensure([userId]);
    const granted = await this.database.transaction(async (tx) => {
      const [entry] = await tx.query<{ id: string }[]>(
        `insert into credit_ledger (id, account_id, kind, balance_change, held_change, actor_id, reason)
         values (coalesce($5, gen_random_uuid()), $1, 'grant', $2, 0, $3, $4) on conflict (id) do nothing returning id`,
        [userId, amount, caller.userId, reason, operationId ?? null],
      );
      if (!entry && operationId !== undefined) return undefined;
      // TypeORM answers an update with its rows and their number.
      const [[account]] = await tx.query<[{ balance: number }[], number]>(
        `update credit_accounts set balance = balance + $2 where id = $1 returning balance::float8 as balance`,
        [userId, amount],
      );
      if (!entry || !account) throw new Error(`account ${userId} is not open`);
      await this.audit.add(tx, caller, {
        workspaceId: null,
        accountId: caller.userId,
        action: 'credits.granted',
        targetId: userId,
        detail: { amount, reason, entryId: entry.id },
      });
      return { id: entry.id, balance: account.balance };
    });
    const { id, balance } = granted ?? (await this.before(userId, operationId));
    return { id, userId, amount, reason, balance };
  }

  /** What an earlier request of the same operation has granted. */
  private async before(userId: string, operationId = ''): Promise<Pick<CreditGrant, 'id' | 'balance'>> {
    return { id: operationId, balance: (await this.accounts.state(userId)).available };
  }
}
