import { createHash, randomBytes } from 'node:crypto';

/** How long a login token waits for the browser to redeem it. */
export const LOGIN_TOKEN_SECONDS = 60;

export function newLoginToken(): string {
  return randomBytes(32).toString('base64url');
}

/** All that is stored of a login token, or of anything else that works once. */
export function hashOnce(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
