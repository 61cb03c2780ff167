import { EventEmitter, once } from 'node:events';
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
});

describe('the deadline of a body', () => {
  type Hook = (request: unknown, reply: unknown, payload: unknown, done: () => void) => void;

  /** Timers that begin with a request in this state. */
  const timersOf = (state: { complete: boolean; destroyed: boolean }): number => {
    const raw = Object.assign(new EventEmitter(), { headers: { 'content-length': '7' }, ...state });
    const addHook = (_name: string, hook: Hook) =>
      hook({ raw, routeOptions: { bodyLimit: 100 } }, {}, {}, () => undefined);
    limitBodyTime({ addHook } as unknown as FastifyInstance);
    return jest.getTimerCount();
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('has a timer while something is still to come', () => {
    expect(timersOf({ complete: false, destroyed: false })).toBe(1);
  });

  it.each([
    ['all of it is there', { complete: true, destroyed: false }],
    ['the connection is over', { complete: false, destroyed: true }],
  ])('has no timer when %s', (_when, state) => {
    expect(timersOf(state)).toBe(0);
  });
});
