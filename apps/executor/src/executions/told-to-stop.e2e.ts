import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  givenRun,
  givenWorkflow,
  ReplicateStandIn,
  type TestUser,
  until,
  useStack,
} from '@easel/testing';

const drawing = {
  nodes: [
    {
      id: 'draw',
      type: 'generate-image',
      data: { prompt: 'a fox', provider: 'flux-2-klein', aspectRatio: '1:1' },
    },
  ],
  edges: [],
};

describe('work that a provider does when its reason goes', () => {
  const provider = new ReplicateStandIn();
  const stack = useStack(async () => ({
    REPLICATE_API_TOKEN: provider.key,
    REPLICATE_BASE_URL: (await provider.start()).baseUrl,
    ACCOUNT_RUN_LIMIT: '3',
    ACCOUNT_JOB_LIMIT: '2',
  }));
  let user: TestUser;
  let client: ApiClient;
  beforeAll(async () => {
    provider.fate = () => 'never';
    user = await stack.api.signUp();
    client = stack.api.as(user);
  });
  beforeEach(() => provider.predictions.clear());
  afterAll(() => provider.stop());

  const begun = () => until(() => provider.predictions.size === 1);
  const stopped = () =>
    until(() => [...provider.predictions.values()].every(({ ended }) => ended === 'canceled'));
  const statusOf = async (id: string) =>
    (await client.get<{ data: { status: string } }>(`/v1/workflow-executions/${id}`)).body.data.status;
  const givenDrawing = () => givenWorkflow(user, drawing, 'Drawing', stack.api);

  it('stops with its workflow', async () => {
    const workflowId = await givenDrawing();
    const executionId = await givenRun(user, workflowId, stack.api);
    await begun();

    await client.delete(`/v1/workflows/${workflowId}`);

    await stopped();
    expect(await statusOf(executionId)).toBe('cancelled');
    // There is nothing any more that it could be gone on with.
    const resumed = await client.post(`/v1/workflow-executions/${executionId}/resume`);
    expect(resumed).toBeServiceError(404, 'not_found');
  });

  it('stops with the project of its workflow', async () => {
    const made = await client.post<{ data: { id: string } }>('/v1/projects', { name: 'Short-lived' });
    const projectId = made.body.data.id;
    const workflowId = await givenDrawing();
    await client.post(`/v1/workflows/${workflowId}/move`, { projectId });
    const executionId = await givenRun(user, workflowId, stack.api);
    await begun();

    await client.delete(`/v1/projects/${projectId}`);

    await stopped();
    expect(await statusOf(executionId)).toBe('cancelled');
  });

  it('stops with the run of an app, and goes on when the workflow of the app goes', async () => {
    const workflowId = await givenDrawing();
    const slug = `drawing-${randomUUID()}`;
    await client.post('/v1/apps/publish', { workflowId, slug, name: 'Drawing' });
    const { body } = await client.post<{ runId: string; executionId: string }>(`/v1/app/${slug}/run`, {});
    await begun();
    await client.delete(`/v1/workflows/${workflowId}`);
    expect(await statusOf(body.executionId)).toBe('running');

    const path = `/v1/app/${slug}/runs/${body.runId}`;
    const deleted = await client.delete(path);

    expect(deleted).toMatchObject({ status: 200, body: { success: true, archived: true } });
    await stopped();
    expect(await statusOf(body.executionId)).toBe('cancelled');
    expect((await client.post(`${path}/restore`)).status).toBe(200);
    expect((await client.get<{ status: string }>(path)).body.status).toBe('cancelled');
  });

  it('is told no more to a session that was signed out while it followed', async () => {
    const { body } = await client.post<{ data: { accessToken: string } }>('/v1/auth/login', {
      email: user.email,
      password: user.password,
    });
    const other = stack.api.as({ ...user, accessToken: body.data.accessToken });
    const executionId = await givenRun(user, await givenDrawing(), stack.api);
    await begun();
    const followed = await fetch(`${stack.url}/v1/workflow-executions/${executionId}/events`, {
      headers: { authorization: `Bearer ${body.data.accessToken}` },
    });

    await other.post('/v1/auth/logout');
    await client.post(`/v1/workflow-executions/${executionId}/cancel`);

    expect(followed.status).toBe(200);
    expect(await followed.text()).not.toContain('execution.ended');
    await stopped();
  });

  it('stops when a node that was run on its own is cancelled', async () => {
    const { body } = await client.post<{ jobId: string }>('/v1/generate-image', drawing.nodes[0]?.data);
    await begun();

    await client.post(`/v1/jobs/${body.jobId}/cancel`);

    await stopped();
  });

  describe('is bounded for each account', () => {
    const full = (limit: number) => ({
      status: 429,
      body: { error: { code: 'queue_full', limit, message: expect.stringContaining(`${limit} unfinished`) } },
    });
    let crowd: TestUser;
    let theirs: ApiClient;
    let workflowId: string;
    beforeEach(async () => {
      crowd = await stack.api.signUp();
      theirs = stack.api.as(crowd);
      workflowId = await givenWorkflow(crowd, drawing, 'Drawing', stack.api);
    });
    const start = (headers: Record<string, string> = {}) =>
      theirs.with(headers).post<{ executionId: string }>('/v1/api/run', { workflowId });

    it('by runs, whatever starts or resumes them', async () => {
      const { body: hooked } = await theirs.post<{ data: { nodes: { data: { token: string } }[] } }>(
        '/v1/workflows',
        { name: 'Hooked', nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }], edges: [] },
      );
      const over = (await start()).body.executionId;
      await theirs.post(`/v1/workflow-executions/${over}/cancel`);
      const key = { 'idempotency-key': randomUUID() };
      const first = await start(key);
      await start();
      await start();

      const refused = await start();

      expect(refused).toMatchObject(full(3));
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await start({ 'idempotency-key': randomUUID() })).toMatchObject(full(3));
      expect((await start(key)).body).toMatchObject({ executionId: first.body.executionId });
      expect(await theirs.post(`/v1/workflow-executions/${over}/resume`)).toMatchObject(full(3));
      const token = hooked.data.nodes[0]?.data.token;
      expect(await stack.api.post(`/v1/webhooks/${token}`, {})).toMatchObject(full(3));
      // Somebody else starts theirs.
      await givenRun(user, await givenDrawing(), stack.api);

      await theirs.post(`/v1/workflow-executions/${first.body.executionId}/cancel`);
      expect((await start()).status).toBe(202);
    });

    it('by jobs on their own, among which the jobs of runs do not count', async () => {
      const draw = () => theirs.post<{ jobId: string }>('/v1/generate-image', drawing.nodes[0]?.data);
      await start();
      await start();
      const first = await draw();
      await draw();

      const refused = await draw();

      expect(refused).toMatchObject(full(2));
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await theirs.post(`/v1/jobs/${first.body.jobId}/cancel`);
      expect((await draw()).status).toBe(first.status);
    });
  });
});
