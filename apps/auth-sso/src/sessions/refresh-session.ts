import { Injectable } from '@nestjs/common';
import { type SessionGranted, Unauthorized } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { UserRow } from '../users/user.row.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { GrantSession, type OpenedSession } from './grant-session.js';
import { hashRefreshToken, judgeRefresh, newRefreshToken, SESSION_IDLE_MS } from './refresh-token.js';
import { SessionsRepository } from './sessions.repository.js';

/** Trades a refresh token for the next one. One that was used before ends its session, for thief and owner alike. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly grant: GrantSession,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws Unauthorized */
  async run(refreshToken: string): Promise<SessionGranted> {
    const hash = hashRefreshToken(refreshToken);
    let reusedBy: string | undefined;
    const rotate = async (tx: Transaction): Promise<OpenedSession | undefined> => {
      const presented = await this.sessions.findByTokenForUpdate(tx, hash);
      if (!presented) return undefined;
      const { session, token } = presented;
      const now = new Date();
      const verdict = judgeRefresh({ usedAt: token.usedAt, session }, now);
      if (verdict === 'end') {
        await this.sessions.end(tx, session.userId, session.id, 'refresh token reused');
        reusedBy = session.userId;
      }
      if (verdict !== 'rotate') return undefined;

      const next = newRefreshToken();
      session.expiresAt = new Date(now.getTime() + SESSION_IDLE_MS);
      await this.sessions.rotate(tx, session, hash, hashRefreshToken(next), now);
      const user = await tx.findOneByOrFail(UserRow, { id: session.userId });
      return { user, sessionId: session.id, refreshToken: next };
    };
    const granted = await this.grant.run(() => this.database.transaction(rotate));
    // After the commit: the end of a session must last.
    if (reusedBy) await this.principals.run([reusedBy]);
    if (!granted) throw new Unauthorized('The refresh token is not valid; log in again.');
    return granted;
  }
}
