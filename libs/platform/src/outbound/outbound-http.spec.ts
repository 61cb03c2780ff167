import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { FORBIDDEN_URLS } from './forbidden-urls.fixture.js';
import { OutboundRig, WEB } from './outbound-rig.fixture.js';
import type { OutboundFailed, OutboundRefused } from './outbound.errors.js';

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.9',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
];
const [webAddress = ''] = WEB;

let rig: OutboundRig;
let folder: string;

beforeAll(async () => {
  rig = await OutboundRig.start();
  folder = await mkdtemp(path.join(tmpdir(), 'outbound-'));
});

afterAll(async () => {
  await rig.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  rig.forget();
  rig.zone = () => [webAddress];
  rig.web = (_request, response) => response.end('from the web');
});

async function failure(work: Promise<unknown>): Promise<Partial<OutboundRefused | OutboundFailed>> {
  try {
    await work;
  } catch (error) {
    return error as Partial<OutboundRefused | OutboundFailed>;
  }
  throw new Error('It should have failed.');
}

describe('Asking a public address', () => {
  it('connects to the looked-up address, under the name of the URL', async () => {
    let host: string | undefined;
    rig.web = (request, response) => {
      host = request.headers.host;
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true}');
    };

    const answer = await rig.client().request('http://shop.example/a?b=c');

    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ok: true });
    expect(host).toBe('shop.example');
    expect(rig.dialled).toEqual([{ ip: webAddress, port: 80, secure: false, servername: 'shop.example' }]);
  });

  it('looks a name up once for each request', async () => {
    await rig.client().request('http://once.example/');

    expect(rig.asked.sort()).toEqual(['once.example/1', 'once.example/28']);
  });

  it('sends JSON, and tells a status that is no success as an answer', async () => {
    let received = '';
    rig.web = (request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.toString()));
      request.on('end', () => response.writeHead(422, { 'content-type': 'text/html' }).end('no'));
    };

    const answer = await rig
      .client()
      .request('http://api.example/', { method: 'POST', json: { a: 1 }, contentTypes: ['application/json'] });

    expect(received).toBe('{"a":1}');
    expect([answer.status, answer.ok, answer.text()]).toEqual([422, false, 'no']);
  });

  it('tries the next checked address when the first cannot be reached', async () => {
    rig.zone = () => WEB;
    const tried: string[] = [];
    const client = rig.client({
      dial: (target, signal) => {
        tried.push(target.ip);
        if (tried.length === 1) return Promise.reject(new Error('no route'));
        return rig.dial(target, signal);
      },
    });

    await expect(client.request('http://two.example/')).resolves.toMatchObject({ status: 200 });
    expect(tried).toHaveLength(2);
  });

  it('demands a certificate for the name, and says so when there is no TLS at all', async () => {
    const error = await failure(rig.client().request('https://secure.example/'));

    expect(rig.dialled).toEqual([{ ip: webAddress, port: 443, secure: true, servername: 'secure.example' }]);
    expect(error).toMatchObject({ name: 'OutboundFailed', reason: 'tls_failed', retryable: false });
  });

  it('asks no proxy of the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: 'http://10.0.0.1:3128', http_proxy: 'http://10.0.0.1:3128' });
    try {
      await rig.client().request('http://direct.example/');
    } finally {
      process.env = before;
    }

    expect(rig.dialled.map(({ ip }) => ip)).toEqual([webAddress]);
  });

  it.each(['Host', 'transfer-encoding', 'Content-Length', 'Proxy-Authorization', 'Connection'])(
    'refuses to set the header %s',
    async (name) => {
      const error = await failure(rig.client().request('http://a.example/', { headers: { [name]: 'x' } }));

      expect(error.reason).toBe('header_not_allowed');
      expect(rig.dialled).toEqual([]);
    },
  );

  it('refuses a header that would begin a second one', async () => {
    const headers = { 'x-note': 'a\r\nx-admin: 1' };

    expect((await failure(rig.client().request('http://a.example/', { headers }))).reason).toBe(
      'header_not_allowed',
    );
  });
});

