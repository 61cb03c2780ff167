import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { limitBodyTime } from './body-deadline.js';
import { asHttpError } from './http-error.js';
import { readJsonBodies } from './json-body.js';
import { sendError } from './send-error.js';

describe('a body that takes its time', () => {
  let server: FastifyInstance;

  beforeAll(async () => {
    server = fastify({ forceCloseConnections: true });
    readJsonBodies(server, 1_000);
    limitBodyTime(server, 200);
    server.setErrorHandler((error, _request, reply) => sendError(reply, asHttpError(error)));
    server.post('/', (request) => ({ read: request.body }));
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const send = async (head: string, body: string) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`);
    return socket;
  };

  it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
    'is answered 408 in the envelope, and its connection ends: %s',
    async (head) => {
      const socket = await send(head, head.startsWith('C') ? '{"a":' : '5\r\n{"a":\r\n');
      const answer = await text(socket);

      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/^connection: close\r$/im);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        error: { code: 'request_timeout' },
      });
    },
  );

  it('is read when it arrives in time, and the connection goes on', async () => {
    const socket = await send('Content-Length: 7', '{"a"');
    socket.write(':1}');
    const [first] = (await once(socket, 'data')) as [Buffer];
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(first.toString()).toContain('{"read":{"a":1}}');
    expect(socket.writable).toBe(true);
    socket.destroy();
  });

  it.each([{ complete: true }, { destroyed: true }])(
    'is not waited for when nothing more comes of it: %j',
    async (state) => {
      const later = fastify();
      later.addHook('preParsing', (request, _reply, payload, done) => {
        Object.defineProperties(request.raw, {
          complete: { value: false },
          destroyed: { value: false },
          ...Object.fromEntries(Object.entries(state).map(([name, value]) => [name, { value }])),
        });
        done(null, payload);
      });
      const timed: number[] = [];
      const begin = global.setTimeout;
      jest.spyOn(global, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
        timed.push(ms);
        return begin(work, ms);
      }) as typeof setTimeout);
      limitBodyTime(later, 4_321);
      later.get('/', () => 'read');

      const { body } = await later.inject({ method: 'GET', url: '/', payload: '{}' });

      expect(body).toBe('read');
      expect(timed).not.toContain(4_321);
      jest.restoreAllMocks();
    },
  );
});
