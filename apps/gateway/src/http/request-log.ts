import type { FastifyRequest } from 'fastify';
import { logEvent } from '@easel/platform';
import { bearerOf } from './bearer.js';
import { credentialKind } from './credential-kind.js';
import { networkOf } from './address-key.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was answered with. */
    errorCode?: string;
  }
}

/** Which requests are logged. */
export const REQUEST_LOGS = ['all', 'errors', 'off'] as const;
export type RequestLog = (typeof REQUEST_LOGS)[number];

export interface AnsweredRequest {
  /** The template, never the address itself: paths and queries may hold tokens. */
  route: string;
  status: number;
  ms: number;
  traceId: string;
}

const FIRST_ERROR = 400;
/** Probes come every few seconds for ever. */
const PROBES = /^\/health(\/|$)/;

/**
 * Writes the line of one request: who called, what, and what came of it. Requests that no account is known of show the
 * network that they came from; an account's show the account alone.
 */
export function logRequest(
  request: FastifyRequest,
  { route, status, ms, traceId }: AnsweredRequest,
  log: RequestLog,
): void {
  if (log === 'off' || (log === 'errors' && status < FIRST_ERROR)) return;
  const { caller } = request;
  logEvent(
    'request',
    {
      method: request.method,
      route,
      status,
      code: request.errorCode,
      ms: Math.round(ms * 10) / 10,
      account: caller?.userId,
      credential: caller?.credential ?? kindOfRefused(request),
      network: caller ? undefined : networkOf(request.places?.address ?? ''),
      requestId: request.id,
      traceId,
    },
    PROBES.test(route) ? 'debug' : 'info',
  );
}

/** By the form of a credential that was not accepted, or not asked for. */
function kindOfRefused({ headers }: FastifyRequest): string | undefined {
  const bearer = bearerOf(headers.authorization);
  return bearer === undefined ? undefined : credentialKind(bearer);
}
