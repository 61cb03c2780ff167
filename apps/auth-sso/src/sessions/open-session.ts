import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SessionGranted } from '@easel/contracts';
import { v7 as newId } from 'uuid';
import type { UserRow } from '../accounts/user.row.js';
import { GrantSession } from './grant-session.js';
import { hashRefreshToken, newRefreshToken, SESSION_IDLE_MS } from './refresh-token.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly grant: GrantSession,
  ) {}

  async run(tx: EntityManager, user: UserRow): Promise<SessionGranted> {
    const id = newId();
    const refreshToken = newRefreshToken();
    await this.sessions.insert(
      tx,
      { id, userId: user.id, expiresAt: new Date(Date.now() + SESSION_IDLE_MS) },
      hashRefreshToken(refreshToken),
    );
    return this.grant.run(user, id, refreshToken);
  }
}
