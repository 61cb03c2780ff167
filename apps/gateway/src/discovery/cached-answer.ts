import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** An answer that stands until the process ends: written out once, with the tag that names it. */
export interface CachedAnswer {
  readonly body: string;
  readonly tag: string;
}

export function cachedAnswer(value: unknown): CachedAnswer {
  const body = JSON.stringify(value);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** Sends it, or 304 without a body where the caller has it already. RFC 9110, 13.1.2. */
export async function sendCached(
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheControl = 'public, max-age=300',
): Promise<void> {
  reply.header('Cache-Control', cacheControl).header('ETag', answer.tag);
  if (names(reply.request.headers['if-none-match'], answer.tag)) await reply.status(304).send();
  else await reply.type('application/json; charset=utf-8').send(answer.body);
}

/** Weak tags count too: they compare by what stands between the quotes. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
  );
}
