import { setTimeout as sleep } from 'node:timers/promises';
import {
  CLOUD,
  givenApiToken,
  givenOrganization,
  givenWorkspace,
  inWorkspace,
  type TestUser,
  until,
  useStack,
} from '@easel/testing';
import { Agent } from './agent.fixture.js';
import { ModernAgent } from './modern-agent.fixture.js';

type Row = Record<string, unknown>;

const ENDED = new Set(['completed', 'failed', 'cancelled']);
/** A policy is known everywhere after a second. */
const KNOWN_MS = 1_200;

const stack = useStack(CLOUD);
let ada: TestUser;
let token: string;
let foreign: string;
/** A workspace of Ada in which every picture is held for a review. */
let workspaceId: string;
const joined: { close: () => unknown }[] = [];

beforeAll(async () => {
  ada = await stack.api.signUp();
  ({ token } = await givenApiToken(ada, {}, stack.api));
  foreign = (await givenApiToken(await stack.api.signUp(), {}, stack.api)).token;
  workspaceId = await givenWorkspace(ada, await givenOrganization(ada, stack.api), stack.api);
  const policy = { jobType: 'generate-image', workspaceId };
  const put = await inWorkspace(stack.api.as(ada), workspaceId).put('/v1/job-policies', policy);
  expect({ status: put.status, body: put.body }).toMatchObject({ status: 200 });
  await sleep(KNOWN_MS);
});
afterAll(() => Promise.all(joined.map((one) => one.close())));

async function join<T extends { close: () => unknown }>(agent: T | Promise<T>): Promise<T> {
  const one = await agent;
  joined.push(one);
  return one;
}

/** Polls until the task has ended. */
const untilEnded = (ask: () => Promise<Row>) => until(ask, ({ status }) => ENDED.has(String(status)));

const jobIdOf = (taskId: unknown): string =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(String(taskId))?.[0] ?? '';

