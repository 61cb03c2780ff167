import type { FastifyInstance } from 'fastify';
import { ValidationFailed } from '@easel/contracts';
import { checkJsonLimits } from './json-limits.js';

/**
 * Reads JSON bodies, and nothing else: another content type answers 415. A request that declares JSON and has no
 * body is one without a body, because the typed client declares it always (facts: wire conventions).
 */
export function readJsonBodies(fastify: FastifyInstance, bodyLimit: number): void {
  // `__proto__` and `constructor.prototype` as member names are an attack on whoever merges the body.
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(
    /^application\/([\w.-]+\+)?json(?=\s*(;|$))/i,
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      try {
        checkJsonLimits(body);
      } catch (error) {
        return done(error as ValidationFailed);
      }
      void parse(request, body.toString('utf8'), (error, parsed: unknown) =>
        error ? done(brokenJson()) : done(null, parsed),
      );
    },
  );
}

function brokenJson(): ValidationFailed {
  return new ValidationFailed([{ path: '', message: 'the body is not valid JSON' }]);
}
