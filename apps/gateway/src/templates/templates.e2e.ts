import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SERVICE_CREATOR_ID } from '@easel/contracts';
import {
  api,
  CLOUD,
  givenMember,
  givenOrganization,
  givenWorkflow,
  givenWorkspace,
  inWorkspace,
  type TestUser,
  testedStack,
  text,
  untilExecution,
  useStack,
} from '@easel/testing';

interface Card {
  id: string;
  creatorId: string;
  slug: string;
  name: string;
  cloneCount: number;
  favoriteCount: number;
  nodeTypesUsed: string[];
}
interface Template extends Card {
  snapshotNodes: { id: string; type: string; data: Record<string, unknown> }[];
  snapshotEdges: object[];
  listedIn: string[];
}
interface Page {
  data: Card[];
  nextCursor: string | null;
}
interface Cloned {
  workflowId: string;
  projectId: string;
}
interface Data<T> {
  data: T;
}
interface Workflow {
  id: string;
  name: string;
  projectId: string;
  nodes: { id: string; type: string; data: Record<string, unknown> }[];
}

let author: TestUser;
let reader: TestUser;
beforeAll(async () => ([author, reader] = await Promise.all([api.signUp(), api.signUp()])));

const browse = async (query = '') => (await api.get<Page>(`/v1/templates/browse${query}`)).body;
const read = async (slug: string) => (await api.get<Template>(`/v1/templates/${slug}`)).body;
const cloneOf = (slug: string, body: object = {}, headers: Record<string, string> = {}) =>
  api.as(reader).with(headers).post<Cloned>(`/v1/templates/${slug}/clone`, body);
const workflowOf = async ({ workflowId }: Cloned) =>
  (await api.as(reader).get<Data<Workflow>>(`/v1/workflows/${workflowId}`)).body.data;

async function givenTemplate(given: object = {}): Promise<Template> {
  const nodes = [
    text('words', 'a fox', { generatedText: 'kept to myself' }),
    { id: 'hook', type: 'webhook-trigger', data: { params: [{ name: 'a', type: 'text' }] } },
  ];
  const workflowId = await givenWorkflow(author, { nodes, edges: [] });
  const { status, body } = await api.as(author).post<Data<Template>>('/v1/templates', {
    workflowId,
    slug: `t-${randomUUID()}`,
    name: 'Mine',
    ...given,
  });
  if (status !== 201) throw new Error(`publishing answered ${status} ${JSON.stringify(body)}`);
  return body.data;
}

describe('GET /v1/templates/browse', () => {
  it('[1-4.12-13] lists templates to anybody, a page at a time, at each replica', async () => {
    const tag = randomUUID().slice(0, 30);
    const made: string[] = [];
    for (let n = 0; n < 3; n++) made.unshift((await givenTemplate({ tags: [tag] })).slug);
    const first = await api.get<Page>(`/v1/templates/browse?tag=${tag}&limit=2`);
    const rest = await api
      .at(testedStack.secondUrl)
      .get<Page>(`/v1/templates/browse?tag=${tag}&limit=2&cursor=${String(first.body.nextCursor)}`);

    expect(first.status).toBe(200);
    expect([...first.body.data, ...rest.body.data].map(({ slug }) => slug)).toEqual(made);
    expect(rest.body.nextCursor).toBeNull();
    expect(first.body.data[0]).not.toHaveProperty('snapshotNodes');
  });

  it('has the templates that come with the service, and refuses filters that are none', async () => {
    const { data } = await browse('?nodeType=slideshow&outputType=video&provider=nano-banana-pro');
    expect(data.map(({ slug }) => slug)).toContain('album-with-music');
    for (const query of ['sort=oldest', 'outputType=smell', 'complexity=none', 'cursor=x']) {
      expect(await api.get(`/v1/templates/browse?${query}`)).toBeServiceError(400, 'validation_error');
    }
  });
});

