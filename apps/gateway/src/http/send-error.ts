import type { FastifyReply } from 'fastify';
import type { ServiceError } from '@easel/contracts';
import { toErrorBody } from '@easel/platform';
import { challengeOf } from './challenge.js';
import { toOAuthErrorBody } from './oauth-error-body.js';
import { traceIdOfRequest } from './request-observation.js';

/** Answers with the error envelope and the headers that belong to it. */
export function sendError(reply: FastifyReply, error: ServiceError): void {
  reply.request.errorCode = error.code;
  if (error.retryAfter !== undefined) reply.header('Retry-After', String(Math.ceil(error.retryAfter)));
  const challenge = challengeOf(error, reply.request);
  if (challenge !== undefined) reply.header('WWW-Authenticate', challenge);
  // Whatever the route meant to say about a body that is not sent now.
  for (const name of ['content-length', 'content-disposition', 'etag', 'last-modified', 'accept-ranges']) {
    reply.removeHeader(name);
  }
  void reply
    .status(error.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      reply.request.routeOptions.config?.oauthErrors
        ? toOAuthErrorBody(error)
        : toErrorBody(error, traceIdOfRequest(reply.request)),
    );
}
