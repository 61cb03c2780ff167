import { Injectable } from '@nestjs/common';
import type { LogInRequest, SessionGranted } from '@easel/contracts';
import { Database } from '@easel/platform';
import { GrantSession, type OpenedSession } from '../sessions/grant-session.js';
import { OpenSession } from '../sessions/open-session.js';
import { AccountBanned, WrongLogIn } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { hashPassword, isOutdatedHash, isPassword } from './password-hash.js';
import type { UserRow } from '../users/user.row.js';

/** The password was changed while it was checked: once more, and then with the new one. */
const MOST_CHECKS = 3;

/** Opens a session for who knows the password. An unknown address and a wrong password look and last the same. */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: OpenSession,
    private readonly grant: GrantSession,
  ) {}

  /** @throws WrongLogIn; AccountBanned to who knows the password */
  async run(request: LogInRequest): Promise<SessionGranted> {
    for (let check = 0; check < MOST_CHECKS; check++) {
      const user = await this.check(request);
      const stronger = isOutdatedHash(user.passwordHash)
        ? await hashPassword(request.password, 'sign-in')
        : undefined;
      const granted = await this.grant.run(() => this.open(user, stronger, request.userAgent));
      if (granted) return granted;
    }
    throw new WrongLogIn();
  }

  private async check({ email, password, isKnownSource }: LogInRequest): Promise<UserRow & HasPassword> {
    const user = await this.accounts.findByEmail(email);
    const matches = await isPassword(
      password,
      user?.passwordHash,
      isKnownSource ? 'known sign-in' : 'sign-in',
    );
    if (!user?.passwordHash || !matches) throw new WrongLogIn();
    return Object.assign(user, { passwordHash: user.passwordHash });
  }

  /** Nothing when the password is no longer the one that was checked. */
  private open(
    user: UserRow & HasPassword,
    stronger: string | undefined,
    userAgent: string | undefined,
  ): Promise<OpenedSession | undefined> {
    return this.database.transaction(async (tx) => {
      // Who changed the password or banned the account while it was checked has ended the sessions that there were.
      const now = await this.accounts.lock(tx, user.id);
      if (!now) throw new WrongLogIn();
      if (now.passwordHash !== user.passwordHash) return undefined;
      if (now.bannedAt !== null) throw new AccountBanned();
      if (stronger) await this.accounts.replacePasswordHash(tx, user, stronger);
      return this.sessions.run(tx, now, { userAgent });
    });
  }
}

interface HasPassword {
  passwordHash: string;
}
