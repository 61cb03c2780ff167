import { type FieldSpec, nodeTypes } from '@easel/catalog';
import { api, CLOUD, type TestUser, useStack } from '@easel/testing';

interface Warning {
  path: string;
  nodeId: string;
  code: string;
  nearest?: string;
}
interface Saved {
  data: { id: string };
  warnings?: Warning[];
}
interface Refused {
  error: { code: string; issues: Warning[] };
}
type Node = { id: string; type: string; data: Record<string, unknown> };
type Graph = { nodes: Node[]; edges: object[] };

const node = (id: string, type: string, data: Record<string, unknown> = {}): Node => ({ id, type, data });
const words = node('words', 'text-prompt', { text: 'a fox' });

let user: TestUser;
beforeAll(async () => (user = await api.signUp()));

const save = async (graph: Graph, client = api.as(user)) => {
  const { status, body } = await client.post<Saved>('/v1/workflows', { name: 'Checked', ...graph });
  expect([status < 300, body]).toEqual([true, expect.anything()]);
  return { id: body.data.id, warnings: body.warnings ?? [] };
};
const refusalOf = async (path: string, body: object, client = api.as(user)): Promise<Warning[]> => {
  const answer = await client.post<Refused>(path, body);
  expect(answer).toBeServiceError(400, 'validation_error');
  return answer.body.error.issues;
};
const runsOf = async (id: string, client = api.as(user)) =>
  (await client.get<{ data: unknown[] }>(`/v1/workflows/${id}/executions?source=all`)).body.data;

/** The picture of a text, with whatever a test gets wrong. */
const picture = (
  data: Record<string, unknown> = {},
  wire: { sourceHandle?: string; targetHandle?: string } = {},
): Graph => ({
  nodes: [words, node('draw', 'generate-image', data)],
  edges: [{ source: 'words', target: 'draw', sourceHandle: 'prompt', targetHandle: 'prompt', ...wire }],
});

describe('a wrong graph', () => {
  it.each([
    [
      'a wire into no handle',
      picture({}, { targetHandle: 'promptt' }),
      'unknown_handle',
      'edges[0].targetHandle',
      'prompt',
    ],
    [
      'a wire out of no handle',
      picture({}, { sourceHandle: 'promt' }),
      'unknown_handle',
      'edges[0].sourceHandle',
      'prompt',
    ],
    [
      'a missing prompt',
      { nodes: [node('draw', 'generate-image')], edges: [] },
      'missing_input',
      'nodes[0].data.prompt',
      undefined,
    ],
    [
      'an object for text',
      picture({ style: { not: 'text' } }),
      'invalid_value',
      'nodes[1].data.style',
      undefined,
    ],
    ['a number out of range', picture({ strength: 7 }), 'invalid_value', 'nodes[1].data.strength', undefined],
    [
      'a post without a network',
      { nodes: [words, node('post', 'x-post')], edges: [] },
      'node_unavailable',
      'nodes[1].type',
      undefined,
    ],
    [
      'a pipeline as a node',
      { nodes: [words, node('film', 'generative-pipeline')], edges: [] },
      'node_unavailable',
      'nodes[1].type',
      undefined,
    ],
  ])(
    '%s is told when it is saved, and refused when it is run or quoted',
    async (_what, graph, code, path, nearest) => {
      const { id, warnings } = await save(graph);
      const told = expect.objectContaining({ code, path, ...(nearest !== undefined && { nearest }) });

      expect(warnings).toContainEqual(told);
      expect(await refusalOf('/v1/api/run', { workflowId: id })).toContainEqual(told);
      expect(await refusalOf(`/v1/workflows/${id}/quote`, {})).toContainEqual(told);
      expect(await runsOf(id)).toEqual([]);
    },
  );

  it('with a misspelt setting runs and says so, and is refused when that is wished', async () => {
    const { id, warnings } = await save(picture({ aspectratio: '1:1' }));
    const told = { code: 'unknown_setting', path: 'nodes[1].data.aspectratio', nearest: 'aspectRatio' };

    expect(warnings).toEqual([expect.objectContaining(told)]);
    expect(await refusalOf('/v1/api/run', { workflowId: id, strict: true })).toEqual([
      expect.objectContaining(told),
    ]);
    const strict = { name: 'Strict', ...picture({ aspectratio: '1:1' }), strict: true };
    expect(await refusalOf('/v1/workflows', strict)).toEqual([expect.objectContaining(told)]);
    const { status, body } = await api.as(user).post<Saved>('/v1/api/run', { workflowId: id });
    expect([status, body.warnings]).toEqual([202, [expect.objectContaining(told)]]);
  });

  it('is not made right by inputs that no node knows', async () => {
    const { id } = await save(picture());

    expect(await refusalOf('/v1/api/run', { workflowId: id, inputs: { words: { txt: 'a hare' } } })).toEqual([
      expect.objectContaining({ code: 'unknown_input_field', path: 'inputs.words.txt', nearest: 'text' }),
    ]);
    expect(await refusalOf('/v1/api/run', { workflowId: id, inputs: { draw: { seed: 'x' } } })).toEqual([
      expect.objectContaining({ code: 'invalid_value', path: 'inputs.draw.seed' }),
    ]);
    expect(await refusalOf('/v1/api/run', { workflowId: id, inputs: { words: { text: '' } } })).toEqual([
      expect.objectContaining({ code: 'missing_input', nodeId: 'draw' }),
    ]);
  });

  it('is neither published nor started from outside', async () => {
    const hook = node('hook', 'webhook-trigger');
    const { nodes, edges } = picture({}, { targetHandle: 'promptt' });
    const { id } = await save({ nodes: [...nodes, hook], edges });
    const read = await api.as(user).get<{ data: { nodes: Node[] } }>(`/v1/workflows/${id}`);
    const token = String(read.body.data.nodes[2]?.data.token);
    const told = expect.objectContaining({ code: 'unknown_handle' });

    expect(await refusalOf(`/v1/webhooks/${token}`, {}, api)).toContainEqual(told);
    const slug = `checked-${id}`;
    expect(await refusalOf('/v1/apps/publish', { workflowId: id, slug, name: 'Checked' })).toContainEqual(
      told,
    );
    expect(await runsOf(id)).toEqual([]);
  });

  it('is told by what can work here at all', async () => {
    const { body } = await api.get<{
      data: { type: string; availability: { available: boolean; code?: string } }[];
    }>('/v1/nodes');
    const available = new Map(body.data.map(({ type, availability }) => [type, availability]));

    expect(available.get('generate-image')).toEqual({ available: true });
    expect(available.get('reference-sheet')).toEqual({ available: true });
    for (const type of ['x-post', 'publish-social', 'generative-pipeline', 'telegram-trigger']) {
      expect(available.get(type)).toMatchObject({ available: false, code: 'node_unavailable' });
    }
  });
});

