import { Injectable } from '@nestjs/common';
import type { RedeemLogInTokenRequest, SessionGranted } from '@easel/contracts';
import { Database } from '@easel/platform';
import { UserRow } from '../users/user.row.js';
import { GrantSession } from '../sessions/grant-session.js';
import { OpenSession } from '../sessions/open-session.js';
import { hashOnce } from './login-token.js';
import { LogInTokenRefused } from './sso.errors.js';
import { SsoRepository } from './sso.repository.js';

/** Trades a login token for a session. The token's row goes in the commit that stores the session. */
@Injectable()
export class RedeemLoginToken {
  constructor(
    private readonly database: Database,
    private readonly sso: SsoRepository,
    private readonly sessions: OpenSession,
    private readonly grant: GrantSession,
  ) {}

  /** @throws LogInTokenRefused */
  async run({ token, userAgent }: RedeemLogInTokenRequest): Promise<SessionGranted> {
    return this.grant.run(() =>
      this.database.transaction(async (tx) => {
        const taken = await this.sso.takeLoginToken(tx, hashOnce(token));
        const user = taken && (await tx.findOneBy(UserRow, { id: taken.userId }));
        if (!user || user.bannedAt !== null) throw new LogInTokenRefused();
        return this.sessions.run(tx, user, { userAgent, providerId: taken.providerId });
      }),
    );
  }
}
