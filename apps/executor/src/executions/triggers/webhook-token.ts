import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes as 64 hex digits: the only credential of a webhook trigger (specification 1, 4.5). */
export function newWebhookToken(): string {
  return randomBytes(32).toString('hex');
}

/** The stored value that finds a trigger by its token; nobody can use it as a token. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
