import { createHmac, hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../http/address-key.js';

const DEVICE_COOKIE = 'easel_device';
/** For as long as nobody signs in from there. */
export const KNOWN_DAYS = 180;
const DEVICE = /(?:^|;\s*)easel_device=([0-9a-f]{64})(?:;|$)/;

/**
 * Where a sign-in comes from, as far as it can be recognized. Hashes only: neither addresses nor devices are stored.
 */
export interface SignInSource {
  /** Of the address of the account, whether there is one or not. */
  account: string;
  address: Buffer;
  /** Of the cookie of an earlier sign-in. */
  device: Buffer | undefined;
}

/** Undefined for a request that names no account. */
export function sourceOf(request: FastifyRequest, secret: string): SignInSource | undefined {
  const account = namedAccount(request);
  if (account === undefined) return undefined;
  const device = deviceOf(request);
  return {
    account,
    address: keyOf(secret, account, `address ${addressKey(request.ip)}`),
    device: device === undefined ? undefined : keyOf(secret, account, `device ${device}`),
  };
}

/** The account that somebody wants to sign in to, whether there is one or not. Addresses are not stored as text. */
function namedAccount({ body }: Pick<FastifyRequest, 'body'>): string | undefined {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? hash('sha256', email.trim().toLowerCase(), 'hex') : undefined;
}

/** Keyed, because there are few addresses: a reader of the table cannot try them all. */
export function keyOf(secret: string, account: string, source: string): Buffer {
  return createHmac('sha256', secret).update(`sign-in source ${account} ${source}`).digest();
}

export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return DEVICE.exec(headers.cookie ?? '')?.[1];
}

export function newDevice(): string {
  return randomBytes(32).toString('hex');
}

export function deviceCookie(device: string, isHttps: boolean): string {
  const parts = [`${DEVICE_COOKIE}=${device}`, 'Path=/v1/auth', `Max-Age=${KNOWN_DAYS * 86_400}`, 'HttpOnly'];
  return [...parts, 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join('; ');
}
