import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { unsupportedBody } from './http-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file as `multipart/form-data`. */
    takesFile?: boolean;
  }
}

/** Texts beside a file: few and short. */
const FIELDS = { fields: 8, fieldNameSize: 100, fieldSize: 1_000 };

/** Lets the routes that take files read them as they arrive; on others such a body is refused like any but JSON. */
export async function readMultipartBodies(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // How large a file may be is its route's affair.
    limits: { ...FIELDS, files: 1, parts: 16, fileSize: Number.MAX_SAFE_INTEGER },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', (request, _reply, payload, done) => {
      const sendsFile = /^multipart\//i.test(request.headers['content-type'] ?? '');
      const refused = sendsFile && !request.is404 && !request.routeOptions.config.takesFile;
      if (refused) done(unsupportedBody(request.routeOptions.config));
      else done(null, payload);
    });
}