describe('a template', () => {
  it('is shown whole, without what is its author’s alone', async () => {
    const { slug, id } = await givenTemplate({ markdownDescription: '# A', category: 'Film' });
    const shown = await read(slug);

    expect(shown).toMatchObject({
      id,
      slug,
      markdownDescription: '# A',
      category: 'Film',
      creatorId: author.id,
      nodeTypesUsed: ['text-prompt', 'webhook-trigger'],
      nodeCount: 2,
      complexity: 'simple',
      listedIn: ['marketplace'],
    });
    expect(shown.snapshotNodes.map(({ data }) => data)).toEqual([
      { text: 'a fox' },
      { params: [{ name: 'a', type: 'text' }] },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/[0-9a-f]{64}|kept to myself/);
    expect(await api.get('/v1/templates/nope')).toBeServiceError(404, 'not_found');
  });

  it('becomes a workflow of whoever clones it, which belongs to them alone', async () => {
    const { slug } = await givenTemplate();
    const project = await api.as(reader).post<Data<{ id: string }>>('/v1/projects', { name: 'Clones' });
    const projectId = project.body.data.id;
    const cloned = await cloneOf(slug, { projectId, name: 'My own' });
    const workflow = await workflowOf(cloned.body);

    expect(cloned).toMatchObject({ status: 201, body: { projectId } });
    expect(workflow).toMatchObject({ name: 'My own', projectId });
    expect(workflow.nodes.find(({ id }) => id === 'words')?.data).toEqual({ text: 'a fox' });
    // Its webhook is one of its own.
    expect(workflow.nodes.find(({ id }) => id === 'hook')?.data.token).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(slug)).cloneCount).toBe(1);
    const foreign = await api.as(author).get(`/v1/workflows/${cloned.body.workflowId}`);
    expect(foreign).toBeServiceError(404, 'not_found');
  });

  it('is cloned once by a request that is sent again', async () => {
    const { slug } = await givenTemplate();
    const key = { 'idempotency-key': randomUUID() };
    const first = await cloneOf(slug, {}, key);
    const again = await cloneOf(slug, {}, key);

    expect(again.body).toEqual(first.body);
    expect((await read(slug)).cloneCount).toBe(1);
  });

  it('lands by the rules for new workflows', async () => {
    const { slug } = await givenTemplate();
    const own = await api.as(author).post<Data<{ id: string }>>('/v1/projects', { name: 'Not yours' });

    expect((await workflowOf((await cloneOf(slug)).body)).name).toBe('Mine');
    expect(await cloneOf(slug, { projectId: own.body.data.id })).toBeServiceError(404, 'not_found');
    expect(await cloneOf(slug, { projectId: randomUUID() })).toBeServiceError(404, 'not_found');
    expect(await cloneOf('nope')).toBeServiceError(404, 'not_found');
  });

  it('is changed, listed and taken back by its author; strangers do not find it there', async () => {
    const { id, slug } = await givenTemplate({ tags: ['a'] });
    const changed = await api
      .as(author)
      .patch<Data<Template>>(`/v1/templates/${id}`, { name: 'Better', tags: [] });

    expect(changed.body.data).toMatchObject({ name: 'Better', tags: [] });
    const mine = await api.as(author).get<Page>('/v1/templates/mine');
    expect(mine.body.data[0]).toMatchObject({ id, name: 'Better' });
    expect((await api.as(reader).get<Page>('/v1/templates/mine')).body).toEqual({ data: [] });
    for (const template of [id, randomUUID()]) {
      const path = `/v1/templates/${template}`;
      expect(await api.as(reader).patch(path, { name: 'x' })).toBeServiceError(404, 'not_found');
      expect(await api.as(reader).delete(path)).toBeServiceError(404, 'not_found');
    }
    const taken = {
      workflowId: await givenWorkflow(reader, { nodes: [text('a', 'b')], edges: [] }),
      slug,
      name: 'X',
    };
    expect(await api.as(reader).post('/v1/templates', taken)).toBeServiceError(409, 'slug_taken');
    expect((await api.as(author).delete(`/v1/templates/${id}`)).body).toEqual({ success: true });
    expect(await api.get(`/v1/templates/${slug}`)).toBeServiceError(404, 'not_found');
  });

  it('goes by its slug and by its id on every route', async () => {
    const { id, slug } = await givenTemplate({});
    for (const named of [id, slug]) {
      expect((await read(named)).id).toBe(id);
      expect((await cloneOf(named)).status).toBe(201);
      expect((await api.as(reader).post(`/v1/templates/${named}/favorite`)).status).toBeLessThan(300);
      const changed = await api.as(author).patch<Data<Template>>(`/v1/templates/${named}`, { name: named });
      expect(changed.body.data).toMatchObject({ id, name: named });
    }
    const looksLikeAnId = {
      workflowId: await givenWorkflow(author, { nodes: [text('a', 'b')], edges: [] }),
      slug: randomUUID(),
      name: 'X',
    };
    expect(await api.as(author).post('/v1/templates', looksLikeAnId)).toBeServiceError(
      400,
      'validation_error',
    );
    expect((await api.as(author).delete(`/v1/templates/${slug}`)).body).toEqual({ success: true });
  });

  it('is published of a workflow of one’s own, under a slug that is no word of the routes', async () => {
    const workflowId = await givenWorkflow(author, { nodes: [text('a', 'b')], edges: [] });
    const slug = `t-${randomUUID()}`;

    for (const word of ['browse', 'mine', 'favorites', 'Not A Slug']) {
      const refused = await api.as(author).post('/v1/templates', { workflowId, slug: word, name: 'X' });
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'slug' } });
    }
    expect(await api.as(reader).post('/v1/templates', { workflowId, slug, name: 'X' })).toBeServiceError(
      404,
      'not_found',
    );
  });

  it('is marked as a favourite, and counted once', async () => {
    const { slug } = await givenTemplate();
    const path = `/v1/templates/${slug}/favorite`;
    for (let times = 0; times < 2; times += 1) {
      expect((await api.as(reader).post(path)).body).toEqual({ success: true });
    }

    expect((await read(slug)).favoriteCount).toBe(1);
    expect(
      (await api.as(reader).get<Page>('/v1/templates/favorites')).body.data.map((card) => card.slug),
    ).toContain(slug);
    expect((await api.as(author).get<Page>('/v1/templates/favorites')).body.data).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect((await api.as(reader).delete(path)).body).toEqual({ success: true });
    }
    expect((await read(slug)).favoriteCount).toBe(0);
    expect(await api.as(reader).post('/v1/templates/nope/favorite')).toBeServiceError(404, 'not_found');
  });
});

