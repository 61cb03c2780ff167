import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { ValidationFailed } from '@easel/contracts';
import { checkJsonLimits } from './json-limits.js';
import { checkStorable } from './storable-text.js';

const JSON_TYPES = /^application\/([\w.-]+\+)?json(?=\s*(;|$))/i;

/**
 * Reads JSON bodies, and nothing else: another content type answers 415. A request that declares JSON and has no
 * body is one without a body, because the typed client declares JSON always.
 */
export function readJsonBodies(fastify: FastifyInstance, bodyLimit: number): void {
  // `__proto__` and `constructor.prototype` as member names are an attack on whoever merges the body.
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const parsed = (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value: unknown) => (error ? reject(brokenJson()) : resolve(value)));
    });

  const read: FastifyBodyParser<Buffer> = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    if (body.length === 0) return undefined;
    checkJsonLimits(body);
    const text = body.toString('utf8');
    const value = await parsed(request, text);
    checkStorable(text, value);
    return value;
  };
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer', bodyLimit }, read);
}

function brokenJson(): ValidationFailed {
  return new ValidationFailed([{ path: '', message: 'the body is not valid JSON' }]);
}