describe.each([
  [
    'HTTP',
    (url: string, who: string) => Agent.connect(url, who, '?toolsets=all'),
    (url: string) => Agent.connect(url, token, '?toolsets=all', { 'x-service-workspace': workspaceId }),
  ],
  [
    'standard input and output',
    (url: string, who: string) => Agent.overStdio(url, who),
    (url: string) => Agent.overStdio(url, token, { SERVICE_WORKSPACE: workspaceId }),
  ],
])('agents that use tasks of revision 2025-11-25 over %s', (way, connect, connectHeld) => {
  const wish = (more: Row = {}) => ({
    name: 'generate_image',
    arguments: { prompt: `a fox over ${way}`, max_credits: 1_000, ...more },
    task: { ttl: 60_000 },
  });

  it('start a job as a task, poll it on another gateway, and start nothing twice', async () => {
    const [one, two] = await Promise.all([
      join(connect(stack.url, token)),
      join(connect(stack.secondUrl, token)),
    ]);
    expect(one.client.getServerCapabilities()).toMatchObject({
      tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
    });

    const { task } = (await one.ask('tools/call', wish())) as { task: Row };
    const { task: again } = (await two.ask('tools/call', wish())) as { task: Row };
    expect(again['taskId']).toBe(task['taskId']);
    const taskId = task['taskId'];

    const ended = await untilEnded(() => two.ask('tasks/get', { taskId }));
    expect(ended).toMatchObject({ taskId, status: 'completed', createdAt: task['createdAt'], ttl: null });
    const result = await two.ask('tasks/result', { taskId });
    expect(result).toMatchObject({
      structuredContent: { status: 'completed', output: { imageUrl: expect.any(String) } },
      _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
    });
    expect((result['structuredContent'] as Row)['job_id']).toBe(jobIdOf(taskId));
    const { body } = await stack.api.as(ada).get<{ data: Row }>(`/v1/jobs/${jobIdOf(taskId)}`);
    expect(body.data).toMatchObject({ source: 'mcp', job_type: 'generate-image', status: 'completed' });

    const { tasks } = (await two.ask('tasks/list')) as { tasks: Row[] };
    expect(tasks).toContainEqual(ended);
    await expect(two.ask('tasks/cancel', { taskId })).rejects.toMatchObject({ code: -32_602 });
  });

  it('wait for the result of a task', async () => {
    const one = await join(connect(stack.url, token));
    const { task } = (await one.ask('tools/call', wish({ seed: 5 }))) as { task: Row };

    expect(await one.ask('tasks/result', { taskId: task['taskId'] })).toMatchObject({
      structuredContent: { status: 'completed' },
    });
  });

  it('get the quote as an error if the call names no limit, and nothing starts', async () => {
    const one = await join(connect(stack.url, token));
    const { max_credits: _limit, ...args } = wish({ prompt: `unpriced over ${way}` }).arguments as Row;

    await expect(
      one.ask('tools/call', { name: 'generate_image', arguments: args, task: {} }),
    ).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/max_credits \d/),
      data: { status: 'quoted', quote: { credits: expect.any(Number) } },
    });
    expect(await one.get('generate_image', args)).toMatchObject({ status: 'quoted' });
    await expect(
      one.ask('tools/call', { name: 'run_workflow', arguments: {}, task: {} }),
    ).rejects.toMatchObject({
      code: -32_601,
    });
  });

  it('cancel a task, and its job is cancelled', async () => {
    const [one, two] = await Promise.all([join(connectHeld(stack.url)), join(connectHeld(stack.secondUrl))]);
    const { task } = (await one.ask('tools/call', wish())) as { task: Row };
    const taskId = task['taskId'];

    const held = await until(
      () => two.ask('tasks/get', { taskId }),
      ({ statusMessage }) => /reviewer/.test(String(statusMessage)),
    );
    expect(held['status']).toBe('working');
    expect(await two.ask('tasks/cancel', { taskId })).toMatchObject({ taskId, status: 'cancelled' });
    expect(await one.ask('tasks/get', { taskId })).toMatchObject({ status: 'cancelled' });
    expect(await one.ask('tasks/result', { taskId })).toMatchObject({
      structuredContent: { status: 'cancelled' },
    });
    await expect(one.ask('tasks/cancel', { taskId })).rejects.toMatchObject({ code: -32_602 });
    const { body } = await inWorkspace(stack.api.as(ada), workspaceId).get<{ data: Row }>(
      `/v1/jobs/${jobIdOf(taskId)}`,
    );
    expect(body.data).toMatchObject({ status: 'cancelled' });

    const outside = await join(connect(stack.url, token));
    await expect(outside.ask('tasks/get', { taskId })).rejects.toMatchObject({ code: -32_602 });
  });

  it('cannot tell tasks of other accounts from tasks that do not exist', async () => {
    const one = await join(connect(stack.url, token));
    const { task } = (await one.ask('tools/call', wish({ seed: 7 }))) as { task: Row };
    const eve = await join(connect(stack.secondUrl, foreign));
    const none = { code: -32_602, message: expect.stringContaining('Task not found') };

    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel']) {
      for (const taskId of [task['taskId'], `job.${ada.id}`, 'nonsense']) {
        await expect(eve.ask(method, { taskId })).rejects.toMatchObject(none);
      }
    }
    expect(await eve.ask('tasks/list')).toEqual({ tasks: [] });
    expect(await untilEnded(() => one.ask('tasks/get', { taskId: task['taskId'] }))).toMatchObject({
      status: 'completed',
    });
  });
});

it('tools for films and characters start tasks too', async () => {
  const agent = await join(Agent.connect(stack.url, token, '?toolsets=all'));
  const modern = await join(ModernAgent.overHttp(stack.secondUrl, token));
  const plan = { version: 1, shots: [{ id: 'pier', plan: { prompt: 'A pier' } }] };
  const made = (await agent.get('create_production', { name: 'Fog', plan })) as {
    production: { id: string };
  };
  const film = { production_id: made.production.id, max_credits: 1_000 };
  const fox = { name: 'Nora', description: 'A pilot', max_credits: 1_000 };

  const { task } = (await agent.ask('tools/call', {
    name: 'make_production_music',
    arguments: { ...film, prompt: 'A calm sea' },
    task: {},
  })) as { task: Row };
  expect(await agent.ask('tasks/result', { taskId: task['taskId'] })).toMatchObject({
    structuredContent: { status: 'completed' },
  });
  for (const [name, args] of [
    ['generate_shot', { ...film, kind: 'still', shot_id: 'pier', count: 2 }],
    ['generate_character', { ...fox, count: 2 }],
  ] as const) {
    const { result } = await modern.ask('tools/call', { name, arguments: args });
    expect([name, result?.['resultType']]).toEqual([name, 'task']);
    const read = async () => (await modern.ask('tasks/get', { taskId: result?.['taskId'] })).result ?? {};
    expect(await untilEnded(read)).toMatchObject({
      status: 'completed',
      result: { structuredContent: { job_ids: [expect.any(String), expect.any(String)] } },
    });
  }
});

