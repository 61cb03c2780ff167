import { Injectable } from '@nestjs/common';
import type { LogInRequest, SessionGranted } from '@easel/contracts';
import { Database } from '@easel/platform';
import { OpenSession } from '../sessions/open-session.js';
import { AccountBanned, WrongLogIn } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { hashPassword, isOutdatedHash, isPassword } from './password-hash.js';

/** Opens a session for who knows the password. An unknown address and a wrong password look and last the same. */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: OpenSession,
  ) {}

  /** @throws WrongLogIn; AccountBanned to who knows the password */
  async run({ email, password, userAgent }: LogInRequest): Promise<SessionGranted> {
    const user = await this.accounts.findByEmail(email);
    const matches = await isPassword(password, user?.passwordHash);
    if (!user?.passwordHash || !matches) throw new WrongLogIn();
    const stronger = isOutdatedHash(user.passwordHash) ? await hashPassword(password) : undefined;
    return this.database.transaction(async (tx) => {
      // Who changed the password or banned the account while it was checked has ended the sessions that there were.
      const now = await this.accounts.lock(tx, user.id);
      const isCurrent = now?.passwordHash === user.passwordHash;
      if (!now || !(isCurrent || (await isPassword(password, now.passwordHash)))) throw new WrongLogIn();
      if (now.bannedAt !== null) throw new AccountBanned();
      if (stronger) await this.accounts.replacePasswordHash(tx, user, stronger);
      return this.sessions.run(tx, now, { userAgent });
    });
  }
}