describe('The inside stays out of reach', () => {
  it('has a victim that a careless client does reach', async () => {
    rig.zone = (_name, time) => [time === 0 ? webAddress : '127.0.0.1'];
    await rig.resolver('careless.example');

    const target = { ip: 'careless.example', port: 80, secure: false };
    (await rig.dial(target, new AbortController().signal)).destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(rig.victims).toBe(1);
  });

  it('makes no connection for any of the payloads', async () => {
    for (const [, url] of FORBIDDEN_URLS) {
      expect(await failure(rig.client().request(url))).toMatchObject({ name: 'OutboundRefused' });
    }

    expect(rig.dialled).toEqual([]);
    expect(rig.victims).toBe(0);
  });

  it('makes no connection for any of the payloads as the aim of a redirect', async () => {
    for (const [, url] of FORBIDDEN_URLS.filter(
      ([, text]) => /^[\x21-\x7e]+$/.test(text) && text.includes(':'),
    )) {
      rig.web = (_request, response) => response.writeHead(302, { location: url }).end();
      expect(await failure(rig.client().request('http://start.example/'))).toMatchObject({
        name: 'OutboundRefused',
      });
    }

    expect(rig.dialled.every(({ ip }) => WEB.includes(ip))).toBe(true);
    expect(rig.victims).toBe(0);
  });

  it('survives 200 names that turn inward between the look-up and the connection', async () => {
    for (let tries = 0; tries < 200; tries++) {
      const inside = PRIVATE[tries % PRIVATE.length] ?? '';
      rig.zone = (_name, time) => [time === 0 ? webAddress : inside];

      const answer = await rig.client().request(`http://swap-${tries}.example/`);
      expect(answer.text()).toBe('from the web');
    }

    expect(rig.dialled).toHaveLength(200);
    expect(rig.dialled.every(({ ip }) => ip === webAddress)).toBe(true);
    expect(rig.victims).toBe(0);
  });

  it('survives 200 names that turn inward between one redirect and the next', async () => {
    for (let tries = 0; tries < 200; tries++) {
      const good = 1 + (tries % 4);
      const inside = PRIVATE[tries % PRIVATE.length] ?? '';
      rig.zone = (_name, time) => (time < good ? [webAddress] : [inside]);
      rig.web = (_request, response) => response.writeHead(302, { location: '/again' }).end();

      const error = await failure(rig.client().request(`http://turn-${tries}.example/`));
      expect(error.reason).toBe('host_not_allowed');
    }

    expect(rig.dialled.every(({ ip }) => ip === webAddress)).toBe(true);
    expect(rig.victims).toBe(0);
  });

  it('survives names with whatever answers in whatever order', async () => {
    const answers = fc.subarray([webAddress, ...PRIVATE], { minLength: 1 });
    let tries = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(answers, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (turns, redirects) => {
          tries += 1;
          rig.zone = (_name, time) => turns[time % turns.length];
          rig.web = (request, response) => {
            if (redirects && request.url === '/') response.writeHead(302, { location: '/next' });
            response.end('from the web');
          };
          const isOpen = [turns[0], ...(redirects ? [turns[1 % turns.length]] : [])].every(
            (ips) => ips?.length === 1 && ips[0] === webAddress,
          );
          const asked = rig.client().request(`http://mixed-${tries}.example/`);

          if (isOpen) expect((await asked).text()).toBe('from the web');
          else expect((await failure(asked)).reason).toBe('host_not_allowed');
        },
      ),
      { numRuns: 200 },
    );

    expect(rig.dialled.every(({ ip }) => ip === webAddress)).toBe(true);
    expect(rig.victims).toBe(0);
  });

  it('refuses a name with one private address among public ones', async () => {
    rig.zone = () => [...WEB, '10.0.0.1'];

    expect((await failure(rig.client().request('http://mixed.example/'))).reason).toBe('host_not_allowed');
    expect(rig.dialled).toEqual([]);
  });

  it('tells a name that does not exist no differently from one that is private', async () => {
    rig.zone = (name) => (name === 'private.example' ? ['10.0.0.1'] : undefined);

    const missing = await failure(rig.client().request('http://missing.example/'));
    const inside = await failure(rig.client().request('http://private.example/'));

    expect([missing.name, missing.reason, missing.message]).toEqual([
      inside.name,
      inside.reason,
      inside.message,
    ]);
    expect(JSON.stringify(inside)).not.toContain('10.0.0.1');
    expect(inside.message).not.toContain('10.0.0.1');
  });

  it('checks the new name of a redirect, at the time of the redirect', async () => {
    rig.zone = (name) => (name === 'inside.example' ? ['192.168.0.1'] : [webAddress]);
    rig.web = (_request, response) => response.writeHead(307, { location: 'http://inside.example/' }).end();

    expect((await failure(rig.client().request('http://out.example/'))).reason).toBe('host_not_allowed');
    expect(rig.dialled).toHaveLength(1);
  });

  it('refuses the public addresses of this very machine', async () => {
    const client = rig.client({ ownAddresses: () => [webAddress] });

    expect((await failure(client.request('http://self.example/'))).reason).toBe('host_not_allowed');
    expect((await failure(client.request(`http://[::ffff:${webAddress}]/`))).reason).toBe('host_not_allowed');
  });

  it('reaches a private host that the operator named, but not by a redirect from elsewhere', async () => {
    const client = rig.client({ allowedPrivateHosts: ['comfy.internal:8188'] });
    rig.zone = (name) => (name === 'comfy.internal' ? ['10.0.0.7'] : [webAddress]);
    rig.web = (_request, response) =>
      response.writeHead(302, { location: 'http://comfy.internal:8188/' }).end();

    expect((await client.request('http://comfy.internal:8188/')).text()).toBe('secret');
    expect(rig.dialled).toMatchObject([{ ip: '10.0.0.7', port: 8188 }]);
    rig.forget();
    expect((await failure(client.request('http://outside.example/'))).reason).toBe('host_not_allowed');
    expect(rig.victims).toBe(0);
  });
});

