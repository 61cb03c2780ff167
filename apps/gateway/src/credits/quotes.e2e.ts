import { CLOUD, OPERATOR_EMAIL, type TestUser, useStack } from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Quote {
  totalCredits: number;
  inputHash: string;
  expiresAt: string;
  nodes: { nodeId: string; type: string; label: string; runs: number; credits: number }[];
}

const node = (id: string, type: string, data: object) => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data: { label: id, ...data },
});
const PRICED = 'llm-chat:economy';

describe('a quote', () => {
  const stack = useStack(CLOUD);
  let user: TestUser;
  let workflowId: string;
  beforeAll(async () => {
    user = await stack.api.signUp();
    const nodes = [
      node('words', 'list', { items: ['a fox', 'a hare', 'an owl'] }),
      node('each', 'llm-chat', {}),
      node('once', 'llm-chat', { prompt: 'Say a word.' }),
    ];
    const edges = [{ id: 'e', source: 'words', target: 'each', sourceHandle: null, targetHandle: 'prompt' }];
    const { body } = await stack.api
      .as(user)
      .post<Data<{ id: string }>>('/v1/workflows', { name: 'Words', nodes, edges });
    workflowId = body.data.id;
  });

  const quote = async (body: object = {}) => {
    const answer = await stack.api.as(user).post<Data<Quote>>(`/v1/workflows/${workflowId}/quote`, body);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const run = (body: object) =>
    stack.api
      .as(user)
      .post<{ status: string; creditsUsed: number }>('/v1/api/run?wait=true', { workflowId, ...body });

  it('names what each node costs, and a run that names it costs just that', async () => {
    const quoted = await quote();
    const single = quoted.nodes.find(({ nodeId }) => nodeId === 'once')?.credits ?? 0;

    expect(single).toBeGreaterThan(0);
    expect(quoted.nodes.find(({ nodeId }) => nodeId === 'each')).toEqual({
      nodeId: 'each',
      type: 'llm-chat',
      label: 'each',
      runs: 3,
      credits: 3 * single,
      availability: { available: true },
    });
    expect(quoted.totalCredits).toBe(4 * single);
    expect(Date.parse(quoted.expiresAt)).toBeGreaterThan(Date.now());
    const { body } = await run({ expectedInputHash: quoted.inputHash });
    expect(body).toMatchObject({ status: 'completed', creditsUsed: quoted.totalCredits });
  });

  it('does not hold for other inputs', async () => {
    const { inputHash } = await quote();

    const refused = await run({ expectedInputHash: inputHash, inputs: { once: { prompt: 'Say two.' } } });

    expect(refused).toBeServiceError(409, 'quote_changed');
  });

  it('does not hold for what nobody quoted, and is named in its own form', async () => {
    expect(await run({ expectedInputHash: `v1:${'0'.repeat(64)}` })).toBeServiceError(409, 'quote_changed');
    expect(await run({ expectedInputHash: 'x' })).toBeServiceError(400, 'validation_error');
  });

  it('is asked for anew when the price has risen since', async () => {
    const operator = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));
    const path = `/v1/admin/prices/${encodeURIComponent(PRICED)}`;
    const { body: before } = await operator.get<Data<{ credits: number }>>(path);
    const { inputHash } = await quote();
    await operator.put(path, { credits: before.data.credits + 1 });
    try {
      expect(await run({ expectedInputHash: inputHash })).toBeServiceError(409, 'quote_changed');
    } finally {
      await operator.put(path, { credits: before.data.credits });
    }
  });

  it("is not given for another's workflow", async () => {
    const other = await stack.api.signUp();
    const answer = await stack.api.as(other).post(`/v1/workflows/${workflowId}/quote`, {});
    expect(answer).toBeServiceError(404, 'not_found');
  });
});
