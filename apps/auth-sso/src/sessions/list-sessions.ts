import { Injectable } from '@nestjs/common';
import type { Caller, ListSessionsRequest, Page, SessionRecord } from '@easel/contracts';
import { encodeCursor, pageOf } from '@easel/platform';
import { requireSession } from './require-session.js';
import type { SessionRow } from './session.row.js';
import { SessionsRepository } from './sessions.repository.js';

/** Where the caller's account is signed in. */
@Injectable()
export class ListSessions {
  constructor(private readonly sessions: SessionsRepository) {}

  /** @throws Forbidden, ValidationFailed */
  async run(caller: Caller, { limit = 50, cursor }: ListSessionsRequest): Promise<Page<SessionRecord>> {
    requireSession(caller);
    const rows = await this.sessions.listOpen(caller.userId, limit + 1, cursor);
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
    return { data: data.map((row) => toSessionRecord(row, caller)), ...page };
  }
}

function toSessionRecord(row: SessionRow, { credentialId }: Caller): SessionRecord {
  return {
    id: row.id,
    current: row.id === credentialId,
    userAgent: row.userAgent,
    provider: row.providerId,
    createdAt: row.createdAt.toISOString(),
    refreshedAt: row.refreshedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
