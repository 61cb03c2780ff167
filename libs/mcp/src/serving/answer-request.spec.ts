import { type JSONRPCRequest, Server } from '@modelcontextprotocol/server';
import { answerRequest } from './answer-request.js';

const CALL: JSONRPCRequest = {
  jsonrpc: '2.0',
  id: 'one',
  method: 'tools/call',
  params: { name: 'anything', arguments: {} },
};

function serverThat(work: (signal: AbortSignal) => Promise<object>): Server {
  const server = new Server({ name: 'a test', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', async (_request, { mcpReq }) => {
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
    return { content: [], structuredContent: { ...(await work(mcpReq.signal)) } };
  });
  return server;
}

describe('one request to a server', () => {
  it('is answered by its id', async () => {
    const server = serverThat(() => Promise.resolve({ done: true }));

    expect(await answerRequest(server, CALL, new AbortController().signal)).toMatchObject({
      id: 'one',
      result: { structuredContent: { done: true } },
    });
  });

  it('is answered with an error of the protocol where there is no such method', async () => {
    const server = serverThat(() => Promise.resolve({}));

    const answer = await answerRequest(server, { ...CALL, method: 'no/such' }, new AbortController().signal);

    expect(answer).toMatchObject({ id: 'one', error: { code: -32_601 } });
  });

  it('is given up where nobody waits any more, and the work is told', async () => {
    const gone = new AbortController();
    const told = new Promise<boolean>((resolve) => {
      const server = serverThat(
        (signal) =>
          new Promise(() => {
            signal.addEventListener('abort', () => resolve(true));
            gone.abort();
          }),
      );
      void answerRequest(server, CALL, gone.signal).then((answer) => answer === undefined || resolve(false));
    });

    expect(await told).toBe(true);
    expect(
      await answerRequest(
        serverThat(() => Promise.resolve({})),
        CALL,
        gone.signal,
      ),
    ).toBeUndefined();
  });
});
