import { hash } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { type Caller, ServiceError, type SessionClaims, Unauthorized } from '@easel/contracts';
import { LRUCache } from 'lru-cache';
import { InsufficientScope } from './access.errors.js';
import { accessOf, type Scope } from './access.js';
import { bearerOf } from './bearer.js';
import { clientLabel } from './client-label.js';
import { SESSION_STRATEGY } from './session.strategy.js';
import { SessionKeys } from './session-keys.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; absent on public routes. */
    caller?: Caller;
  }
}

interface Verified {
  caller: Caller;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Lets a request through to what its route declares (`@Access`, `@PublicRoute`) and says who calls. */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  /** Checking a signature costs more than the rest of the edge, so a token is checked once. Never kept as text. */
  private readonly verified = new LRUCache<string, Verified>({ max: 10_000 });

  constructor(private readonly keys: SessionKeys) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = accessOf(context.getHandler());
    if (!access)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no access`);
    if (access.public) return true;

    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) throw new Unauthorized();
    const client = clientLabel(request.headers['x-service-client']);
    const key = `${this.keys.generation} ${hash('sha256', token, 'base64')} ${client ?? ''}`;
    const known = this.verified.get(key);
    if (known && known.expires > Date.now()) return this.admit(request, known.caller, access.scope);
    return this.verify(context).then((claims) => {
      const caller = callerOf(claims, client);
      this.verified.set(key, { caller, expires: claims.exp * 1000 });
      return this.admit(request, caller, access.scope);
    });
  }

  override handleRequest<T>(error: unknown, claims: T | false, info: unknown): T {
    // What the key provider throws arrives as `info`; that auth-sso is not there is not the caller's fault.
    if (info instanceof ServiceError) throw info;
    if (error) throw error as Error;
    if (!claims) throw new Unauthorized(expired(info) ? 'The session token has expired.' : undefined);
    return claims;
  }

  /** @throws InsufficientScope */
  admit(request: FastifyRequest, caller: Caller, scope: Scope | undefined): true {
    if (scope !== undefined && caller.scopes && !caller.scopes.includes(scope))
      throw new InsufficientScope(scope);
    request.caller = caller;
    return true;
  }

  private async verify(context: ExecutionContext): Promise<SessionClaims> {
    await super.canActivate(context);
    return context.switchToHttp().getRequest<{ user: SessionClaims }>().user;
  }
}

function callerOf({ sub, sid, email }: SessionClaims, client: string | undefined): Caller {
  return {
    userId: sub,
    credential: 'session',
    credentialId: sid,
    email,
    ...(client !== undefined && { client }),
  };
}

function expired(info: unknown): boolean {
  return info instanceof Error && info.name === 'TokenExpiredError';
}
