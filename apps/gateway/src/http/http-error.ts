import { HttpException } from '@nestjs/common';
import { type ErrorParts, NotFound, ServiceError, ValidationFailed } from '@easel/contracts';
import { asServiceError } from '@easel/platform';

const PLAIN: readonly ErrorParts[] = [
  [405, 'method_not_allowed', 'This address does not take that method; `Allow` names the ones it takes.'],
  [408, 'request_timeout', 'The request did not arrive in time.'],
  [413, 'payload_too_large', 'The body is larger than this service takes.'],
  [414, 'uri_too_long', 'The address is longer than this service takes.'],
  [415, 'unsupported_media_type', 'Send the body as `application/json`.'],
  [431, 'headers_too_large', 'The headers are larger than this service takes.'],
];

/** What was thrown anywhere in the HTTP edge (by us, Nest, Fastify or Node), as something a caller can be told. */
export function asHttpError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const status = statusOf(thrown);
  if (status === undefined || status < 400 || status >= 500) return asServiceError(thrown);
  return status === 404 ? new NotFound('route') : refusal(status, thrown);
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
