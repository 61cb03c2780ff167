import { Injectable } from '@nestjs/common';
import { type AuthenticateSessionRequest, type Principal, Unauthorized } from '@easel/contracts';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { DescribePrincipal } from './describe-principal.js';

/** Who is behind a session, as long as it has not ended. */
@Injectable()
export class AuthenticateSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly principal: DescribePrincipal,
  ) {}

  /** @throws Unauthorized */
  async run({ sessionId, userId }: AuthenticateSessionRequest): Promise<Principal> {
    const email = await this.sessions.findOwnerOfOpen(sessionId, userId);
    if (email === undefined) throw new Unauthorized('The session has ended; log in again.');
    return this.principal.run({ userId, credential: 'session', credentialId: sessionId, email });
  }
}
