import { JOB, jobOf, TaskRig } from './tasks.fixture.js';

const WISH = { name: 'generate_image', arguments: { prompt: 'a fox', max_credits: 7 } };
const TASK = `job.${JOB}`;

describe('a task of revision 2025-11-25', () => {
  let rig: TaskRig;

  beforeEach(() => {
    rig = new TaskRig();
    rig.jobs.set(JOB, jobOf(JOB, 'running'));
  });

  const init = (one: TaskRig) =>
    one.legacy('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a test', version: '1' },
    });

  it('is offered for tools that start one job', async () => {
    const { result } = await init(rig);
    const { tools } = (await rig.legacy('tools/list')).result as {
      tools: { name: string; execution?: { taskSupport: string } }[];
    };
    const support = Object.fromEntries(tools.map(({ name, execution }) => [name, execution?.taskSupport]));

    expect(result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
    });
    expect(result?.['capabilities']).not.toHaveProperty('extensions');
    expect(support).toMatchObject({ generate_image: 'optional', animate_image: 'optional' });
    for (const name of [
      'list_models',
      'get_job',
      'cancel_job',
      'run_workflow',
      'run_app',
      'generate_character',
    ]) {
      expect([name, support[name]]).toEqual([name, undefined]);
    }
  });

  it.each([
    ['is read-only', { readOnly: true }],
    ['selects no tool that starts work', { toolsets: ['discovery'] as const }],
    ['lacks the scope for reading jobs', { scopes: ['workflows:execute'] }],
  ])('is not offered to a connection that %s', async (_, selection) => {
    const other = new TaskRig(selection);
    const { tools } = (await other.legacy('tools/list')).result as { tools: object[] };

    expect((await init(other)).result?.['capabilities']).toEqual({ tools: {} });
    expect(tools.filter((tool) => 'execution' in tool)).toEqual([]);
    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list']) {
      expect((await other.legacy(method, { taskId: TASK })).error?.code).toBe(-32_601);
    }
  });

  it('is not created where tasks are not offered: the call is a normal call', async () => {
    const other = new TaskRig({ scopes: ['workflows:execute'] });

    expect((await other.legacy('tools/call', { ...WISH, task: {} })).result).toMatchObject({
      structuredContent: { status: 'pending', job_id: JOB },
    });
  });

  it('is created without waiting, whatever wait_seconds says', async () => {
    const { result } = await rig.legacy('tools/call', {
      name: 'generate_image',
      arguments: { ...WISH.arguments, wait_seconds: 50 },
      task: { ttl: 60_000 },
    });

    expect(result).toEqual({
      task: {
        taskId: TASK,
        status: 'working',
        statusMessage: expect.any(String),
        createdAt: '2026-11-25T10:00:00.000Z',
        lastUpdatedAt: '2026-11-25T10:00:01.000Z',
        ttl: null,
        pollInterval: expect.any(Number),
      },
      _meta: {
        'io.modelcontextprotocol/related-task': { taskId: TASK },
        'io.modelcontextprotocol/model-immediate-response': expect.stringContaining(JOB),
      },
    });
  });

  it('is the same task, in its current state, when the call is repeated', async () => {
    await rig.legacy('tools/call', { ...WISH, task: {} });
    rig.jobs.set(JOB, jobOf(JOB, 'completed'));

    expect((await rig.legacy('tools/call', { ...WISH, task: {} })).result).toMatchObject({
      task: { taskId: TASK, status: 'completed' },
    });
  });

  it('is not created by a call that does not ask for one', async () => {
    expect((await rig.legacy('tools/call', WISH)).result).toEqual({
      content: [expect.objectContaining({ type: 'text' })],
      structuredContent: expect.objectContaining({ status: 'pending', job_id: JOB }),
    });
  });

  it.each([
    ['a call without a limit', { prompt: 'a fox' }, /max_credits 7/, { status: 'quoted' }],
    [
      'a price that was asked for',
      { prompt: 'a fox', dry_run: true },
      /Nothing was started/,
      { status: 'quoted' },
    ],
    [
      'a call whose limit is too low',
      { prompt: 'a fox', max_credits: 6 },
      /costs 7 credits/,
      { error: { code: 'max_credits_exceeded', retry: 'changed' } },
    ],
    ['a call with wrong arguments', {}, /prompt/, { error: { code: 'validation_error' } }],
  ])(
    'is not created by %s: the error contains the answer to a normal call',
    async (_, args, message, data) => {
      const { error } = await rig.legacy('tools/call', { name: 'generate_image', arguments: args, task: {} });

      expect(error).toMatchObject({ code: -32_602, message: expect.stringMatching(message), data });
      expect(rig.asked).not.toContain('POST /v1/generate-image');
    },
  );

  it('is not created while the service is unavailable: the error says that the call can be repeated', async () => {
    rig.answer = (route) =>
      route === 'POST /v1/generate-image' ? new Response('', { status: 503 }) : undefined;

    expect((await rig.legacy('tools/call', { ...WISH, task: {} })).error).toMatchObject({
      code: -32_603,
      data: { error: { retry: 'same' } },
    });
  });

  it('whose job was started but cannot be read is found again by repeating the call', async () => {
    rig.answer = (route) => (route === `GET /v1/jobs/${JOB}` ? new Response('', { status: 503 }) : undefined);

    expect((await rig.legacy('tools/call', { ...WISH, task: {} })).error).toMatchObject({
      code: -32_603,
      message: expect.stringContaining('nothing starts twice'),
      data: { job_id: JOB },
    });
  });

  it.each(['list_models', 'get_job', 'run_workflow', 'generate_character'])(
    'is not supported by %s',
    async (name) => {
      const { error } = await rig.legacy('tools/call', { name, arguments: {}, task: {} });

      expect(error?.code).toBe(-32_601);
    },
  );
});
