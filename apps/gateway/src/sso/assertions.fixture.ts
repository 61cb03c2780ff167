import { createHmac, randomUUID } from 'node:crypto';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Claims that pass, of one sign-in; `undefined` takes one away. */
export function claimsOf(
  email: string,
  over: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1_000);
  return {
    aud: 'easel',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    sub: `subject of ${email.toLowerCase()}`,
    email,
    email_verified: true,
    ...over,
  };
}

/** A JWT by hand: what a provider of kind `assertion` sends. */
export function signed(claims: object, secret: string, header: object = { alg: 'HS256' }): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
