import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLargeJson, jsonBytes } from '@easel/platform';

/** Writes answers of megabytes piece by piece, so that other requests are handled in between. */
export function writeLargeAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, payload: unknown, done) => {
    if (isLargeJson(payload)) void writeInTurns(reply, payload, done);
    else done(null, payload);
  });
}

async function writeInTurns(
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): Promise<void> {
  let bytes: Buffer;
  try {
    bytes = await jsonBytes(payload);
  } catch (error) {
    done(error as Error);
    return;
  }
  // Bytes are sent as they are, which its type does not say.
  reply.serializer(() => bytes as unknown as string);
  done(null, payload);
}
