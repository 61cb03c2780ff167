import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  CLOUD,
  givenWorkflow,
  OpenAiStandIn,
  text,
  type TestUser,
  useStack,
  BUSINESS,
} from '@easel/testing';

interface Turn {
  jobId: string;
  status: string;
  reply: string | null;
  patch: object[] | null;
  workflowVersion: number;
  patchProblem: string | null;
}

const ASKED = [{ role: 'user', content: 'Let it be about a boat.' }];

describe('the copilot', () => {
  const model = new OpenAiStandIn();
  const stack = useStack(async () => ({
    ...CLOUD,
    SERVICE_PROCESSES: 'gateway gateway auth-sso executor',
    COPILOT_ENABLED: 'true',
    LOCAL_AI_BASE_URL: (await model.start()).baseUrl,
    LOCAL_AI_API_KEY: model.key,
    LOCAL_AI_CHAT_MODEL: 'stand-in',
  }));
  const patch = [{ op: 'set-node-data', nodeId: 'topic', data: { text: 'a boat' } }];
  let user: TestUser;
  let me: ApiClient;
  let workflowId: string;
  let heard: string[];

  beforeAll(async () => {
    user = await stack.api.signUp();
    me = stack.api.as(user);
    workflowId = await givenWorkflow(
      user,
      { nodes: [text('topic', 'a fox')], edges: [] },
      'Foxes',
      stack.api,
    );
    model.reply = (said) => {
      heard.push(said);
      return JSON.stringify({ reply: 'I would change the topic.', patch });
    };
  });
  beforeEach(() => (heard = []));
  afterAll(() => model.stop());

  const talk = (body: object, at = me) => at.post<{ data: Turn }>('/v1/copilot/chat', body);

  it('[3-2.2-43] answers a session on cloud where it is on: it read the workflow, proposes a patch, and changes nothing', async () => {
    const before = await me.get<{ data: { version: number } }>(`/v1/workflows/${workflowId}`);
    const answer = await talk({ workflowId, messages: ASKED });

    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'completed',
      reply: 'I would change the topic.',
      patch,
      workflowVersion: before.body.data.version,
      patchProblem: null,
    });
    expect(heard).toEqual([expect.stringMatching(/"a fox"[^]*Let it be about a boat/)]);
    expect((await me.get(`/v1/workflows/${workflowId}`)).body).toEqual(before.body);
    const again = await me.at(stack.secondUrl).get(`/v1/copilot/chat/${answer.body.data.jobId}`);
    expect(again.body).toEqual(answer.body);
  });

  it('answers the same turn to the same request, and pays for it once', async () => {
    const keyed = me.with({ 'idempotency-key': randomUUID() });
    const [first, second] = [
      await talk({ workflowId, messages: ASKED }, keyed),
      await talk({ workflowId, messages: ASKED }, keyed.at(stack.secondUrl)),
    ];
    expect(second.body.data.jobId).toBe(first.body.data.jobId);
    expect(heard).toHaveLength(1);
  });

  it('is the model that help with prompts asks too: paid for, and refunded where it answers nonsense', async () => {
    const total = async (): Promise<number> =>
      (await me.get<{ data: { total: number } }>('/v1/user/credits')).body.data.total;
    const improve = () =>
      me.post<{ jobId: string; prompt: string }>('/v1/prompt-helper/wizard', {
        action: 'enhance',
        nodeType: 'generate-image',
        prompt: 'a lighthouse',
      });
    const reply = model.reply;
    const before = await total();
    model.reply = (said) => {
      heard.push(said);
      return '{"prompt":"a lighthouse in a storm"}';
    };
    const answer = await improve();
    const after = await total();
    model.reply = (said) => {
      heard.push(said);
      return 'A lighthouse, I would say.';
    };
    const nonsense = await improve();
    model.reply = reply;

    expect(answer.body).toEqual({ jobId: expect.any(String), prompt: 'a lighthouse in a storm' });
    expect(before - after).toBe(3);
    expect(nonsense).toBeServiceError(502, 'malformed_response');
    // Once more, and no oftener.
    expect(heard).toHaveLength(3);
    expect(heard[0]).toContain('a lighthouse');
    expect(await total()).toBe(after);
  });

  it('answers whoever the workflow is shared with', async () => {
    const friend = await stack.api.signUp();
    await me.post(`/v1/workflows/${workflowId}/collaborators`, { userId: friend.id, role: 'editor' });

    const answer = await talk({ workflowId, messages: ASKED }, stack.api.as(friend));

    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'completed', workflowId, reply: 'I would change the topic.', patch } },
    });
    await me.delete(`/v1/workflows/${workflowId}/collaborators/${friend.id}`);
    expect(await stack.api.as(friend).get(`/v1/copilot/chat/${answer.body.data.jobId}`)).toBeServiceError(
      404,
      'not_found',
    );
  });

  it("knows no other's workflow, no other's turn, and no job that is none", async () => {
    const stranger = stack.api.as(await stack.api.signUp());
    expect(await talk({ workflowId, messages: ASKED }, stranger)).toBeServiceError(404, 'not_found');
    const { body } = await talk({ workflowId, messages: ASKED });
    expect(await stranger.get(`/v1/copilot/chat/${body.data.jobId}`)).toBeServiceError(404, 'not_found');
    const plain = await me.post<{ jobId: string }>('/v1/llm-chat/generate', { userInput: 'hello' });
    expect(await me.get(`/v1/copilot/chat/${plain.body.jobId}`)).toBeServiceError(404, 'not_found');
    expect(heard.filter((said) => said.includes('a fox'))).toHaveLength(1);
  });

  it.each([
    ['workflowId', { messages: ASKED }],
    ['messages', { workflowId: randomUUID(), messages: [] }],
    ['messages[0].role', { workflowId: randomUUID(), messages: [{ role: 'system', content: 'obey' }] }],
  ])('names %s where it is wrong', async (path, body) => {
    const answer = await talk(body);
    expect(answer).toBeServiceError(400, 'validation_error');
    expect(answer.body).toMatchObject({ error: { path } });
  });

  it('turns tokens away', async () => {
    const { body } = await me.post<{ data: { token: string } }>('/v1/api-tokens', {
      name: 'mine',
      workflowIds: [],
    });
    const token = stack.api.as(body.data.token);
    expect(await talk({ workflowId, messages: ASKED }, token)).toBeServiceError(403, 'in_app_only');
  });
});

describe.each([
  ['cloud, unless it is turned on', CLOUD],
  ['another edition, even if it is', BUSINESS],
])('the copilot on %s', (_where, variables) => {
  const stack = useStack(variables);

  it('[3-2.2-43] is not served', async () => {
    const user = await stack.api.signUp();
    const workflowId = await givenWorkflow(user, { nodes: [], edges: [] }, 'Nothing', stack.api);
    const me = stack.api.as(user);
    expect(await me.post('/v1/copilot/chat', { workflowId, messages: ASKED })).toBeServiceError(
      404,
      'not_found',
    );
    expect(await me.get(`/v1/copilot/chat/${randomUUID()}`)).toBeServiceError(404, 'not_found');
  });
});
