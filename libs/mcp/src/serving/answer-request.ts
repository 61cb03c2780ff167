import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';

/**
 * Puts one request to a server of its own, without a connection between them. What the server tells beside its answer is
 * left out.
 *
 * @returns undefined once `gone` is aborted: nobody waits for the answer any more
 */
export async function answerRequest(
  server: Server,
  request: JSONRPCRequest,
  gone: AbortSignal,
): Promise<JSONRPCResponse | undefined> {
  return new Promise((resolve, reject) => {
    const transport: Transport = {
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
      send: (message) => {
        if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) end(message);
        return Promise.resolve();
      },
    };
    const leave = () => {
      // The server stops what it does for this request.
      transport.onclose?.();
      end(undefined);
    };
    const end = (answer: JSONRPCResponse | undefined) => {
      gone.removeEventListener('abort', leave);
      resolve(answer);
    };
    gone.addEventListener('abort', leave, { once: true });
    server.connect(transport).then(() => (gone.aborted ? leave() : transport.onmessage?.(request)), reject);
  });
}
