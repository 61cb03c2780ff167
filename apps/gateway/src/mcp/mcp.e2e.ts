import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createClient } from '@easel/client';
import { TOOLS } from '@easel/mcp';
import { CLOUD, examplesOf, givenApiToken, type TestUser, text, useStack } from '@easel/testing';
import { Agent, errorOf, type Result, SignIn } from './agent.fixture.js';

const run = promisify(execFile);

describe('agents', () => {
  const stack = useStack(CLOUD);
  let ada: TestUser;
  let token: string;
  let agent: Agent;
  const joined: Agent[] = [];
  let other: Agent;

  beforeAll(async () => {
    ada = await stack.api.signUp();
    ({ token } = await givenApiToken(ada, {}, stack.api));
    agent = await Agent.connect(stack.url, token, '?toolsets=all');
    other = await Agent.connect(stack.secondUrl, token, '?toolsets=all');
  });
  afterAll(() => Promise.all([agent, other, ...joined].map((one) => one.close())));

  it('work as the document says', async () => {
    const examples = examplesOf(readFileSync(path.resolve('docs/mcp.md'), 'utf8'));
    expect(examples).toHaveLength(2);
    // The price has to be agreed to where the installation charges.
    const priced = examples.map(({ commands, prints }) => ({
      commands: commands.replace('"wait_seconds": 50', '"wait_seconds": 50, "max_credits": 1000'),
      prints,
    }));
    let before = '';
    for (const { commands, prints } of priced) {
      before += commands;
      const { stdout } = await run('bash', ['-euc', before], {
        env: { ...process.env, EASEL: stack.url, TOKEN: token },
      });
      expect(stdout.endsWith(prints)).toBe(true);
    }
  });

  it('find out what there is', async () => {
    expect(await agent.get('list_models', { kind: 'image', featured_only: true })).toHaveProperty('sections');
    expect(await other.get('get_node_skill', { node_type: 'generate-image' })).toMatchObject({
      type: 'generate-image',
    });
    expect(errorOf(await agent.call('get_node_skill', { node_type: 'generate-imaje' }))).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('generate-image'),
    });
  });

  it('[2-1-04] [2-7-08] work on the very production that routes and workflows show, and change it once', async () => {
    const me = stack.api.as(ada);
    const plan = { version: 1, shots: [{ id: 'pier', plan: { prompt: 'A pier in the fog' } }] };
    expect(await agent.get('validate_production_plan', { plan })).toMatchObject({ valid: true });
    const made = (await agent.get('create_production', { name: 'Fog', plan })) as {
      production: { id: string };
    };
    const { id } = made.production;

    const edit = { production_id: id, ops: [{ op: 'add_shot', id: 'boat' }], client_request_id: 'boat' };
    const preview = await agent.get('edit_production', { ...edit, dry_run: true });
    const first = await agent.get('edit_production', edit);
    const again = await other.get('edit_production', edit);
    expect([preview['dryRun'], first['version'], again['version']]).toEqual([true, 2, 2]);
    expect(again).toMatchObject({ repeated: true });
    await me.post(`/v1/studio/productions/${id}/ops`, { ops: [{ op: 'rename_production', name: 'Tide' }] });

    const [read, workflow] = await Promise.all([
      other.get('get_production', { production_id: id, shot_id: 'boat' }),
      me.get<{ data: { name: string; version: number; settings: { studio: { shots: { id: string }[] } } } }>(
        `/v1/workflows/${id}`,
      ),
    ]);
    expect(read).toMatchObject({ production: { name: 'Tide', version: 3, shots: [{ id: 'boat' }] } });
    expect(workflow.body.data).toMatchObject({ name: 'Tide', version: 3 });
    expect(workflow.body.data.settings.studio.shots.map((shot) => shot.id)).toEqual(['pier', 'boat']);

    const wish = { production_id: id, kind: 'still', shot_id: 'pier' };
    const quoted = (await agent.get('generate_shot', wish)) as { status: string; quote: { credits: number } };
    expect(quoted).toMatchObject({ status: 'quoted', quote: { credits: expect.any(Number) } });
    const paid = { ...wish, max_credits: quoted.quote.credits, client_request_id: 'still', wait_seconds: 50 };
    const [done, twin] = await Promise.all([
      agent.get('generate_shot', paid),
      other.get('generate_shot', paid),
    ]);
    expect(done).toMatchObject({ status: 'completed', job_id: twin['job_id'] });
    expect(await agent.get('reconcile_production', { production_id: id })).toMatchObject({
      landed: [{ jobId: done['job_id'] }],
      pending: [],
    });
    expect(await agent.get('undo_production_change', { production_id: id, version: 3 })).toMatchObject({
      production: { name: 'Fog' },
    });
    const stranger = await Agent.connect(
      stack.url,
      (await givenApiToken(await stack.api.signUp(), {}, stack.api)).token,
      '?toolsets=productions',
    );
    expect(errorOf(await stranger.call('get_production', { production_id: id }))).toMatchObject({
      code: 'not_found',
    });
    await stranger.close();
  });

  it('[1-1-19] start the work that REST, the client and the command line start: corrected alike, at one price', async () => {
    const wish = { prompt: 'a fox', aspectRatio: '7:3' };
    const me = stack.api.as(token);
    const line = ['nodes', 'run', 'generate-image', '--param', 'prompt=a fox', 'aspectRatio=7:3', '--json'];
    const env = { HOME: '/nowhere', SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: token };
    const cli = await run(process.execPath, [path.resolve('apps/cli/dist/main.js'), ...line], { env });
    const tool = { prompt: 'a fox', aspect_ratio: '7:3', max_credits: 1_000 };
    const answers = [
      (await me.post('/v1/generate-image', wish)).body,
      await createClient({ baseUrl: stack.url, auth: token }).nodes.run('generate-image', wish),
      JSON.parse(cli.stdout) as Record<string, unknown>,
      await agent.get('generate_image', tool),
    ];

    const started = await Promise.all(
      answers.map(async ({ adjustments, jobId, job_id: id = jobId }) => {
        const { body } = await me.get<{ data: Record<string, unknown> }>(`/v1/jobs/${String(id)}`);
        const { source, job_type: type, input_data: input, credits } = body.data;
        return { source, work: { type, input, credits, adjustments } };
      }),
    );
    expect(started.map(({ source }) => source)).toEqual(['api', 'sdk', 'cli', 'mcp']);
    const [first] = started;
    expect(first?.work).toMatchObject({
      credits: expect.any(Number),
      adjustments: [{ field: 'aspectRatio' }],
    });
    for (const { work } of started) expect(work).toEqual(first?.work);
  });

  it('are quoted, pay what was said, and pay once', async () => {
    const wish = { prompt: 'a fox' };
    const me = stack.api.as(ada);

    const quoted = await agent.get('generate_image', { ...wish, dry_run: true });
    const unlimited = await agent.get('generate_image', wish);
    expect(unlimited).toMatchObject({ status: 'quoted', quote: quoted['quote'] });
    const { credits } = quoted['quote'] as { credits: number };
    expect(credits).toBeGreaterThan(0);
    expect(errorOf(await agent.call('generate_image', { ...wish, max_credits: credits - 1 }))).toMatchObject({
      code: 'max_credits_exceeded',
      retry: 'changed',
    });
    const paid = { ...wish, max_credits: credits, wait_seconds: 50 };
    const done = await agent.get('generate_image', paid);
    expect(done).toMatchObject({ status: 'completed', job_id: expect.any(String) });
    expect(await other.get('generate_image', paid)).toMatchObject({ job_id: done['job_id'], repeated: true });

    const { body } = await me.get<{ data: Record<string, unknown> }>(`/v1/jobs/${String(done['job_id'])}`);
    expect(body.data).toMatchObject({ source: 'mcp', job_type: 'generate-image', credits });
  });

  it.each([
    ['HTTP', (url: string) => Agent.connect(url, token, '?toolsets=all')],
    ['standard input and output', (url: string) => Agent.overStdio(url, token)],
  ])(
    'over %s find out, quote, make, watch and edit, and do nothing twice on two gateways',
    async (way, join) => {
      const [one, two] = await Promise.all([join(stack.url), join(stack.secondUrl)]);
      joined.push(one, two);
      /** The same call sent twice, the second as if the first answer was lost. */
      const twice = async (tool: string, args: Record<string, unknown>) => {
        const first = await one.get(tool, args);
        const again = await two.get(tool, args);
        expect({ tool, repeated: again['repeated'] }).toEqual({ tool, repeated: true });
        return [first, again] as const;
      };

      expect(await one.get('list_models', { kind: 'image', featured_only: true })).toHaveProperty('sections');
      expect(await two.get('get_node_skill', { node_type: 'generate-image' })).toHaveProperty('type');
      await expect(one.call('no_such_tool')).rejects.toMatchObject({ code: -32602 });
      expect(errorOf(await one.call('get_job', { job_id: 'no id' }))).toMatchObject({
        code: 'validation_error',
        details: { issues: [{ path: 'job_id' }] },
      });

      const wish = { prompt: `a fox over ${way}` };
      const { quote } = (await one.get('generate_image', { ...wish, dry_run: true })) as {
        quote: { credits: number };
      };
      expect(await two.get('generate_image', wish)).toMatchObject({ status: 'quoted', quote });
      const [drawn, twin] = await twice('generate_image', { ...wish, max_credits: quote.credits });
      expect(twin['job_id']).toBe(drawn['job_id']);
      const watched = await two.get('get_job', { job_id: drawn['job_id'], wait_seconds: 50 });
      expect(watched).toMatchObject({ status: 'completed', output: { imageUrl: expect.any(String) } });

      for (const kind of ['character', 'location', 'object', 'creature']) {
        const [made, same] = await twice(`create_${kind}`, { name: `A ${kind} over ${way}` });
        expect(same['id']).toBe(made['id']);
      }
      const film = {
        name: `A film over ${way}`,
        plan: { version: 1, shots: [{ id: 'pier', plan: { prompt: 'A pier' } }] },
      };
      const [made, same] = (await twice('create_production', film)).map(
        ({ production }) => production as { id: string },
      );
      expect(same?.id).toBe(made?.id);
      const ofFilm = { production_id: made?.id };
      const edit = { ...ofFilm, ops: [{ op: 'add_shot', id: 'boat' }] };
      const again = { ...ofFilm, ops: [{ op: 'add_shot', id: 'quay' }], client_request_id: way };
      const [edited, replayed] = await twice('edit_production', edit);
      const [named] = await twice('edit_production', again);
      expect([edited['version'], replayed['version'], named['version']]).toEqual([2, 2, 3]);
      await twice('undo_production_change', { ...ofFilm, version: 3 });
      const still = { ...ofFilm, kind: 'still', shot_id: 'pier', max_credits: 1_000 };
      const [asked, askedAgain] = await twice('generate_shot', still);
      expect(askedAgain['job_id']).toBe(asked['job_id']);

      const feed = { id: 'feed', type: 'rss-feed', data: { feedUrl: 'http://127.0.0.1:9/feed' } };
      const [workflow] = await twice('create_workflow', {
        name: `Fails over ${way}`,
        nodes: [feed],
        edges: [],
      });
      const ran = await one.get('run_workflow', {
        workflow_id: workflow['id'],
        max_credits: 0,
        wait_seconds: 50,
      });
      expect(ran).toMatchObject({ status: 'failed' });
      expect(await two.get('diagnose_run', { execution_id: ran['execution_id'] })).toMatchObject({
        failures: [{ node_id: 'feed', code: expect.any(String), class: expect.any(String) }],
      });
    },
  );

  it('[1-1-18] build workflows in their own project, which REST reads, and run them', async () => {
    const me = stack.api.as(ada);
    const made = await agent.get('create_workflow', {
      name: 'By an agent',
      nodes: [text('words', 'Good morning', { label: 'Words' })],
      edges: [],
      client_request_id: 'workflow-1',
    });
    const id = String(made['id']);
    const { body } = await me.get<{ data: { projectId: string; name: string } }>(`/v1/workflows/${id}`);
    const project = await me.get<{ data: { name: string } }>(`/v1/projects/${body.data.projectId}`);
    expect({ name: body.data.name, project: project.body.data.name }).toEqual({
      name: 'By an agent',
      project: 'mcp',
    });

    const changed = await other.get('update_workflow_json', {
      workflow_id: id,
      expected_version: made['version'],
      nodes: [text('words', 'Good evening', { label: 'Words' })],
      edges: [],
    });
    expect(changed['version']).not.toBe(made['version']);
    expect(
      errorOf(
        await agent.call('update_workflow_json', {
          workflow_id: id,
          expected_version: made['version'],
          nodes: [],
          edges: [],
        }),
      ),
    ).toMatchObject({ status: 409 });
    const quote = (await agent.get('run_workflow', { workflow_id: id, dry_run: true }))['quote'] as {
      quote_hash: string;
    };
    const ran = await other.get('run_workflow', {
      workflow_id: id,
      quote_hash: quote.quote_hash,
      wait_seconds: 50,
    });
    expect(ran).toMatchObject({ status: 'completed' });
    expect(await agent.get('get_execution', { execution_id: ran['execution_id'] })).toMatchObject({
      status: 'completed',
    });
  });

  it('make their project once, however many ask at once', async () => {
    const user = await stack.api.signUp();
    const both = [stack.url, stack.secondUrl].map((url) => stack.api.at(url).as(user));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        both[at % 2].post<{ data: { id: string } }>('/v1/projects/mcp', {}),
      ),
    );

    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('change and run nothing outside of their project', async () => {
    const { body } = await stack.api
      .as(ada)
      .post<{ data: { id: string; version: number } }>('/v1/workflows', {
        name: 'Mine',
        nodes: [],
        edges: [],
      });
    const { id, version } = body.data;
    const outside = expect.objectContaining({ code: 'outside_agent_project' });

    expect(errorOf(await agent.call('run_workflow', { workflow_id: id }))).toEqual(outside);
    expect(errorOf(await agent.call('delete_workflow', { workflow_id: id }))).toEqual(outside);
    expect(
      errorOf(
        await agent.call('update_workflow_json', {
          workflow_id: id,
          expected_version: version,
          name: 'Yours',
        }),
      ),
    ).toEqual(outside);
    expect(await agent.get('get_workflow_json', { workflow_id: id })).toMatchObject({ name: 'Mine' });
  });

  it('[1-2.6-04] make characters that are marked as made by tools', async () => {
    const { id } = await agent.get('create_character', { name: 'Nora', description: 'A pilot' });
    const { body } = await stack.api.as(ada).get<{ nodeId: string }>(`/v1/characters/${String(id)}`);

    expect(body.nodeId).toBe('mcp-managed');
    expect(await other.get('get_character', { character_id: id })).toMatchObject({ name: 'Nora' });
    const drawn = await agent.get('generate_character', {
      name: 'Nora',
      character_id: id,
      count: 2,
      max_credits: 1_000,
      wait_seconds: 50,
    });
    const [candidate] = drawn['job_ids'] as string[];
    expect(await other.get('approve_portrait', { character_id: id, job_id: candidate })).toHaveProperty(
      'portraitUrl',
    );
  });

  it('sign in as the protocol says, with a token that opens nothing else', async () => {
    const address = new URL(`${stack.url}/mcp`);
    const signIn = new SignIn();
    const first = new StreamableHTTPClientTransport(address, { authProvider: signIn });
    await expect(new Client({ name: 'a test', version: '1.0.0' }).connect(first)).rejects.toThrow();
    const asked = Object.fromEntries(signIn.asked?.searchParams ?? []);
    expect(asked).toMatchObject({ resource: address.href, code_challenge_method: 'S256' });

    const { body } = await stack.api
      .as(ada)
      .post<{ code: string; iss: string }>('/v1/oauth/authorize', asked);
    await first.finishAuth(body.code, body.iss);
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: signIn }));

    const result = (await client.callTool({ name: 'list_jobs', arguments: {} })) as unknown as Result;
    expect(result.isError).toBeFalsy();
    const bound = signIn.tokens()?.access_token ?? '';
    expect((await stack.api.as(bound).get('/v1/jobs')).status).toBe(401);
    expect((await stack.api.as(ada).get('/v1/jobs')).status).toBe(200);
    await client.close();
  });

  it('who may only look at a film or a workflow change nothing of it by any tool', async () => {
    const eve = await stack.api.signUp();
    const owned = await ownObjects(agent);
    const me = stack.api.as(ada);
    for (const name of ['workflow_id', 'production_id']) {
      await me.post(`/v1/workflows/${owned[name]}/collaborators`, { email: eve.email, role: 'viewer' });
    }
    const versions = async () => {
      const read = (name: string) => me.get<{ data: { version: number } }>(`/v1/workflows/${owned[name]}`);
      return (await Promise.all(['workflow_id', 'production_id'].map(read))).map(
        ({ body }) => body.data.version,
      );
    };
    const before = await versions();
    const viewer = await Agent.connect(
      stack.url,
      (await givenApiToken(eve, {}, stack.api)).token,
      '?toolsets=all',
    );
    expect(await viewer.get('get_production', { production_id: owned['production_id'] })).toMatchObject({
      production: { name: 'Mine' },
    });

    const done: string[] = [];
    for (const tool of TOOLS.filter(({ effect }) => effect !== 'read')) {
      for (const name of ['workflow_id', 'production_id']) {
        if (!(name in tool.input.properties)) continue;
        const limit = 'max_credits' in tool.input.properties ? { max_credits: 1_000 } : {};
        const result = await viewer.call(tool.name, {
          ...minimal(tool.input),
          ...limit,
          [name]: owned[name],
        });
        if (!result.isError) done.push(tool.name);
      }
    }

    expect(done).toEqual([]);
    expect(await versions()).toEqual(before);
    await viewer.close();
  });

  /** A workflow and a film, by the names of arguments. */
  async function ownObjects(owner: Agent): Promise<Record<string, string>> {
    const workflow = await owner.get('create_workflow', { name: 'Mine', nodes: [text('w', 'x')], edges: [] });
    const film = (await owner.get('create_production', { name: 'Mine' })) as { production: { id: string } };
    return { workflow_id: String(workflow['id']), production_id: film.production.id };
  }
});

interface Described {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, Described>>;
}

/** The required arguments of a tool, with values that fit and name nothing. */
function minimal({ required = [], properties = {} }: Described): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {})]));
}

function valueOf({ type, format, enum: values }: Described): unknown {
  if (values) return values[0];
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (format === 'uri') return 'https://files.example/a.png';
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'array') return [];
  return type === 'object' ? {} : 'words';
}
