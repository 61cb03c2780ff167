import { once } from 'node:events';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inShell, inTerminal, runEasel, startEasel } from './run-easel.fixture.js';

const TOKEN = `ndr_${'a'.repeat(64)}`;

interface Seen {
  at: number;
  route: string;
  authorization: string | undefined;
  body: string;
  /** `Last-Event-ID` */
  after: string | undefined;
}

let server: Server;
let url: string;
let home: string;
let seen: Seen[];
let looks: number;
let jobStatus: string;
let made: object | undefined;
let nonsense: ((response: ServerResponse) => void) | undefined;

/** A stand-in for the service: the command line is what is tested. */
async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const body = await text(request);
  const route = `${request.method} ${request.url}`;
  const { authorization, 'last-event-id': after } = request.headers;
  seen.push({ at: performance.now(), route, authorization, body, after: after as string | undefined });
  if (request.headers.authorization !== `Bearer ${TOKEN}`)
    return [401, { error: { code: 'unauthorized', message: 'No.' } }];
  if (route === 'GET /v1/me') return [200, { data: { id: 'me' } }];
  if (route === 'GET /v1/projects') return [200, { data: [{ id: 'p1', name: 'One', ofTomorrow: 1 }] }];
  if (route === 'POST /v1/generate-image') return [200, { jobId: 'j1' }];
  if (route === 'POST /v1/jobs/j1/cancel') return [200, { data: { id: 'j1', status: 'cancelled' } }];
  if (route === 'GET /v1/jobs/j1') {
    looks += 1;
    const ended = { id: 'j1', status: jobStatus, output_data: made };
    return [200, { data: looks < 3 ? { id: 'j1', status: 'processing' } : ended }];
  }
  if (route === 'POST /v1/voice-changer-pro/analyze') return [200, { jobId: 'j1' }];
  if (route.startsWith('POST /v1/characters')) return [200, { id: 'c1', name: 'Anna' }];
  if (route === 'GET /v1/objects/o1') return [200, { id: 'o1', name: 'A boat' }];
  if (route === 'POST /v1/generate-object-asset') return [200, { jobId: 'j1' }];
  if (route === 'POST /v1/objects') return [200, { id: 'o1' }];
  if (route.includes(' /v1/studio/productions/f1'))
    return [200, { data: { production: { id: 'f1', version: 7 } } }];
  return [404, { error: { code: 'not_found', message: 'There is no such thing.' } }];
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [status, body] = await answer(request);
  if (nonsense) return nonsense(response);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void reply(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'easel-cli-'));
  seen = [];
  looks = 0;
  jobStatus = 'completed';
  made = undefined;
  nonsense = undefined;
});

