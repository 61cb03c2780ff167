import {
  givenRun,
  givenWorkflow,
  step,
  type TestUser,
  text,
  until,
  untilExecution,
  useStack,
  WebhookReceiver,
  wire,
} from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Endpoint {
  id: string;
  secret?: string;
}
interface Delivery {
  id: string;
  event: string;
  status: string;
  attempts: number;
  payload: { data: Record<string, unknown> };
}

describe('webhook endpoints', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => (receiver = await WebhookReceiver.open()));
  afterAll(() => receiver.close());
  const stack = useStack(() => ({ WEBHOOK_PRIVATE_HOSTS: receiver.host }));

  let owner: TestUser;
  beforeEach(async () => {
    owner = await stack.api.signUp();
    receiver.received.length = 0;
  });

  const created = async (body: object = {}) => {
    const answer = await stack.api
      .as(owner)
      .post<Data<Required<Endpoint>>>('/v1/webhook-endpoints', { url: receiver.url, ...body });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };

  it('are told of a run that ended, with its outputs, and keep a log of it', async () => {
    const { id, secret } = await created();
    const shown = text('a', 'a fox', { presentationInput: true, presentationOutput: true });
    const workflowId = await givenWorkflow(owner, { nodes: [shown, step('s')], edges: [] }, 'A', stack.api);
    const executionId = await givenRun(owner, workflowId, stack.api);

    const received = await until(() => receiver.received[0]);
    const { body } = await stack.api
      .as(owner)
      .get<Data<Delivery[]>>(`/v1/webhook-endpoints/${id}/deliveries`);

    const result = await stack.api.as(owner).get<{ outputs: object[] }>(`/v1/api/result/${executionId}`);
    expect(receiver.verified(secret, received)).toMatchObject({
      type: 'execution.completed',
      data: { executionId, workflowId, status: 'completed', outputs: result.body.outputs },
    });
    expect(received.id).toBe(body.data[0]?.id);
    const [delivery] = await until(async () => {
      const now = await stack.api.as(owner).get<Data<Delivery[]>>(`/v1/webhook-endpoints/${id}/deliveries`);
      return now.body.data[0]?.status === 'delivered' ? now.body.data : undefined;
    });
    expect(delivery).toMatchObject({ event: 'execution.completed', attempts: 1 });
    expect(receiver.received).toHaveLength(1);
  });

  it('are told again when their owner asks', async () => {
    const { id } = await created({ events: ['job.failed', 'job.completed'] });
    await stack.api.as(owner).post('/v1/noop', {});
    await until(() => receiver.received[0]);
    const list = `/v1/webhook-endpoints/${id}/deliveries`;
    const delivery = await until(async () => {
      const { body } = await stack.api.as(owner).get<Data<Delivery[]>>(list);
      return body.data.find(({ status }) => status === 'delivered');
    });

    const again = await stack.api.as(owner).post(`${list}/${delivery.id}/redeliver`);
    const second = await until(() => receiver.received[1]);

    expect(again.status).toBe(202);
    expect(second.id).toBe(delivery.id);
  });

  it('get a new secret, which signs beside the old one, and go', async () => {
    const { id, secret } = await created();
    const path = `/v1/webhook-endpoints/${id}`;
    const rotated = await stack.api.as(owner).patch<Data<Endpoint>>(path, { rotateSecret: true });
    const execution = await givenRun(
      owner,
      await givenWorkflow(owner, { nodes: [step('s')], edges: [] }, 'A', stack.api),
      stack.api,
    );
    await untilExecution(stack.api.as(owner), execution, ({ status }) => status === 'completed');
    await until(() => receiver.received[0]);

    for (const each of [secret, rotated.body.data.secret ?? '']) receiver.verified(each);
    const listed = await stack.api.as(owner).get<Data<Endpoint[]>>('/v1/webhook-endpoints');
    expect(listed.body.data).toEqual([expect.objectContaining({ id })]);
    expect(listed.body.data[0]).not.toHaveProperty('secret');
    expect((await stack.api.as(owner).delete(path)).body).toEqual({ success: true });
    expect(await stack.api.as(owner).delete(path)).toBeServiceError(404, 'not_found');
  });

  it('are public addresses, or ones that the operator named', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://10.0.0.1/', 'nonsense', 'ftp://example.org/']) {
      const refused = await stack.api.as(owner).post('/v1/webhook-endpoints', { url });
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'url' } });
    }
  });

  it('are not needed where a node is run on its own to post something', async () => {
    const body = { url: receiver.url, payload: { story: 'a hare' } };
    const { status } = await stack.api.as(owner).post('/v1/webhook-output/send', body);

    expect(status).toBeLessThan(300);
    await until(() => receiver.received[0]);
    expect(receiver.received.map((each) => JSON.parse(each.body) as unknown)).toEqual([{ story: 'a hare' }]);
  });

  it('are not needed where a workflow posts its results itself', async () => {
    const node = {
      id: 'out',
      type: 'webhook-output',
      data: { url: receiver.url, params: [{ name: 'story', type: 'text' }] },
    };
    const graph = { nodes: [text('a', 'a fox'), node], edges: [wire('a', 'prompt', 'out', 'in')] };
    const workflowId = await givenWorkflow(owner, graph, 'A', stack.api);
    const executionId = await givenRun(owner, workflowId, stack.api);
    await untilExecution(stack.api.as(owner), executionId, ({ status }) => status === 'completed');

    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ story: 'a fox' }]);
    expect(receiver.last.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
