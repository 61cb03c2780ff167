import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  CLOUD,
  givenApiToken,
  givenApp,
  givenCode,
  givenMember,
  givenOrganization,
  givenRun,
  givenWorkspace,
  goodBody,
  inWorkspace,
  type Operation,
  operationsOf,
  sideBySide,
  step,
  type TestUser,
  text,
  untilExecution,
  upload,
  useStack,
} from '@easel/testing';

interface Data<T> {
  data: T;
}
type Made = Data<{ id: string }>;

/** An object of the owner, of each kind that a route names by its id. */
interface Objects {
  /** Nobody else may see these. */
  personal: Record<string, string>;
  /** In a workspace: its members may see some. */
  inWorkspace: Record<string, string>;
}

/** One way to put an id into a request. */
interface Place {
  name: string;
  send(client: ApiClient, id: string): Promise<{ status: number; body: unknown }>;
}

/** Some thousand requests, on a machine that may be busy. */
const PATIENCE_MS = 180_000;
const SLUG = `app-${randomUUID().slice(0, 8)}`;

/**
 * Whoever saves a workflow chooses its id: one that is taken, by whomever, can't be taken again, and that says nothing
 * more about it.
 */
const CHOSEN_BY_CALLER = /^PUT \/v1\/workflows(\/\{id\}| id)$/;

/** A published app is for everybody who knows its name. */
const NOT_SECRET = new Set(['slug', 'version']);

/** Whoever may see everything of one workspace but this hears of their suspension. */
const TELLS_OF_SUSPENSION = /^\w+ \/v1\/workspaces\/|^\w+ \/v1\/organizations\//;

