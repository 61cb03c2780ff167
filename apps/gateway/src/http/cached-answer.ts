import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const compress = promisify(gzip);
/** Bytes from which compressing is worth it. */
const WORTH_COMPRESSING = 1_024;

/** An answer that stands until the process ends: written out, and compressed, once, with the tag that names it. */
export interface CachedAnswer {
  readonly body: Buffer;
  readonly type: string;
  /** A weak entity tag, as it names the compressed answer too (RFC 9110, 8.8.3). */
  readonly tag: string;
  compressed?: Promise<Buffer>;
}

export function cachedAnswer(value: unknown): CachedAnswer {
  return cachedBody(Buffer.from(JSON.stringify(value)), 'application/json; charset=utf-8');
}

/** @param type of the body, as `Content-Type` says it */
export function cachedBody(body: Buffer, type: string): CachedAnswer {
  return { body, type, tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** Sends it, or 304 without a body where the caller has it already. RFC 9110, 13.1.2. */
export async function sendCached(
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheControl = 'public, max-age=300',
): Promise<void> {
  const { headers } = reply.request;
  reply.header('Cache-Control', cacheControl).header('ETag', answer.tag);
  if (answer.body.length >= WORTH_COMPRESSING) void reply.header('Vary', varyOf(reply));
  if (isNamed(headers['if-none-match'], answer.tag)) return void (await reply.status(304).send());
  void reply.type(answer.type);
  if (answer.body.length < WORTH_COMPRESSING || !takesGzip(headers['accept-encoding'])) {
    return void (await reply.send(answer.body));
  }
  answer.compressed ??= compress(answer.body);
  const compressed = await answer.compressed;
  await reply.header('Content-Encoding', 'gzip').send(compressed);
}

/** With what other hooks have said already, such as `Origin`. */
function varyOf(reply: FastifyReply): string {
  const said = reply.getHeader('Vary');
  return said === undefined ? 'Accept-Encoding' : `${String(said)}, Accept-Encoding`;
}

/** RFC 9110, 12.5.3; a weight of zero refuses. */
function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => /^(gzip|\*)\s*(;|$)/.test(entry) && !/;\s*q=0(\.0*)?$/.test(entry));
}

/** Weak tags count too: they compare by what stands between the quotes. */
export function isNamed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return (
    header.trim() === '*' || header.split(',').some((candidate) => opaque(candidate.trim()) === opaque(tag))
  );
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
