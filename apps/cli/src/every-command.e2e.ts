import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CLOUD,
  givenWorkflow,
  OPERATOR_EMAIL,
  type TestUser,
  text,
  untilExecution,
  useStack,
} from '@easel/testing';
import type { Command } from './command.js';
import { COMMANDS } from './commands/index.js';
import { ELSEWHERE, isRead, type Known, lineOf } from './every-command.fixture.js';
import { recordingsIn, shapeOf, steady, writtenAs } from './recording.fixture.js';
import { runLines } from './run-easel.fixture.js';

/*
 * Every command for real: what it prints in a terminal, in a pipe and as JSON, what it says on stderr, and how it ends,
 * against what is recorded. `npm run record:commands` records anew.
 */

const RECORDED = join(import.meta.dirname, 'every-command.recorded.txt');
const MAX_WAIT_MS = 300_000;

const stack = useStack(CLOUD);
let env: NodeJS.ProcessEnv;
let known: Known;

beforeAll(async () => {
  const [owner, operator] = await Promise.all([stack.api.signUp(), stack.api.enter(OPERATOR_EMAIL)]);
  const grant = { userId: owner.id, amount: 100_000, reason: 'for the recording' };
  await stack.api.as(operator).post('/v1/admin/credits/grants', grant);
  const home = await mkdtemp(join(tmpdir(), 'easel-recorded-'));
  env = { HOME: home, SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: owner.accessToken };
  known = {
    url: stack.url,
    words: 'a fox at golden hour',
    user: owner.id,
    email: owner.email,
    token: owner.accessToken,
    ...(await madeBy(owner)),
    ...(await filesIn(home)),
  };
});

/** One of each kind, and no second one that a list could tell before or after it. */
async function madeBy(owner: TestUser): Promise<Record<string, string>> {
  const me = stack.api.as(owner);
  const make = async (path: string, body: object) => {
    const { status, body: made } = await me.post<{
      id?: string;
      data?: { id: string; production?: { id: string } };
    }>(path, body);
    if (status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(made)}`);
    return made.id ?? made.data?.production?.id ?? made.data?.id ?? '';
  };
  const project = await make('/v1/projects', { name: 'Foxes' });
  const graph = { nodes: [text('words', 'a fox', { presentationOutput: true })], edges: [] };
  const workflow = await givenWorkflow(owner, graph, 'A workflow', stack.api);
  const app = `app-${randomUUID()}`;
  await me.post('/v1/apps/publish', { workflowId: workflow, slug: app, name: app });
  const { body: started } = await me.post<{ runId: string; executionId: string }>(`/v1/app/${app}/run`, {
    inputs: {},
  });
  await untilExecution(me, started.executionId, ({ status }) => status === 'completed');
  const org = await make('/v1/organizations', { name: 'Foxes' });
  return {
    project,
    workflow,
    app,
    run: started.runId,
    execution: started.executionId,
    character: await make('/v1/characters', { name: 'Anna', nodeId: 'n' }),
    location: await make('/v1/locations', { name: 'A pier', nodeId: 'n' }),
    object: await make('/v1/objects', { name: 'A boat', nodeId: 'n' }),
    production: await make('/v1/studio/productions', { name: 'Fog' }),
    org,
    workspace: await make(`/v1/organizations/${org}/workspaces`, { name: 'Burrow' }),
  };
}

async function filesIn(home: string): Promise<Record<string, string>> {
  const files = {
    graph: { version: 1, name: 'Foxes', nodes: [], edges: [] },
    plan: { version: 1, shots: [{ id: 'pier', plan: { prompt: 'A pier' } }] },
    ops: [{ op: 'rename_production', name: 'Tide' }],
    script: {},
    sound: 'no sound',
  };
  const written = Object.entries(files).map(async ([name, content]) => {
    const file = join(home, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return [name, file] as const;
  });
  return Object.fromEntries(await Promise.all(written));
}

/** What it is made of; scripts of shells and the like are texts with `--json` too. */
function documentOf(stdout: string): string {
  if (!/^[{[]|^null$/.test(stdout.trim())) return steady(stdout, known);
  return `${shapeOf(JSON.parse(stdout), known)}\n`;
}

/** What commands did in their ways, as it stands in the recording. Changing something twice is enough. */
async function record(commands: readonly Command[]): Promise<[name: string, recording: string][]> {
  const ways = commands.flatMap((command, n) => {
    const line = lineOf(command, known);
    return [
      ...(isRead(command) ? [{ n, way: 'pipe', line }] : []),
      { n, way: 'json', line: [...line, '--json'] },
      { n, way: 'terminal', line },
    ];
  });
  const [piped, screens] = [false, true].map((terminal) =>
    ways.filter(({ way }) => (way === 'terminal') === terminal),
  ) as [typeof ways, typeof ways];
  const ran = [
    ...(await runLines(
      piped.map(({ line }) => line),
      { env },
    )),
    ...(await runLines(
      screens.map(({ line }) => line),
      { env, terminal: true },
    )),
  ];
  const told = [...piped, ...screens].map(({ n, way }, at) => {
    const { stdout, stderr, code } = ran[at];
    const said = way === 'json' ? documentOf(stdout) : steady(stdout, known);
    return { n, way, code, stdout: said, stderr: steady(stderr, known) };
  });
  return commands.map(({ name }, n) => [name, writtenAs(told.filter((one) => one.n === n))]);
}

it(
  'every command says what is recorded, in a terminal, in a pipe and as JSON',
  async () => {
    const commands = COMMANDS.filter(({ name }) => !(name in ELSEWHERE));
    const reads = await record(commands.filter(isRead));
    const now = new Map([...reads, ...(await record(commands.filter((command) => !isRead(command))))]);
    const written = commands.map(({ name }) => `## ${name}\n${now.get(name) ?? ''}`).join('\n');
    if (process.env['RECORD_COMMANDS']) await writeFile(RECORDED, written);

    const recorded = recordingsIn(await readFile(RECORDED, 'utf8'));

    expect(Object.fromEntries(recordingsIn(written))).toEqual(Object.fromEntries(recorded));
  },
  MAX_WAIT_MS,
);

it('only commands that there are are left to other tests', () => {
  const names = COMMANDS.map(({ name }) => name);

  expect(names).toEqual(expect.arrayContaining(Object.keys(ELSEWHERE)));
  expect(Object.keys(ELSEWHERE)).toHaveLength(3);
});

it('no command shows the token', async () => {
  const lines = [
    ['auth', 'status'],
    ['auth', 'status', '--json'],
    ['api', 'GET', '/v1/me'],
  ];

  expect(JSON.stringify(await runLines(lines, { env }))).not.toContain(env['SERVICE_TOKEN']);
});