describe('Redirects', () => {
  it('are followed five times and no more', async () => {
    rig.web = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };

    const answer = await rig.client().request('http://chain.example/5');
    expect([answer.text(), answer.url]).toEqual(['there', 'http://chain.example/0']);
    expect((await failure(rig.client().request('http://chain.example/6'))).reason).toBe('too_many_redirects');
  });

  it('take no credential to another site', async () => {
    const seen: IncomingHttpHeaders[] = [];
    rig.web = (request, response) => {
      seen.push(request.headers);
      if (request.headers.host === 'a.example') response.writeHead(302, { location: 'http://b.example/' });
      response.end();
    };

    await rig
      .client()
      .request('http://a.example/', { headers: { Authorization: 'Bearer x', Cookie: 'c=1' } });

    expect(seen[0]).toMatchObject({ authorization: 'Bearer x', cookie: 'c=1' });
    expect(seen[1]).not.toHaveProperty('authorization');
    expect(seen[1]).not.toHaveProperty('cookie');
  });
});

describe('Limits', () => {
  it.each([
    ['announced', true],
    ['not announced', false],
  ])('refuse a body with one byte too many, its size %s', async (_, announced) => {
    rig.web = (_request, response) => {
      if (announced) response.setHeader('content-length', 101);
      response.write(Buffer.alloc(50));
      response.end(Buffer.alloc(51));
    };

    const error = await failure(rig.client().request('http://big.example/', { maxBytes: 100 }));
    expect(error.reason).toBe('too_large');
    await expect(rig.client().request('http://big.example/', { maxBytes: 101 })).resolves.toBeDefined();
  });

  it('stop an endless body, and a missing limit is the usual one', async () => {
    let sent = 0;
    rig.web = (_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };

    const error = await failure(rig.client().request('http://endless.example/', { maxBytes: undefined }));

    expect(error.reason).toBe('too_large');
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  it('refuse compressed content, which could unpack to any size', async () => {
    rig.web = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');

    expect((await failure(rig.client().request('http://zip.example/'))).reason).toBe(
      'content_encoding_not_allowed',
    );
  });

  it.each([
    ['image/png', true],
    ['Image/PNG; q=1', true],
    ['video/mp4', true],
    ['text/html', false],
    ['imagex/png', false],
    ['', false],
  ])('on types decide about "%s"', async (type, isTaken) => {
    rig.web = (_request, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end('x');
    const asked = rig.client().request('http://typed.example/', { contentTypes: ['image/*', 'video/mp4'] });

    if (isTaken) await expect(asked).resolves.toBeDefined();
    else expect((await failure(asked)).reason).toBe('content_type_not_allowed');
  });

  it.each([
    ['the head', { headersMs: 100 }, false],
    ['the next byte', { idleMs: 100 }, true],
    ['everything', { totalMs: 100 }, false],
    ['everything, once it began', { totalMs: 100 }, true],
  ])('on time end the wait for %s', async (_what, limits, begins) => {
    rig.web = (_request, response) => {
      if (begins) response.writeHead(200).write('x');
    };

    const error = await failure(rig.client().request('http://slow.example/', limits));

    expect(error).toMatchObject({ reason: 'timed_out', retryable: true, maybeReceived: true });
  });

  it('on time end a slow look-up and a connection that never stands', async () => {
    const never = (): Promise<never> => new Promise(() => undefined);
    const slowDns = rig.client({ resolver: never });
    const slowDial = rig.client({
      resolver: () => Promise.resolve([webAddress]),
      dial: (_target, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    });

    expect(await failure(slowDns.request('http://x.example/', { connectMs: 50 }))).toMatchObject({
      reason: 'dns_unavailable',
      retryable: true,
    });
    expect(await failure(slowDial.request('http://x.example/', { connectMs: 50 }))).toMatchObject({
      reason: 'timed_out',
      maybeReceived: false,
    });
  });

  it('refuse a head that is too long', async () => {
    rig.web = (_request, response) => response.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end();

    expect((await failure(rig.client().request('http://head.example/'))).reason).toBe('invalid_answer');
  });
});

describe('When it fails', () => {
  it('throws what the caller gave as the reason to stop', async () => {
    rig.web = () => undefined;
    const stop = new AbortController();
    const asked = rig.client().request('http://a.example/', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 30);

    await expect(asked).rejects.toThrow('enough');
    await expect(rig.client().request('http://a.example/', { signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });

  it('says that a cut connection may be tried again, and that the request may have arrived', async () => {
    rig.web = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('x');
      setTimeout(() => response.destroy(), 10);
    };

    expect(await failure(rig.client().request('http://cut.example/'))).toMatchObject({
      reason: 'connection_lost',
      retryable: true,
      maybeReceived: true,
    });
  });

  it('sends a request once, even if the connection is lost before an answer', async () => {
    let received = 0;
    rig.web = (request) => {
      received += 1;
      request.socket.destroy();
    };

    expect((await failure(rig.client().request('http://cut.example/'))).reason).toBe('connection_lost');
    expect(received).toBe(1);
  });

  it('says that a request did not arrive when no connection stood', async () => {
    const client = rig.client({
      dial: () => Promise.reject(new Error('connect ECONNREFUSED 93.184.216.34')),
    });
    const error = await failure(client.request('http://down.example/'));

    expect(error).toMatchObject({ reason: 'unreachable', retryable: true, maybeReceived: false });
    expect(error.message).not.toContain('93.184');
  });
});

describe('Downloading', () => {
  it('writes the body to a file and tells its size and type', async () => {
    const file = path.join(folder, 'a.bin');
    const body = Buffer.alloc(300_000, 7);
    rig.web = (_request, response) => response.writeHead(200, { 'content-type': 'image/PNG; a=b' }).end(body);

    const { size, contentType } = await rig.client().download('http://files.example/a', file);

    expect([size, contentType]).toEqual([300_000, 'image/png']);
    expect(body.equals(await readFile(file))).toBe(true);
  });

  it('leaves no file behind when there is too much of it', async () => {
    const file = path.join(folder, 'big.bin');
    rig.web = (_request, response) => {
      response.write(Buffer.alloc(70_000));
      setTimeout(() => response.end(Buffer.alloc(70_000)), 20);
    };

    const error = await failure(rig.client().download('http://files.example/', file, { maxBytes: 100_000 }));

    expect(error.reason).toBe('too_large');
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [404, false],
    [429, true],
    [503, true],
  ])('fails with status %d, worth another try: %s', async (status, retryable) => {
    const file = path.join(folder, `s${status}`);
    rig.web = (_request, response) => response.writeHead(status).end('page');

    expect(await failure(rig.client().download('http://files.example/', file))).toMatchObject({
      reason: 'http_status',
      status,
      retryable,
    });
    expect(existsSync(file)).toBe(false);
  });

  it('passes on what is wrong with the file itself', async () => {
    const file = path.join(folder, 'missing', 'a.bin');

    expect(await failure(rig.client().download('http://files.example/', file))).toMatchObject({
      code: 'ENOENT',
    });
  });
});
