import { errorOf, isRecord, NetworkError } from './errors.js';
import { serverSentEvents } from './server-sent-events.js';
import type { RequestParts, Transport } from './transport.js';

/**
 * What the events of a stream hold, until it ends. It is not asked for again where it is cut: who reads it knows how to go on.
 *
 * @throws ServiceError
 */
export async function* eventsOf(
  transport: Transport,
  method: string,
  path: string,
  parts: RequestParts,
): AsyncGenerator<Record<string, unknown>, void, void> {
  const headers = { accept: 'text/event-stream', ...parts.headers };
  const response = await transport.open(method, path, { ...parts, headers });
  if (!response.ok) {
    throw errorOf(response.status, response.headers, await response.json().catch(() => undefined));
  }
  if (!response.body) throw cutOff();
  try {
    for await (const { data } of serverSentEvents(response.body)) {
      const value = parsed(data);
      if (isRecord(value)) yield value;
    }
  } catch (error) {
    throw transport.failureOf(error, undefined, parts.signal);
  }
}

const cutOff = (): NetworkError =>
  new NetworkError({ message: 'The answer has no body.', code: 'network_error', status: 0 });

/** What cannot be read is left out, as clients of this API do. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
