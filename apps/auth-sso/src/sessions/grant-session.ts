import { Injectable } from '@nestjs/common';
import type { SessionGranted } from '@easel/contracts';
import { toUserRecord } from '../users/user-record.js';
import type { UserRow } from '../users/user.row.js';
import { ACCESS_TOKEN_SECONDS } from '../keys/access-token-life.js';
import { AccessTokens } from '../keys/access-tokens.js';

/** A session that is stored, or will be with the transaction that made it. */
export interface OpenedSession {
  user: UserRow;
  sessionId: string;
  refreshToken: string;
}

/** What a client receives for an open session. */
@Injectable()
export class GrantSession {
  constructor(private readonly accessTokens: AccessTokens) {}

  /**
   * Grants what `open` stores in its transaction. The key is loaded before it, where that may still fail, and the token
   * is signed after it: a transaction waits neither for another connection nor for a signature.
   */
  async run(open: () => Promise<OpenedSession>): Promise<SessionGranted>;
  async run(open: () => Promise<OpenedSession | undefined>): Promise<SessionGranted | undefined>;
  async run(open: () => Promise<OpenedSession | undefined>): Promise<SessionGranted | undefined> {
    const sign = await this.accessTokens.signer();
    const opened = await open();
    if (!opened) return undefined;
    const { user, sessionId, refreshToken } = opened;
    return {
      user: toUserRecord(user),
      accessToken: await sign({ userId: user.id, sessionId, email: user.email }),
      refreshToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
    };
  }
}
