import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLargeJson, jsonText } from '@easel/platform';

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
  let text: string;
  try {
    text = await jsonText(payload);
  } catch (error) {
    done(error as Error);
    return;
  }
  reply.serializer(() => text);
  done(null, payload);
}
