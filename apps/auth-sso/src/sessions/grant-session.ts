import { Injectable } from '@nestjs/common';
import type { SessionGranted } from '@easel/contracts';
import type { EntityManager } from 'typeorm';
import { toUserRecord } from '../accounts/user-record.js';
import type { UserRow } from '../accounts/user.row.js';
import { ACCESS_TOKEN_SECONDS } from '../keys/access-token-life.js';
import { AccessTokens } from '../keys/access-tokens.js';

/** What a client receives for an open session. */
@Injectable()
export class GrantSession {
  constructor(private readonly accessTokens: AccessTokens) {}

  async run(
    tx: EntityManager,
    user: UserRow,
    sessionId: string,
    refreshToken: string,
  ): Promise<SessionGranted> {
    return {
      user: toUserRecord(user),
      accessToken: await this.accessTokens.sign({ userId: user.id, sessionId, email: user.email }, tx),
      refreshToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
    };
  }
}
