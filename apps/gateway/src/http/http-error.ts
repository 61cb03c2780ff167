import { HttpException } from '@nestjs/common';
import type { FastifyContextConfig } from 'fastify';
import { type ErrorParts, NotFound, ServiceError, ValidationFailed } from '@easel/contracts';
import { asServiceError } from '@easel/platform';

const PLAIN: readonly ErrorParts[] = [
  [405, 'method_not_allowed', 'This address does not take that method; `Allow` names the ones it takes.'],
  [408, 'request_timeout', 'The request did not arrive in time.'],
  [413, 'payload_too_large', 'The body is larger than this service takes.'],
  [414, 'uri_too_long', 'The address is longer than this service takes.'],
  [431, 'headers_too_large', 'The headers are larger than this service takes.'],
];

/**
 * What was thrown anywhere in the HTTP edge (by us, Nest, Fastify or Node), as an error for the caller.
 *
 * @param route what the route takes, where the request has reached one
 */
export function asHttpError(thrown: unknown, route: FastifyContextConfig = {}): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const status = statusOf(thrown);
  if (status === undefined || status < 400 || status >= 500) return asServiceError(thrown);
  if (status === 415) return unsupportedBody(route);
  return status === 404 ? unknownRoute() : refusal(status, thrown);
}

/** 404: no route has this address, with any method. */
export function unknownRoute(): ServiceError {
  return new NotFound('route');
}

/** 415, naming the content types that the route takes. */
export function unsupportedBody({ takesFile, takesForms }: FastifyContextConfig): ServiceError {
  const types = takesFile
    ? ['multipart/form-data']
    : ['application/json', ...(takesForms ? ['application/x-www-form-urlencoded'] : [])];
  const named = types.map((type) => `\`${type}\``).join(' or ');
  return new ServiceError(415, 'unsupported_media_type', `Send the body as ${named}.`);
}

/** The answer to a request that never became one: malformed on the level of HTTP. */
export function refusal(status: number, thrown?: unknown): ServiceError {
  const plain = PLAIN.find(([known]) => known === status);
  if (plain) return new ServiceError(...plain);
  return new ValidationFailed([{ path: '', message: describe(thrown) }]);
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

function describe(thrown: unknown): string {
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : 'the request is malformed';
}
