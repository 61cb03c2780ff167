import { JOB, jobOf, OTHER, RUN, TaskRig } from './tasks.fixture.js';

const WISH = { name: 'generate_image', arguments: { prompt: 'a fox', max_credits: 7 } };
const TASK = `job.${JOB}`;

describe('a task of revision 2025-11-25, once it is created,', () => {
  let rig: TaskRig;

  beforeEach(() => {
    rig = new TaskRig();
    rig.jobs.set(JOB, jobOf(JOB, 'running'));
  });

  it.each([
    ['running', 'working'],
    ['pending_review', 'working'],
    ['completed', 'completed'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ])('whose job is %s has the status %s', async (status, shown) => {
    rig.jobs.set(JOB, jobOf(JOB, status));

    expect((await rig.legacy('tasks/get', { taskId: TASK })).result).toMatchObject({
      taskId: TASK,
      status: shown,
    });
  });

  it.each([
    ['of a job that does not exist', `job.${OTHER}`],
    ['with an invalid id', 'nonsense'],
    ['of an execution', `execution.${RUN}`],
    ['of several jobs', `job.${JOB}.${JOB}`],
    ['of another workspace', `job.${JOB}.@${OTHER}`],
  ])('%s is not found by any method', async (_, taskId) => {
    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel']) {
      expect((await rig.legacy(method, { taskId })).error).toMatchObject({ code: -32_602 });
    }
    expect(rig.jobs.get(JOB)?.['status']).toBe('running');
  });

  it('is not a job of an execution', async () => {
    rig.jobs.set(JOB, jobOf(JOB, 'running', { execution_id: RUN }));

    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel']) {
      expect((await rig.legacy(method, { taskId: TASK })).error).toMatchObject({ code: -32_602 });
    }
    expect((await rig.legacy('tasks/list')).result).toEqual({ tasks: [] });
  });

  it('must be named by an id', async () => {
    expect((await rig.legacy('tasks/get', {})).error?.code).toBe(-32_602);
    expect((await rig.legacy('tasks/get', { taskId: 1 })).error?.code).toBe(-32_602);
  });

  it('has the result of the call, which names the task', async () => {
    rig.jobs.set(JOB, jobOf(JOB, 'completed', { adjustments: [{ field: 'aspectRatio' }] }));

    expect((await rig.legacy('tasks/result', { taskId: TASK })).result).toMatchObject({
      structuredContent: {
        status: 'completed',
        job_id: JOB,
        output: { imageUrl: 'https://files.example/a.png' },
        adjustments: [{ field: 'aspectRatio' }],
      },
      content: [{ type: 'text' }, { type: 'resource_link', uri: 'https://files.example/a.png' }],
      _meta: { 'io.modelcontextprotocol/related-task': { taskId: TASK } },
    });
  });

  it.each(['failed', 'cancelled'])('that is %s has a result too', async (status) => {
    rig.jobs.set(JOB, jobOf(JOB, status, { error_message: 'No.' }));

    expect((await rig.legacy('tasks/result', { taskId: TASK })).result).toMatchObject({
      structuredContent: { status, job_id: JOB },
    });
  });

  it('has a result that the client can wait for, with progress, also if the service is unavailable for a moment', async () => {
    let looks = 0;
    rig.answer = (route) => {
      if (route !== `GET /v1/jobs/${JOB}`) return undefined;
      looks += 1;
      if (looks === 2) return new Response('', { status: 503 });
      if (looks === 3) rig.jobs.set(JOB, jobOf(JOB, 'completed'));
      return undefined;
    };

    const { answer, told } = await rig.legacyWith('tasks/result', {
      taskId: TASK,
      _meta: { progressToken: 'p' },
    });

    expect(answer.result).toMatchObject({ structuredContent: { status: 'completed' } });
    expect(told).toEqual([
      expect.objectContaining({
        method: 'notifications/progress',
        params: expect.objectContaining({
          progressToken: 'p',
          progress: 40,
          _meta: { 'io.modelcontextprotocol/related-task': { taskId: TASK } },
        }),
      }),
    ]);
  });

  it('continues when the server stops waiting', async () => {
    const waiting = rig.legacy('tasks/result', { taskId: TASK });
    rig.stop.abort();

    expect((await waiting).error).toMatchObject({
      code: -32_603,
      message: expect.stringContaining('again'),
    });
    expect(rig.jobs.get(JOB)?.['status']).toBe('running');
  });

  it('is cancelled through the route of its job, once', async () => {
    expect((await rig.legacy('tasks/cancel', { taskId: TASK })).result).toMatchObject({
      taskId: TASK,
      status: 'cancelled',
    });
    expect((await rig.legacy('tasks/get', { taskId: TASK })).result).toMatchObject({ status: 'cancelled' });
    expect((await rig.legacy('tasks/cancel', { taskId: TASK })).error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('cancelled'),
    });
  });

  it.each(['completed', 'failed'])('that is %s cannot be cancelled', async (status) => {
    rig.jobs.set(JOB, jobOf(JOB, status));

    expect((await rig.legacy('tasks/cancel', { taskId: TASK })).error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining(status),
    });
  });

  it('that ends before the cancellation reaches it cannot be cancelled', async () => {
    rig.answer = (route) => {
      if (route.endsWith('/cancel')) rig.jobs.set(JOB, jobOf(JOB, 'completed'));
      return undefined;
    };

    expect((await rig.legacy('tasks/cancel', { taskId: TASK })).error).toMatchObject({ code: -32_602 });
  });

  it('is listed, page by page', async () => {
    rig.jobs.set(OTHER, jobOf(OTHER, 'completed'));
    rig.answer = (route) => {
      if (route === 'GET /v1/jobs?limit=50') {
        return Response.json({ data: [rig.jobs.get(JOB)], nextCursor: 'next' });
      }
      if (route === 'GET /v1/jobs?limit=50&cursor=next')
        return Response.json({ data: [rig.jobs.get(OTHER)] });
      if (!route.startsWith('GET /v1/jobs?')) return undefined;
      return Response.json({ error: { code: 'validation_error', message: 'no' } }, { status: 400 });
    };

    expect((await rig.legacy('tasks/list')).result).toMatchObject({
      tasks: [{ taskId: TASK, status: 'working' }],
      nextCursor: 'next',
    });
    expect((await rig.legacy('tasks/list', { cursor: 'next' })).result).toEqual({
      tasks: [expect.objectContaining({ taskId: `job.${OTHER}`, status: 'completed' })],
    });
    expect((await rig.legacy('tasks/list', { cursor: 'wrong' })).error?.code).toBe(-32_602);
  });

  it('has an id that is valid only in its workspace', async () => {
    const there = new TaskRig({}, OTHER);
    there.jobs.set(JOB, jobOf(JOB, 'running'));
    const taskId = `job.${JOB}.@${OTHER}`;

    expect((await there.legacy('tools/call', { ...WISH, task: {} })).result).toMatchObject({
      task: { taskId },
    });
    expect((await there.legacy('tasks/list')).result).toMatchObject({ tasks: [{ taskId }] });
    expect((await there.legacy('tasks/get', { taskId: TASK })).error?.code).toBe(-32_602);
  });
});
