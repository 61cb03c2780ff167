import { callbackify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import {
  SESSION_ALGORITHM,
  SESSION_AUDIENCE,
  SESSION_ISSUER,
  type SessionClaims,
  Unauthorized,
} from '@easel/contracts';
import { Strategy } from 'passport-jwt';
import { bearerOf } from '../http/bearer.js';
import { SessionKeys } from './session-keys.js';

export const SESSION_STRATEGY = 'easel-session';

/** How far the clocks of auth-sso and of this process may differ. */
const CLOCK_SKEW_SECONDS = 60;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks a session JWT: signed by auth-sso, by the one algorithm, for us, and still valid. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(keys: SessionKeys) {
    super({
      jwtFromRequest: (request: unknown) =>
        bearerOf((request as FastifyRequest).headers.authorization) ?? null,
      secretOrKeyProvider: callbackify((_request: unknown, token: string) => publicKey(keys, token)),
      algorithms: [SESSION_ALGORITHM],
      issuer: SESSION_ISSUER,
      audience: SESSION_AUDIENCE,
    });
  }

  validate(claims: Partial<SessionClaims>): SessionClaims | false {
    const whole =
      isUuid(claims.sub) &&
      isUuid(claims.sid) &&
      typeof claims.exp === 'number' &&
      typeof claims.iat === 'number' &&
      claims.iat <= Date.now() / 1_000 + CLOCK_SKEW_SECONDS &&
      typeof claims.email === 'string' &&
      claims.aud === SESSION_AUDIENCE;
    return whole ? (claims as SessionClaims) : false;
  }
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && UUID.test(value);
}

/** jsonwebtoken takes a KeyObject; only the strategy's types know text alone. */
async function publicKey(keys: SessionKeys, token: string): Promise<string> {
  const id = keyIdOf(token);
  const key = id === undefined ? undefined : await keys.find(id);
  if (!key) throw new Unauthorized();
  return key as unknown as string;
}

/** Undefined for what is no session token by its form: the library fails on some of these, outside of its answer. */
function keyIdOf(token: string): string | undefined {
  const [header, payload] = token.split('.').map(objectIn);
  const isPlain = header !== undefined && payload !== undefined && !('crit' in header);
  return isPlain && typeof header.kid === 'string' && header.kid.length <= 200 ? header.kid : undefined;
}

function objectIn(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
