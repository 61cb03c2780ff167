import { randomUUID } from 'node:crypto';
import {
  api,
  BUSINESS,
  CLOUD,
  givenApiToken,
  givenAppToken,
  givenRun,
  givenWorkflow,
  OPERATOR_EMAIL,
  type TestUser,
  text,
  useStack,
  wire,
} from '@easel/testing';

interface Data<T> {
  data: T;
}

const graph = { nodes: [text('a', 'a fox')], edges: [] };

const port = { id: 'p', name: 'Topic', mediaType: 'text' };

/** Puts `word` before what comes in, as a route and as a component. */
const saying = (word: string) => ({
  nodes: [
    { id: 'in', type: 'sub-workflow-input', data: { routeId: 'r', ports: [port] } },
    text('word', word),
    text('topic', ''),
    { id: 'joined', type: 'combine-text', data: { separator: 'space', presentationOutput: true } },
    { id: 'out', type: 'sub-workflow-output', data: { routeId: 'r', ports: [port] } },
  ],
  edges: [
    wire('word', 'prompt', 'joined', 'text'),
    wire('in', 'out_p', 'joined', 'text'),
    wire('topic', 'prompt', 'joined', 'text'),
    wire('joined', 'text', 'out', 'in_p'),
  ],
});

const publishing = (workflowId: string) => ({
  workflowId,
  slug: `component-${randomUUID()}`,
  name: 'Saying',
  publishType: 'component',
  componentMetadata: {
    inputs: [{ id: 'topic', name: 'Topic', type: 'text', required: true, fieldKey: 'text' }],
    outputs: [
      { id: 'joined', name: 'Said', type: 'text', required: false, mediaPreview: true, fieldKey: 'text' },
    ],
    exposedSettings: [],
  },
});

const calling = (referencedWorkflowId: string, componentId: string) => ({
  nodes: [
    text('topic', 'a fox'),
    { id: 'sub', type: 'sub-workflow', data: { referencedWorkflowId, routeId: 'r' } },
    { id: 'part', type: 'component', data: { componentId } },
    { id: 'sub-said', type: 'combine-text', data: { presentationOutput: true } },
    { id: 'part-said', type: 'combine-text', data: { presentationOutput: true } },
  ],
  edges: [
    wire('topic', 'prompt', 'sub', 'in_p'),
    wire('topic', 'prompt', 'part', 'in_topic'),
    wire('sub', 'out_p', 'sub-said', 'text'),
    wire('part', 'out_joined', 'part-said', 'text'),
  ],
});

describe("what an app may do with its user's workflows", () => {
  let owner: TestUser;
  let id: string;
  let projectId: string;
  let without: string;
  let allowed: string;
  beforeAll(async () => {
    owner = await api.signUp();
    id = await givenWorkflow(owner, graph);
    const project = await api.as(owner).post<Data<{ id: string }>>('/v1/projects', { name: 'Another' });
    projectId = project.body.data.id;
    [without, allowed] = await Promise.all([
      givenAppToken(owner, ['jobs:read']),
      givenAppToken(owner, ['workflows:read', 'workflows:write']),
    ]);
  });

  it.each([
    ['[1-4.3-02] list them', () => '/v1/workflows'],
    ['[1-4.3-04] read one', () => `/v1/workflows/${id}`],
    ['[1-4.3-06] export one', () => `/v1/workflows/${id}/export`],
    ['[1-4.3-08] list those of a project', () => `/v1/projects/${projectId}/workflows`],
  ])('%s only with workflows:read', async (_case, path) => {
    const refused = await api.as(without).get(path());

    expect(refused).toBeServiceError(403, 'insufficient_scope');
    expect(refused.body).toMatchObject({ error: { missingScope: 'workflows:read' } });
    expect((await api.as(allowed).get(path())).status).toBe(200);
  });

  it('[1-4.3-13] move one only with workflows:write', async () => {
    const refused = await api.as(without).post(`/v1/workflows/${id}/move`, { projectId });

    expect(refused).toBeServiceError(403, 'insufficient_scope');
    expect(refused.body).toMatchObject({ error: { missingScope: 'workflows:write' } });
    const moved = await api.as(allowed).post(`/v1/workflows/${id}/move`, { projectId });
    expect(moved).toMatchObject({ status: 200, body: { data: { id, projectId } } });
  });

  it('[1-2.6-54] a workflow says its id and the project it is in', async () => {
    const { body } = await api.as(owner).get<Data<object>>(`/v1/workflows/${id}`);

    expect(body.data).toMatchObject({ id, projectId });
  });
});

