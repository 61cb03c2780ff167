import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SESSION_ALGORITHM, SESSION_AUDIENCE, SESSION_ISSUER } from '@easel/contracts';
import { SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from './access-token-life.js';
import { type ActiveKey, SigningKeys } from './signing-keys.js';

interface SignedSession {
  userId: string;
  sessionId: string;
  email: string;
}

@Injectable()
export class AccessTokens {
  constructor(private readonly keys: SigningKeys) {}

  /** A session JWT, its claims as in `SessionClaims`. Not inside a transaction. */
  async sign(session: SignedSession): Promise<string> {
    return (await this.signer())(session);
  }

  /** Signs with the key of now, and needs nothing else that could be away. */
  async signer(): Promise<(session: SignedSession) => Promise<string>> {
    const key = await this.keys.active();
    return (session) => this.signWith(key, session);
  }

  private signWith({ kid, privateKey }: ActiveKey, session: SignedSession): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ sid: session.sessionId, email: session.email })
      .setProtectedHeader({ alg: SESSION_ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(SESSION_ISSUER)
      .setAudience(SESSION_AUDIENCE)
      .setSubject(session.userId)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
      .setJti(randomUUID())
      .sign(privateKey);
  }
}
