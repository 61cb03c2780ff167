import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

const LIMIT_MS = 5_000;

/**
 * Reads what is left of a request and throws it away, for a while. A caller that is still sending when its
 * connection is closed sees a broken pipe instead of the answer that says why.
 *
 * @returns how many bytes it threw away
 */
export async function discardBody(request: IncomingMessage, limitBytes: number): Promise<number> {
  if (request.readableEnded || request.destroyed) return 0;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), LIMIT_MS);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limitBytes) return;
    request.pause();
    stop.abort();
  });
  request.resume();
  try {
    await finished(request, { signal: stop.signal, writable: false });
  } catch {
    // Too much, too slow, or gone: it is answered all the same.
  } finally {
    clearTimeout(timer);
  }
  return bytes;
}
