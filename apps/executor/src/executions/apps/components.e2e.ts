import { randomUUID } from 'node:crypto';
import { api, givenWorkflow, type TestGraph, type TestUser, text, wire } from '@easel/testing';

interface Result {
  status: string;
  errorMessage: string | null;
  outputs: { nodeId: string; type: string; url: string }[];
}
interface Card {
  id: string;
  slug: string;
  publishType: string;
  version: number;
  componentMetadata: { inputs: { id: string }[] } | null;
}

let publisher: TestUser;
let user: TestUser;
beforeAll(async () => ([publisher, user] = await Promise.all([api.signUp(), api.signUp()])));

/** Says `word` before what comes in, with a separator that its users may choose. */
const saying = (word: string): TestGraph => ({
  nodes: [
    text('word', word),
    text('topic', 'nobody', { label: 'Topic' }),
    { id: 'joined', type: 'combine-text', data: { separator: 'space', presentationOutput: true } },
  ],
  edges: [wire('word', 'prompt', 'joined', 'text'), wire('topic', 'prompt', 'joined', 'text')],
});
const metadata = {
  inputs: [{ id: 'topic', name: 'Topic', type: 'text', required: true, fieldKey: 'text' }],
  outputs: [
    { id: 'joined', name: 'Said', type: 'text', required: false, mediaPreview: true, fieldKey: 'text' },
  ],
  exposedSettings: [
    {
      nodeId: 'joined',
      field: 'separator',
      label: 'Between',
      type: 'select',
      allowedValues: ['space', 'newline', 'comma'],
      defaultValue: 'space',
    },
  ],
};

const newSlug = () => `component-${randomUUID()}`;
const publish = (workflowId: string, slug: string, given: object = {}) =>
  api.as(publisher).post<{ data: Card }>('/v1/apps/publish', {
    workflowId,
    slug,
    name: 'Saying',
    publishType: 'component',
    componentMetadata: metadata,
    ...given,
  });

async function givenComponent(graph: TestGraph = saying('draw'), given: object = {}) {
  const slug = newSlug();
  const workflowId = await givenWorkflow(publisher, graph);
  const { status, body } = await publish(workflowId, slug, given);
  if (status !== 201) throw new Error(`publishing answered ${status}: ${JSON.stringify(body)}`);
  return { slug, workflowId, id: body.data.id };
}

const using = (componentId: string, data: object = {}, isWired = true): TestGraph => ({
  nodes: [
    text('topic', 'a fox'),
    { id: 'use', type: 'component', data: { label: 'Saying', componentId, ...data } },
    { id: 'end', type: 'combine-text', data: { presentationOutput: true } },
  ],
  edges: [
    ...(isWired ? [wire('topic', 'prompt', 'use', 'in_topic')] : []),
    wire('use', 'out_joined', 'end', 'text'),
  ],
});

async function run(graph: TestGraph, caller = user): Promise<Result> {
  const workflowId = await givenWorkflow(caller, graph);
  return again(workflowId, caller);
}
async function again(workflowId: string, caller = user): Promise<Result> {
  const { body } = await api.as(caller).post<Result>('/v1/api/run?wait=true&timeout=20', { workflowId });
  return body;
}
const saidIn = ({ outputs }: Result) => outputs.map(({ nodeId, url }) => `${nodeId}: ${url}`);

describe('a published component', () => {
  it('is shown among the components, with how it looks, and not among the apps', async () => {
    const { slug } = await givenComponent();
    const browsed = async (publishType: string) => {
      const { body } = await api.get<{ data: Card[] }>(
        `/v1/apps/browse?search=${slug}&publishType=${publishType}`,
      );
      return body.data;
    };

    const [components, apps] = [await browsed('component'), await browsed('app')];

    expect(components).toMatchObject([{ slug, publishType: 'component', componentMetadata: metadata }]);
    expect(apps).toEqual([]);
    const { body } = await api.get<Card>(`/v1/app/${slug}`);
    expect(body).toMatchObject({ publishType: 'component', componentMetadata: metadata });
  });

  it.each([
    ['no metadata', { componentMetadata: undefined }, 'componentMetadata'],
    ['no input', { componentMetadata: { ...metadata, inputs: [] } }, 'componentMetadata.inputs'],
    ['no output', { componentMetadata: { ...metadata, outputs: [] } }, 'componentMetadata.outputs'],
    [
      'no preview',
      { componentMetadata: { ...metadata, outputs: [{ ...metadata.outputs[0], mediaPreview: false }] } },
      'componentMetadata.outputs',
    ],
    [
      'an input of no node',
      { componentMetadata: { ...metadata, inputs: [{ ...metadata.inputs[0], id: 'nobody' }] } },
      'componentMetadata.inputs[0].id',
    ],
    [
      'an input of no field',
      { componentMetadata: { ...metadata, inputs: [{ ...metadata.inputs[0], fieldKey: 'colour' }] } },
      'componentMetadata.inputs[0].fieldKey',
    ],
    [
      'a setting of no field',
      {
        componentMetadata: { ...metadata, exposedSettings: [{ ...metadata.exposedSettings[0], field: 'x' }] },
      },
      'componentMetadata.exposedSettings[0].field',
    ],
    ['what is said of an app', { publishType: 'app' }, 'componentMetadata'],
    ['a type that there is none of', { publishType: 'widget' }, 'publishType'],
  ])('is refused with %s', async (_what, given, path) => {
    const slug = newSlug();
    const refused = await publish(await givenWorkflow(publisher, saying('draw')), slug, given);

    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path } });
    expect(await api.get(`/v1/app/${slug}`)).toBeServiceError(404, 'not_found');
  });

  it('stays a component', async () => {
    const { slug, workflowId } = await givenComponent();

    const refused = await publish(workflowId, slug, { publishType: 'app', componentMetadata: undefined });

    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path: 'publishType' } });
  });

  it('can be run on its own like an app', async () => {
    const { slug } = await givenComponent();

    const { status } = await api.as(user).post(`/v1/app/${slug}/run`, { headless: true });

    expect(status).toBe(202);
  });
});

