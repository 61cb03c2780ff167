import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ValidationFailed } from '@easel/contracts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotency-Replayed';
/** For how many seconds after its answer a key counts, where that is not a day. */
export const IDEMPOTENCY_SECONDS_HEADER = 'Idempotency-Seconds';
const DAY_SECONDS = 24 * 60 * 60;

export const IDEMPOTENCY_KEY_LENGTH = 255;
/** Visible ASCII, so no space. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]+$';

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** One logical request, however often it is sent. */
export interface KeyedRequest {
  /** Whose key it is. */
  scope: string;
  key: string;
  /** SHA-256 of what is asked for: two requests with the same one are the same. */
  fingerprint: Buffer;
  /** How long the answer is kept. */
  seconds: number;
}

/**
 * The request behind an `Idempotency-Key`. A key belongs to the account, with any credential or workspace it is sent
 * with, and on routes without a credential to the address that is called, which holds a secret. A token that may run
 * only some workflows asks for something else than one that may run others: it must not get the other's answer.
 *
 * @throws ValidationFailed
 */
export function keyedRequest(
  header: string | string[],
  { method, url, body, caller }: Pick<FastifyRequest, 'method' | 'url' | 'body' | 'caller'>,
  seconds?: string | string[],
): KeyedRequest {
  const key = checkedKey(header);
  const [path = ''] = url.split('?');
  return {
    scope: caller ? `account ${caller.userId}` : `route ${hash('sha256', path, 'hex')}`,
    key,
    fingerprint: hash(
      'sha256',
      JSON.stringify([method, url, body ?? null, caller?.workflowIds ?? null]),
      'buffer',
    ),
    seconds: checkedSeconds(seconds),
  };
}

function checkedSeconds(header: string | string[] = String(DAY_SECONDS)): number {
  const seconds = typeof header === 'string' && /^[0-9]{1,5}$/.test(header) ? Number(header) : 0;
  if (seconds >= 1 && seconds <= DAY_SECONDS) return seconds;
  const message = `must be a whole number of seconds from 1 to ${DAY_SECONDS}`;
  throw new ValidationFailed([{ path: IDEMPOTENCY_SECONDS_HEADER, message }]);
}

function checkedKey(header: string | string[]): string {
  if (typeof header === 'string' && header.length <= IDEMPOTENCY_KEY_LENGTH && KEY.test(header))
    return header;
  const message = `must be 1 to ${IDEMPOTENCY_KEY_LENGTH} visible ASCII characters`;
  throw new ValidationFailed([{ path: IDEMPOTENCY_KEY_HEADER, message }]);
}
