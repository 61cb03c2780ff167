import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type FederatedAccount,
  type ListFederatedAccountsRequest,
  NotFound,
  type Page,
  projectDeleted,
  requireOperator,
} from '@easel/contracts';
import { Database, encodeCursor, Outbox, pageOf, type Transaction } from '@easel/platform';
import { Payer } from '../accounts/payer.js';
import type { UserRow } from '../users/user.row.js';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { FederatedAccountsRepository } from './federated-accounts.repository.js';
import { OwnsOrganization, PayerAccountProtected } from './sso.errors.js';

/** What operators do to accounts that sign in through a provider. */
@Injectable()
export class ManageFederatedAccounts {
  constructor(
    private readonly database: Database,
    private readonly accounts: FederatedAccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly payer: Payer,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
    private readonly outbox: Outbox,
  ) {}

  /** @throws Forbidden, ValidationFailed */
  async list(
    caller: Caller,
    { limit = 50, cursor }: ListFederatedAccountsRequest,
  ): Promise<Page<FederatedAccount>> {
    requireOperator(caller);
    const rows = await this.accounts.list(limit + 1, cursor);
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
    return { data: data.map(toFederatedAccount), ...page };
  }

  /** @throws Forbidden, NotFound, PayerAccountProtected */
  ban(caller: Caller, id: string): Promise<FederatedAccount> {
    return this.change(caller, id, 'account.banned', async (tx, account) => {
      account.bannedAt ??= new Date();
      await this.accounts.setBan(tx, id, account.bannedAt);
      await this.sessions.endAll(tx, id, 'banned');
    });
  }

  /** @throws Forbidden, NotFound, PayerAccountProtected */
  unban(caller: Caller, id: string): Promise<FederatedAccount> {
    return this.change(caller, id, 'account.unbanned', async (tx, account) => {
      account.bannedAt = null;
      await this.accounts.setBan(tx, id, null);
    });
  }

  /** @throws Forbidden, NotFound, PayerAccountProtected, OwnsOrganization */
  async delete(caller: Caller, id: string): Promise<void> {
    let users: string[] = [];
    await this.change(caller, id, 'account.deleted', async (tx) => {
      if (await this.accounts.ownsOrganization(tx, id)) throw new OwnsOrganization();
      users = await this.accounts.usersOfApps(tx, id);
      for (const projectId of await this.accounts.personalProjects(tx, id)) {
        await this.outbox.add(tx, projectDeleted, { projectId, userId: id });
      }
      await this.accounts.delete(tx, id);
    });
    // The account's apps went with it, and what they were allowed to do for others.
    await this.principals.run(users);
  }

  private async change(
    caller: Caller,
    id: string,
    action: string,
    work: (tx: Transaction, account: UserRow) => Promise<void>,
  ): Promise<FederatedAccount> {
    requireOperator(caller);
    // A mistake must not lock out the billing account: specification 2, 5.1.
    if ((await this.payer.id()) === id) throw new PayerAccountProtected();
    const changed = await this.database.transaction(async (tx) => {
      const account = await this.accounts.findForUpdate(tx, id);
      if (!account) throw new NotFound('account');
      await work(tx, account);
      await this.audit.record(tx, caller.userId, caller, {
        action,
        targetId: id,
        detail: { email: account.email, provider: account.appMetadata.sso?.provider ?? null },
      });
      return account;
    });
    await this.principals.run([id]);
    return toFederatedAccount(changed);
  }
}

function toFederatedAccount({ id, email, appMetadata: { sso }, bannedAt }: UserRow): FederatedAccount {
  return {
    id,
    email,
    provider: sso?.provider ?? '',
    subject: sso?.subject ?? null,
    linkedAt: sso?.linkedAt ?? '',
    bannedAt: bannedAt?.toISOString() ?? null,
  };
}