const easel = (words: string[], { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {}) =>
  runEasel(words, { env: { HOME: home, SERVICE_BASE_URL: url, ...env }, input });
const signedIn = { env: { SERVICE_TOKEN: TOKEN } };
const logIn = (...words: string[]) => easel(['auth', 'login', '--token', TOKEN, '--base-url', url, ...words]);

describe('signing in', () => {
  it('[3-2.1-01] [3-2.1-02] [3-2.1-04] [3-2.1-05] [3-5-03] stores a profile that others cannot read', async () => {
    expect((await logIn()).code).toBe(0);

    const file = join(home, '.config/service/config.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      default: 'production',
      profiles: { production: { baseUrl: url, token: TOKEN } },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('[3-2.1-03] stores it where SERVICE_CONFIG_DIR says', async () => {
    const folder = join(home, 'elsewhere');
    await easel(['auth', 'login', '--token', TOKEN], { env: { SERVICE_CONFIG_DIR: folder } });

    expect(await readdir(home)).toEqual(['elsewhere']);
    expect(await readdir(folder)).toEqual(['config.json']);
  });

  it('[3-2.1-06] [3-5-04] [3-5-05] names a profile; the first is the default', async () => {
    await logIn('--profile', 'a');
    const { code } = await easel(['projects', 'list'], { env: { SERVICE_BASE_URL: '' } });

    expect(code).toBe(0);
    expect(seen.at(-1)).toMatchObject({ route: 'GET /v1/projects', authorization: `Bearer ${TOKEN}` });
  });

  it('[3-5-02] takes a token that is pasted', async () => {
    expect((await easel(['auth', 'login', '--no-browser'], { input: `${TOKEN}\n` })).code).toBe(0);
    expect((await easel(['projects', 'list'])).code).toBe(0);
  });

  it.each([
    ['a page', (response: ServerResponse) => void response.end('<html>Welcome</html>'), 1],
    ['404', (response: ServerResponse) => void response.writeHead(404).end('{}'), 1],
    ['503', (response: ServerResponse) => void response.writeHead(503).end('{}'), 0],
  ])(
    'stores a token where the service is away, not where it is another one: %s',
    async (_, answers, exit) => {
      nonsense = answers;
      const { code, stderr } = await logIn();

      expect({ code, stderr }).toEqual({ code: exit, stderr: expect.stringMatching(/./) });
      expect(await readdir(home)).toEqual(exit === 0 ? ['.config'] : []);
    },
  );

  it('[3-5-06] shows the token masked', async () => {
    await logIn();
    const { stdout, stderr } = await easel(['auth', 'status', '--json']);

    expect(JSON.parse(stdout)).toMatchObject({ tokenMasked: 'ndr_aaaa…aaaa', signedIn: true });
    expect(stdout + stderr).not.toContain(TOKEN);
  });

  it('[3-5-07] forgets the token', async () => {
    await logIn();
    expect((await easel(['auth', 'logout'])).code).toBe(0);
    expect((await easel(['projects', 'list'])).code).toBe(1);
  });

  it('sends a stored token to the address that it was stored for only', async () => {
    await logIn();
    const { code } = await easel(['projects', 'list', '--base-url', url.replace('127.0.0.1', 'localhost')]);

    expect(code).toBe(1);
    expect(seen.filter(({ route }) => route === 'GET /v1/projects')).toEqual([]);
  });
});

describe('profiles', () => {
  it('[3-5-08] are chosen on any command', async () => {
    const other = `ndr_${'b'.repeat(64)}`;
    await easel(['auth', 'login', '--token', TOKEN, '--profile', 'a']);
    const config = join(home, '.config/service/config.json');
    const { profiles, ...more } = JSON.parse(await readFile(config, 'utf8')) as { profiles: object };
    await writeFile(
      config,
      JSON.stringify({ ...more, profiles: { ...profiles, b: { baseUrl: url, token: other } } }),
    );
    seen = [];

    await easel(['projects', 'list', '--profile', 'a']);
    await easel(['--profile', 'b', 'jobs', 'get', 'j1']);
    await easel(['projects', 'list'], { env: { SERVICE_PROFILE: 'b' } });

    expect(seen.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${TOKEN}`,
      `Bearer ${other}`,
      `Bearer ${other}`,
    ]);
  });
});

describe('watching', () => {
  const gaps = () => {
    const times = seen.filter(({ route }) => route === 'GET /v1/jobs/j1').map(({ at }) => at);
    return times.slice(1).map((at, n) => at - (times[n] ?? 0));
  };
  /** Timers may be late on a machine that is busy, and fire no more than a little early. */
  const EARLY_MS = 20;

  it('[3-4-59] looks as often as is said, in milliseconds', async () => {
    await easel(['jobs', 'get', 'j1', '--watch', '--poll-interval', '200'], signedIn);

    expect(Math.min(...gaps())).toBeGreaterThan(200 - EARLY_MS);
    expect(Math.min(...gaps())).toBeLessThan(1000);
  });

  it('[3-4-60] looks once a second at the job of a node', async () => {
    await easel(['nodes', 'run', 'generate-image', '--watch'], signedIn);

    expect(Math.min(...gaps())).toBeGreaterThan(1000 - EARLY_MS);
    expect(Math.min(...gaps())).toBeLessThan(2000 - EARLY_MS);
  });
});

describe('what a watched job made', () => {
  const watched = ['--watch', '--poll-interval', '10'];

  it('is printed although its media cannot be saved', async () => {
    made = { imageUrl: 'http://127.0.0.1:9/a.png' };
    const folder = join(home, 'media');
    const { code, stdout, stderr } = await easel(
      ['jobs', 'get', 'j1', '--json', '--save', folder, ...watched],
      signedIn,
    );

    expect(JSON.parse(stdout)).toMatchObject({ id: 'j1', output_data: made });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('a.png could not be loaded'),
    });
  });

  it('is a table of who speaks, where that was asked for', async () => {
    made = { speakers: [{ id: 'speaker_0', wordCount: 2, segments: [{ start: 0, end: 1 }] }] };
    const words = ['voice', 'analyze', '--audio', 'https://easel.example/a.mp3', ...watched];

    expect((await easel(words, signedIn)).stdout).toBe('speaker_0\t2\t1\n');
    looks = 0;
    const { stdout } = await easel([...words, '--json'], signedIn);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'j1', output_data: made });
  });
});

describe('following a run', () => {
  it('goes on where the server was away for longer than a client waits', async () => {
    let connections = 0;
    nonsense = (response) => {
      const { route = '' } = seen.at(-1) ?? {};
      if (!route.endsWith('/events')) {
        return void response.end(JSON.stringify({ data: { id: 'e1', status: 'completed' } }));
      }
      connections += 1;
      if (connections === 1) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        return void response.end('event: node.started\nid: 4\ndata: {"nodeId":"a"}\n\n');
      }
      // A client gives this code up at once, as it gives up others in the end.
      if (connections === 2) {
        return void response
          .writeHead(503)
          .end('{"error":{"code":"price_not_configured","message":"Away."}}');
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('event: end\ndata: {"status":"completed"}\n\n');
    };
    const { code, stdout, stderr } = await easel(['executions', 'get', 'e1', '--watch', '--json'], signedIn);

    expect({ code, connections }).toEqual({ code: 0, connections: 3 });
    expect(JSON.parse(stdout)).toEqual({ id: 'e1', status: 'completed' });
    expect(stderr).toContain('e1: Away. Trying again.');
    expect(seen.filter(({ route }) => route.endsWith('/events')).at(-1)?.after).toBe('4');
  });

  it('is ended with the run by Ctrl-C, where that is asked for', async () => {
    nonsense = (response) => {
      const { route = '' } = seen.at(-1) ?? {};
      if (!route.endsWith('/events')) return void response.end('{"success":true}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: node.started\nid: 4\ndata: {"nodeId":"a"}\n\n');
    };
    const words = ['executions', 'get', 'e1', '--watch', '--json', '--cancel-on-interrupt'];
    const { child, ended } = startEasel(words, {
      env: { HOME: home, SERVICE_BASE_URL: url, ...signedIn.env },
      onError: (line) => line.includes('node.started') && child.kill('SIGINT'),
    });

    expect(await ended).toMatchObject({
      code: 130,
      stdout: '',
      stderr: expect.stringContaining('cancelled'),
    });
    expect(seen.at(-1)?.route).toBe('POST /v1/workflow-executions/e1/cancel');
  });
});

describe('flags', () => {
  const sent = () => JSON.parse(seen.at(-1)?.body ?? '') as unknown;

  it('that are sent say which way, with = or behind them', async () => {
    for (const value of [['--style-lock', 'false'], ['--style-lock=false']]) {
      expect((await easel(['objects', 'update', 'o1', ...value], signedIn)).code).toBe(0);
      expect(sent()).toEqual({ id: 'o1', styleLock: false });
    }
    await easel(['objects', 'update', 'o1', '--style-lock'], signedIn);
    expect(sent()).toEqual({ id: 'o1', styleLock: true });
  });

  it('change the node of a character', async () => {
    await easel(['characters', 'update', 'c1', '--node-id', 'n'], signedIn);

    expect(sent()).toEqual({ id: 'c1', nodeId: 'n' });
  });

  it('[1-4.9-24] have a motion drawn of an object', async () => {
    const words = ['--asset-type', 'motion', '--variant', 'spin', '--attach-to-object-id', 'o1'];
    const { code, stdout } = await easel(['objects', 'generate-asset', ...words, '--json'], signedIn);

    expect({ code, stdout }).toEqual({ code: 0, stdout: '{"jobId":"j1"}\n' });
    expect(seen.at(-1)?.route).toBe('POST /v1/generate-object-asset');
    expect(sent()).toMatchObject({ assetType: 'motion', variant: 'spin', attachToObjectId: 'o1' });
  });

  it('allow an address without https, where that is wanted', async () => {
    const elsewhere = { env: { ...signedIn.env, SERVICE_BASE_URL: url.replace('127.0.0.1', '0.0.0.0') } };

    expect(await easel(['projects', 'list'], elsewhere)).toMatchObject({ code: 1, stdout: '' });
    expect(await easel(['projects', 'list', '--insecure'], elsewhere)).toMatchObject({ code: 0 });
  });
});

describe('Ctrl-C while watching', () => {
  it.each([
    ['leaves it running and says how to go on', [], 'easel jobs get j1 --watch', false],
    ['cancels it where that is asked for', ['--cancel-on-interrupt'], 'It is cancelled', true],
  ])('%s', async (_, more, said, cancels) => {
    jobStatus = 'processing';
    const { child, ended } = startEasel(
      ['jobs', 'get', 'j1', '--watch', '--json', '--poll-interval', '50', ...more],
      {
        env: { HOME: home, SERVICE_BASE_URL: url, ...signedIn.env },
        onError: (line) => line.includes('processing') && child.kill('SIGINT'),
      },
    );

    expect(await ended).toMatchObject({ code: 130, stdout: '', stderr: expect.stringContaining(said) });
    expect(seen.some(({ route }) => route === 'POST /v1/jobs/j1/cancel')).toBe(cancels);
  });
});

describe('a server that is none of ours', () => {
  const LATE = 'Not done within 1 s';
  const body =
    (content: string, type = 'application/json') =>
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': type }).end(content);

  it.each([
    ['a page', body('<html>Welcome</html>', 'text/html'), 'Is it the right address?'],
    ['nothing', body(''), 'Is it the right address?'],
    ['null', body('null'), 'Is it the right address?'],
    ['a text', body('"yes"'), 'Is it the right address?'],
    ['a list of nothing', body('[null]'), 'Is it the right address?'],
    ['no rows', body('{"data":null}'), 'Is it the right address?'],
    ['empty rows', body('{"data":[null]}'), 'Is it the right address?'],
    ['deep rows', body(`{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`), ''],
    ['an error without a code', (response) => void response.writeHead(400).end('{"error":7}'), 'code: '],
    ['half an answer', (response) => void response.write('{"data":[', () => response.destroy()), LATE],
    ['silence', () => undefined, LATE],
    ['a beginning', (response) => void response.write('{"data":['), LATE],
  ] satisfies [string, NonNullable<typeof nonsense>, string][])(
    'is told in a line: %s',
    async (_, answers, said) => {
      nonsense = answers;
      const { code, stderr } = await easel(
        ['projects', 'list', '--timeout', said === LATE ? '1' : '60'],
        signedIn,
      );

      if (said !== '') expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) });
      expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
      expect(stderr).not.toMatch(/\n {4}at |undefined \(reading/);
    },
  );

  it('is not read for ever where each page names itself as the next', async () => {
    nonsense = body('{"data":[],"nextCursor":"a"}');

    expect(await easel(['jobs', 'list', '--all'], signedIn)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('the same page again'),
    });
  });

  it('is not watched for ever where jobs have no status', async () => {
    nonsense = body('{"data":{}}');

    expect(await easel(['jobs', 'get', 'j1', '--watch'], signedIn)).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('easel api', () => {
  const answers = (type: string, content: string | Uint8Array) => {
    nonsense = (response) => void response.writeHead(200, { 'content-type': type }).end(content);
  };
  const words = ['api', 'GET', '/v1/anything'];
  const environment = () => ({ HOME: home, SERVICE_BASE_URL: url, SERVICE_TOKEN: TOKEN });

  it.each([
    ['application/json; charset=utf-8', '{"a":1}', '{\n  "a": 1\n}\n'],
    ['application/problem+json', '[]', '[]\n'],
    ['text/csv', 'a,b\n1,2', 'a,b\n1,2'],
    ['text/event-stream', 'data: {}\n\n', 'data: {}\n\n'],
    ['application/octet-stream', 'bytes', 'bytes'],
  ])('prints an answer of %s in a pipe', async (type, content, printed) => {
    answers(type, content);

    expect(await easel(words, signedIn)).toEqual({ stdout: printed, stderr: '', code: 0 });
  });

  it('stores any bytes in a file', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    answers('image/png', bytes);
    const file = join(home, 'answer.png');

    const { code, stdout } = await easel([...words, '--output', file, '--json'], signedIn);

    expect({ code, stdout }).toEqual({ code: 0, stdout: `${JSON.stringify({ file })}\n` });
    expect(new Uint8Array(await readFile(file))).toEqual(bytes);
  });

  it('keeps no half of an answer', async () => {
    nonsense = (response) =>
      void response.writeHead(200, { 'content-length': '9' }).write('half', () => response.destroy());
    const file = join(home, 'half');

    expect(await easel([...words, '--output', file], signedIn)).toMatchObject({ code: 1, stdout: '' });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['bytes with --json', 'image/png', ['--json'], 'no JSON but image/png'],
    ['words with --json', 'text/plain', ['--json'], 'no JSON but text/plain'],
    ['what says that it is JSON and is not', 'application/json', [], 'not JSON'],
    ['a folder to store it in', 'image/png', ['--output', '/'], 'cannot be written: EISDIR'],
  ])('refuses %s in a line', async (_, type, more, said) => {
    answers(type, 'x');

    const { code, stdout, stderr } = await easel([...words, ...more], signedIn);

    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(said) });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('shows no bytes in a terminal, and no text that steers it', async () => {
    answers('image/png', 'bytes');
    const bytes = await inTerminal(words, { env: environment(), answers: [] });
    answers('text/plain', 'one\ntwo\u0007\u009b31m\n');
    const steering = await inTerminal(words, { env: environment(), answers: [] });

    expect(bytes).toMatchObject({ code: 1, stdout: expect.stringContaining('--output <file>') });
    expect(steering).toMatchObject({ code: 0, stdout: 'one\r\ntwo 31m\r\n' });
  });
});

describe('productions', () => {
  const sent = () => seen.at(-1)?.body ?? '';

  it('are shared at the version that they have, or at the one that is given', async () => {
    expect((await easel(['productions', 'share', 'f1'], signedIn)).code).toBe(0);
    expect(JSON.parse(sent())).toEqual({ shared: true, expectedVersion: 7 });

    await easel(['productions', 'share', 'f1', '--expected-version', '6'], signedIn);
    expect(JSON.parse(sent())).toEqual({ shared: true, expectedVersion: 6 });
  });

  it('get the shots of a plan behind their own', async () => {
    await easel(['productions', 'import', 'f1', '--file', '-'], { ...signedIn, input: '{"version":1}' });

    expect(JSON.parse(sent())).toEqual({ plan: { version: 1 }, mode: 'append' });
  });

  it('show who changed them, how and when', async () => {
    const change = { version: 2, kind: 'ops', userId: 'ada', at: '2026-01-01T00:00:00.000Z', receipts: [] };
    nonsense = (response) => void response.end(JSON.stringify({ data: [change] }));

    expect((await easel(['productions', 'history', 'f1'], signedIn)).stdout).toBe(
      `${[2, 'ops', 'ada', change.at].join('\t')}\n`,
    );
  });

  it.each([
    [['generate', 'f1', '--shot', 's'], '--kind is missing'],
    [['voice', 'f1', '--shot', 's'], '--text is missing'],
    [['describe', 'f1', '--brief', 'b'], '--model is missing'],
    [['undo', 'f1'], '--version is missing'],
  ])('name the flag that the service would ask for: %j', async (words, said) => {
    const { code, stderr } = await easel(['productions', ...words], signedIn);

    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) });
    expect(seen).toEqual([]);
  });
});

describe('standard input', () => {
  it('that never ends is read within --timeout', async () => {
    const { ended } = startEasel(['workflows', 'import', '-', '--project', 'p', '--timeout', '1'], {
      env: { HOME: home, SERVICE_BASE_URL: url, ...signedIn.env },
    });

    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Not done within 1 s') });
  });

  it('holds the token, where a command is not to show it', async () => {
    const words = ['auth', 'login', '--token', '-', '--base-url', url];

    expect((await easel(words, { input: `${TOKEN}\n` })).code).toBe(0);
    expect((await easel(['projects', 'list'])).code).toBe(0);
  });
});

describe('a token', () => {
  it('that is given as a flag does not stand in the list of processes', async () => {
    nonsense = () => told();
    let told = (): void => undefined;
    const asked = new Promise<void>((resolve) => (told = resolve));
    const { child, ended } = startEasel(['auth', 'login', '--token', TOKEN, '--base-url', url], {
      env: { HOME: home },
    });
    await asked;

    expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain('ndr_');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
  });

  it('is not shown where a server sends it back', async () => {
    nonsense = (response) =>
      void response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 'bad', message: `You sent Bearer ${TOKEN}.` } }));
    const { stderr } = await easel(['projects', 'list'], signedIn);

    expect(stderr).toContain('You sent Bearer ndr_aaaa…aaaa.');
  });

  it.each([
    ['signing in', ['auth', 'login', '--token', TOKEN], { SERVICE_BASE_URL: '' }],
    ['a note', ['jobs', 'get', 'j1', '--watch', '--timeout', '1'], { SERVICE_TOKEN: TOKEN }],
  ])('is not shown where %s tells what a server said', async (_, words, env) => {
    nonsense = (response) =>
      void response.writeHead(503).end(`{"error":{"code":"price_not_configured","message":"Not ${TOKEN}."}}`);
    const { stdout, stderr } = await easel([...words, '--base-url', url], { env });

    expect(stderr).toContain('Not ndr_aaaa…aaaa.');
    expect(stdout + stderr).not.toContain(TOKEN);
  });

  it.each(['ndr_a\nb', 'ndr_ä', 'ndr_a b'])('that no header can hold is not shown: %j', async (wrong) => {
    const { code, stderr } = await easel(['projects', 'list'], { env: { SERVICE_TOKEN: wrong } });

    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.not.stringContaining('ndr_') });
  });
});

describe('commands', () => {
  it('end quietly where nobody reads on', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => ({ id: `p${n}`, name: 'A project' }));
    nonsense = (response) => void response.end(JSON.stringify({ data: rows }));
    const ran = await inShell('easel projects list | head -c 1; echo "ended with ${PIPESTATUS[0]}"', {
      env: { HOME: home, SERVICE_BASE_URL: url, ...signedIn.env },
    });

    expect(ran).toEqual({ code: 0, stdout: 'pended with 0\n', stderr: '' });
  });

  it('[3-4-57] [3-8-11] print one JSON document', async () => {
    const { stdout, code } = await easel(['projects', 'list', '--json'], signedIn);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([{ id: 'p1', name: 'One', ofTomorrow: 1 }]);
  });

  it('print tabs into a pipe, and ids alone with -q', async () => {
    expect((await easel(['projects', 'list'], signedIn)).stdout).toBe('p1\tOne\t\n');
    expect((await easel(['projects', 'list', '-q'], signedIn)).stdout).toBe('p1\n');
  });

  it('[3-4-29] [3-4-50] [3-4-58] run a node and watch its job', async () => {
    const words = [
      'nodes',
      'run',
      'generate-image',
      '--param',
      'prompt=a fox',
      '--param',
      'seed=3',
      'hd=true',
    ];
    const { stdout, code } = await easel([...words, '--watch', '--poll-interval', '10', '--json'], signedIn);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'j1', status: 'completed' });
    expect(seen[0]).toMatchObject({ route: 'POST /v1/generate-image' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ prompt: 'a fox', seed: 3, hd: true });
    expect(looks).toBe(3);
  });

  it.each([
    ['[3-8-16]', 'failed', 2],
    ['[3-8-17]', 'cancelled', 130],
  ])('%s exit by how the watched job ended: %s', async (_, status, code) => {
    jobStatus = status;
    expect((await easel(['jobs', 'get', 'j1', '--watch', '--poll-interval', '10'], signedIn)).code).toBe(
      code,
    );
  });

  it('[3-8-12] [3-8-13] [3-8-14] [3-8-15] exit 1 on mistakes, without a stack', async () => {
    for (const [words, said, env] of [
      [['projects', 'list'], 'The token is not valid', { SERVICE_TOKEN: 'wrong' }],
      [['jobs', 'get', 'nope'], 'There is no such thing', {}],
      [['jobs', 'get', 'j1', '--wach'], 'Did you mean "--watch"?', {}],
      [['jobs', 'gt', 'j1'], 'Did you mean "jobs get"?', {}],
      [['jobs'], 'easel jobs --help', {}],
      [['jobs', 'get'], '<id> is missing', {}],
      [['jobs', 'get', 'j1', '--timeout', '9999999'], '--timeout is from 1 to', {}],
      [['jobs', 'get', 'j1', '--poll-interval', '0'], '--poll-interval is from 10 to', {}],
      [['jobs', 'get', ''], '<id> must name something', {}],
      [['jobs', 'get', '..'], '<id> must name something', {}],
      [['api', 'GET', '//evil.example/v1/me'], 'one slash', {}],
      [['api', 'GET', '/\\evil.example/v1/me'], 'one slash', {}],
      [['api', 'POST', '/v1/projects', '--file', '/nowhere.json'], 'cannot be read: ENOENT', {}],
      [['mcp', '--toolsets', 'nonsense'], 'there is no toolset "nonsense"', {}],
      [['executions', 'cancel', 'e', '--mode', 'now'], 'cancelled, stopping', {}],
      [['projects', 'list', '--timeout', '1'], 'code: ', { SERVICE_BASE_URL: 'http://127.0.0.1:9' }],
      [['projects', 'list'], '--insecure', { SERVICE_BASE_URL: 'http://easel.example.org' }],
    ] as const) {
      const { code, stdout, stderr } = await easel([...words], { env: { SERVICE_TOKEN: TOKEN, ...env } });

      expect({ words, code, stdout }).toEqual({ words, code: 1, stdout: '' });
      expect(stderr).toContain(said);
      expect(stderr).not.toMatch(/\n {4}at /);
    }
  });

  it('[3-1-01] have no part for credits, OAuth, developer apps, pipelines, reduce or uploads', async () => {
    const { stdout } = await easel(['--help']);

    expect(stdout).toMatch(/^ {2}workflows /m);
    expect(stdout).not.toMatch(/^ {2}(credits|oauth|developer|pipelines|reduce|upload)/m);
  });
});
