import { createHmac } from 'node:crypto';
import type { AssertionProvider } from './sso-provider.js';

export const SECRET = 'a secret that one provider alone has';
export const AUDIENCE = 'easel';

export function assertionProvider(over: Partial<AssertionProvider> = {}): AssertionProvider {
  return {
    id: 'acme',
    label: 'Acme',
    kind: 'assertion',
    secret: SECRET,
    audience: AUDIENCE,
    maxLifetimeSeconds: 300,
    claimMap: { email: 'email', emailVerified: 'email_verified', subject: 'sub' },
    initiateUrlByHost: {},
    ...over,
  };
}

/** Base64url of text, or of a value as JSON. */
export function encoded(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}

/** A JWT by hand, so that a test may make any wrong one. */
export function signed(claims: unknown, header: object = { alg: 'HS256' }, secret: string = SECRET): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
