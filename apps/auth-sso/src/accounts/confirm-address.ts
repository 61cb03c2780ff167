import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ClaimAddressRequest,
  type ConfirmAddressRequest,
  Forbidden,
  type SessionGranted,
  Unauthorized,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { AuditLog } from '../audit/audit-log.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { GrantSession } from '../sessions/grant-session.js';
import { OpenSession } from '../sessions/open-session.js';
import { AccountBanned, WrongCode } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { OneTimeCodes } from './one-time-codes.js';
import { hashPassword } from './password-hash.js';
import { TakeOver } from './take-over.js';
import { UserRow } from '../users/user.row.js';

/** Confirms a configured address with the code that was printed for it. */
@Injectable()
export class ConfirmAddress {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly projects: ProjectsRepository,
    private readonly sessions: OpenSession,
    private readonly grant: GrantSession,
    private readonly codes: OneTimeCodes,
    private readonly takeOver: TakeOver,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** For a user who is signed in with the address. @throws WrongCode */
  async confirm(caller: Caller, { code }: ConfirmAddressRequest): Promise<void> {
    if (caller.credential !== 'session')
      throw new Forbidden('Only a signed-in session may confirm its address.');
    await this.database.transaction(async (tx) => {
      const user = await this.accounts.lock(tx, caller.userId);
      if (!user) throw new Unauthorized();
      if (!(await this.codes.redeem(tx, 'confirm-address', code, user.email))) throw new WrongCode();
      await this.accounts.confirm(tx, user.id);
      await this.audit.record(tx, user.id, caller, { action: 'address.confirmed', targetId: user.id });
    });
    await this.dropAffected(caller.userId);
  }

  /**
   * For a user who is not signed in: creates the account, also where sign-up is closed, or takes it from somebody else
   * who signed up with the address. Sessions and tokens from before end.
   *
   * @throws WrongCode, AccountBanned
   */
  async claim({ code, newPassword, userAgent }: ClaimAddressRequest): Promise<SessionGranted> {
    if (!(await this.codes.isOpen('confirm-address', code))) throw new WrongCode();
    const passwordHash = await hashPassword(newPassword, 'sign-up');
    const granted = await this.grant.run(() =>
      this.database.transaction(async (tx) => {
        const redeemed = await this.codes.redeem(tx, 'confirm-address', code);
        if (redeemed?.emailKey == null) throw new WrongCode();
        const user = await this.accountOf(tx, redeemed.emailKey, passwordHash);
        if (user.bannedAt !== null) throw new AccountBanned();
        await this.accounts.confirm(tx, user.id);
        const session = await this.sessions.run(tx, user, { userAgent });
        const actor = { userId: user.id, credential: 'session' as const, credentialId: 'one-time code' };
        await this.audit.record(tx, user.id, actor, { action: 'address.claimed', targetId: user.id });
        return session;
      }),
    );
    await this.dropAffected(granted.user.id);
    return granted;
  }

  private async accountOf(tx: Transaction, email: string, passwordHash: string): Promise<UserRow> {
    const id = newId();
    if (await this.accounts.insert(tx, { id, email, passwordHash })) {
      await this.projects.ensurePersonalDefault(tx, id);
      return tx.findOneByOrFail(UserRow, { id });
    }
    const there = await tx.findOneOrFail(UserRow, {
      where: { emailKey: email },
      lock: { mode: 'pessimistic_write' },
    });
    await this.takeOver.run(tx, there.id, passwordHash, { everything: true });
    return there;
  }

  /** What the first account may do on community depends on whether there is an operator. */
  private async dropAffected(userId: string): Promise<void> {
    const first = await this.accounts.first();
    await this.principals.run([...new Set([userId, first ?? userId])]);
  }
}
