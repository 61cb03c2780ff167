import Fastify, { type FastifyInstance } from 'fastify';
import { startTelemetry, type Telemetry } from './start-telemetry.js';
import { currentRequestId, currentTraceId } from './trace-context.js';
import { traceRequests } from './trace-requests.js';

describe('traceRequests', () => {
  let telemetry: Telemetry;
  let app: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    telemetry = await startTelemetry({ service: 'test', version: '0', env: {} });
    app = Fastify({ genReqId: (request) => `for ${request.url}` });
    traceRequests(app);
    const answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { traceId: currentTraceId(), requestId: currentRequestId() };
    };
    app.get('/things/:id', answer);
    app.post('/things', answer);
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await telemetry.shutdown();
  });

  const ask = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(address + path, init)).json()) as { traceId: string; requestId: string };

  it('gives each request a trace of its own, and its id', async () => {
    const [first, second] = await Promise.all([ask('/things/1'), ask('/things/2')]);
    expect(first).toEqual({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), requestId: 'for /things/1' });
    expect(second.traceId).not.toBe(first.traceId);
  });

  it('continues the trace of the caller, also behind a body', async () => {
    const answer = await ask('/things', {
      method: 'POST',
      body: JSON.stringify({ long: 'x'.repeat(200_000) }),
      headers: {
        'content-type': 'application/json',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    });
    expect(answer).toEqual({ traceId: '0af7651916cd43dd8448eb211c80319c', requestId: 'for /things' });
  });
});
