import { refuseListening } from './refuse-listening.js';
import { JOB, jobOf, OTHER, RUN, TaskRig } from './tasks.fixture.js';

const WISH = { name: 'generate_image', arguments: { prompt: 'a fox', max_credits: 7 } };
const TASK = `job.${JOB}`;
const EXTENSION = 'io.modelcontextprotocol/tasks';

describe('a task of revision 2026-07-28', () => {
  let rig: TaskRig;

  beforeEach(() => {
    rig = new TaskRig();
    rig.jobs.set(JOB, jobOf(JOB, 'running'));
  });

  it('is an extension that the server declares, and tools do not mention it', async () => {
    const { result } = await rig.modern('server/discover');
    const { tools } = (await rig.modern('tools/list')).result as { tools: object[] };

    expect(result).toMatchObject({ capabilities: { tools: {}, extensions: { [EXTENSION]: {} } } });
    expect(result?.['capabilities']).not.toHaveProperty('tasks');
    expect(tools.filter((tool) => 'execution' in tool)).toEqual([]);
  });

  it('is not offered to a read-only connection', async () => {
    const reading = new TaskRig({ readOnly: true });

    expect((await reading.modern('server/discover')).result?.['capabilities']).toEqual({ tools: {} });
    expect((await reading.modern('tasks/get', { taskId: TASK })).error?.code).toBe(-32_601);
  });

  it('is the answer to a call whose work continues', async () => {
    const { result } = await rig.modern('tools/call', WISH);

    expect(result).toEqual({
      resultType: 'task',
      taskId: TASK,
      status: 'working',
      statusMessage: expect.any(String),
      createdAt: '2026-11-25T10:00:00.000Z',
      lastUpdatedAt: '2026-11-25T10:00:01.000Z',
      ttlMs: null,
      pollIntervalMs: expect.any(Number),
      _meta: expect.not.objectContaining({ 'io.modelcontextprotocol/related-task': expect.anything() }),
    });
  });

  it('is never the answer to a client that does not support tasks, even if it sends the parameter of 2025', async () => {
    const { result } = await rig.modern('tools/call', { ...WISH, task: { ttl: 1 } }, false);

    expect(result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'pending', job_id: JOB },
    });
  });

  it('is not created by a tool that starts nothing, even if the client sends the parameter of 2025', async () => {
    const { result } = await rig.modern('tools/call', { name: 'ping', arguments: {}, task: { ttl: 1 } });

    expect(result).toMatchObject({ resultType: 'complete' });
    expect(result).not.toHaveProperty('taskId');
  });

  it('is not created if the work ends while the call waits', async () => {
    rig.answer = (route) =>
      route === `GET /v1/jobs/${JOB}/status` ? Response.json({ data: jobOf(JOB, 'completed') }) : undefined;

    const { result } = await rig.modern('tools/call', {
      name: 'generate_image',
      arguments: { ...WISH.arguments, wait_seconds: 5 },
    });

    expect(result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'completed', job_id: JOB },
    });
  });

  it.each([
    ['a call without a limit', { prompt: 'a fox' }, { structuredContent: { status: 'quoted' } }],
    ['a call for a quote', { prompt: 'a fox', dry_run: true }, { structuredContent: { status: 'quoted' } }],
    ['a call whose limit is too low', { prompt: 'a fox', max_credits: 6 }, { isError: true }],
    ['a call with wrong arguments', {}, { isError: true }],
  ])('is not created by %s, which gets the normal answer', async (_, args, answer) => {
    const { result } = await rig.modern('tools/call', { name: 'generate_image', arguments: args });

    expect(result).toMatchObject({ resultType: 'complete', ...answer });
  });

  it('is not created if it cannot be read: the answer contains the id of the job', async () => {
    rig.answer = (route) => (route === `GET /v1/jobs/${JOB}` ? new Response('', { status: 503 }) : undefined);

    expect((await rig.modern('tools/call', WISH)).result).toMatchObject({
      resultType: 'complete',
      structuredContent: { job_id: JOB },
    });
  });

  it('contains its result when it is completed, and no members of 2025', async () => {
    rig.jobs.set(JOB, jobOf(JOB, 'completed'));

    const { result } = await rig.modern('tasks/get', { taskId: TASK });

    expect(result).toMatchObject({
      resultType: 'complete',
      taskId: TASK,
      status: 'completed',
      ttlMs: null,
      result: { structuredContent: { status: 'completed', job_id: JOB } },
    });
    expect(result?.['result']).not.toHaveProperty('_meta');
    for (const name of ['task', 'ttl', 'pollInterval']) expect(result).not.toHaveProperty(name);
  });

  it.each([
    ['running', 'working'],
    ['pending_review', 'working'],
    ['failed', 'completed'],
    ['cancelled', 'cancelled'],
  ])(
    'whose job is %s has the status %s: failed is only for errors of the protocol',
    async (status, shown) => {
      rig.jobs.set(JOB, jobOf(JOB, status));

      expect((await rig.modern('tasks/get', { taskId: TASK })).result).toMatchObject({ status: shown });
    },
  );

  it('can be several jobs', async () => {
    rig.jobs.set(OTHER, jobOf(OTHER, 'completed'));
    rig.answer = (route) =>
      route === 'POST /v1/generate-character' ? Response.json({ jobIds: [JOB, OTHER] }) : undefined;
    const taskId = `job.${JOB}.${OTHER}`;

    const { result } = await rig.modern('tools/call', {
      name: 'generate_character',
      arguments: { name: 'Nora', count: 2, max_credits: 100 },
    });
    expect(result).toMatchObject({ resultType: 'task', taskId, status: 'working' });
    rig.jobs.set(JOB, jobOf(JOB, 'failed'));
    expect((await rig.modern('tasks/get', { taskId })).result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { job_ids: [JOB, OTHER], output: { jobs: [{}, {}] } } },
    });
    await rig.modern('tasks/cancel', { taskId });
  });

  it.each([
    ['of a workflow', `execution.${RUN}`, `GET /v1/workflow-executions/${RUN}`, { execution_id: RUN }],
    [
      'of an app',
      `run.${RUN}.poster`,
      `GET /v1/app/poster/runs/${RUN}`,
      { run_id: RUN, execution_id: OTHER },
    ],
  ])('can be a run %s', async (_, taskId, route, names) => {
    const cancelled: string[] = [];
    const data = {
      id: RUN,
      executionId: OTHER,
      status: 'running',
      totalNodes: 4,
      completedNodes: 1,
      createdAt: '2026-11-25T10:00:00.000Z',
      finishedAt: null as string | null,
    };
    rig.answer = (asked) => {
      if (asked.endsWith('/cancel')) {
        cancelled.push(asked);
        return Response.json({ success: true });
      }
      return asked === route ? Response.json({ data }) : undefined;
    };

    expect((await rig.modern('tasks/get', { taskId })).result).toMatchObject({ status: 'working' });
    await rig.modern('tasks/cancel', { taskId });
    Object.assign(data, { status: 'completed', finishedAt: '2026-11-25T10:00:09.000Z' });
    expect((await rig.modern('tasks/get', { taskId })).result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { status: 'completed', ...names } },
    });
    expect(cancelled).toEqual([`POST /v1/workflow-executions/${names.execution_id}/cancel`]);
  });

  it('is cancelled with an empty answer, also if it has already ended', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { result } = await rig.modern('tasks/cancel', { taskId: TASK });
      expect(result).toEqual({ resultType: 'complete', _meta: expect.anything() });
    }
    expect((await rig.modern('tasks/get', { taskId: TASK })).result).toMatchObject({ status: 'cancelled' });
  });

  it('requests no input: responses are acknowledged and ignored', async () => {
    const answer = await rig.modern('tasks/update', {
      taskId: TASK,
      inputResponses: { x: { action: 'accept' } },
    });

    expect(answer.result).toEqual({ resultType: 'complete', _meta: expect.anything() });
    expect((await rig.modern('tasks/get', { taskId: TASK })).result).toMatchObject({ status: 'working' });
  });

  it.each(['tasks/get', 'tasks/cancel', 'tasks/update'])(
    'that does not exist is not found by %s',
    async (method) => {
      for (const taskId of ['nonsense', `job.${OTHER}`, `job.${JOB}.@${OTHER}`]) {
        expect((await rig.modern(method, { taskId })).error?.code).toBe(-32_602);
      }
    },
  );

  it.each(['tasks/get', 'tasks/cancel', 'tasks/update'])(
    'is not shown by %s to a client that does not support tasks',
    async (method) => {
      const { error } = await rig.modern(method, { taskId: TASK }, false);

      expect(error).toMatchObject({
        code: -32_021,
        data: { requiredCapabilities: { extensions: { [EXTENSION]: {} } } },
      });
      expect(rig.asked).toEqual([]);
    },
  );

  it.each(['tasks/result', 'tasks/list'])('has no method %s', async (method) => {
    expect((await rig.modern(method, { taskId: TASK })).error?.code).toBe(-32_601);
  });
});