describe.each([
  ['HTTP', (url: string, who: string) => ModernAgent.overHttp(url, who)],
  ['standard input and output', (url: string, who: string) => ModernAgent.overStdio(url, who)],
])('agents that use tasks of revision 2026-07-28 over %s', (way, connect) => {
  const wish = { name: 'generate_image', arguments: { prompt: `a hen over ${way}`, max_credits: 1_000 } };

  it('get a task for a job that continues, and poll it on another gateway', async () => {
    const [one, two] = [await join(connect(stack.url, token)), await join(connect(stack.secondUrl, token))];
    expect((await one.ask('server/discover')).result).toMatchObject({
      capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } },
    });

    const { result: task } = await one.ask('tools/call', wish);
    expect(task).toMatchObject({ resultType: 'task', status: expect.any(String), ttlMs: null });
    expect((await two.ask('tools/call', wish)).result).toMatchObject({ taskId: task?.['taskId'] });
    const read = async () => (await two.ask('tasks/get', { taskId: task?.['taskId'] })).result ?? {};
    expect(await untilEnded(read)).toMatchObject({
      resultType: 'complete',
      status: 'completed',
      result: { structuredContent: { status: 'completed', output: { imageUrl: expect.any(String) } } },
    });
    expect((await two.ask('tasks/cancel', { taskId: task?.['taskId'] })).result).toMatchObject({
      resultType: 'complete',
    });
    expect((await read())['status']).toBe('completed');
  });

  it('get no task if the job ends in time, or if they do not declare support', async () => {
    const one = await join(connect(stack.url, token));
    const waiting = { ...wish, arguments: { ...wish.arguments, seed: 3, wait_seconds: 50 } };

    expect((await one.ask('tools/call', waiting)).result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'completed' },
    });
    expect((await one.ask('tools/call', wish, {})).result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'pending', job_id: expect.any(String) },
    });
    expect((await one.ask('tasks/get', { taskId: 'x' }, {})).error).toMatchObject({ code: -32_021 });
  });

  it('run a workflow as a task and cancel it, which other accounts cannot', async () => {
    const agent = await Agent.connect(stack.url, token, '?toolsets=all');
    joined.push(agent);
    const made = await agent.get('create_workflow', {
      name: `Slow over ${way}`,
      nodes: [{ id: 'slow', type: 'noop', data: { delayMs: 60_000 } }],
      edges: [],
    });
    const [one, two] = [await join(connect(stack.url, token)), await join(connect(stack.secondUrl, token))];

    const { result: task } = await one.ask('tools/call', {
      name: 'run_workflow',
      arguments: { workflow_id: made['id'], max_credits: 1_000 },
    });
    expect(task).toMatchObject({ resultType: 'task', status: 'working' });
    const { taskId } = task as { taskId: string };
    const eve = await join(connect(stack.url, foreign));
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      expect((await eve.ask(method, { taskId, inputResponses: {} })).error).toMatchObject({ code: -32_602 });
    }
    expect((await two.ask('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect(await untilEnded(async () => (await one.ask('tasks/get', { taskId })).result ?? {})).toMatchObject(
      {
        status: 'cancelled',
      },
    );
  });

  it('cannot subscribe to tasks if they do not declare support', async () => {
    const one = await join(connect(stack.url, token));
    await one.ask('server/discover');

    expect(
      (await one.ask('subscriptions/listen', { notifications: { taskIds: ['x'] } }, {})).error,
    ).toMatchObject({ code: -32_021 });
  });
});
