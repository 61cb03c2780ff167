import { Readable } from 'node:stream';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '../http/route-config.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '@easel/contracts';
import {
  type ByteRange,
  InvalidStorageKey,
  ObjectNotFound,
  type ObjectStorage,
  parseRange,
  type StoredObject,
} from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { whenClosed } from '../http/when-closed.js';
import { effectiveRange, entityTag, isUnchanged } from './media-conditions.js';
import { RangeNotSatisfiable } from './media.errors.js';
import { MEDIA_STORAGE, storageFailure } from './media-storage.js';

/** As long as a service has to answer. */
const ANSWER_MS = 5_000;

const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Files that runs made. Nobody can guess their names, and anyone who knows a name may read the file. */
@Controller('media')
export class MediaHttpController {
  constructor(@Inject(MEDIA_STORAGE) private readonly storage: ObjectStorage) {}

  @Get('*')
  @PublicRoute()
  @Limited()
  @RouteConfig({ policy: 'media', cors: { origin: '*' } })
  @Operation({
    summary: 'Read a file',
    description:
      'The path may contain slashes. Supports `Range` (one range), `If-None-Match`, ' +
      '`If-Modified-Since` and `If-Range`.',
    answers: { 200: bytes, 206: bytes },
    produces: '*/*',
    errors: ['404 not_found', '416 range_not_satisfiable', '503 service_unavailable'],
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const key = `media/${(request.params as { '*': string })['*']}`;
    const object = await this.stored(() => this.storage.stat(key));
    if (!object) throw new NotFound('file');

    const tag = entityTag(object);
    if (tag !== undefined) reply.header('ETag', tag);
    if (object.lastModified) reply.header('Last-Modified', object.lastModified.toUTCString());
    // A name is given once, to one content.
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('Accept-Ranges', 'bytes');
    if (isUnchanged(request.headers, object)) {
      await reply.status(304).send();
      return;
    }
    const range = parseRange(effectiveRange(request.headers, object), object.size);
    if (range === 'unsatisfiable') {
      reply.header('Content-Range', `bytes */${object.size}`);
      throw new RangeNotSatisfiable(object.size);
    }
    describe(reply, object, range);
    const content =
      request.method === 'HEAD'
        ? Readable.from([])
        : await this.stored(
            () => this.storage.read(key, range),
            (late) => late.destroy(),
          );
    whenClosed(reply.raw, () => content.destroy());
    await reply.send(content);
  }

  /** @param discard gets what comes when nobody waits for it any more */
  private async stored<T>(access: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
    const asked = access();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        asked.then(discard, () => undefined);
        reject(new Error(`no answer within ${ANSWER_MS} ms`));
      }, ANSWER_MS);
    });
    try {
      return await Promise.race([asked, tooLate]);
    } catch (error) {
      if (error instanceof InvalidStorageKey || error instanceof ObjectNotFound) throw new NotFound('file');
      throw storageFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function describe(reply: FastifyReply, object: StoredObject, range: ByteRange | undefined): void {
  const length = range ? range.end - range.start + 1 : object.size;
  reply
    .status(range ? 206 : 200)
    .type(object.contentType)
    .header('Content-Length', String(length))
    .header('Content-Disposition', 'inline');
  if (range) reply.header('Content-Range', `bytes ${range.start}-${range.end}/${object.size}`);
}
