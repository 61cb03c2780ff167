import { hash } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
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
import { accessOf, makesWork, type RouteAccess, type Scope } from './access.js';
import { bearerOf } from './bearer.js';
import { GatewayConfig } from '../gateway.config.js';
import { checkAccess } from './check-access.js';
import { requireEdition } from './require-edition.js';
import { clientLabel } from './client-label.js';
import { credentialKind } from './credential-kind.js';
import type { HeldPrincipal } from './held-principal.js';
import { HeldPrincipals } from './held-principals.js';
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

type Found = HeldPrincipal | Promise<HeldPrincipal>;

/** Lets a request through to what its route declares (`@Access`, `@PublicRoute`) and says who calls. */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  /** Checking a signature costs more than the rest of the edge, so a token is checked once. Never kept as text. */
  private readonly verified = new LRUCache<string, SessionClaims>({ max: 10_000 });

  constructor(
    private readonly keys: SessionKeys,
    private readonly principals: HeldPrincipals,
    private readonly bus: BusClient,
    private readonly config: GatewayConfig,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = accessOf(context.getHandler());
    if (!access)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no access`);
    if (access.public)
      return access.namesCaller === undefined || this.nameCaller(context, access.namesCaller);
    if (access.operator === true && this.config.EDITION === 'community') throw new NotFound('route');
    if (access.absentBelow === 'cloud' && this.config.EDITION !== 'cloud') throw new NotFound('route');

    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === undefined) throw new Unauthorized();
    const found = this.find(bearer, context);
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
  admit(request: FastifyRequest, held: HeldPrincipal, access: Restricted): true {
    const { memberships, boundWorkspaceId, organizationsEnabled } = held.principal;
    requireEdition(access.edition, this.config.EDITION);
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

  private async nameCaller(context: ExecutionContext, scope: Scope): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === undefined) return true;
    try {
      return this.admit(request, await this.find(bearer, context), {
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

  private find(bearer: string, context: ExecutionContext): Found {
    const credential = credentialKind(bearer);
    const digest = digestOf(bearer);
    if (credential === 'session') return this.findSession(bearer, digest, context);
    return this.ofToken(credential, digest);
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

  private findSession(bearer: string, digest: string, context: ExecutionContext): Found {
    const key = `${this.keys.generation} ${digest}`;
    const known = this.verified.get(key);
    if (known && known.exp * 1_000 > Date.now()) return this.ofSession(known);
    if (this.config.PLATFORM_URL !== undefined && mayBePlatformToken(bearer)) {
      return this.ofPlatformToken(bearer, digest);
    }
    return this.verify(context).then((claims) => {
      this.verified.set(key, claims);
      return this.ofSession(claims);
    });
  }

  private ofSession({ sid, sub }: Pick<SessionClaims, 'sid' | 'sub'>): Found {
    return this.principals.find(`${sid} ${sub}`, () =>
      this.bus.request(authenticateSession, undefined, { sessionId: sid, userId: sub }),
    );
  }

  private async verify(context: ExecutionContext): Promise<SessionClaims> {
    await super.canActivate(context);
    return context.switchToHttp().getRequest<{ user: SessionClaims }>().user;
  }
}

const digestOf = (bearer: string): string => hash('sha256', bearer, 'hex');

function expired(info: unknown): boolean {
  return info instanceof Error && info.name === 'TokenExpiredError';
}
