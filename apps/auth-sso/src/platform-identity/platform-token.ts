import { ServiceUnavailable, Unauthorized } from '@easel/contracts';
import { decodeJwt, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { type ExternalIdentity, identityFrom } from '../sso/external-identity.js';
import { CLOCK_SKEW_SECONDS } from '../sso/sso-assertion.js';
import type { PlatformSettings } from './platform-settings.js';

/** A token says by which of these it is signed and the key what it is for; a shared secret is never one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LONGEST_SUBJECT = 255;
const CLAIMS = { email: 'email', emailVerified: 'email_verified', subject: 'sub' };

/** What a token of the identity platform says. */
export interface PlatformClaims {
  subject: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** Undefined where it names no usable address. */
  identity: ExternalIdentity | undefined;
}

/**
 * Checks a token of the identity platform: its signature, that the platform made it, for us, and that it is valid now.
 * Its address counts as checked only by the claim `email_verified`, which the platform alone writes.
 *
 * @throws Unauthorized, ServiceUnavailable
 */
export async function checkPlatformToken(
  token: string,
  { issuer, audience, trustEmail }: PlatformSettings,
  key: JWTVerifyGetKey,
): Promise<PlatformClaims> {
  // Before a key is looked for: a made-up token of another issuer costs the platform nothing.
  if (issuerOf(token) !== issuer) throw new Unauthorized();
  const claims = await verified(token, key, { issuer, audience });
  const { sub, iat, exp } = claims;
  const isWhole =
    typeof sub === 'string' &&
    sub !== '' &&
    sub.length <= LONGEST_SUBJECT &&
    !sub.includes('\u0000') &&
    iat !== undefined &&
    iat <= Date.now() / 1_000 + CLOCK_SKEW_SECONDS &&
    exp !== undefined;
  if (!isWhole) throw new Unauthorized();
  return {
    subject: sub,
    expires: exp * 1_000,
    identity: identityFrom(claims, { providerId: issuer, map: CLAIMS, trustEmail }),
  };
}

async function verified(
  token: string,
  key: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, key, {
      ...expected,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error;
    const isExpired = error instanceof errors.JWTExpired;
    throw new Unauthorized(isExpired ? 'The session token has expired.' : undefined);
  }
}

function issuerOf(token: string): unknown {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
