import { createHash, randomBytes } from 'node:crypto';

/** A session ends when it was not refreshed for so long. */
export const SESSION_IDLE_MS = 30 * 24 * 3_600_000;

export interface PresentedToken {
  usedAt: Date | null;
  session: { endedAt: Date | null; expiresAt: Date };
}

export function newRefreshToken(): string {
  return `ser_${randomBytes(32).toString('hex')}`;
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What becomes of a refresh: a new pair, the end of the session (the token was used before), or nothing. */
export function judgeRefresh({ usedAt, session }: PresentedToken, now: Date): 'rotate' | 'end' | 'refuse' {
  if (session.endedAt !== null || session.expiresAt <= now) return 'refuse';
  return usedAt === null ? 'rotate' : 'end';
}
