import { Injectable } from '@nestjs/common';
import { Database, decodeCursor, type Transaction } from '@easel/platform';
import { LessThan } from 'typeorm';
import { RefreshTokenRow } from './refresh-token.row.js';
import { SESSION_IDLE_MS } from './refresh-token.js';
import { SessionRow } from './session.row.js';

export type SessionEnd =
  'logged out' | 'ended from another session' | 'password changed' | 'refresh token reused' | 'banned';

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** The address of the user whose session this is, unless it has ended. */
  async findOwnerOfOpen(id: string, userId: string): Promise<string | undefined> {
    const [row] = await this.database.run<{ email: string }>(
      {
        name: 'find_open_session',
        text: `select u.email from sessions s join users u on u.id = s.user_id
               where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > now()
                 and u.banned_at is null`,
      },
      [id, userId],
    );
    return row?.email;
  }

  async insert(
    tx: Transaction,
    session: Pick<SessionRow, 'id' | 'userId' | 'userAgent' | 'providerId' | 'expiresAt'>,
    hash: Buffer,
  ): Promise<void> {
    // Logging in is when someone waits for argon2 anyway: the account's dead sessions go then.
    await tx.query('delete from sessions where user_id = $1 and expires_at < now()', [session.userId]);
    await tx.insert(SessionRow, session);
    await tx.insert(RefreshTokenRow, { hash, sessionId: session.id });
  }

  /** Locks the session, so that refreshes of it come one after the other. */
  async findByTokenForUpdate(
    tx: Transaction,
    hash: Buffer,
  ): Promise<{ session: SessionRow; token: RefreshTokenRow } | undefined> {
    const session = await tx
      .createQueryBuilder(SessionRow, 's')
      .where('s.id = (select t.session_id from refresh_tokens t where t.hash = :hash)', { hash })
      .setLock('pessimistic_write')
      .getOne();
    if (!session) return undefined;
    // Read after the lock: another refresh may have used or forgotten it while we waited.
    const token = await tx.findOneBy(RefreshTokenRow, { hash });
    return token ? { session, token } : undefined;
  }

  /** Used tokens stay for as long as one that nobody used would live, so that a session may go on for years. */
  async rotate(tx: Transaction, session: SessionRow, used: Buffer, next: Buffer, now: Date): Promise<void> {
    const dead = new Date(now.getTime() - SESSION_IDLE_MS);
    await tx.delete(RefreshTokenRow, { sessionId: session.id, usedAt: LessThan(dead) });
    await tx.update(RefreshTokenRow, { hash: used }, { usedAt: now });
    await tx.insert(RefreshTokenRow, { hash: next, sessionId: session.id });
    await tx.update(SessionRow, { id: session.id }, { expiresAt: session.expiresAt, refreshedAt: now });
  }

  /** The user's open sessions, newest first, from before the cursor on. */
  listOpen(userId: string, limit: number, cursor?: string): Promise<SessionRow[]> {
    const [time, before] = cursor === undefined ? [null, null] : decodeCursor(cursor);
    return this.database.orm.manager
      .createQueryBuilder(SessionRow, 's')
      .where('s.user_id = :userId and s.ended_at is null and s.expires_at > now()', { userId })
      .andWhere(
        '(:time::timestamptz is null or (s.created_at, s.id) < (:time::timestamptz, :before::uuid))',
        { time, before },
      )
      .orderBy('s.created_at', 'DESC')
      .addOrderBy('s.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** Also once it has ended. */
  wasOpenedHere(tx: Transaction, userId: string, id: string): Promise<boolean> {
    return tx.existsBy(SessionRow, { id, userId });
  }

  /** Answers false when the user has no such open session. */
  async end(tx: Transaction, userId: string, id: string, reason: SessionEnd): Promise<boolean> {
    const [, ended] = await tx.query<[unknown, number]>(
      `update sessions set ended_at = now(), end_reason = $3
       where id = $1 and user_id = $2 and ended_at is null`,
      [id, userId, reason],
    );
    return ended === 1;
  }

  async endAll(tx: Transaction, userId: string, reason: SessionEnd): Promise<void> {
    await tx.query(
      'update sessions set ended_at = now(), end_reason = $2 where user_id = $1 and ended_at is null',
      [userId, reason],
    );
  }

  async endOthers(tx: Transaction, userId: string, kept: string, reason: SessionEnd): Promise<void> {
    await tx.query(
      `update sessions set ended_at = now(), end_reason = $3
       where user_id = $1 and id <> $2 and ended_at is null`,
      [userId, kept, reason],
    );
  }
}
