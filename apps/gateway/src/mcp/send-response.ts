import type { FastifyReply } from 'fastify';
import { EventStream } from '../http/event-stream.js';

/** Sends what the protocol library answers: whole, or as events while they come. */
export async function sendResponse(reply: FastifyReply, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'content-type') reply.header(name, value);
  }
  if (!response.body || !type.startsWith('text/event-stream')) {
    if (type !== '') reply.type(type);
    await reply
      .status(response.status)
      .header('Cache-Control', 'no-store')
      .send(await response.text());
    return;
  }
  // A drain lets the last event through: the call itself ends early.
  const stream = EventStream.begin(reply, new AbortController().signal);
  const reader = response.body.getReader();
  try {
    while (!stream.stop.aborted) {
      const { done, value } = await reader.read();
      if (done) break;
      stream.write(value);
      await stream.caughtUp();
    }
  } finally {
    void reader.cancel().catch(() => undefined);
    stream.end();
  }
}