describe('the templates that come with the service', () => {
  interface Run {
    status: string;
    warnings?: unknown;
    errorMessage?: string | null;
    nodeStates: Record<
      string,
      { status: string; output?: Record<string, unknown> | null; warnings?: unknown }
    >;
  }
  const ENDS = ['completed', 'failed', 'timed_out'];

  /** What is told of a document when it is saved, quoted, started and run; empty where all is well. */
  async function faultsOf(name: string, document: { nodes: object[]; edges: object[] }): Promise<string[]> {
    const client = api.as(reader);
    const saved = await client.post<Data<{ id: string }>>('/v1/workflows', { name, ...document });
    const workflow = `/v1/workflows/${saved.body.data.id}`;
    const quoted = await client.post<object>(`${workflow}/quote`, {});
    const started = await client.post<{ executionId: string }>(`${workflow}/run`, { strict: true });
    const answers = [saved, quoted, started].map(({ status, body }) => ({
      status,
      told: JSON.stringify(body),
    }));
    const refused = answers.filter(
      ({ status, told }) => status >= 300 || /"(warnings|adjustments)":/.test(told),
    );
    if (refused.length > 0) return refused.map(({ status, told }) => `${name}: ${status} ${told}`);
    const { executionId } = started.body;
    await untilExecution(client, executionId, ({ status }) => ENDS.includes(status), 240_000);
    const run = (await client.get<Data<Run>>(`/v1/workflow-executions/${executionId}`)).body.data;
    const media = Object.values(run.nodeStates).flatMap(({ output }) =>
      ['imageUrl', 'videoUrl', 'audioUrl'].flatMap((key) => (output?.[key] as string | undefined) ?? []),
    );
    const faults = Object.entries(run.nodeStates)
      .filter(([, { status, warnings }]) => status !== 'completed' || warnings !== undefined)
      .map(([id, state]) => `${name}, ${id}: ${JSON.stringify(state)}`);
    if (run.status !== 'completed') faults.push(`${name}: ${run.status} ${run.errorMessage}`);
    if (media.length === 0) faults.push(`${name}: no media`);
    for (const url of media) if (!(await fetch(url)).ok) faults.push(`${name}: ${url} is not served`);
    return faults;
  }

  it('are saved, quoted and run to their end without a warning or a provider, as the example is', async () => {
    const { data } = await browse('?limit=100');
    const builtIn = data.filter(({ creatorId }) => creatorId === SERVICE_CREATOR_ID);
    const example = JSON.parse(await readFile('script/example-workflow.json', 'utf8')) as {
      nodes: object[];
      edges: object[];
    };

    const faults = await Promise.all([
      faultsOf('the example', example),
      ...builtIn.map(async ({ slug }) => {
        const { snapshotNodes: nodes, snapshotEdges: edges } = await read(slug);
        return faultsOf(slug, { nodes, edges });
      }),
    ]);

    expect(builtIn.length).toBeGreaterThanOrEqual(6);
    expect(faults.flat()).toEqual([]);
  });

  it('are lessons, in their categories and order', async () => {
    const { status, body } = await api.get<{
      categories: {
        id: string;
        sortOrder: number;
        videos: unknown[];
        flows: { categoryId: string; tutorialSortOrder: number; slug: string }[];
      }[];
    }>('/v1/tutorials');

    expect(status).toBe(200);
    expect(body.categories.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2]);
    for (const { id, flows, videos } of body.categories) {
      expect(videos).toEqual([]);
      expect(flows.every(({ categoryId }) => categoryId === id)).toBe(true);
      const orders = flows.map(({ tutorialSortOrder }) => tutorialSortOrder);
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    }
    const [{ flows }] = body.categories;
    expect((await read(flows[0].slug)).listedIn).toEqual(['marketplace', 'tutorial']);
  });
});

describe('a template in a workspace', () => {
  const stack = useStack(CLOUD);

  it('lands in the selected workspace, if the caller may select it', async () => {
    const [owner, member, stranger] = await Promise.all([1, 2, 3].map(() => stack.api.signUp()));
    const organizationId = await givenOrganization(owner, stack.api);
    const workspaceId = await givenWorkspace(owner, organizationId, stack.api);
    await givenMember(owner, member, { organizationId, workspaceId }, stack.api);
    const there = inWorkspace(stack.api.as(owner), workspaceId);
    await there.post('/v1/projects', { name: 'Ours' });
    const clone = (client: typeof there) => client.post<Cloned>('/v1/templates/first-picture/clone', {});

    const { status, body } = await clone(inWorkspace(stack.api.as(member), workspaceId));
    expect(status).toBe(201);
    const listed = await inWorkspace(stack.api.as(member), workspaceId).get<Data<Workflow[]>>(
      '/v1/workflows',
    );
    expect(listed.body.data.map(({ id }) => id)).toContain(body.workflowId);
    expect(await clone(inWorkspace(stack.api.as(stranger), workspaceId))).toBeServiceError(
      403,
      'not_a_member',
    );
  });
});
