import { randomBytes } from 'node:crypto';
import { api, testedStack, type TestUser, text, until, untilExecution, wire } from '@easel/testing';

interface Node {
  id: string;
  type: string;
  data: Record<string, unknown>;
}
interface Saved {
  data: { id: string; nodes: Node[] };
}
interface Runs {
  data: { id: string; triggerType: string; status: string }[];
}

const nobody = api;
let owner: TestUser;
/** A workflow that its schedule starts at the next full minute: the other tests pass meanwhile. */
let eachMinute: string;
beforeAll(async () => {
  owner = await api.signUp();
  const clock = { interval: 'custom', cron: '* * * * *', maxExecutions: 1 };
  const { body } = await api.as(owner).post<Saved>('/v1/workflows', {
    name: 'Each minute',
    nodes: [{ id: 'clock', type: 'schedule-trigger', data: clock }],
    edges: [],
  });
  eachMinute = body.data.id;
});

const hook = (id: string, data: Record<string, unknown> = {}): Node => ({
  id,
  type: 'webhook-trigger',
  data,
});
const tokenOf = (nodes: readonly Node[], id = 'hook') =>
  String(nodes.find((node) => node.id === id)?.data.token);

/** A workflow whose text is what was posted as `a`. */
async function givenHook(): Promise<{ id: string; token: string }> {
  const { body } = await api.as(owner).post<Saved>('/v1/workflows', {
    name: 'Hooked',
    nodes: [
      hook('hook', { params: [{ name: 'a', type: 'text' }] }),
      text('tail', 'b'),
      { id: 'joined', type: 'combine-text', data: { separator: 'space' } },
    ],
    edges: [wire('hook', 'a', 'joined', 'text'), wire('tail', 'prompt', 'joined', 'text')],
  });
  return { id: body.data.id, token: tokenOf(body.data.nodes) };
}

const runsOf = async (workflowId: string) =>
  (await api.as(owner).get<Runs>(`/v1/workflows/${workflowId}/executions`)).body.data;

describe('the token of a Webhook Trigger node', () => {
  it('[1-4.5-02] [1-4.5-03] is minted on save: 32 bytes, another for each node, readable in the workflow', async () => {
    const { body } = await api
      .as(owner)
      .post<Saved>('/v1/workflows', { name: 'Two', nodes: [hook('one'), hook('two')], edges: [] });
    const read = await api.as(owner).get<Saved>(`/v1/workflows/${body.data.id}`);
    const tokens = ['one', 'two'].map((id) => tokenOf(read.body.data.nodes, id));

    for (const token of tokens) expect(Buffer.from(token, 'hex')).toHaveLength(32);
    expect(new Set(tokens).size).toBe(2);
  });

  it('stays over a save that does not send it', async () => {
    const { id, token } = await givenHook();
    const { body } = await api
      .as(owner)
      .patch<Saved>(`/v1/workflows/${id}`, { nodes: [hook('hook')], edges: [] });

    expect(tokenOf(body.data.nodes)).toBe(token);
  });

  it('[1-5.1-04] is no credential anywhere else', async () => {
    const { token } = await givenHook();

    expect(await api.as(token).get('/v1/workflows')).toBeServiceError(401, 'unauthorized');
  });
});

describe('POST /v1/webhooks/:token', () => {
  it('[1-4.5-01] [1-4.5-05] [1-6-01] starts the workflow without a credential, and the body reaches the next node', async () => {
    const { id, token } = await givenHook();

    const { status, body } = await nobody.post<{ executionId: string }>(`/v1/webhooks/${token}`, {
      a: 'sent',
    });

    expect(status).toBe(202);
    const execution = await untilExecution(
      api.as(owner),
      body.executionId,
      (each) => each.status === 'completed',
    );
    expect(execution.nodeStates.joined?.output).toMatchObject({ text: 'sent b' });
    expect(execution.triggerType).toBe('webhook');
    expect((await runsOf(id)).map((run) => run.id)).toEqual([body.executionId]);
  });

  it('[1-4.5-04] starts nothing for a token that nobody has, and says always the same', async () => {
    const { id, token } = await givenHook();
    const random = await nobody.post(`/v1/webhooks/${randomBytes(32).toString('hex')}`, { a: 1 });
    const near = await nobody.post(
      `/v1/webhooks/${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      {},
    );
    const none = await nobody.post('/v1/webhooks/x', {});

    for (const answer of [random, near, none]) {
      expect(answer).toBeServiceError(404, 'not_found');
      expect(answer.body).toEqual(random.body);
    }
    expect(await runsOf(id)).toEqual([]);
  });

  it('[1-4.5-06] takes ten a minute of a token, over all gateways; another token still works', async () => {
    const { id, token } = await givenHook();
    const other = await givenHook();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 ? nobody.at(testedStack.secondUrl) : nobody).post(`/v1/webhooks/${token}`, {}),
      ),
    );

    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(14);
    for (const answer of refused) {
      expect(answer).toBeServiceError(429, 'rate_limited');
      expect(answer.body).toMatchObject({ error: { message: 'Max 10 per minute' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await runsOf(id)).toHaveLength(10);
    expect((await nobody.post(`/v1/webhooks/${other.token}`, {})).status).toBe(202);
  });
});

describe('a Schedule Trigger node', () => {
  it('[1-6-02] starts its workflow by itself', async () => {
    const runs = await until(
      () => runsOf(eachMinute),
      ({ length }) => length > 0,
      75_000,
    );

    expect(runs).toMatchObject([{ triggerType: 'schedule' }]);
  });

  it('is refused when it cannot be read, naming the field', async () => {
    const answer = await api.as(owner).post('/v1/workflows', {
      name: 'Never',
      nodes: [{ id: 'clock', type: 'schedule-trigger', data: { interval: 'custom', cron: '0 0 31 2 *' } }],
      edges: [],
    });

    expect(answer).toBeServiceError(400, 'validation_error');
    expect(answer.body).toMatchObject({ error: { path: 'nodes[0].data.cron' } });
  });
});
