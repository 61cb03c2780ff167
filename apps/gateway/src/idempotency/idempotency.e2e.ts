import { randomUUID } from 'node:crypto';
import {
  api,
  type ApiClient,
  type ApiResponse,
  givenRun,
  givenWorkflow,
  testedStack,
  type TestUser,
  text,
  untilExecution,
} from '@easel/testing';
import { Client } from 'pg';

let owner: TestUser;
beforeAll(async () => (owner = await api.signUp()));

/** A node that cannot do its work: it is given nothing to resize. */
/** What it is to work on shows only in the run: nothing. */
const broken = {
  nodes: [{ id: 'small', type: 'resize-image', data: { width: 64, imageUrl: '{Nothing || }' } }],
  edges: [],
};
const isOver = ({ status }: { status: string }) => ['completed', 'failed'].includes(status);

/** The same request with one key at both gateways in turn, all at once. */
function manyTimes(count: number, client: ApiClient, path: string, body?: unknown, key = randomUUID()) {
  const keyed = client.with({ 'idempotency-key': key });
  const gateways = [keyed, keyed.at(testedStack.secondUrl)];
  return Promise.all(Array.from({ length: count }, (_one, at) => gateways[at % 2].post(path, body)));
}

function expectOneAnswer(answers: readonly ApiResponse[], status: number): void {
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
}

async function query<T>(role: string, statement: string, values: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: testedStack.databaseUrl(role) });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as T[];
  } finally {
    await client.end();
  }
}

const runsOf = async (workflowId: string) =>
  (await api.as(owner).get<{ data: { id: string }[] }>(`/v1/workflows/${workflowId}/executions`)).body.data;

/** As if the gateway had died after it asked for the work and before it noted the answer. */
const loseAnswer = (key: string) =>
  query(
    'gateway',
    `update gateway.idempotency_records set status = null, body = null, lease_until = now() where key = $1`,
    [key],
  );

describe('work that is asked for with an Idempotency-Key', () => {
  it('is one execution of fifty requests at two gateways', async () => {
    const workflowId = await givenWorkflow(owner, { nodes: [text('one', 'a fox')], edges: [] });
    const answers = await manyTimes(50, api.as(owner), '/v1/api/run', { workflowId });

    expectOneAnswer(answers, 202);
    expect((await runsOf(workflowId)).map(({ id }) => id)).toEqual([answers[0]?.body['executionId']]);
  });

  it('is one job', async () => {
    const user = await api.signUp();
    const answers = await manyTimes(20, api.as(user), '/v1/generate-image', { prompt: 'a fox' });

    expectOneAnswer(answers, 200);
    const { body } = await api.as(user).get<{ data: { id: string }[] }>('/v1/jobs');
    expect(body.data.map(({ id }) => id)).toEqual([answers[0]?.body['jobId']]);
  });

  it('is one run of an app', async () => {
    const workflowId = await givenWorkflow(owner, { nodes: [text('one', 'a fox')], edges: [] });
    const slug = `app-${randomUUID()}`;
    await api.as(owner).post('/v1/apps/publish', { workflowId, slug, name: 'A fox' });
    const answers = await manyTimes(20, api.as(owner), `/v1/app/${slug}/run`, {});

    expectOneAnswer(answers, 202);
    const { body } = await api.as(owner).get<{ data: { id: string }[] }>(`/v1/app/${slug}/runs`);
    expect(body.data.map(({ id }) => id)).toEqual([answers[0]?.body['runId']]);
  });

  it('is one job that is followed as often as it is asked for, where it answers a stream', async () => {
    const user = await api.signUp();
    const keyed = api.as(user).with({ 'idempotency-key': randomUUID() });
    const path = '/v1/llm-chat/generate-stream';
    const first = framesOf(await keyed.post<string>(path, { userInput: 'a fox' }));
    const again = framesOf(await keyed.at(testedStack.secondUrl).post<string>(path, { userInput: 'a fox' }));

    expect(first.at(-1)).toMatchObject({ done: true, jobId: first[0]?.jobId });
    expect(again[0]?.jobId).toBe(first[0]?.jobId);
    expect(again.at(-1)).toEqual(first.at(-1));
    expect(await keyed.post(path, { userInput: 'a wolf' })).toBeServiceError(422, 'idempotency_key_reused');
    const { body } = await api.as(user).get<{ data: unknown[] }>('/v1/jobs');
    expect(body.data).toHaveLength(1);
  });

  it('is one call of a webhook, whose limit it counts against once', async () => {
    const { body } = await api
      .as(owner)
      .post<{ data: { id: string; nodes: { data: { token: string } }[] } }>('/v1/workflows', {
        name: 'Hooked',
        nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }],
        edges: [],
      });
    const [hook] = body.data.nodes;
    const path = `/v1/webhooks/${hook?.data.token}`;
    const answers = await manyTimes(20, api, path, { order: 7 });

    expectOneAnswer(answers, 202);
    expect(await runsOf(body.data.id)).toHaveLength(1);
    expect((await api.post(path, { order: 8 })).status).toBe(202);
  });

  it('goes on with a run once, also when the answer was lost and the run has failed again', async () => {
    const executionId = await givenRun(owner, await givenWorkflow(owner, broken));
    await untilExecution(api.as(owner), executionId, isOver);
    const [path, key] = [`/v1/workflow-executions/${executionId}/resume`, randomUUID()];
    const answers = await manyTimes(10, api.as(owner), path, undefined, key);
    expectOneAnswer(answers, 202);
    await untilExecution(api.as(owner), executionId, isOver);
    const epoch = () =>
      query<{ epoch: number }>('executor', 'select epoch from executor.executions where id = $1', [
        executionId,
      ]);
    const before = await epoch();

    await loseAnswer(key);
    const again = await api.as(owner).with({ 'idempotency-key': key }).post(path);

    expect([again.status, again.body]).toEqual([202, answers[0]?.body]);
    expect(await epoch()).toEqual(before);
  });

  it('is the same execution when the answer was lost on its way', async () => {
    const workflowId = await givenWorkflow(owner, { nodes: [text('one', 'a fox')], edges: [] });
    const key = randomUUID();
    const keyed = api.as(owner).with({ 'idempotency-key': key });
    const first = await keyed.post('/v1/api/run', { workflowId });
    await loseAnswer(key);
    const again = await keyed.at(testedStack.secondUrl).post('/v1/api/run', { workflowId });

    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(again.body).toEqual(first.body);
    expect(await runsOf(workflowId)).toHaveLength(1);
  });

  it('cannot be other work, nor that of another account', async () => {
    const workflowId = await givenWorkflow(owner, { nodes: [text('one', 'a fox')], edges: [] });
    const key = randomUUID();
    const keyed = api.as(owner).with({ 'idempotency-key': key });
    await keyed.post('/v1/api/run', { workflowId });

    const changed = await keyed.at(testedStack.secondUrl).post('/v1/api/run', { workflowId, inputs: {} });
    expect(changed).toBeServiceError(422, 'idempotency_key_reused');
    const stranger = api.as(await api.signUp()).with({ 'idempotency-key': key });
    expect(await stranger.post('/v1/api/run', { workflowId })).toBeServiceError(404, 'not_found');
    expect(await runsOf(workflowId)).toHaveLength(1);
  });
});

/** What a stream said, frame by frame. */
function framesOf({ body }: ApiResponse<string>): { jobId?: string; [field: string]: unknown }[] {
  return [...body.matchAll(/^data: (.+)$/gm)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}
