import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from './commands/index.js';
import { ELSEWHERE, type Known, lineOf } from './every-command.fixture.js';
import { runLines } from './run-easel.fixture.js';

/* Every command, at a server that answers each request with the same nonsense. */

const FILES = {
  graph: { nodes: [], edges: [] },
  plan: { version: 1, shots: [] },
  script: {},
  ops: [],
  sound: 1,
};
/** They ask no service, or only in a terminal. */
const ALONE = /^(auth|completion|prompt wizard)\b/;
const commands = COMMANDS.filter(({ name }) => !(name in ELSEWHERE) && !ALONE.test(name));

let server: Server;
let answer = '';
let env: NodeJS.ProcessEnv;
let known: Known;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const home = await mkdtemp(join(tmpdir(), 'easel-nonsense-'));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { HOME: home, SERVICE_BASE_URL: address, SERVICE_TOKEN: 'a-token' };
  known = { url: 'https://easel.example', words: 'a fox', project: 'p', workflow: 'w', app: 'a', run: 'r' };
  for (const [name, content] of Object.entries(FILES)) {
    const file = join(home, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    known = { ...known, [name]: file };
  }
});
afterAll(() => server.close());

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it.each(['{}', 'null', '[]', '{"data":{}}', '{"data":[null]}', '{"data":5}', '<html></html>'])(
  'every command answered by %s prints a document or says in a line what is wrong',
  async (nonsense) => {
    answer = nonsense;
    const lines = commands.flatMap((command) => {
      const line = lineOf(command, known);
      return [line, [...line, '--json']];
    });
    const ran = await runLines(lines, { env });

    const wrong = lines.flatMap((line, n) => {
      const { stdout, stderr, code } = ran[n] ?? { stdout: '', stderr: 'nothing', code: Number.NaN };
      const said = stdout !== '' || stderr !== '' || code === 0;
      const isDocument =
        code !== 0 || !line.includes('--json') || isJson(stdout) || /\bapi\b/.test(line[0] ?? '');
      const isLine =
        stderr.trimEnd().split('\n').length <= 2 && !/\n {4}at |reading '|is not (a|iterable)\b/.test(stderr);
      const isRight =
        said && isDocument && isLine && [0, 1].includes(code) && !/undefined/.test(stdout + stderr);
      return isRight
        ? []
        : [{ line: line.join(' '), code, stdout: stdout.slice(0, 200), stderr: stderr.slice(0, 300) }];
    });

    expect(wrong).toEqual([]);
  },
  60_000,
);
