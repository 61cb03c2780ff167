import { compactVerify, type CompactVerifyResult } from 'jose';
import { type ExternalIdentity, identityFrom } from './external-identity.js';
import { AssertionRefused } from './sso.errors.js';
import type { AssertionProvider } from './sso-provider.js';

/** Seconds by which the provider's clock may differ from ours. */
export const CLOCK_SKEW_SECONDS = 5;

const ALGORITHM = 'HS256';

/** What an assertion says, once all of it holds but that it was not redeemed before. */
export interface CheckedAssertion {
  identity: ExternalIdentity;
  jti: string;
  /** Seconds since 1970 until which it would pass these checks. */
  acceptedUntil: number;
}

/**
 * Checks an assertion as specification 2, 5.1 says. The algorithm and the key are the provider's, whatever the
 * header of the assertion names.
 *
 * @param now milliseconds since 1970
 * @throws AssertionRefused with the first fault, in this order: signature, claims, expiry, lifetime, jti, address
 */
export async function checkAssertion(
  assertion: string,
  provider: AssertionProvider,
  now: number,
): Promise<CheckedAssertion> {
  const claims = await signedClaims(assertion, provider.secret);
  const seconds = now / 1_000;
  const expires = lifetimeEnd(claims, provider, seconds);
  const { jti } = claims;
  if (typeof jti !== 'string' || jti.trim() === '') throw new AssertionRefused('missing_jti');
  const identity = identityFrom(claims, { providerId: provider.id, map: provider.claimMap });
  if (!identity) throw new AssertionRefused('missing_email');
  return { identity, jti, acceptedUntil: expires + CLOCK_SKEW_SECONDS };
}

async function signedClaims(assertion: string, secret: string): Promise<Record<string, unknown>> {
  const { payload, protectedHeader } = await verified(assertion, secret);
  // An extension would change what was signed, and we know none.
  if (protectedHeader.crit !== undefined) throw new AssertionRefused('invalid_signature');
  const claims = parsed(payload);
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new AssertionRefused('invalid_claims');
  }
  return claims as Record<string, unknown>;
}

async function verified(assertion: string, secret: string): Promise<CompactVerifyResult> {
  try {
    return await compactVerify(assertion, new TextEncoder().encode(secret), { algorithms: [ALGORITHM] });
  } catch {
    throw new AssertionRefused('invalid_signature');
  }
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)) as unknown;
  } catch {
    throw new AssertionRefused('invalid_claims');
  }
}

/** Answers `exp`. @throws AssertionRefused */
function lifetimeEnd(
  { aud, exp, iat, nbf }: Record<string, unknown>,
  { audience, maxLifetimeSeconds }: AssertionProvider,
  now: number,
): number {
  const holds =
    aud === audience &&
    isTime(exp) &&
    (iat === undefined || isTime(iat)) &&
    (nbf === undefined || (isTime(nbf) && nbf <= now + CLOCK_SKEW_SECONDS));
  if (!holds) throw new AssertionRefused('invalid_claims');
  if (exp < now - CLOCK_SKEW_SECONDS) throw new AssertionRefused('expired');
  // An assertion may not begin later than our clock allows, to live longer than it may.
  const begins = iat === undefined || iat > now + CLOCK_SKEW_SECONDS ? now : iat;
  if (exp - begins > maxLifetimeSeconds) throw new AssertionRefused('too_long_lived');
  return exp;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