describe('every node type', () => {
  const types = nodeTypes.listed().filter(({ execution }) => execution !== 'none');
  const wrong = ({ type, corrected }: FieldSpec): boolean => corrected !== true && type !== 'json';
  const graphs = (type: string): [string, Graph][] => {
    const info = nodeTypes.get(type);
    const into = { source: 'words', sourceHandle: 'prompt', target: 'n', targetHandle: 'promptt' };
    const out = { source: 'n', sourceHandle: 'imagge', target: 'all', targetHandle: 'in' };
    const first = info?.fields.find(wrong);
    const needy = info?.fields.some(({ required }) => required) || (info?.needs.length ?? 0) > 0;
    return [
      ['unknown_handle', { nodes: [words, node('n', type)], edges: [into] }],
      ['unknown_handle', { nodes: [node('n', type), node('all', 'collect')], edges: [out] }],
      ...(first
        ? [['invalid_value', { nodes: [node('n', type, { [first.key]: wrongValue(first) })], edges: [] }]]
        : []),
      ...(needy ? [['missing_input', { nodes: [node('n', type)], edges: [] }]] : []),
    ] as [string, Graph][];
  };
  const wrongValue = ({ type }: FieldSpec): unknown =>
    type === 'object' ? 'words' : type === 'list' ? 7 : { not: 'this' };

  it('is checked when it is saved and when it is run, and nothing is started', async () => {
    const cases = types.flatMap(({ type }) => graphs(type).map((each) => [type, ...each] as const));
    expect(cases.length).toBeGreaterThan(400);
    const faults: string[] = [];
    const client = api.as(user);
    const check = async ([type, code, graph]: (typeof cases)[number]): Promise<void> => {
      const saved = await client.post<Saved>('/v1/workflows', { name: type, ...graph });
      // What the trigger's clock can't read is not even stored.
      if (saved.status === 400) return;
      const told = saved.body.warnings?.some((warning) => warning.code === code) ?? false;
      const ran = await client.post<Refused>('/v1/api/run', { workflowId: saved.body.data.id });
      const refused =
        ran.status === 400 &&
        ran.body.error.code === 'validation_error' &&
        ran.body.error.issues.some((issue) => issue.code === code);
      if (!told || !refused) faults.push(`${type}: ${code} told ${told}, run answers ${ran.status}`);
    };
    const open = [...cases];
    const work = async (): Promise<void> => {
      for (let each = open.pop(); each; each = open.pop()) await check(each);
    };
    await Promise.all(Array.from({ length: 8 }, work));

    expect(faults).toEqual([]);
  });
});

describe('a run that its account cannot pay', () => {
  const stack = useStack({ ...CLOUD, SIGNUP_CREDITS: '10' });

  it('is refused before it starts, whoever starts it', async () => {
    const poor = await stack.api.signUp();
    const client = stack.api.as(poor);
    const graph = picture();
    const { id } = await save({ ...graph, nodes: [...graph.nodes, node('hook', 'webhook-trigger')] }, client);
    const read = await client.get<{ data: { nodes: Node[] } }>(`/v1/workflows/${id}`);
    const token = String(read.body.data.nodes[2]?.data.token);
    const quoted = await client.post<{ data: { totalCredits: number } }>(`/v1/workflows/${id}/quote`, {});
    const slug = `poor-${id}`;
    await client.post('/v1/apps/publish', { workflowId: id, slug, name: 'Poor' });
    const required = quoted.body.data.totalCredits;

    expect(required).toBeGreaterThan(10);
    for (const answer of [
      await client.post('/v1/api/run', { workflowId: id }),
      await client.post(`/v1/workflows/${id}/run`, {}),
      await client.post(`/v1/app/${slug}/run`, {}),
      await stack.api.post(`/v1/webhooks/${token}`, {}),
    ]) {
      expect(answer).toBeServiceError(402, 'insufficient_credits');
      expect(answer.body).toMatchObject({ error: { required, available: 10 } });
    }
    expect(await runsOf(id, client)).toEqual([]);
    const balance = await client.get<{ data: { total: number } }>('/v1/credits/balance');
    expect(balance.body).toMatchObject({ data: { total: 10 } });
  });
});
