import type { Transaction } from '@easel/platform';
import { Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import type { UserRow } from '../users/user.row.js';
import { AuditLog } from '../audit/audit-log.js';
import type { OpenedSession } from './grant-session.js';
import { hashRefreshToken, newRefreshToken, SESSION_IDLE_MS } from './refresh-token.js';
import { SessionsRepository } from './sessions.repository.js';

/** How somebody signed in. */
export interface OpenedBy {
  /** What the client calls itself. */
  userAgent?: string | undefined;
  /** Who vouched for the user, where it was not their password. */
  providerId?: string;
}

@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditLog,
  ) {}

  async run(
    tx: Transaction,
    user: UserRow,
    { userAgent, providerId }: OpenedBy = {},
  ): Promise<OpenedSession> {
    const id = newId();
    const refreshToken = newRefreshToken();
    await this.sessions.insert(
      tx,
      {
        id,
        userId: user.id,
        userAgent: userAgent ?? null,
        providerId: providerId ?? null,
        expiresAt: new Date(Date.now() + SESSION_IDLE_MS),
      },
      hashRefreshToken(refreshToken),
    );
    const actor =
      providerId === undefined
        ? { userId: user.id, credential: 'session' as const, credentialId: id }
        : { userId: user.id, credential: 'external-sign-in' as const, credentialId: providerId };
    await this.audit.record(tx, user.id, actor, {
      action: 'session.opened',
      targetId: id,
      ...(providerId !== undefined && { detail: { provider: providerId } }),
    });
    return { user, sessionId: id, refreshToken };
  }
}
