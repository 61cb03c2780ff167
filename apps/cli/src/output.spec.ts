import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { paintFor } from './colors.js';
import { tableLines } from './output.js';
import { inTerminal, runEasel } from './run-easel.fixture.js';

const MAIN = join(import.meta.dirname, '../dist/main.js');
const ROWS = [
  { id: 'w1', name: 'Foxes \u001B[31min snow', updatedAt: 'now' },
  { id: 'w2', name: 'Hares', updatedAt: 'then' },
];

let server: Server;
let env: NodeJS.ProcessEnv;
let cancelled: string[];
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://easel');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') cancelled.push(pathname);
    if (pathname === '/v1/jobs/stuck/cancel') {
      const error = { code: 'conflict', message: 'It cannot be cancelled now.' };
      return response.writeHead(409).end(JSON.stringify({ error }));
    }
    if (pathname === '/v1/workflows') {
      const second = searchParams.get('cursor') === 'next';
      const page = second ? { data: [ROWS[1]] } : { data: [ROWS[0]], nextCursor: 'next' };
      return response.end(JSON.stringify(page));
    }
    if (pathname.startsWith('/v1/jobs')) {
      return response.end(JSON.stringify({ data: { id: 'j1', status: 'running', progress: 40 } }));
    }
    if (pathname === '/v1/projects') return response.end('<html>no JSON</html>');
    return response.end(
      JSON.stringify({ data: Array.from({ length: 20_000 }, (_, n) => ({ type: `t${n}` })) }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { HOME: '/nowhere', SERVICE_BASE_URL: url, SERVICE_TOKEN: 'a-token' };
});
beforeEach(() => (cancelled = []));
afterAll(() => server.close());

const LIST = ['workflows', 'list'];

describe('lists', () => {
  it('print one page and say how to go on, on stderr', async () => {
    const { stdout, stderr } = await runEasel(LIST, { env });

    expect(stdout).toBe('w1\tFoxes  [31min snow\tnow\n');
    expect(stderr).toBe('More: --cursor next\n');
  });

  it('print every page with --all, as text and as one document', async () => {
    const plain = await runEasel([...LIST, '--all', '-q'], { env });
    const json = await runEasel([...LIST, '--all', '--json'], { env });

    expect(plain).toMatchObject({ stdout: 'w1\nw2\n', stderr: '' });
    expect(json.stdout).toBe(`${JSON.stringify(ROWS)}\n`);
  });

  it('are tables in a terminal, and so is JSON indented there', async () => {
    const table = await inTerminal([...LIST, '--all'], { env, answers: [] });
    const json = await inTerminal([...LIST, '--all', '--json'], { env, answers: [] });

    expect(table.stdout.split('\r\n')).toEqual([
      'id  name                updatedAt',
      '--  ------------------  ---------',
      'w1  Foxes  [31min snow  now',
      'w2  Hares               then',
      '',
    ]);
    expect(json.stdout.replaceAll('\r', '')).toBe(`${JSON.stringify(ROWS, null, 2)}\n`);
  });

  it('fit the width, the id whole', () => {
    const lines = tableLines(['id', 'name', 'text'], [['a'.repeat(30), 'fox', 'x'.repeat(90)]], {
      width: 50,
      paint: (_, words) => words,
    });

    expect(lines.map((line) => line.length)).toEqual(expect.arrayContaining([50]));
    expect(Math.max(...lines.map((line) => line.length))).toBe(50);
    expect(lines.at(-1)).toMatch(/^a{30} {2}fox {3}x+…$/);
  });
});

describe('progress', () => {
  const words = ['jobs', 'get', 'j1', '--watch', '--timeout', '1'];

  it('is a bar in a terminal, and a line for each change elsewhere', async () => {
    const screen = await inTerminal(words, { env, answers: [] });
    const dumb = await inTerminal(words, { env: { ...env, TERM: 'dumb' }, answers: [] });
    const { stdout, stderr } = await runEasel(words, { env });

    expect(screen.stdout).toContain('[########............] [0s] j1 → running');
    expect(dumb.stdout).not.toContain('####');
    expect(stdout).toBe('');
    expect(stderr).toContain('[0s] j1 → running\n');
    expect(stderr).not.toContain('####');
  });
});

describe('colors', () => {
  it.each([
    [true, {}, {}],
    [true, { NO_COLOR: '1' }, undefined],
    [true, { TERM: 'dumb' }, undefined],
    [false, {}, undefined],
    [false, { FORCE_COLOR: '1' }, {}],
    [true, { FORCE_COLOR: '0' }, undefined],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, undefined],
  ])('in a terminal: %s, with %j: %j', (isTTY, given, colored) => {
    const painted = paintFor({ isTTY }, given)('red', 'no');
    expect(painted).toBe(colored ? '\u001B[31mno\u001B[0m' : 'no');
    expect(paintFor({ isTTY }, given, { noColor: true })('red', 'no')).toBe('no');
  });
});

describe('a reader that stops reading', () => {
  it('is no error', async () => {
    const child = spawn(
      'bash',
      ['-c', `'${process.execPath}' '${MAIN}' nodes list | head -n 1; echo "\${PIPESTATUS[0]}"`],
      {
        env: { ...process.env, ...env },
      },
    );
    expect(await text(child.stdout)).toBe('t0\t\t\t\t\t\n0\n');
    expect(await text(child.stderr)).toBe('');
  });
});

describe('Ctrl-C', () => {
  const interrupted = async (...words: string[]) => interruptedOf('j1', ...words);
  const interruptedOf = async (job: string, ...words: string[]) => {
    const child = spawn(process.execPath, [MAIN, 'jobs', 'get', job, '--watch', '--json', ...words], {
      env: { ...process.env, ...env },
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      stderr += piece;
      if (piece.includes('running')) child.kill('SIGINT');
    });
    const [stdout, [code]] = await Promise.all([
      text(child.stdout),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { stdout, stderr, code };
  };

  it('leaves what is watched running and says how to go on', async () => {
    const { stdout, stderr, code } = await interrupted();

    expect({ stdout, code, cancelled }).toEqual({ stdout: '', code: 130, cancelled: [] });
    expect(stderr).toContain('easel jobs get j1 --watch');
  });

  it('cancels it where that is asked for', async () => {
    const { code } = await interrupted('--cancel-on-interrupt');

    expect({ code, cancelled }).toEqual({ code: 130, cancelled: ['/v1/jobs/j1/cancel'] });
  });

  it('says why it could not be cancelled', async () => {
    const { stderr, code } = await interruptedOf('stuck', '--cancel-on-interrupt');

    expect(code).toBe(130);
    expect(stderr).toContain('It was not cancelled: It cannot be cancelled now.');
    expect(stderr).toContain('easel jobs get stuck --watch');
  });

  it('is not what a time limit does: that cancels nothing', async () => {
    const words = ['jobs', 'get', 'j1', '--watch', '--timeout', '1', '--cancel-on-interrupt'];
    const { stderr, code } = await runEasel(words, { env });

    expect({ code, cancelled }).toEqual({ code: 1, cancelled: [] });
    expect(stderr).toContain('Not done within 1 s.');
  });
});

describe('a server that is something else', () => {
  it('is named in one line', async () => {
    const { stdout, stderr, code } = await runEasel(['projects', 'list'], { env });

    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
    expect(stderr).toContain('Is it the right address?');
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  });

  it('ends within --timeout while a job is watched', async () => {
    const { stderr, code } = await runEasel(['jobs', 'get', 'j1', '--watch', '--timeout', '1'], { env });

    expect(code).toBe(1);
    expect(stderr).toContain('Not done within 1 s.');
  });
});