describe('a subscription to tasks', () => {
  const listen = (capabilities: object, notifications: object) => ({
    jsonrpc: '2.0' as const,
    id: 5,
    method: 'subscriptions/listen',
    params: {
      notifications,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    },
  });

  it('is refused if the client does not support tasks', () => {
    expect(refuseListening(listen({}, { taskIds: [TASK] }))).toMatchObject({
      id: 5,
      error: { code: -32_021 },
    });
  });

  it.each([null, 'x', { extensions: 'x' }, { extensions: null }])(
    'is refused if the client declares %j as its capabilities',
    (capabilities) => {
      const message = listen(capabilities as object, { taskIds: [TASK] });

      expect(refuseListening(message)?.error.code).toBe(-32_021);
    },
  );

  it.each([
    ['a client that supports tasks', listen({ extensions: { [EXTENSION]: {} } }, { taskIds: [TASK] })],
    ['a subscription without tasks', listen({}, { toolsListChanged: true })],
    ['another method', { jsonrpc: '2.0', id: 5, method: 'tools/list' }],
    ['no message', undefined],
    [
      'a message that is malformed',
      { jsonrpc: '2.0', id: 5, method: 'subscriptions/listen', params: { notifications: 'x' } },
    ],
  ])('is left to the SDK: %s', (_, message) => {
    expect(refuseListening(message)).toBeUndefined();
  });
});
