import { MAX_PLATFORM_TOKEN, SESSION_ISSUER } from '@easel/contracts';
import { decodeJwt } from 'jose';

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a bearer may be a token of the identity platform: a JWT that does not call itself one of our sessions. */
export function mayBePlatformToken(bearer: string): boolean {
  if (bearer.length > MAX_PLATFORM_TOKEN || !FORM.test(bearer)) return false;
  try {
    const { iss } = decodeJwt(bearer);
    return typeof iss === 'string' && iss !== SESSION_ISSUER;
  } catch {
    return false;
  }
}
