import {
  type ApiClient,
  BUSINESS,
  CLOUD,
  givenApiToken,
  givenMember,
  givenOrganization,
  givenWorkflow,
  givenWorkspace,
  inWorkspace,
  OPERATOR_EMAIL,
  postUntilServed,
  type TestUser,
  untilExecution,
  useStack,
} from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Budgeted {
  id: string;
  monthlyBudget: number | null;
  budgetUsed: number | null;
  budgetResetsAt: string | null;
}

/** 2 credits. */
const CHEAP = { prompt: 'a fox', provider: 'z-image' };
const images = (count: number) => ({
  nodes: Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    type: 'generate-image',
    data: { label: `Image ${index}`, ...CHEAP },
  })),
  edges: [],
});
const nextMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
};
const isOver = ({ status }: { status: string }) => status === 'completed' || status === 'failed';

describe('budgets on cloud', () => {
  const stack = useStack(CLOUD);
  let owner: TestUser;
  beforeEach(async () => (owner = await stack.api.signUp()));
  afterAll(async () => {
    const operator = await stack.api.enter(OPERATOR_EMAIL);
    const { body } = await stack.api
      .as(operator)
      .get<Data<{ problems: unknown[] }>>('/v1/admin/credits/audit');
    expect(body.data).toMatchObject({ sound: true, problems: [] });
  });

  const draw = (client: ApiClient, params: object = CHEAP) =>
    client.post<{ jobId: string }>('/v1/generate-image', params);
  const jobsOf = async (user: TestUser) =>
    (await stack.api.as(user).get<Data<{ id: string }[]>>('/v1/jobs')).body.data;
  const tokenOf = async (id: string) => {
    const { body } = await stack.api.as(owner).get<Data<Budgeted[]>>('/v1/api-tokens');
    return body.data.find((each) => each.id === id);
  };
  const setBudget = (id: string, monthlyBudget: unknown) =>
    stack.api.as(owner).patch<Data<Budgeted>>(`/v1/api-tokens/${id}`, { monthlyBudget });

  describe('of a token', () => {
    it('is none unless its owner sets one, and can be taken away', async () => {
      const none = { monthlyBudget: null, budgetUsed: null, budgetResetsAt: null };
      const { id } = await givenApiToken(owner, {}, stack.api);
      expect(await tokenOf(id)).toMatchObject(none);

      const { status, body } = await setBudget(id, 0);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ monthlyBudget: 0, budgetUsed: 0, budgetResetsAt: nextMonth() });
      expect(await tokenOf(id)).toMatchObject({ monthlyBudget: 0, budgetUsed: 0 });

      expect((await setBudget(id, null)).body.data).toMatchObject(none);
    });

    it.each([-1, 1.5, 'five', 1_000_000_001])(
      'is a whole number of credits, not %p',
      async (monthlyBudget) => {
        const refused = await stack.api.as(owner).post('/v1/api-tokens', { name: 'A token', monthlyBudget });

        expect(refused).toBeServiceError(400, 'validation_error');
        expect(refused.body).toMatchObject({ error: { path: 'monthlyBudget' } });
      },
    );

    it('stops the token where it is spent, and neither the account nor other tokens', async () => {
      const limited = await givenApiToken(owner, { monthlyBudget: 5 }, stack.api);
      const other = await givenApiToken(owner, {}, stack.api);
      const client = stack.api.as(limited.token);

      expect((await draw(client)).status).toBe(200);
      expect((await draw(client)).status).toBe(200);
      const refused = await draw(client.at(stack.secondUrl));

      expect(refused).toBeServiceError(402, 'budget_exceeded');
      expect(refused.body).toMatchObject({
        error: { budgetOf: 'token', budget: 5, used: 4, required: 2, resetsAt: nextMonth() },
      });
      expect(await jobsOf(owner)).toHaveLength(2);
      expect(await tokenOf(limited.id)).toMatchObject({ budgetUsed: 4 });
      expect((await draw(stack.api.as(other.token))).status).toBe(200);
      expect((await draw(stack.api.as(owner))).status).toBe(200);
    });

    it('holds at every replica from the moment the change is answered', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 2 }, stack.api);
      const at = [stack.url, stack.secondUrl].map((url) => stack.api.as(token).at(url)) as [
        ApiClient,
        ApiClient,
      ];
      expect((await draw(at[0])).status).toBe(200);
      expect((await draw(at[1])).status).toBe(402);

      await setBudget(id, 4);
      expect((await draw(at[1])).status).toBe(200);
      await setBudget(id, 3);
      for (const client of at) expect(await draw(client)).toBeServiceError(402, 'budget_exceeded');
      await setBudget(id, null);
      expect((await draw(at[0])).status).toBe(200);
    });

    it('gets back what was reserved for work that is cancelled', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 5_000 }, stack.api);
      const client = stack.api.as(token);
      const { body } = await client.post<{ jobId: string }>('/v1/generate-video', {
        prompt: 'a fox',
        provider: 'seedance-2',
      });
      expect((await tokenOf(id))?.budgetUsed).toBeGreaterThan(0);

      await client.post(`/v1/jobs/${body.jobId}/cancel`);

      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 0 });
    });

    it('is exact: of 200 requests at once, at two replicas, as many pass as it covers', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 505 }, stack.api);
      const asked = { strategyId: 'pick-best-llm', inputs: ['a fox', 'a red fox'] };

      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          postUntilServed(
            stack.api.as(token).at(index % 2 === 0 ? stack.url : stack.secondUrl),
            '/v1/reduce',
            asked,
          ),
        ),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
      expect(answers.filter(({ status }) => status === 402)).toHaveLength(150);
      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 500 });
      expect(await jobsOf(owner)).toHaveLength(50);
    });

    it('is not spent twice by a request that is repeated under its key', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 3 }, stack.api);
      const client = stack.api.as(token).with({ 'idempotency-key': `budget-${id}` });

      const answers = [await draw(client), await draw(client.at(stack.secondUrl))];

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body.jobId).toBe(answers[0]?.body.jobId);
      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 2 });
    });

    it('ends the nodes of a run that it does not cover, which can be resumed with a larger one', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 5 }, stack.api);
      const client = stack.api.as(token);
      const workflowId = await givenWorkflow(owner, images(3), 'Foxes', stack.api);

      const { body } = await client.post<{ executionId: string; creditsUsed: number; errorMessage: string }>(
        '/v1/api/run?wait=true',
        { workflowId },
      );

      expect(body).toMatchObject({ status: 'failed', creditsUsed: 4 });
      expect(body.errorMessage).toContain('monthly budget');
      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 4 });
      const resume = () => stack.api.as(owner).post(`/v1/workflow-executions/${body.executionId}/resume`);

      await setBudget(id, 6);
      expect((await resume()).status).toBe(202);
      const resumed = await untilExecution(stack.api.as(owner), body.executionId, isOver);
      expect(resumed).toMatchObject({ status: 'completed', totalCreditsUsed: 6 });
      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 6 });
    });

    it('refuses a run of which it covers nothing, and nothing is begun; free ones go on', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 1 }, stack.api);
      const client = stack.api.as(token);
      const workflowId = await givenWorkflow(owner, images(2), 'Foxes', stack.api);
      const free = await givenWorkflow(
        owner,
        { nodes: [{ id: 'a', type: 'noop', data: {} }], edges: [] },
        'Free',
        stack.api,
      );

      for (const caller of [client, client.with({ 'idempotency-key': `run-${id}` })]) {
        const refused = await caller.post('/v1/api/run', { workflowId });
        expect(refused).toBeServiceError(402, 'budget_exceeded');
        expect(refused.body).toMatchObject({ error: { budgetOf: 'token', budget: 1, used: 0, required: 4 } });
      }
      const { body } = await stack.api
        .as(owner)
        .get<Data<unknown[]>>(`/v1/workflows/${workflowId}/executions`);
      expect(body.data).toEqual([]);
      expect((await client.post('/v1/api/run', { workflowId: free })).status).toBe(202);
      expect((await client.post(`/v1/workflows/${workflowId}/quote`)).status).toBe(200);
    });

    it('counts what a token resumes, whoever began it', async () => {
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 3 }, stack.api);
      const workflowId = await givenWorkflow(
        owner,
        {
          nodes: [
            {
              id: 'film',
              type: 'text-to-video',
              data: { label: 'Film', prompt: 'a fox', provider: 'seedance-2', duration: 10 },
            },
          ],
          edges: [],
        },
        'Film',
        stack.api,
      );
      const { body } = await stack.api.as(owner).post<{ executionId: string }>('/v1/api/run', { workflowId });
      const path = `/v1/workflow-executions/${body.executionId}`;
      await untilExecution(stack.api.as(owner), body.executionId, ({ nodeStates }) =>
        Boolean(nodeStates.film),
      );
      await stack.api.as(owner).post(`${path}/cancel`);

      const refused = await stack.api.as(token).post(`${path}/resume`);

      expect(refused).toBeServiceError(402, 'budget_exceeded');
      expect(refused.body).toMatchObject({ error: { budgetOf: 'token', budget: 3, used: 0 } });
      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 0 });
    });
  });

  describe('of a workspace', () => {
    let workspaceId: string;
    let member: TestUser;
    beforeEach(async () => {
      const organizationId = await givenOrganization(owner, stack.api);
      workspaceId = await givenWorkspace(owner, organizationId, stack.api);
      member = await stack.api.signUp();
      await givenMember(owner, member, { organizationId, workspaceId }, stack.api);
    });
    const setWorkspaceBudget = (user: TestUser, monthlyBudget: unknown) =>
      stack.api.as(user).patch<Data<Budgeted>>(`/v1/workspaces/${workspaceId}`, { monthlyBudget });
    const here = (user: TestUser) => inWorkspace(stack.api.as(user), workspaceId);
    const workspace = async (user: TestUser) =>
      (await stack.api.as(user).get<Data<Budgeted>>(`/v1/workspaces/${workspaceId}`)).body.data;

    it('is set by its administrators, and shown to its members', async () => {
      expect(await workspace(member)).toMatchObject({ monthlyBudget: null, budgetUsed: null });
      expect(await setWorkspaceBudget(member, 5)).toBeServiceError(403, 'not_permitted');
      expect(await setWorkspaceBudget(owner, -1)).toBeServiceError(400, 'validation_error');

      expect((await setWorkspaceBudget(owner, 5)).body.data).toMatchObject({
        monthlyBudget: 5,
        budgetUsed: 0,
      });

      expect(await workspace(member)).toMatchObject({ budgetUsed: 0, budgetResetsAt: nextMonth() });
      const { body } = await stack.api.as(member).get<Data<Budgeted[]>>('/v1/workspaces');
      expect(body.data).toEqual([expect.objectContaining({ monthlyBudget: 5, budgetUsed: 0 })]);
    });

    it('is shared by all who work in it, and no matter elsewhere', async () => {
      await setWorkspaceBudget(owner, 5);

      expect((await draw(here(member))).status).toBe(200);
      expect((await draw(here(owner))).status).toBe(200);
      for (const user of [owner, member]) {
        const refused = await draw(here(user));
        expect(refused).toBeServiceError(402, 'budget_exceeded');
        expect(refused.body).toMatchObject({ error: { budgetOf: 'workspace', budget: 5, used: 4 } });
        expect((await draw(stack.api.as(user))).status).toBe(200);
      }
      expect(await workspace(member)).toMatchObject({ budgetUsed: 4 });
    });

    it('holds beside the budget of a token, whichever is tighter', async () => {
      await setWorkspaceBudget(owner, 3);
      const { id, token } = await givenApiToken(owner, { monthlyBudget: 100 }, stack.api);
      await stack.api.as(owner).patch(`/v1/api-tokens/${id}`, { workspaceId });

      expect((await draw(stack.api.as(token))).status).toBe(200);
      expect((await draw(stack.api.as(token))).body).toMatchObject({ error: { budgetOf: 'workspace' } });

      expect(await tokenOf(id)).toMatchObject({ budgetUsed: 2 });
      expect(await workspace(owner)).toMatchObject({ budgetUsed: 2 });
    });

    it('counts runs that nobody calls for, such as those of a webhook', async () => {
      await setWorkspaceBudget(owner, 3);
      const { nodes } = images(2);
      const { body: saved } = await here(owner).post<
        Data<{ id: string; nodes: { id: string; data: { token?: string } }[] }>
      >('/v1/workflows', {
        name: 'Hooked',
        nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }, ...nodes],
        edges: [],
      });
      const hook = saved.data.nodes.find(({ id }) => id === 'hook')?.data.token;

      await stack.api.post(`/v1/webhooks/${hook}`, {});

      const path = `/v1/workflows/${saved.data.id}/executions`;
      const [run] = (await stack.api.as(owner).get<Data<{ id: string }[]>>(path)).body.data;
      const { nodeStates } = await untilExecution(stack.api.as(owner), run?.id ?? '', (execution) =>
        Object.values(execution.nodeStates).some(({ status }) => status === 'failed'),
      );
      const refused = Object.values(nodeStates).filter(({ status }) => status === 'failed');
      expect(refused).toEqual([
        expect.objectContaining({ error: expect.stringContaining('monthly budget') }),
      ]);
      expect(await workspace(owner)).toMatchObject({ budgetUsed: 2 });
    });
  });
});

describe('budgets on business', () => {
  const stack = useStack(BUSINESS);

  it('are refused, for no credits are charged there', async () => {
    const owner = await stack.api.signUp();
    const refused = await stack.api.as(owner).post('/v1/api-tokens', { name: 'A token', monthlyBudget: 5 });
    expect(refused).toBeServiceError(403, 'edition_required');
    expect(refused.body).toMatchObject({ error: { required_edition: 'cloud' } });

    const { id } = await givenApiToken(owner, { monthlyBudget: null }, stack.api);
    expect(await stack.api.as(owner).patch(`/v1/api-tokens/${id}`, { monthlyBudget: 5 })).toBeServiceError(
      403,
      'edition_required',
    );
    const { body } = await stack.api.as(owner).get<Data<Budgeted[]>>('/v1/api-tokens');
    expect(body.data).toEqual([expect.objectContaining({ id, monthlyBudget: null, budgetUsed: null })]);
  });
});
