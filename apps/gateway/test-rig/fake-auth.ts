import { hash, randomUUID } from 'node:crypto';
import {
  type AuthenticateTokenRequest,
  authenticateSession,
  authenticateToken,
  leasePrincipals,
  type Principal,
  PRINCIPALS_STALE,
  releasePrincipals,
  type RequestContract,
  Unauthorized,
} from '@easel/contracts';
import type { Asked, FakeServices } from './fake-services.js';

const AUTHENTICATION: readonly RequestContract[] = [
  authenticateSession,
  authenticateToken,
  leasePrincipals,
  releasePrincipals,
];

/** Whether a message only says who calls, before any route is asked for anything. */
export function isAuthentication({ subject }: Asked): boolean {
  return AUTHENTICATION.some((contract) => contract.subject === subject);
}

/** A principal that may do what an account may, and `rest`. */
export function principalOf(
  caller: Partial<Principal['caller']> = {},
  rest: Partial<Omit<Principal, 'caller'>> = {},
): Principal {
  return {
    caller: { userId: randomUUID(), credential: 'session', credentialId: randomUUID(), ...caller },
    memberships: { active: {}, suspended: [] },
    organizationsEnabled: false,
    ...rest,
  };
}

/** Knows who is behind a credential as auth-sso does: every session is good until it is ended, a token once made. */
export class FakeAuth {
  readonly holders = new Set<string>();
  /** Whether each session operates the installation and is the account that pays for it. */
  sessionsMayAll = false;
  private readonly ended = new Set<unknown>();
  private readonly tokens = new Map<unknown, Principal>();

  constructor(private readonly services: FakeServices) {
    services.answer(leasePrincipals, ({ holderId }) => {
      const continued = this.holders.has(String(holderId));
      this.holders.add(String(holderId));
      return { continued };
    });
    services.answer(releasePrincipals, ({ holderId }) => ({
      success: this.holders.delete(String(holderId)),
    }));
    services.answer(authenticateSession, ({ sessionId, userId }) => {
      if (this.ended.has(sessionId)) throw new Unauthorized();
      const caller = { userId: String(userId), credentialId: String(sessionId), email: 'ada@example.org' };
      return this.sessionsMayAll
        ? principalOf({ credential: 'session', ...caller, operator: true }, { payerId: String(userId) })
        : principalOf({ credential: 'session', ...caller });
    });
    services.answer(authenticateToken, (request) => {
      const { credential, hash: digest } = request as unknown as AuthenticateTokenRequest;
      const principal = this.tokens.get(digest);
      if (principal?.caller.credential !== credential) throw new Unauthorized();
      return principal;
    });
  }

  /** Makes a token for this principal. */
  token(principal: Principal): string {
    const prefix = principal.caller.credential === 'oauth-app' ? 'ndr_app_' : 'ndr_';
    const token = `${prefix}${randomUUID()}${randomUUID()}`.replaceAll('-', '');
    this.tokens.set(hash('sha256', token, 'hex'), principal);
    return token;
  }

  /** Changes what a token may do; undefined revokes it. Answers when no gateway acts on the old any more. */
  change(token: string, principal: Principal | undefined, userId: string): Promise<string[]> {
    const digest = hash('sha256', token, 'hex');
    if (principal) this.tokens.set(digest, principal);
    else this.tokens.delete(digest);
    return this.stale(userId);
  }

  endSession(sessionId: string, userId: string): Promise<string[]> {
    this.ended.add(sessionId);
    return this.stale(userId);
  }

  /** Answers who dropped the user. */
  private async stale(userId: string): Promise<string[]> {
    const answers = await this.services.tellAll(PRINCIPALS_STALE, { userIds: [userId] }, this.holders.size);
    return answers.map((answer) => (answer as { holderId: string }).holderId);
  }
}
