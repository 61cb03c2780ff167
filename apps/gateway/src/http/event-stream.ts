import type { FastifyReply } from 'fastify';

/** The head of an answer of server-sent events, with what hooks have set so far: request id, security, CORS. */
export function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const set = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() }).filter(
    (entry): entry is [string, number | string | string[]] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(set),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
}
