import type { FastifyInstance } from 'fastify';
import { ValidationFailed } from '@easel/contracts';
import { unsupportedBody } from './http-error.js';
import { checkStorableQuery } from './storable-text.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also takes `application/x-www-form-urlencoded`, as OAuth clients (RFC 6749, 4.1.3) and browsers send it. */
    takesForms?: boolean;
  }
}

/** Forms of a few fields, of which a SAML answer may be a long one. */
export const FORM_BODY_LIMIT = 128 * 1024;

/** Reads forms on the routes that take them; on others they are refused like any content type but JSON. */
export function readFormBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BODY_LIMIT },
    (request, body, done) => {
      if (!request.routeOptions.config.takesForms) return done(unsupportedBody(request.routeOptions.config));
      try {
        done(null, formFields(body));
      } catch (error) {
        done(error as ValidationFailed);
      }
    },
  );
}

/** @throws ValidationFailed for a field that comes twice or that can't be stored */
export function formFields(body: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) throw new ValidationFailed([{ path: name, message: 'was sent more than once' }]);
    fields[name] = value;
  }
  checkStorableQuery(fields);
  return fields;
}
