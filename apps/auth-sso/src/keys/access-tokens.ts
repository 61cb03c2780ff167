import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SESSION_ALGORITHM, SESSION_AUDIENCE, SESSION_ISSUER } from '@easel/contracts';
import { SignJWT } from 'jose';
import type { EntityManager } from 'typeorm';
import { ACCESS_TOKEN_SECONDS } from './access-token-life.js';
import { SigningKeys } from './signing-keys.js';

@Injectable()
export class AccessTokens {
  constructor(private readonly keys: SigningKeys) {}

  /** A session JWT, its claims as in `SessionClaims`. */
  async sign(
    session: { userId: string; sessionId: string; email: string },
    tx?: EntityManager,
  ): Promise<string> {
    const { kid, privateKey } = await this.keys.active(tx);
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
