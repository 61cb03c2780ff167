import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkWebhook,
  createProject,
  DEVICE_GRANT,
  fireWebhook,
  listProjects,
  logIn,
  NotFound,
  tradeDeviceCode,
  Unauthorized,
} from '@easel/contracts';
import { principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { RefusedAddresses } from './refused-addresses.js';
import { WorkTurns } from './work-turns.js';

/** A connection to the gateway from an address of its own, of which a machine has many. */
class Line {
  private constructor(
    readonly socket: Socket,
    private readonly received: Promise<string>,
  ) {}

  static async open(rig: GatewayRig, localAddress = '127.0.0.1'): Promise<Line> {
    const socket = connect({ port: Number(new URL(rig.edge.url).port), host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    return new Line(
      socket,
      text(socket).catch(() => ''),
    );
  }

  send(lines: readonly string[], body = ''): this {
    this.socket.write(`${lines.join('\r\n')}\r\nHost: x\r\n\r\n${body}`);
    return this;
  }

  /** All that comes until the connection is closed. */
  answers(): Promise<string> {
    return this.received;
  }
}

const codeOf = (answer: string): unknown => {
  const { error } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '{}') as { error?: { code?: string } };
  return error?.code;
};

const unknownToken = () => `ndr_${randomUUID()}${randomUUID()}`.replaceAll('-', '');

const JSON_TYPE = 'Content-Type: application/json';

describe('before a body is read', () => {
  let rig: GatewayRig;
  let token: string;

  beforeAll(async () => {
    rig = await GatewayRig.start({
      REFUSED_RATE_LIMIT: '30',
      BODY_MEMORY_LIMIT: String(4 * 1024 * 1024),
      JSON_BODY_LIMIT: String(512 * 1024),
      CONNECTION_LIMIT: '500',
      TRUST_PROXY: '127.0.0.9',
    });
    rig.services
      .answer(listProjects, () => ({ data: [] }))
      .answer(createProject, (request) => request)
      .answer(checkWebhook, ({ token: given }) => {
        if (given !== 'known') throw new NotFound('webhook');
        return { ownerId: randomUUID() };
      })
      .answer(fireWebhook, () => ({ executionId: randomUUID(), status: 'pending' }));
    token = await rig.issuer.token();
  });
  afterAll(() => rig.stop());

  it('[1-5.2-01] answers 401 to who sends only the head of a large body, without waiting for the rest', async () => {
    const line = await Line.open(rig, '127.0.3.1');
    line.send(['POST /v1/projects HTTP/1.1', JSON_TYPE, 'Content-Length: 400000', 'Connection: close'], '{"');
    const answer = await line.answers();

    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(codeOf(answer)).toBe('unauthorized');
  });

  it('does not ask for a body before the credential, and asks for it after', async () => {
    const head = ['POST /v1/projects HTTP/1.1', JSON_TYPE, 'Content-Length: 12', 'Expect: 100-continue'];
    const stranger = (await Line.open(rig, '127.0.3.2')).send(head);
    expect(await stranger.answers()).toMatch(/^HTTP\/1\.1 401 /);

    const known = await Line.open(rig);
    known.send([...head, `Authorization: Bearer ${token}`, 'Connection: close']);
    const [first] = (await once(known.socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 100 /);
    known.socket.write('{"name":"a"}');
    expect(await known.answers()).toMatch(/HTTP\/1\.1 201 /);
  });

  it.each([
    ['a route that is not there', '/v1/nothing-here', 404],
    ['a route that needs a credential', '/v1/workflows', 401],
  ])('reads nothing for %s', async (_what, path, status) => {
    const answer = await rig.call('POST', path, { json: '{broken'.repeat(60_000) });

    expect(answer.status).toBe(status);
  });

  it('[1-5.2-02] reads 16 KiB on routes that need no credential', async () => {
    const sized = (bytes: number) => ({ email: 'a@example.org', password: 'x'.repeat(bytes) });
    const small = await rig.call('POST', '/v1/auth/login', { json: sized(15_000) });
    const large = await rig.call('POST', '/v1/auth/login', { json: sized(17_000) });

    expect(small.status).not.toBe(413);
    expect(large).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
  });

  it('reads a large payload of a webhook once its token is known', async () => {
    const payload = { text: 'x'.repeat(100_000) };

    expect(await rig.call('POST', '/v1/webhooks/known', { json: payload })).toMatchObject({ status: 202 });
    expect(await rig.call('POST', '/v1/webhooks/nobodys', { json: payload })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });

  it('lets forty strangers who send 3.9 MB each disturb nobody', async () => {
    const body = 'x'.repeat(3_900_000);
    const head = ['POST /v1/projects HTTP/1.1', JSON_TYPE, `Content-Length: ${body.length}`];
    const strangers = await Promise.all(
      Array.from({ length: 40 }, async (_none, at) =>
        (await Line.open(rig, `127.0.4.${at + 1}`)).send(head, body),
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => rig.call('GET', '/v1/projects', { token })),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { socket } of strangers) socket.destroy();
  });

  it('slows an address down that is refused all the time, and serves its known tokens', async () => {
    const userId = randomUUID();
    const known = rig.auth.token(principalOf({ userId, credential: 'personal-token' }));
    const from = { 'X-Forwarded-For': '203.0.113.7' };
    const call = async (bearer: string) => {
      const line = await Line.open(rig, '127.0.0.9');
      line.send([
        'GET /v1/projects HTTP/1.1',
        `Authorization: Bearer ${bearer}`,
        `X-Forwarded-For: ${from['X-Forwarded-For']}`,
        'Connection: close',
      ]);
      return line.answers();
    };
    expect(await call(known)).toMatch(/^HTTP\/1\.1 200 /);
    const refused = await Promise.all(Array.from({ length: 30 }, () => call(unknownToken())));
    expect(refused.every((answer) => answer.startsWith('HTTP/1.1 401 '))).toBe(true);

    const later = await call(unknownToken());
    expect(later).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: \d+\r\n/i);
    expect(codeOf(later)).toBe('rate_limit_exceeded');
    expect(await call(known)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('bounds the connections of an address, in the envelope, and not those of others or of a proxy', async () => {
    const lines = await Promise.all(Array.from({ length: 101 }, () => Line.open(rig, '127.0.5.1')));
    const refused = await Promise.race(lines.map((line) => line.answers()));
    const proxied = await Promise.all(Array.from({ length: 101 }, () => Line.open(rig, '127.0.0.9')));

    expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*\r\nRetry-After: \d+\r\n/);
    expect(codeOf(refused)).toBe('rate_limit_exceeded');
    expect((await rig.call('GET', '/health')).status).toBe(200);
    await sleep(50);
    expect(proxied.every(({ socket }) => !socket.destroyed)).toBe(true);
    for (const { socket } of [...lines, ...proxied]) socket.destroy();
  });

  it('has an account wait that has its share of bodies under way, and nobody else', async () => {
    const head = [
      'POST /v1/projects HTTP/1.1',
      JSON_TYPE,
      'Content-Length: 500000',
      `Authorization: Bearer ${token}`,
    ];
    const slow = await Promise.all(
      Array.from({ length: 4 }, async () => (await Line.open(rig)).send(head, '{"name":"')),
    );
    await sleep(100);
    const other = await rig.issuer.token();
    const project = { name: 'x', description: 'y'.repeat(300) };
    expect((await rig.call('POST', '/v1/projects', { token: other, json: project })).status).toBe(201);

    // Somebody who is gone leaves room.
    const [first] = slow;
    const waiting = rig.call('POST', '/v1/projects', {
      token,
      json: { name: 'x', description: 'y'.repeat(400_000) },
    });
    for (const { socket } of slow) socket.destroy();
    expect((await waiting).status).not.toBe(429);
    expect(first?.socket.destroyed).toBe(true);
  });

  it('answers many requests on one line one after the other', async () => {
    const line = await Line.open(rig);
    const one = `GET /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    line.socket.write(one.repeat(40) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));

    expect((await line.answers()).match(/HTTP\/1\.1 200 /g)).toHaveLength(41);
  });

  it('ends a connection whose body comes in pieces of a byte', async () => {
    const line = await Line.open(rig, '127.0.3.4');
    line.send([
      'POST /v1/projects HTTP/1.1',
      JSON_TYPE,
      'Transfer-Encoding: chunked',
      `Authorization: Bearer ${token}`,
    ]);
    line.socket.write('1\r\n \r\n'.repeat(5_000));
    const answer = await line.answers();

    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*pieces of a few bytes/);
    expect(codeOf(answer)).toBe('validation_error');
  });

  it('keeps no pieces of a byte of a body that nobody reads yet', async () => {
    const line = await Line.open(rig, '127.0.3.4');
    line.send(['GET /v1/projects HTTP/1.1', `Authorization: Bearer ${token}`]);
    line.send(['POST /v1/projects HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: chunked']);
    line.socket.write('1\r\n \r\n'.repeat(5_000));
    await line.answers();

    expect(line.socket.readableEnded).toBe(true);
  });

  it('takes a small body in pieces of a byte', async () => {
    const line = await Line.open(rig);
    const head = ['POST /v1/projects HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: chunked', 'Connection: close'];
    line.send([...head, `Authorization: Bearer ${token}`]);
    const body = JSON.stringify({ name: 'x'.repeat(90) });
    line.socket.write(
      `${body
        .split('')
        .map((char) => `1\r\n${char}\r\n`)
        .join('')}0\r\n\r\n`,
    );

    expect(await line.answers()).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('ends a connection with hundreds of requests ahead of their answers, and has its address wait after three', async () => {
    const one = `GET /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const flood = async () => {
      const line = await Line.open(rig, '127.0.3.5');
      line.socket.write(one.repeat(500));
      return line.answers();
    };
    for (let round = 0; round < 3; round++) {
      expect((await flood()).match(/HTTP\/1\.1 200 /g)?.length ?? 0).toBeLessThan(200);
    }
    expect(rig.edge.app.get(RefusedAddresses).connectionWaitMs('127.0.3.5')).toBeGreaterThan(0);
    expect(rig.edge.app.get(RefusedAddresses).connectionWaitMs('127.0.0.1')).toBe(0);
    const asked = performance.now();
    const later = await Line.open(rig, '127.0.3.5');
    later.send(['GET /v1/projects HTTP/1.1', `Authorization: Bearer ${token}`, 'Connection: close']);
    expect(await later.answers()).toMatch(/^HTTP\/1\.1 200 /);
    expect(performance.now() - asked).toBeGreaterThan(900);
  });

  it('does not read on when a chunked body passes its limit', async () => {
    const line = await Line.open(rig);
    line.send([
      'POST /v1/projects HTTP/1.1',
      JSON_TYPE,
      'Transfer-Encoding: chunked',
      `Authorization: Bearer ${token}`,
    ]);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 20 && line.socket.writable; sent++) line.socket.write(chunk);
    line.socket.write('0\r\n\r\n');
    const answer = await line.answers();

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(codeOf(answer)).toBe('payload_too_large');
  });

  it('ends a connection whose request carries a body that nobody reads', async () => {
    const line = await Line.open(rig, '127.0.3.3');
    line.send(['GET /health HTTP/1.1', 'Content-Length: 100000000'], 'x'.repeat(100_000));

    expect(await line.answers()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
  });

  it.each([
    ['a length', ['Content-Length: 300000'], 'x'.repeat(300_000)],
    ['chunks', ['Transfer-Encoding: chunked'], `493E0\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`],
  ])(
    'reads a large body of a GET, sent with %s, and goes on with the next request of the connection',
    async (_how, head, body) => {
      const line = await Line.open(rig, '127.0.3.4');
      line.send(['GET /health HTTP/1.1', ...head], body);
      line.send(['GET /health HTTP/1.1', 'Connection: close']);

      expect(await line.answers()).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 /);
    },
  );

  it('lets nobody wait for a turn while it waits for the hash of a password, which has places of its own', async () => {
    const turns = jest.spyOn(rig.edge.app.get(WorkTurns), 'take');
    rig.services.answer(logIn, () => {
      throw new Unauthorized('No such account.');
    });
    const login = { email: 'somebody@example.com', password: 'a long enough password' };
    const refused = await rig.call('POST', '/v1/auth/login', { json: login });
    expect([refused.status, turns.mock.calls.length]).toEqual([401, 0]);

    await rig.call('GET', '/v1/projects', { token });
    expect(turns).toHaveBeenCalledTimes(1);
  });

  it('makes a device that asks for its token wait for a turn: it has no secret, so nothing is hashed', async () => {
    const turns = jest.spyOn(rig.edge.app.get(WorkTurns), 'take').mockClear();
    rig.services.answer(tradeDeviceCode, () => {
      throw new Unauthorized('Not allowed yet.');
    });
    const look = { grant_type: DEVICE_GRANT, client_id: 'easel-cli', device_code: 'ndr_device_1' };
    expect((await rig.call('POST', '/v1/oauth/token', { json: look })).status).toBe(401);

    expect(turns).toHaveBeenCalledTimes(1);
  });
});
