import { createHash, randomBytes } from 'node:crypto';

export const DEFAULT_RATE_LIMIT = 30;

export function newApiToken(): string {
  return `ndr_${randomBytes(32).toString('hex')}`;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
