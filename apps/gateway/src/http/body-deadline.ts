import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from './http-error.js';

/** Enough for the largest JSON body on a slow line. */
const LIMIT_MS = 60_000;

/**
 * Refuses bodies that trickle in: each holds a connection and what has come of it. Routes that take files look after
 * theirs, which may take long as long as something arrives.
 */
export function limitBodyTime(fastify: FastifyInstance, limitMs = LIMIT_MS): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && request.routeOptions.config?.takesFile !== true) {
      const timer = setTimeout(() => {
        // Nobody reads the rest, and the next request would begin in the middle of it.
        reply.header('Connection', 'close');
        if (request.raw.listenerCount('error') > 0) request.raw.emit('error', refusal(408));
      }, limitMs);
      request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