describe('a token that is limited to some workflows', () => {
  const stack = useStack(BUSINESS);
  const run = `/v1/api/workflows`;

  it('[1-4.1-01] lists them alone, and a session lists all', async () => {
    const owner = await stack.api.signUp();
    const [one, two] = [
      await givenWorkflow(owner, graph, 'One', stack.api),
      await givenWorkflow(owner, graph, 'Two', stack.api),
    ];
    const { token } = await givenApiToken(owner, { workflowIds: [one] }, stack.api);
    const listed = async (credential: TestUser | string) =>
      (await stack.api.as(credential).get<Data<{ id: string }[]>>(run)).body.data.map(({ id }) => id);

    expect(await listed(token)).toEqual([one]);
    expect((await listed(owner)).toSorted()).toEqual([one, two].toSorted());
  });

  it("[1-4.1-18] reads no other's schema: 403, and 404 for what is not its owner's at all", async () => {
    const owner = await stack.api.signUp();
    const stranger = await stack.api.signUp();
    const [one, two, foreign] = [
      await givenWorkflow(owner, graph, 'One', stack.api),
      await givenWorkflow(owner, graph, 'Two', stack.api),
      await givenWorkflow(stranger, graph, 'Foreign', stack.api),
    ];
    const { token } = await givenApiToken(owner, { workflowIds: [one] }, stack.api);
    const schema = (workflowId: string) => stack.api.as(token).get(`/v1/api/schema?workflowId=${workflowId}`);

    expect((await schema(one)).status).toBe(200);
    expect(await schema(two)).toBeServiceError(403, 'forbidden');
    for (const missing of [foreign, randomUUID()]) {
      expect(await schema(missing)).toBeServiceError(404, 'not_found');
    }
  });
});

describe('runs of a token that is limited to some workflows', () => {
  const stack = useStack(BUSINESS);

  it('[1-4.1-17] [1-4.1-19] are of these alone: others are neither started nor shown', async () => {
    const owner = await stack.api.signUp();
    const [one, two] = [
      await givenWorkflow(owner, graph, 'One', stack.api),
      await givenWorkflow(owner, graph, 'Two', stack.api),
    ];
    const { token } = await givenApiToken(owner, { workflowIds: [one] }, stack.api);
    const limited = stack.api.as(token);

    expect(await limited.post('/v1/api/run', { workflowId: two })).toBeServiceError(403, 'forbidden');
    const started = await stack.api.as(owner).get<Data<unknown[]>>(`/v1/workflows/${two}/executions`);
    expect(started.body.data).toEqual([]);

    const [own, other] = [await givenRun(owner, one, stack.api), await givenRun(owner, two, stack.api)];
    for (const path of ['status', 'result']) {
      expect((await limited.get(`/v1/api/${path}/${own}`)).status).toBe(200);
      expect(await limited.get(`/v1/api/${path}/${other}`)).toBeServiceError(403, 'forbidden');
    }
    expect((await limited.post('/v1/api/run', { workflowId: one })).status).toBe(202);
  });

  it('run what these call where it is on the list too, and components, which stay closed by themselves', async () => {
    const owner = await stack.api.signUp();
    const called = await givenWorkflow(owner, saying('called'), 'Called', stack.api);
    const published = await givenWorkflow(owner, saying('published'), 'Published', stack.api);
    const { body: component } = await stack.api
      .as(owner)
      .post<Data<{ id: string; slug: string }>>('/v1/apps/publish', publishing(published));
    const one = await givenWorkflow(owner, calling(called, component.data.id), 'One', stack.api);
    const { token } = await givenApiToken(owner, { workflowIds: [one, called] }, stack.api);
    const limited = stack.api.as(token);

    const { body } = await limited.post('/v1/api/run?wait=true&timeout=20', { workflowId: one });

    expect(body).toMatchObject({
      status: 'completed',
      outputs: [
        { nodeId: 'sub-said', url: 'called a fox' },
        { nodeId: 'part-said', url: 'published a fox' },
      ],
    });
    expect(await limited.post('/v1/api/run', { workflowId: published })).toBeServiceError(403, 'forbidden');
    expect(await limited.post(`/v1/app/${component.data.slug}/run`, {})).toBeServiceError(403, 'forbidden');
  });
});

describe('dead letters', () => {
  const stack = useStack(CLOUD);

  it('are for those who operate the installation', async () => {
    const someone = await stack.api.signUp();
    const path = '/v1/admin/dead-letters';

    for (const refused of [
      await stack.api.as(someone).get(path),
      await stack.api.as(someone).post(`${path}/${randomUUID()}/replay`),
      await stack.api.as(someone).delete(`${path}/${randomUUID()}`),
    ]) {
      expect(refused).toBeServiceError(403, 'forbidden');
    }
    expect(await stack.api.get(path)).toBeServiceError(401, 'unauthorized');
    const operator = await stack.api.enter(OPERATOR_EMAIL);
    expect(await stack.api.as(operator).get(path)).toMatchObject({ status: 200, body: { data: [] } });
    const missing = await stack.api.as(operator).post(`${path}/${randomUUID()}/replay`);
    expect(missing).toBeServiceError(404, 'not_found');
  });
});