describe('a node that is a component', () => {
  it.each(['slug', 'id'] as const)('runs it, for somebody else, named by its %s', async (name) => {
    const component = await givenComponent();

    const result = await run(using(component[name]));

    expect(result.status).toBe('completed');
    expect(saidIn(result)).toEqual(['end: draw a fox']);
  });

  it('has the settings that its user chose, of those that are offered', async () => {
    const { slug } = await givenComponent();

    const chosen = await run(using(slug, { exposedSettings: { 'joined:separator': 'newline' } }));
    const other = await run(using(slug, { exposedSettings: { 'joined:separator': 'stars' } }));

    expect(saidIn(chosen)).toEqual(['end: draw\na fox']);
    expect(other).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('separator') });
  });

  it('needs the inputs that its publisher requires', async () => {
    const { slug } = await givenComponent();

    const result = await run(using(slug, {}, false));

    expect(result).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('"Topic"') });
  });

  it('stays at the version it is pinned to, and takes the latest otherwise', async () => {
    const { slug, workflowId } = await givenComponent();
    const latest = async () =>
      (
        await api.get<{ latestVersion: number; latestVersionId: string }>(
          `/v1/apps/by-slug/${slug}/latest-version`,
        )
      ).body;
    const first = await latest();
    const unpinned = await givenWorkflow(user, using(slug));
    const before = await again(unpinned);
    await api.as(publisher).patch(`/v1/workflows/${workflowId}`, saying('paint'));
    const saved = await again(unpinned);
    await publish(workflowId, slug);

    expect([before, saved].flatMap(saidIn)).toEqual(['end: draw a fox', 'end: draw a fox']);
    expect(saidIn(await again(unpinned))).toEqual(['end: paint a fox']);
    expect([first.latestVersion, (await latest()).latestVersion]).toEqual([1, 2]);
    for (const pinnedVersion of ['1', 1, first.latestVersionId]) {
      expect(saidIn(await run(using(slug, { pinnedVersion })))).toEqual(['end: draw a fox']);
    }
    expect(await run(using(slug, { pinnedVersion: '3' }))).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('not found'),
    });
  });

  it('fails where there is no such component, also where there is an app of that name', async () => {
    const workflowId = await givenWorkflow(publisher, saying('draw'));
    const slug = newSlug();
    await publish(workflowId, slug, { publishType: 'app', componentMetadata: undefined });

    for (const name of [slug, newSlug(), randomUUID()]) {
      expect(await run(using(name))).toMatchObject({
        status: 'failed',
        errorMessage: expect.stringContaining('The component of "Saying" was not found'),
      });
    }
  });

  it("lends its user no way into its publisher's workflows", async () => {
    const port = { id: 'p', name: 'Topic', mediaType: 'text' };
    const secret = await givenWorkflow(publisher, {
      nodes: [
        { id: 'in', type: 'sub-workflow-input', data: { routeId: 'r', ports: [port] } },
        { id: 'said', type: 'combine-text', data: { separator: 'space' } },
        { id: 'out', type: 'sub-workflow-output', data: { routeId: 'r', ports: [port] } },
      ],
      edges: [wire('in', 'out_p', 'said', 'text'), wire('said', 'text', 'out', 'in_p')],
    });
    const call = { id: 'call', type: 'sub-workflow', data: { referencedWorkflowId: secret, routeId: 'r' } };
    const inner = saying('draw');
    const { slug } = await givenComponent({
      nodes: [...inner.nodes, call],
      edges: [
        wire('word', 'prompt', 'joined', 'text'),
        wire('topic', 'prompt', 'call', 'in_p'),
        wire('call', 'out_p', 'joined', 'text'),
      ],
    });
    const graph = using(slug);
    const own = {
      ...graph,
      nodes: [...graph.nodes, call],
      edges: [...graph.edges, wire('topic', 'prompt', 'call', 'in_p')],
    };

    expect(saidIn(await run(graph))).toEqual(['end: draw a fox']);
    expect(await run(own)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('was not found'),
    });
  });
});

describe('components in components', () => {
  /** A component that only hands on to another. */
  const around = (inner: string): TestGraph => {
    const { nodes, edges } = using(inner);
    return {
      nodes: nodes.map((node) => (node.id === 'end' ? { ...node, id: 'joined' } : node)),
      edges: edges.map((edge) => (edge.target === 'end' ? { ...edge, target: 'joined' } : edge)),
    };
  };
  const outer = { componentMetadata: { ...metadata, exposedSettings: [] } };

  it('run five deep, and no deeper one can be published', async () => {
    let { slug } = await givenComponent();
    for (let depth = 2; depth <= 5; depth++) ({ slug } = await givenComponent(around(slug), outer));

    expect(saidIn(await run(using(slug)))).toEqual(['end: draw a fox']);
    const refused = await publish(await givenWorkflow(publisher, around(slug)), newSlug(), outer);
    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('5 deep') } });
  });

  it('are refused where they would lead back to themselves', async () => {
    const first = await givenComponent();
    const second = await givenComponent(around(first.slug), outer);
    await api.as(publisher).patch(`/v1/workflows/${first.workflowId}`, around(second.slug));

    const refused = await publish(first.workflowId, first.slug, outer);

    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('leads back') } });
    expect(saidIn(await run(using(second.slug)))).toEqual(['end: draw a fox']);
  });
});
