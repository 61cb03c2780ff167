import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import {
  type PublishedKeys,
  SESSION_ALGORITHM,
  SESSION_AUDIENCE,
  SESSION_ISSUER,
  type SessionClaims,
} from '@easel/contracts';
import { type JWTPayload, SignJWT } from 'jose';

/** Signs session tokens as auth-sso does. */
export class SessionIssuer {
  readonly kid = randomUUID();
  private readonly pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  get publicKey(): KeyObject {
    return this.pair.publicKey;
  }

  /** For tests that sign what auth-sso would not. */
  get privateKey(): KeyObject {
    return this.pair.privateKey;
  }

  get published(): PublishedKeys {
    const jwk = this.pair.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...jwk, kid: this.kid, alg: SESSION_ALGORITHM, use: 'sig' }] };
  }

  /** A token; claims set to undefined are left out. */
  token(claims: Partial<Record<keyof SessionClaims | 'nbf', unknown>> = {}, kid = this.kid): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const whole: JWTPayload = {
      iss: SESSION_ISSUER,
      aud: SESSION_AUDIENCE,
      sub: randomUUID(),
      sid: randomUUID(),
      email: 'ada@example.org',
      jti: randomUUID(),
      iat: now,
      exp: now + 900,
      ...(claims as JWTPayload),
    };
    return new SignJWT(whole)
      .setProtectedHeader({ alg: SESSION_ALGORITHM, kid, typ: 'JWT' })
      .sign(this.pair.privateKey);
  }
}
