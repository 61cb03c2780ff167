import { Injectable } from '@nestjs/common';
import { type Caller, type ChangePasswordRequest, Forbidden, Unauthorized } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { WrongCurrentPassword } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { hashPassword, isPassword } from './password-hash.js';

/** Gives the account a new password and ends its sessions, except the one that asked. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws WrongCurrentPassword also when another change came first */
  async run(caller: Caller, { currentPassword, newPassword }: ChangePasswordRequest): Promise<void> {
    if (caller.credential !== 'session')
      throw new Forbidden('Only a signed-in session may change the password.');
    const user = await this.accounts.find(caller.userId);
    if (!user) throw new Unauthorized();
    if (!(await isPassword(currentPassword, user.passwordHash, 'sign-in'))) throw new WrongCurrentPassword();

    const passwordHash = await hashPassword(newPassword, 'sign-in');
    await this.database.transaction(async (tx) => {
      if (!(await this.accounts.replacePasswordHash(tx, user, passwordHash)))
        throw new WrongCurrentPassword();
      await this.sessions.endOthers(tx, user.id, caller.credentialId, 'password changed');
      await this.audit.record(tx, user.id, caller, { action: 'password.changed', targetId: user.id });
    });
    await this.principals.run([user.id]);
  }
}
