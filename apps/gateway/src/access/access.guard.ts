import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authenticatePlatformToken,
  authenticateSession,
  authenticateToken,
  type Caller,
  type CredentialKind,
  NotFound,
  type Principal,
  requireMayMake,
  selectWorkspace,
  ServiceError,
  type SessionClaims,
  Unauthorized,
  WORKSPACE_HEADER,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { makesWork, type RouteAccess, type Scope } from './access.js';
import { bearerOf } from '../http/bearer.js';
import { GatewayConfig } from '../gateway.config.js';
import { checkAccess } from './check-access.js';
import { hasEdition, requireEdition } from './require-edition.js';
import { McpDoor } from './mcp-door.js';
import { RateLimitExceeded } from '../http/limit.errors.js';
import { clientLabel } from './client-label.js';
import { credentialKind } from '../http/credential-kind.js';
import type { LeasedPrincipal } from './leased-principal.js';
import { LeasedPrincipals } from './leased-principals.js';
import { mayBePlatformToken } from './platform-token.js';
import { SESSION_STRATEGY } from './session.strategy.js';
import { SessionKeys } from './session-keys.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; absent on public routes. */
    caller?: Caller;
    /** What is known of the caller's credential; absent on public routes. */
    principal?: Principal;
  }
}

const WORKSPACE_FIELD = WORKSPACE_HEADER.toLowerCase();

type Restricted = Extract<RouteAccess, { public: false }>;

type Found = LeasedPrincipal | Promise<LeasedPrincipal>;

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  provenOnly?: boolean;
}

/** How long a token counts as proven after it was last asked about. */
const PROVEN_MS = 3_600_000;
const RETRY_SECONDS = 60;

