import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  api,
  type ApiClient,
  CLOUD,
  givenApiToken,
  givenWorkflow,
  samplePicture,
  sampleSound,
  step,
  testedStack,
  type TestUser,
  text,
  useStack,
  wire,
} from '@easel/testing';
import { inTerminal, type Ran, runEasel, startEasel } from './run-easel.fixture.js';
import { beginInBrowser, beginWithCode, storedToken } from './sign-in.fixture.js';

/** Of commands that print one record or an array. */
type Said = Record<string, unknown> & { id: string };
interface Row {
  id: string;
  [name: string]: unknown;
}

const stack = useStack(CLOUD);
let owner: TestUser;
let friend: TestUser;
let token: string;
let me: ApiClient;
let home: string;
let projectId: string;

beforeAll(async () => {
  [owner, friend] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
  ({ token } = await givenApiToken(owner, {}, stack.api));
  me = stack.api.as(owner);
  home = await mkdtemp(join(tmpdir(), 'easel-cli-'));
  projectId = (await easelJson('projects', 'create', '--name', 'By hand')).id;
});

const easel = (words: string[], { as = token, input = '' } = {}): Promise<Ran> =>
  runEasel(words, { env: { HOME: home, SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: as }, input });

/** What a command that must succeed prints with `--json`. */
async function easelJson<T = Said>(...words: string[]): Promise<T> {
  return jsonOf<T>(await easel([...words, '--json']));
}
// The test says what it expects.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function jsonOf<T>({ stdout, stderr, code }: Ran): T {
  if (code !== 0) throw new Error(`It ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
const data = async <T = Said>(path: string, as = me): Promise<T> =>
  (await as.get<{ data: T }>(path)).body.data;
async function fileOf(value: unknown): Promise<string> {
  const file = join(home, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(value));
  return file;
}

const GRAPH = {
  nodes: [
    text('subject', 'a fox', { label: 'Subject', presentationInput: true }),
    text('place', 'in snow'),
    { id: 'joined', type: 'combine-text', data: { separator: 'space', presentationOutput: true } },
  ],
  edges: [wire('subject', 'prompt', 'joined', 'text'), wire('place', 'prompt', 'joined', 'text')],
};

describe('workflows', () => {
  it('[1-1-17] [3-4-10] [3-4-09] [3-4-08] are created from a file, shown and listed', async () => {
    const made = await easelJson(
      'workflows',
      'create',
      '--project',
      projectId,
      '--name',
      'Foxes',
      '--file',
      await fileOf(GRAPH),
    );

    expect(await data(`/v1/workflows/${made.id}`)).toMatchObject({ name: 'Foxes', nodes: GRAPH.nodes });
    expect(await easelJson('workflows', 'get', made.id)).toEqual(await data(`/v1/workflows/${made.id}`));
    const rows = await easelJson<Row[]>('workflows', 'list', '--project', projectId);
    expect(rows.map(({ id }) => id)).toEqual([made.id]);
    const stranger = await easel(['workflows', 'get', made.id], { as: friend.accessToken });
    expect(stranger).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not_found') });
  });

  it('[3-4-11] [3-4-12] are changed and deleted', async () => {
    const id = await givenWorkflow(owner, GRAPH, 'Old', stack.api);

    expect(
      await easelJson(
        'workflows',
        'update',
        id,
        '--name',
        'New',
        '--file',
        await fileOf({ nodes: [text('a', 'b')], edges: [], name: 'Not this' }),
      ),
    ).toMatchObject({ id, name: 'New' });
    expect(await data(`/v1/workflows/${id}`)).toMatchObject({ name: 'New', nodes: [{ id: 'a' }] });
    expect(await easelJson('workflows', 'delete', id)).toEqual({ id, deleted: true });
    expect((await me.get(`/v1/workflows/${id}`)).status).toBe(404);
  });

  it('[3-4-13] [3-4-15] are exported to a file or stdout, and imported', async () => {
    const id = await givenWorkflow(owner, GRAPH, 'Travels', stack.api);
    const file = join(home, 'travels.json');
    await easel(['workflows', 'export', id, '--output', file]);
    const printed = await easel(['workflows', 'export', id]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      ...JSON.parse(printed.stdout),
      exportedAt: expect.any(String),
    });

    const copy = jsonOf<Said>(
      await easel(['workflows', 'import', '-', '--project', projectId, '--json'], { input: printed.stdout }),
    );

    const [before, after] = [await data(`/v1/workflows/${id}`), await data(`/v1/workflows/${copy.id}`)];
    expect(after).toMatchObject({ name: before['name'], nodes: before['nodes'], edges: before['edges'] });
  });

  it('[3-4-14] take along what they made', async () => {
    const url = `${stack.url}/media/made.png`;
    const made = { id: 'a', type: 'generate-image', data: { prompt: 'a fox', generatedResults: [{ url }] } };
    const id = await givenWorkflow(owner, { nodes: [made], edges: [] }, 'With media', stack.api);

    const plain = await easelJson('workflows', 'export', id);
    const whole = await easel(['workflows', 'export', id, '--with-assets']);
    const copy = jsonOf<Said>(
      await easel(['workflows', 'import', '-', '--project', projectId, '--json'], { input: whole.stdout }),
    );

    expect(JSON.stringify(plain)).not.toContain(url);
    expect(await data(`/v1/workflows/${copy.id}`)).toMatchObject({ nodes: [made] });
  });

  it('tell what of a file was dropped', async () => {
    const file = await fileOf({
      version: 1,
      name: 'Cast',
      nodes: [],
      edges: [],
      assets: { characters: [{ name: 'Ana' }] },
    });
    const ran = await easel(['workflows', 'import', file, '--project', projectId, '--json']);

    expect(jsonOf(ran)).toMatchObject({ name: 'Cast' });
    expect(ran.stderr).toContain('Ana');
  });

  it('[3-4-16] [3-4-17] [3-4-18] run, wholly or one node of them, and are watched to the end', async () => {
    const id = await givenWorkflow(owner, { nodes: [step('a'), step('b')], edges: [] }, 'Runs', stack.api);

    const started = await easelJson<{ executionId: string }>('workflows', 'run', id);
    expect(await data(`/v1/workflow-executions/${started.executionId}`)).toMatchObject({ workflowId: id });
    expect(await easelJson('workflows', 'run', id, '--watch')).toMatchObject({
      status: 'completed',
      completedNodes: 2,
    });
    const one = await easelJson('workflows', 'run', id, '--node', 'b', '--watch');
    expect(Object.keys(one['nodeStates'] as object)).toEqual(['b']);
  });

  it('exit 2 where the run failed, and say nothing but the record on stdout', async () => {
    const id = await givenWorkflow(
      owner,
      { nodes: [{ id: 'a', type: 'rss-feed', data: { feedUrl: 'http://127.0.0.1:9/feed' } }], edges: [] },
      'Fails',
      stack.api,
    );
    const { code, stdout } = await easel(['workflows', 'run', id, '--watch', '--json']);

    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed' });
  });

  it('[3-4-19] [3-4-20] [3-4-21] are shared, moved and worked on together', async () => {
    const id = await givenWorkflow(owner, GRAPH, 'Shared', stack.api);

    await easelJson('workflows', 'share', id);
    expect((await stack.api.get(`/v1/public/workflows/${id}`)).status).toBe(200);
    await easelJson('workflows', 'share', id, '--off');
    expect((await stack.api.get(`/v1/public/workflows/${id}`)).status).toBe(404);

    await easelJson('workflows', 'move', id, '--project', projectId);
    expect(await data(`/v1/workflows/${id}`)).toMatchObject({ projectId });

    const who = ['--email', friend.email, '--role', 'viewer'];
    await easelJson('workflows', 'collaborators', 'add', id, ...who);
    const list = await easelJson<Row[]>('workflows', 'collaborators', 'list', id);
    expect(list).toMatchObject([{ userId: friend.id, role: 'viewer' }]);
    await easelJson('workflows', 'collaborators', 'update', id, friend.id, '--role', 'editor');
    expect(await data(`/v1/workflows/${id}`, stack.api.as(friend))).toMatchObject({ id });
    await easelJson('workflows', 'collaborators', 'remove', id, friend.id);
    expect((await stack.api.as(friend).get(`/v1/workflows/${id}`)).status).toBe(404);
  });
});

describe('apps', () => {
  let slug: string;
  beforeAll(async () => {
    const workflowId = await givenWorkflow(owner, GRAPH, 'An app', stack.api);
    slug = `app-${randomUUID()}`;
    await me.post('/v1/apps/publish', { workflowId, slug, name: `Where ${slug}` });
  });

  it('[3-4-22] [3-4-23] are listed and shown', async () => {
    const page = await easelJson<{ data: Row[] }>('apps', 'list', '--search', slug, '--all');
    expect(page.data.map((app) => app['slug'])).toEqual([slug]);
    expect(await easelJson('apps', 'get', slug)).toMatchObject({ slug });
  });

  it('[3-4-24] [3-4-25] [3-4-26] run with inputs, and keep their runs', async () => {
    const run = await easelJson<{ runId: string }>('apps', 'run', slug, '--input', 'Subject=a hare');

    const page = await easelJson<{ data: Row[] }>('apps', 'runs', slug);
    expect(page.data.map(({ id }) => id)).toEqual([run.runId]);
    const shown = await easelJson('apps', 'run-get', slug, run.runId);
    expect(shown).toMatchObject({ id: run.runId, appSlug: slug });
    expect(shown['inputs']).toEqual({ Subject: 'a hare' });
  });
});

describe('what there is', () => {
  const bare = async (path: string) => (await me.get(path)).body;

  it('[3-4-27] [3-4-28] [3-4-30] [3-4-31] is told as the routes tell it', async () => {
    expect(await easelJson('nodes', 'list')).toEqual(await data('/v1/nodes'));
    expect(await easelJson('nodes', 'get', 'generate-image')).toEqual(await data('/v1/nodes/generate-image'));
    expect(await easelJson('models')).toEqual(await bare('/v1/models'));
    expect(await easelJson('models', 'list', '--kind', 'video')).toEqual(await bare('/v1/models?kind=video'));
    const pickers = await data<{ nodeType: string }[]>('/v1/picker-catalogs');
    expect((await easel(['pickers', 'list', '-q'])).stdout).toBe(
      pickers.map(({ nodeType }) => `${nodeType}\n`).join(''),
    );
    expect(await easelJson('pickers', 'get', 'camera-motion', '--full')).toEqual(
      await data('/v1/picker-catalogs/camera-motion?detail=full'),
    );
  });

  it('[1-4.11-14] [1-4.11-15] is narrowed by category and by dimension', async () => {
    interface Picker {
      options: { category: string }[];
      dimensions: { field: string }[];
    }
    const all = await easelJson<Picker>('pickers', 'get', 'camera-motion', '--full');
    const category = all.options[0]?.category ?? '';
    const some = await easelJson<Picker>('pickers', 'get', 'camera-motion', '--full', '--category', category);
    const person = await easelJson<Picker>('pickers', 'get', 'person');
    const field = person.dimensions[1]?.field ?? '';
    const one = await easelJson<Picker>('pickers', 'get', 'person', '--field', field);

    expect(new Set(some.options.map((option) => option.category))).toEqual(new Set([category]));
    expect(some.options.length).toBeLessThan(all.options.length);
    expect(one.dimensions.map((dimension) => dimension.field)).toEqual([field]);
    const wrong = await easel(['pickers', 'get', 'person', '--field', 'nope']);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('validation_error') });
  });
});

describe('prompts', () => {
  it('[3-4-33] [3-4-34] [3-4-35] are analyzed, written and made better', async () => {
    const node = ['--node-type', 'generate-image'];
    const analysis = await easelJson<{ questions: { category: string }[] }>(
      'prompt',
      'analyze',
      ...node,
      '--prompt',
      'a fox at golden hour',
    );
    const written = await easelJson(
      'prompt',
      'generate',
      ...node,
      '--original-prompt',
      'a fox',
      '--selection',
      'hat=in a blue hat',
      'mood=calm',
    );
    const better = await easelJson('prompt', 'enhance', ...node, '--prompt', 'a fox');

    expect(analysis.questions.map(({ category }) => category)).toContain('timeOfDay');
    expect(written['prompt']).toMatch(/^a fox, .*in a blue hat/);
    expect(better['prompt']).toMatch(/^a fox, ./);
  });

  it('[3-4-32] are asked for question by question, in a terminal only', async () => {
    const { code, stderr } = await easel(['prompt', 'wizard']);
    expect(code).toBe(2);
    expect(stderr).toContain('easel prompt analyze');

    const { stdout } = await inTerminal(['prompt', 'wizard'], {
      env: { HOME: home, SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: token },
      answers: ['a fox', '1'],
    });
    expect(stdout).toMatch(/\ba fox, \S/);
  });
});

describe('what runs', () => {
  const slow = () =>
    givenWorkflow(owner, { nodes: [step('a', 60_000), step('b')], edges: [] }, 'Slow', stack.api);

  it('[3-4-36] [3-4-37] [3-4-38] is shown, and cancelled at once or after what runs', async () => {
    for (const mode of [[], ['--mode', 'cancelled'], ['--mode', 'stopping']]) {
      const { executionId } = await easelJson<{ executionId: string }>('workflows', 'run', await slow());
      expect(await easelJson('executions', 'get', executionId)).toMatchObject({ id: executionId });
      expect(await easelJson('executions', 'cancel', executionId, ...mode)).toEqual({ success: true });
      const { status } = await easelJson('executions', 'get', executionId);
      expect(mode.includes('stopping') ? ['stopping', 'cancelled'] : ['cancelled']).toContain(status);
      await me.post(`/v1/workflow-executions/${executionId}/cancel`, {});
    }
    expect((await easel(['executions', 'cancel', 'e', '--mode', 'now'])).stderr).toContain('stopping');
  });

  it('[3-4-39] [3-4-40] is a job of its own too', async () => {
    const { jobId } = await easelJson<{ jobId: string }>('nodes', 'run', 'noop', '--param', 'delayMs=60000');

    expect(await easelJson('jobs', 'get', jobId)).toMatchObject({ id: jobId, job_type: 'noop' });
    await easelJson('jobs', 'cancel', jobId);
    const ended = await easel(['jobs', 'get', jobId, '--watch', '--poll-interval', '50']);
    expect(ended.code).toBe(130);
    const page = await easelJson<{ data: Row[] }>('jobs', 'list', '--status', 'cancelled');
    expect(page.data.map(({ id }) => id)).toContain(jobId);
  });

  it('stores the media that it made', async () => {
    const folder = join(home, 'made');
    const job = await easelJson<{ output_data: { imageUrl: string } }>(
      'nodes',
      'run',
      'generate-image',
      '--param',
      'prompt=a fox',
      'resolution=0.5 MP',
      '--watch',
      '--poll-interval',
      '100',
      '--save',
      folder,
    );

    const [name = ''] = await readdir(folder);
    const bytes = new Uint8Array(await (await fetch(job.output_data.imageUrl)).arrayBuffer());
    expect(new Uint8Array(await readFile(join(folder, name)))).toEqual(bytes);
  });
});

describe('records', () => {
  const VARIANTS = { characters: 'front', locations: 'wide', objects: 'front' };
  const KINDS = [
    ['[3-4-41]', 'characters', ['characters', 'create', '--name', 'Anna']],
    ['[3-4-42]', 'locations', ['locations', 'create', 'A pier', '--node-id', 'n']],
    ['[3-4-43]', 'objects', ['objects', 'create', 'A boat', '--node-id', 'n']],
  ] as const;

  it.each(KINDS)('%s %s are made, changed, copied, put away and brought back', async (_, kind, create) => {
    const { id } = await easelJson(...create, '--description', 'In fog');
    await easelJson(kind, 'update', id, '--name', 'Other');

    const record = await easelJson(kind, 'get', id);
    expect(record).toMatchObject({ id, name: 'Other', description: 'In fog' });
    const { body } = await me.get(`/v1/${kind}/${id}`);
    // No words are no caption for the client.
    const caption =
      kind === 'characters' ? {} : { canonicalDescription: body['canonicalDescription'] || null };
    expect(record).toEqual({ ...body, ...caption });
    const copy = await easelJson(kind, 'duplicate', id);
    expect(await easelJson(kind, 'usage', id)).toMatchObject({ workflowCount: 0 });
    const rows = async (...more: string[]) =>
      (await easelJson<Row[]>(kind, 'list', '--limit', '1', '--all', ...more)).map((row) => row.id);
    expect((await rows()).toSorted()).toEqual([id, copy.id].toSorted());
    await easelJson(kind, 'delete', copy.id);
    expect(await rows('--archived')).toContain(copy.id);
    await easelJson(kind, 'restore', copy.id);
    await easelJson(kind, 'delete', copy.id);
    await easelJson(kind, 'delete', copy.id, '--permanent');
    expect(await rows('--archived')).not.toContain(copy.id);
    expect((await easel([kind, 'get', copy.id])).code).toBe(1);
  });

  it.each(KINDS)('%s %s are drawn, approved, drawn in variants and described', async (_, kind, create) => {
    const { id } = await easelJson(...create, '--description', 'In fog');
    const one = kind.slice(0, -1);
    const words =
      kind === 'characters' ? [id] : ['--name', 'It', `--attach-to-${one}-id`, id, '--count', '1'];
    const drawn = await easelJson(kind, 'generate', ...words, '--watch', '--poll-interval', '100');
    expect(drawn).toMatchObject({ status: 'completed', belongs_to: { id } });

    const approve =
      kind === 'characters'
        ? ['approve-portrait', id, '--job']
        : ['approve-main-image', id, '--candidate-job-id'];
    await easelJson(kind, ...approve, drawn.id);
    const record = await easelJson(kind, 'get', id);
    expect(record['sourceImageUrl']).toEqual(expect.any(String));
    expect(await easelJson(kind, 'recaption', id)).toHaveProperty('canonicalDescription');

    const asset = ['--asset-type', 'angles', '--variant', VARIANTS[kind]];
    const whose = kind === 'objects' ? ['--attach-to-object-id', id] : [id];
    const watched = ['--watch', '--poll-interval', '100'];
    await easelJson(kind, 'generate-asset', ...whose, ...asset, ...watched);
    const { angles } = (await easelJson(kind, 'get', id)) as { angles?: { url: string }[] };
    expect(angles).toHaveLength(1);
    const url = angles?.[0]?.url ?? '';
    await easelJson(kind, 'remove-asset', id, '--column', 'angles', '--url', url);
    expect(await easelJson(kind, 'get', id)).toMatchObject({ angles: [] });
  });

  it('have a command for every route', async () => {
    const { stdout } = await easel(['characters', '--help']);
    for (const kind of ['characters', 'locations', 'objects']) {
      const help = kind === 'characters' ? stdout : (await easel([kind, '--help'])).stdout;
      for (const operation of [
        'list',
        'get',
        'create',
        'update',
        'delete',
        'restore',
        'duplicate',
        'usage',
        'recaption',
        'remove-asset',
        'generate',
        'generate-asset',
        'generate-motion',
      ]) {
        expect(help).toMatch(new RegExp(`^ {2}${kind} ${operation}\\b`, 'm'));
      }
    }
    expect(stdout).toMatch(/characters train /);
  });
});

describe('media', () => {
  let picture: string;
  let sound: string;
  beforeAll(async () => {
    const upload = async (bytes: Buffer, type: string, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
      return (await me.post<{ data: { url: string } }>('/v1/upload', form)).body.data.url;
    };
    sound = await upload(await sampleSound(2), 'audio/mpeg', 'sound.mp3');
    picture = await upload(samplePicture(64, 64), 'image/png', 'red.png');
  });
  const watched = ['--watch', '--poll-interval', '100'];

  it('[3-4-44] voices are listed and tried', async () => {
    expect(await easelJson('voice', 'list')).toEqual(
      (await me.get<{ voices: unknown }>('/v1/voices')).body.voices,
    );
    expect(await easelJson('voice', 'clones', 'list')).toEqual([]);
    const analyzed = await easel(['voice', 'analyze', '--audio', sound, '--video', sound]);
    expect(analyzed).toMatchObject({ code: 1, stderr: expect.stringContaining('Only one of') });
  });

  it('[3-4-45] pictures and recordings are cut and joined', async () => {
    const cut = await easelJson<{ status: string; output_data: { audioUrl: string } }>(
      'media',
      'trim-audio',
      '--audio',
      sound,
      '--start',
      '0',
      '--end',
      '1',
      ...watched,
    );
    expect(cut).toMatchObject({ status: 'completed', input_data: { startTime: 0, endTime: 1 } });
    const collage = await easelJson(
      'media',
      'collage',
      picture,
      picture,
      '--layout',
      'grid',
      '--resolution',
      '2K',
      ...watched,
    );
    expect(collage).toMatchObject({ status: 'completed', input_data: { imageUrls: [picture, picture] } });
  });

  it('[3-4-46] recordings are mixed and joined', async () => {
    const louder = ['audio', 'adjust-volume', '--audio', sound, '--volume', '150', ...watched];
    expect(await easelJson(...louder)).toMatchObject({ status: 'completed', input_data: { volume: 150 } });
    const joined = await easelJson('audio', 'combine', '--segment', `${sound}@0-1`, sound, ...watched);
    expect(joined).toMatchObject({
      status: 'completed',
      input_data: { segments: [{ url: sound, startTime: 0, endTime: 1 }, { url: sound }] },
    });
  });

  it('[3-4-47] pictures are changed', async () => {
    const job = await easelJson('edit', 'image', '--image', picture, '--prompt', 'make it blue', ...watched);
    expect(job).toMatchObject({ job_type: 'edit-image', input_data: { prompt: 'make it blue' } });
  });
});

describe('people', () => {
  const asOwner = async <T = Said>(...words: string[]) =>
    jsonOf<T>(await easel([...words, '--json'], { as: owner.accessToken }));

  it('[3-4-48] [3-4-49] have organizations and workspaces', async () => {
    const { id } = await asOwner('org', 'create', '--name', 'Foxes');
    expect((await asOwner<Row[]>('org', 'list')).map((row) => row.id)).toContain(id);
    await asOwner('org', 'update', id, '--name', 'Hares');
    expect(await asOwner('org', 'get', id)).toMatchObject({ name: 'Hares', role: 'owner' });

    const invite = ['--email', friend.email, '--role', 'member'];
    const { token: invitation } = await asOwner<{ token: string }>(
      'org',
      'invitations',
      'create',
      id,
      ...invite,
    );
    const accepted = await easel(['org', 'invitations', 'accept', invitation], { as: friend.accessToken });
    expect(accepted.code).toBe(0);
    expect((await asOwner<Row[]>('org', 'members', 'list', id)).map((row) => row['userId'])).toContain(
      friend.id,
    );

    const space = await asOwner('workspace', 'create', id, '--name', 'Burrow');
    await asOwner('workspace', 'members', 'add', space.id, '--user', friend.id);
    const members = await asOwner<Row[]>('workspace', 'members', 'list', space.id);
    expect(members.map((row) => row['userId'])).toContain(friend.id);
    const project = await asOwner('projects', 'create', '--name', 'Ours', '--workspace', space.id);
    const theirs = await easel(['projects', 'list', '--workspace', space.id, '-q'], {
      as: friend.accessToken,
    });
    expect(theirs.stdout.split('\n')).toContain(project.id);
    expect(await asOwner('workspace', 'archive', space.id)).toMatchObject({ archivedAt: expect.any(String) });
  });
});

describe('signing in', () => {
  it.each([
    ['a personal token', () => stack, /^ndr_[0-9a-f]{64}$/],
    ['an app token on community', () => ({ url: testedStack.url, api }), /^ndr_app_[0-9a-f]{64}$/],
  ])('on a machine without a browser gets %s, which --revoke ends', async (_, place, shape) => {
    const { url, api: there } = place();
    const user = await there.signUp();
    const { asked: code, folder, ended } = await beginWithCode(url, ['--device']);
    const shown = await there.as(user).get(`/v1/oauth/device?user_code=${code}`);
    expect(shown.body).toMatchObject({ data: { deviceName: hostname() } });
    await there.as(user).post('/v1/oauth/device', { user_code: code.toLowerCase(), allow: true });

    const { code: exit, stdout, stderr } = await ended;
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    const own = await storedToken(folder);
    expect(own).toMatch(shape);
    expect(stdout + stderr).not.toContain(own);
    const env = { SERVICE_CONFIG_DIR: folder };
    const listed = await runEasel(['projects', 'list', '--json'], { env });
    expect(JSON.parse(listed.stdout)).toHaveLength(1);

    expect(await runEasel(['auth', 'logout', '--revoke'], { env })).toMatchObject({ code: 0 });
    expect((await there.as(own).get('/v1/me')).status).toBe(401);
    expect((await runEasel(['auth', 'status'], { env })).code).toBe(1);
  });

  const goBack = (page: URL, fields: Record<string, string>) =>
    fetch(`${page.searchParams.get('callback')}?${new URLSearchParams(fields)}`);

  it('[3-5-01] opens a page in the browser, and gets a token for the code that comes back', async () => {
    const { page, folder, ended } = await beginInBrowser(stack.url);
    const { state = '', device, code_challenge } = Object.fromEntries(page.searchParams);
    expect(`${page.origin}${page.pathname}`).toBe(`${stack.url}/auth/cli`);
    expect((await fetch(page)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    // What the page does once somebody clicks.
    const begun = await stack.api.post<{ device_code: string; user_code: string }>(
      '/v1/oauth/device_authorization',
      { client_id: 'easel-cli', device_name: device, code_challenge },
    );
    await me.post('/v1/oauth/device', { user_code: begun.body.user_code, allow: true });
    const stolen = await stack.api.post('/v1/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'easel-cli',
      device_code: begun.body.device_code,
    });
    const back = await goBack(page, { state, code: begun.body.device_code });

    expect(back.status).toBe(200);
    expect(stolen.status).toBe(400);
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const own = await storedToken(folder);
    expect(own).toMatch(/^ndr_[0-9a-f]{64}$/);
    expect(stdout + stderr).not.toContain(own);
    expect((await stack.api.as(own).get<{ data: { id: string } }>('/v1/me')).body.data.id).toBe(owner.id);
  });

  it.each([
    ['is refused there', ({ state = '' }) => ({ state, error: 'access_denied' }), 'refused'],
    ['comes back from another sign-in', () => ({ state: 'another', code: 'x' }), 'another sign-in'],
    ['brings nothing back', ({ state = '' }) => ({ state }), 'no token'],
  ])('[3-5-01] stores nothing where the page %s', async (_, fields, told) => {
    const { page, folder, ended } = await beginInBrowser(stack.url);
    const elsewhere = await fetch(new URL('/', page.searchParams.get('callback') ?? ''));
    const back = await goBack(page, fields(Object.fromEntries(page.searchParams)));

    expect([elsewhere.status, back.status]).toEqual([404, 400]);
    expect(await ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(told) });
    expect(await readdir(folder)).toEqual(['xdg-open']);
  });

  it('shows where to type a code where no browser can be opened', async () => {
    const { asked: code, ended } = await beginWithCode(stack.url, []);
    await me.post('/v1/oauth/device', { user_code: code, allow: false });

    expect(await ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No browser could be opened'),
    });
  });
});

describe('films as documents', () => {
  it('are watched, a line of JSON for each event, until Ctrl-C', async () => {
    const { id } = (await easelJson<{ production: Said }>('productions', 'create', '--name', 'Tide'))
      .production;
    const env = { HOME: home, SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: token };
    const { child, ended } = startEasel(['productions', 'watch', id], { env });
    const ops = [{ op: 'rename_production', name: 'Ebb' }];
    child.stdout.once('data', () => void me.post(`/v1/studio/productions/${id}/ops`, { ops }));
    child.stdout.on('data', (piece: Buffer) => piece.includes('Ebb') && child.kill('SIGINT'));

    const { code, stdout } = await ended;

    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string });
    expect(code).toBe(130);
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) expect(event).toHaveProperty('event');
  });

  it('are made, changed and copied', async () => {
    const plan = { version: 1, shots: [{ id: 'pier', plan: { prompt: 'A pier' } }] };
    const made = await easelJson<{ production: Said }>(
      'productions',
      'create',
      '--name',
      'Fog',
      '--file',
      await fileOf(plan),
    );
    const { id } = made.production;
    const ops = await fileOf([{ op: 'add_shot', id: 'boat', plan: { prompt: 'A boat' } }]);
    await easelJson('productions', 'ops', id, '--file', ops, '--base-version', '1');

    const shown = await easelJson<{ shots: { id: string }[] }>('productions', 'get', id);
    expect(shown.shots.map((shot) => shot.id)).toEqual(['pier', 'boat']);
    const history = await easelJson<Row[]>('productions', 'history', id, '--limit', '1', '--all');
    expect(history.length).toBeGreaterThan(1);
    const copy = await easelJson('productions', 'clone', id, '--name', 'Copy');
    expect((await easelJson<Row[]>('productions', 'list')).map((row) => row.id)).toEqual(
      expect.arrayContaining([id, copy.id]),
    );
  });
});
