import type { ServerResponse } from 'node:http';

const CALLS = Symbol('calls at the end of a response');

interface Watched extends ServerResponse {
  [CALLS]?: (() => void)[];
}

/**
 * Calls `call` once, when the response is written or its connection is gone, after what was registered before. All of
 * them share one listener: with one each, a streamed file has more listeners than Node takes for a leak.
 */
export function whenClosed(response: Watched, call: () => void): void {
  if (response[CALLS]) {
    response[CALLS].push(call);
    return;
  }
  const calls = (response[CALLS] = [call]);
  response.once('close', () => calls.forEach((each) => each()));
}
