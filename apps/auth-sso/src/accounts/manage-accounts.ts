import { Injectable } from '@nestjs/common';
import {
  type AccountRecord,
  type Caller,
  type ListAccountsRequest,
  NotFound,
  type Page,
  type PasswordLink,
  type RedeemPasswordLinkRequest,
  requireOperator,
  type SignUpInvitation,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, type Transaction } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { AccountBanned, PayerProtected, WrongCode } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { OneTimeCodes } from './one-time-codes.js';
import { hashPassword } from './password-hash.js';
import { Payer } from './payer.js';
import { TakeOver } from './take-over.js';
import type { UserRow } from '../users/user.row.js';

const LINK_MS = 3_600_000;
const INVITATION_MS = 7 * 24 * 3_600_000;

/** What operators do to accounts of any kind, on every edition. */
@Injectable()
export class ManageAccounts {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly payer: Payer,
    private readonly codes: OneTimeCodes,
    private readonly takeOver: TakeOver,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws Forbidden, ValidationFailed */
  async list(
    caller: Caller,
    { limit = 50, cursor, search }: ListAccountsRequest,
  ): Promise<Page<AccountRecord>> {
    requireOperator(caller);
    const rows = await this.accounts.listAll(limit + 1, {
      ...(search !== undefined && { search }),
      ...(cursor !== undefined && { cursor }),
    });
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
    return { data: data.map(toAccount), ...page };
  }

  /** Ends its sessions; no gateway lets it in when this has answered. @throws Forbidden, NotFound, PayerProtected */
  ban(caller: Caller, id: string): Promise<AccountRecord> {
    return this.change(caller, id, 'account.banned', async (tx, account) => {
      account.bannedAt ??= new Date();
      await this.accounts.setBan(tx, id, account.bannedAt);
      await this.sessions.endAll(tx, id, 'banned');
    });
  }

  /** @throws Forbidden, NotFound, PayerProtected */
  unban(caller: Caller, id: string): Promise<AccountRecord> {
    return this.change(caller, id, 'account.unbanned', async (tx, account) => {
      account.bannedAt = null;
      await this.accounts.setBan(tx, id, null);
    });
  }

  /** A link works once, for an hour, and takes the place of those before. @throws Forbidden, NotFound */
  async createPasswordLink(caller: Caller, id: string): Promise<PasswordLink> {
    requireOperator(caller);
    return this.database.transaction(async (tx) => {
      const account = await this.accounts.lock(tx, id);
      if (!account) throw new NotFound('account');
      const expiresAt = new Date(Date.now() + LINK_MS);
      await this.codes.revokeLinks(tx, id);
      const token = await this.codes.create(tx, { kind: 'password-link', userId: id }, expiresAt);
      await this.audit.record(tx, caller.userId, caller, {
        action: 'password-link.created',
        targetId: id,
        detail: { email: account.email },
      });
      return { token, expiresAt: expiresAt.toISOString() };
    });
  }

  /** Sets the password and ends all sessions of the account. @throws WrongCode, AccountBanned */
  async redeemPasswordLink({ token, newPassword }: RedeemPasswordLinkRequest): Promise<void> {
    if (!(await this.codes.isOpen('password-link', token))) throw new WrongCode('token');
    const passwordHash = await hashPassword(newPassword, 'sign-in');
    const userId = await this.database.transaction(async (tx) => {
      const redeemed = await this.codes.redeem(tx, 'password-link', token);
      const user = redeemed?.userId != null ? await this.accounts.lock(tx, redeemed.userId) : null;
      if (!user) throw new WrongCode('token');
      if (user.bannedAt !== null) throw new AccountBanned();
      await this.takeOver.run(tx, user.id, passwordHash, { everything: false });
      const actor = { userId: user.id, credential: 'session' as const, credentialId: 'password link' };
      await this.audit.record(tx, user.id, actor, { action: 'password.changed', targetId: user.id });
      return user.id;
    });
    await this.principals.run([userId]);
  }

  /** @param email the only address that it is for; without one, any */
  async inviteToSignUp(caller: Caller, email: string | undefined): Promise<SignUpInvitation> {
    requireOperator(caller);
    return this.database.transaction(async (tx) => {
      const expiresAt = new Date(Date.now() + INVITATION_MS);
      const token = await this.codes.create(
        tx,
        { kind: 'sign-up', ...(email !== undefined && { email }) },
        expiresAt,
      );
      await this.audit.record(tx, caller.userId, caller, {
        action: 'sign-up.invited',
        targetId: caller.userId,
        detail: { email: email ?? null },
      });
      return { token, email: email ?? null, expiresAt: expiresAt.toISOString() };
    });
  }

  private async change(
    caller: Caller,
    id: string,
    action: string,
    work: (tx: Transaction, account: UserRow) => Promise<void>,
  ): Promise<AccountRecord> {
    requireOperator(caller);
    // A mistake must not lock out the billing account or the operator who calls.
    if ((await this.payer.id()) === id || caller.userId === id) throw new PayerProtected();
    const changed = await this.database.transaction(async (tx) => {
      const account = await this.accounts.lock(tx, id);
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
    return toAccount(changed);
  }
}

function toAccount({
  id,
  email,
  appMetadata,
  bannedAt,
  emailConfirmedAt,
  createdAt,
}: UserRow): AccountRecord {
  return {
    id,
    email,
    provider: appMetadata.sso?.provider ?? null,
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
    bannedAt: bannedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
