import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declaredLength, declaresBody, isChunked } from './body-length.js';
import { refusal } from './http-error.js';

/** Enough for the largest JSON body on a slow line. */
const LIMIT_MS = 60_000;
/** For the first bytes of any. */
const LEAST_MS = 8_000;
const SLOWEST_BYTES_PER_SECOND = 96 * 1024;

/**
 * Refuses bodies that trickle in: each holds a connection and what has come of it. Routes that take files look after
 * theirs, which may take long as long as something arrives.
 */
export function limitBodyTime(fastify: FastifyInstance, limitMs = LIMIT_MS): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { complete, destroyed } = request.raw;
    const isAwaited = declaresBody(request.raw) && !complete && !destroyed;
    if (isAwaited && request.routeOptions.config?.takesFile !== true) {
      const timer = setTimeout(
        () => {
          // Nobody reads the rest, and the next request would begin in the middle of it.
          reply.header('Connection', 'close');
          if (request.raw.listenerCount('error') > 0) request.raw.emit('error', refusal(408));
        },
        deadlineOf(request, limitMs),
      );
      request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

/** By its length: what arrives more slowly than this holds room that others wait for. */
function deadlineOf(request: FastifyRequest, limitMs: number): number {
  const { bodyLimit } = request.routeOptions;
  const bytes = isChunked(request.raw) ? bodyLimit : Math.min(bodyLimit, declaredLength(request.raw));
  return Math.min(limitMs, LEAST_MS + (bytes / SLOWEST_BYTES_PER_SECOND) * 1_000);
}