/**
 * Lets a request through to what its route declares (`@Access`, `@PublicRoute`) and says who calls. `Admission` asks it
 * before the body is read; Nest's own guards run after that.
 */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  /** Checking a signature costs more than the rest of the edge, so a token is checked once. Never kept as text. */
  private readonly verified = new LRUCache<string, SessionClaims>({ max: 10_000 });
  /** Digests of tokens that were accepted: whether they still are is asked each time. */
  private readonly proven = new LRUCache<string, true>({ max: 10_000, ttl: PROVEN_MS });

  constructor(
    private readonly keys: SessionKeys,
    private readonly principals: LeasedPrincipals,
    private readonly bus: BusClient,
    private readonly config: GatewayConfig,
    private readonly mcp: McpDoor,
  ) {
    super();
  }

  /**
   * Looks at the credential of a request, before its body is read.
   *
   * @param provenOnly a token is taken only where it was accepted before: asking about it costs more than refusing it
   * @throws Unauthorized, RateLimitExceeded, and what `admit` throws
   */
  check(
    request: FastifyRequest,
    reply: FastifyReply,
    access: RouteAccess,
    provenOnly = false,
  ): true | Promise<true> {
    if (access.public) {
      return access.namesCaller === undefined || this.nameCaller(request, reply, access.namesCaller);
    }
    if (access.operator === true && this.config.EDITION === 'community') throw new NotFound('route');
    if (access.absentBelow && !hasEdition(access.absentBelow, this.config.EDITION))
      throw new NotFound('route');

    if (access.resource === 'mcp') this.mcp.check(request);
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === undefined) throw new Unauthorized();
    const found = this.find(bearer, { request, reply, provenOnly });
    return found instanceof Promise
      ? found.then((held) => this.admit(request, held, access))
      : this.admit(request, found, access);
  }

  override handleRequest<T>(error: unknown, claims: T | false, info: unknown): T {
    // What the key provider throws arrives as `info`; that auth-sso is not there is not the caller's fault.
    if (info instanceof ServiceError) throw info;
    if (error) throw error as Error;
    if (!claims) throw new Unauthorized(expired(info) ? 'The session token has expired.' : undefined);
    return claims;
  }

  /**
   * @throws EditionRequired, Forbidden, InsufficientScope, ValidationFailed, NotAMember, MemberSuspended,
   *   TokenWorkspaceMismatch, WorkspaceArchived, PersonalSpaceDisabled
   */
  admit(request: FastifyRequest, held: LeasedPrincipal, access: Restricted): true {
    const { memberships, boundWorkspaceId, organizationsEnabled } = held.principal;
    requireEdition(access.edition, this.config.EDITION);
    this.mcp.checkAudience(held.principal, access.resource);
    checkAccess(held.principal, access);
    const header = request.headers[WORKSPACE_FIELD];
    const wish = {
      ...(header !== undefined && { header: String(header) }),
      ...(boundWorkspaceId !== undefined && { binding: boundWorkspaceId }),
      organizationsEnabled,
      ...(access.lenientWorkspace && { lenient: true }),
    };
    const workspaceId = selectWorkspace(wish, memberships);
    if (makesWork(request.method, access) && (workspaceId !== undefined || access.lands !== 'beside')) {
      requireMayMake(held.principal.caller, workspaceId ?? null);
    }
    request.principal = held.principal;
    request.caller = held.callerFor(clientLabel(request.headers['x-service-client']), workspaceId);
    return true;
  }

  /**
   * Who calls, as it is by now: for an answer that goes on long after its request was let through.
   *
   * @throws Unauthorized when the credential was revoked since
   */
  async callerNow(request: FastifyRequest): Promise<Caller | undefined> {
    const { caller, principal } = request;
    const bearer = bearerOf(request.headers.authorization);
    if (!caller || !principal || bearer === undefined) return caller;
    const held = await this.findAgain(bearer, caller, principal);
    return held.callerFor(caller.client, caller.workspaceId);
  }

  private async nameCaller(request: FastifyRequest, reply: FastifyReply, scope: Scope): Promise<true> {
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === undefined) return true;
    try {
      return this.admit(request, await this.find(bearer, { request, reply }), {
        public: false,
        scope,
        lenientWorkspace: true,
        lands: 'elsewhere',
      });
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) return true;
      throw error;
    }
  }

  private find(bearer: string, asked: Asked): Found {
    const credential = credentialKind(bearer);
    const digest = digestOf(bearer);
    if (credential === 'session') return this.findSession(bearer, digest, asked);
    if (asked.provenOnly && !this.proven.has(digest))
      throw new RateLimitExceeded('refused requests from your address', RETRY_SECONDS);
    const found = this.ofToken(credential, digest);
    return found instanceof Promise ? found.then((held) => this.prove(digest, held)) : found;
  }

  private prove(digest: string, held: LeasedPrincipal): LeasedPrincipal {
    this.proven.set(digest, true);
    return held;
  }

  /** Of a bearer that was verified before. A session's lasts as long as the session, its JWT may have expired since. */
  private findAgain(bearer: string, { userId, credentialId }: Caller, { expires }: Principal): Found {
    const credential = credentialKind(bearer);
    if (credential !== 'session') return this.ofToken(credential, digestOf(bearer));
    if (expires !== undefined) return this.ofPlatformToken(bearer, digestOf(bearer));
    return this.ofSession({ sid: credentialId, sub: userId });
  }

  private ofToken(credential: Exclude<CredentialKind, 'session'>, digest: string): Found {
    return this.principals.find(digest, () =>
      this.bus.request(authenticateToken, undefined, { credential, hash: digest }),
    );
  }

  private ofPlatformToken(token: string, digest: string): Found {
    return this.principals.find(digest, () =>
      this.bus.request(authenticatePlatformToken, undefined, { token }),
    );
  }

  private findSession(bearer: string, digest: string, asked: Asked): Found {
    const key = `${this.keys.generation} ${digest}`;
    const known = this.verified.get(key);
    if (known && known.exp * 1_000 > Date.now()) return this.ofSession(known);
    if (this.config.PLATFORM_URL !== undefined && mayBePlatformToken(bearer)) {
      if (asked.provenOnly && !this.proven.has(digest))
        throw new RateLimitExceeded('refused requests from your address', RETRY_SECONDS);
      const found = this.ofPlatformToken(bearer, digest);
      return found instanceof Promise ? found.then((held) => this.prove(digest, held)) : found;
    }
    return this.verify(asked).then((claims) => {
      this.verified.set(key, claims);
      return this.ofSession(claims);
    });
  }

  private ofSession({ sid, sub }: Pick<SessionClaims, 'sid' | 'sub'>): Found {
    return this.principals.find(`${sid} ${sub}`, () =>
      this.bus.request(authenticateSession, undefined, { sessionId: sid, userId: sub }),
    );
  }

  /** By the library's own way of asking: it takes the request and the reply from a context of Nest. */
  private async verify({ request, reply }: Asked): Promise<SessionClaims> {
    await super.canActivate(new ExecutionContextHost([request, reply]));
    return (request as unknown as { user: SessionClaims }).user;
  }
}

const digestOf = (bearer: string): string => hash('sha256', bearer, 'hex');

function expired(info: unknown): boolean {
  return info instanceof Error && info.name === 'TokenExpiredError';
}
