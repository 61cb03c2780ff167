import { isEmail } from 'class-validator';
import type { ClaimMap } from './sso-provider.js';

/** Who a provider says has signed in. */
export interface ExternalIdentity {
  providerId: string;
  /** In lower case. */
  email: string;
  /** Whether the provider has checked that the address is this person's. */
  verified: boolean;
  subject: string | undefined;
}

const LONGEST_EMAIL = 254;
const PRINTABLE_ASCII = /^[\u0021-\u007e]+$/;

/**
 * The parts of an identity among claims; undefined without a usable address. Addresses are compared in lower case,
 * and some letters beyond ASCII become ASCII ones by that (the Kelvin sign a `k`) while others only look like them,
 * so an address with any of these names nobody.
 */
export function identityFrom(
  claims: Readonly<Record<string, unknown>>,
  { providerId, map, trustEmail = false }: { providerId: string; map: ClaimMap; trustEmail?: boolean },
): ExternalIdentity | undefined {
  const email = addressOf(claimAt(claims, map.email));
  if (email === undefined) return undefined;
  const flag = claimAt(claims, map.emailVerified);
  const verified = flag === true || flag === 'true' || (trustEmail && flag === undefined);
  const subject = claimAt(claims, map.subject);
  return {
    providerId,
    email,
    verified,
    subject: typeof subject === 'string' && subject !== '' ? subject : undefined,
  };
}

/** A claim by its name, which may hold dots itself, or else by a path with dots. */
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

function addressOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const address = claim.trim();
  const usable =
    address.length <= LONGEST_EMAIL &&
    PRINTABLE_ASCII.test(address) &&
    isEmail(address, { allow_utf8_local_part: false });
  return usable ? address.toLowerCase() : undefined;
}