describe('objects of others, in every route that takes an id', () => {
  const stack = useStack(CLOUD);
  let owner: TestUser;
  let stranger: TestUser;
  let colleague: TestUser;
  let suspended: TestUser;
  let operations: Operation[];
  let objects: Objects;

  beforeAll(async () => {
    const document = await stack.api.get('/v1/openapi.json');
    operations = operationsOf(document.body).filter(
      ({ publicRoute, operator, payer }) => !publicRoute && !operator && payer !== 'only',
    );
    [owner, stranger, colleague, suspended] = await Promise.all([
      stack.api.signUp(),
      stack.api.signUp(),
      stack.api.signUp(),
      stack.api.signUp(),
    ]);
    objects = await givenObjects();
  });

  const session = (user: TestUser) => stack.api.as(user);

  async function idOf(answer: Promise<{ status: number; body: Made }>): Promise<string> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`An object was refused: ${JSON.stringify(body)}`);
    return body.data.id;
  }

  /** A workflow that has run: it, its run, and a job of that. */
  async function givenWork(client: ApiClient): Promise<{ workflow: string; execution: string; job: string }> {
    const graph = { nodes: [text('prompt', 'a fox'), step('s')], edges: [] };
    const workflow = await idOf(client.post<Made>('/v1/workflows', { name: 'A workflow', ...graph }));
    const execution = await givenRun(owner, workflow, client);
    const done = await untilExecution(client, execution, ({ status }) => status === 'completed');
    return { workflow, execution, job: String(done.nodeStates['s'].jobId) };
  }

  /** One whose film is never started. */
  async function givenRecast(client: ApiClient, workflowId: string): Promise<string> {
    const script = {
      meta: { title: 'A', aspectRatio: '16:9' },
      scenes: [{ startSec: 0, endSec: 4, visual: 'A door opens.' }],
    };
    const { body } = await client.post<{ jobId: string }>('/v1/video-analysis/import', {
      script,
      rightsAttested: true,
    });
    const made = await client.post<{ recastId: string }>('/v1/recast', {
      analysisJobId: body.jobId,
      workflowId,
    });
    return made.body.recastId;
  }

  /** One that has ended, so that its events do too. */
  async function givenPipeline(client: ApiClient): Promise<string> {
    const { body } = await client.post<{ id: string }>('/v1/pipelines', {
      root_node_id: 'node',
      story_prompt: 'A fox runs.',
      target_duration_seconds: 7,
      format: 'reel',
    });
    await client.post(`/v1/pipelines/${body.id}/cancel`, {});
    return body.id;
  }

  async function givenObjects(): Promise<Objects> {
    const mine = session(owner);
    const organization = await givenOrganization(owner, stack.api);
    const workspace = await givenWorkspace(owner, organization, stack.api);
    const other = await givenWorkspace(owner, organization, stack.api);
    await givenMember(owner, colleague, { organizationId: organization, workspaceId: other }, stack.api);
    await givenMember(owner, suspended, { organizationId: organization, workspaceId: workspace }, stack.api);
    await mine.patch(`/v1/workspaces/${workspace}/members/${suspended.id}`, { status: 'suspended' });
    const there = inWorkspace(mine, workspace);
    const work = await givenWork(mine);
    await mine.post('/v1/apps/publish', { workflowId: work.workflow, slug: SLUG, name: 'An app' });
    const appRun = await mine.post<Data<{ runId: string }> & { runId?: string }>(`/v1/app/${SLUG}/run`, {});
    await givenCode(owner, await givenApp(['workflows:read'], stack.api), stack.api);
    const grants = await mine.get<Data<{ id: string }[]>>('/v1/oauth/grants');
    const developerApp = await idOf(
      mine.post<Made>('/v1/developer-apps', {
        name: 'Mine',
        redirectUris: ['https://example.org/back'],
        scopesRequested: ['workflows:read'],
      }),
    );
    return {
      personal: {
        ...work,
        appRun: appRun.body.runId ?? appRun.body.data.runId,
        project: await idOf(mine.post<Made>('/v1/projects', { name: 'Mine' })),
        token: (await givenApiToken(owner, {}, stack.api)).id,
        developerApp,
        grant: grants.body.data[0].id,
        file: (await upload(mine)).body.data.assetId,
        pipeline: await givenPipeline(mine),
        recast: await givenRecast(mine, work.workflow),
        endpoint: await idOf(mine.post<Made>('/v1/webhook-endpoints', { url: 'https://example.org/hook' })),
        preset: await idOf(mine.post<Made>('/v1/node-presets', { nodeType: 'lens', name: 'A', data: {} })),
        presetGroup: await idOf(mine.post<Made>('/v1/node-preset-groups', { nodeType: 'lens', name: 'A' })),
        // One that fails: nothing is to be fetched.
        download: (await mine.post<{ jobId: string }>('/v1/download-video', { url: 'https://youtu.be/0' }))
          .body.jobId,
        snippet: await idOf(
          mine.post<Made>('/v1/prompt-snippets', { name: 'A', text: 'b', target: 'prompt', media: [] }),
        ),
        template: await idOf(
          mine.post<Made>('/v1/templates', { workflowId: work.workflow, slug: SLUG, name: 'A' }),
        ),
        organization,
        user: owner.id,
      },
      inWorkspace: {
        workspace,
        project: await idOf(there.post<Made>('/v1/projects', { name: 'Ours' })),
        ...(await givenWork(there)),
      },
    };
  }

  /** Every path parameter, and every query and body field that is an id. */
  function places(operation: Operation): Place[] {
    const { method, path, parameters, body } = operation;
    const inPath = parameters
      .filter((field) => field.in === 'path' && !NOT_SECRET.has(field.name))
      .map(({ name }) => name);
    const inQuery = parameters.filter((field) => field.in === 'query' && isId(field.schema));
    const inBody = Object.entries(body?.properties ?? {}).filter(([, schema]) => isId(schema));
    const filled = (which: string, id: string) =>
      path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === which ? id : knownTo(path, name)));
    const send = (client: ApiClient, address: string, fields: object = {}) =>
      client.send(method, address, body && { ...goodBody(operation), ...fields });
    return [
      ...inPath.map((name) => ({
        name: `${method} ${path}`,
        send: (client: ApiClient, id: string) => send(client, filled(name, id)),
      })),
      ...inQuery.map(({ name }) => ({
        name: `${method} ${path}?${name}`,
        send: (client: ApiClient, id: string) => send(client, `${filled('', '')}?${name}=${id}`),
      })),
      ...inBody.map(([name]) => ({
        name: `${method} ${path} ${name}`,
        send: (client: ApiClient, id: string) => send(client, filled('', ''), { [name]: id }),
      })),
    ];
  }

  /** What stands for a path parameter that is not tried: the owner's own, so that only the other one is at fault. */
  function knownTo(path: string, name: string): string {
    if (name === 'userId') return owner.id;
    if (name === 'version') return '1';
    if (name === 'stage') return 'script';
    if (name === 'gate') return 'silent_cut_preview';
    if (name === 'name') return 'regenerate-image';
    if (path.startsWith('/v1/pipelines/')) return objects.personal.pipeline;
    if (path.startsWith('/v1/organizations')) return objects.personal.organization;
    if (path.startsWith('/v1/workspaces')) return objects.inWorkspace.workspace;
    return path.startsWith('/v1/app/') ? SLUG : objects.personal.workflow;
  }

  async function told(place: Place, client: ApiClient, id: string): Promise<string> {
    const { status, body } = await place.send(client, id);
    return `${status} ${JSON.stringify(body).replaceAll(id, '<id>')}`;
  }

  it('are here, one of each kind: their owner reads each, so that what follows is about something', async () => {
    const ids = [...Object.values(objects.personal), ...Object.values(objects.inWorkspace)];
    // The copilot is off: there is nothing to be read.
    const readers = operations.filter(
      ({ method, path }) => method === 'GET' && path.includes('{') && !path.startsWith('/v1/copilot/'),
    );
    const unread: string[] = [];
    for (const operation of readers) {
      // Streams end by themselves, as what they tell of has ended.
      const [place] = places(operation);
      if (place === undefined) continue;
      const answers = await Promise.all(ids.map((id) => place.send(session(owner), id)));
      if (!answers.some(({ status }) => status < 300)) unread.push(place.name);
    }

    // Who adds a route for a new kind of object adds one to `givenObjects`.
    expect(unread).toEqual([]);
  });

  it(
    'can not be told from missing ones by a stranger',
    async () => {
      const foreign = [...Object.entries(objects.personal), ...Object.entries(objects.inWorkspace)];
      expect(await differences(stranger, foreign)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'can not be told from missing ones by a member of another workspace',
    async () => {
      expect(await differences(colleague, Object.entries(objects.inWorkspace))).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'can not be told from missing ones by a suspended member, who is told of the suspension alone',
    async () => {
      const found = await differences(suspended, Object.entries(objects.inWorkspace));
      expect(
        found.filter((line) => !TELLS_OF_SUSPENSION.test(line) || !line.includes('member_suspended')),
      ).toEqual([]);
    },
    PATIENCE_MS,
  );

  /** Where an answer about a foreign object differs from the one about a missing object, or is a success. */
  async function differences(caller: TestUser, foreign: [kind: string, id: string][]): Promise<string[]> {
    const client = session(caller);
    const found: string[] = [];
    const tried = operations.flatMap(places).filter(({ name }) => !CHOSEN_BY_CALLER.test(name));
    await sideBySide(tried, async (place) => {
      const missing = await told(place, client, randomUUID());
      // Ids that a caller chooses, such as that of a token's workflows, are not looked up.
      if (missing.startsWith('2')) return;
      for (const [kind, id] of foreign) {
        const answer = await told(place, client, id);
        if (answer !== missing) found.push(`${place.name} with a ${kind}: ${answer}, not ${missing}`);
      }
    });
    return found;
  }
});

function isId({ format, items }: { format?: string; items?: { format?: string } }): boolean {
  return format === 'uuid' || items?.format === 'uuid';
}
