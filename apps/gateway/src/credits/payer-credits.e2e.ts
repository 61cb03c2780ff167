import {
  CLOUD_WITH_PAYER,
  OPERATOR_EMAIL,
  PAYER_EMAIL,
  type TestUser,
  useStack,
  CLOUD_WITHOUT_ORGANIZATIONS,
} from '@easel/testing';

interface Balance {
  data: { total: number; held: number };
}

interface Entry {
  credits_used: number;
  action: string;
  metadata: { job_id?: string; execution_id?: string };
}

const READS = ['/v1/credits/balance', '/v1/user/credits', '/v1/credits/check'];

describe('credits where one account pays for everybody', () => {
  const stack = useStack(CLOUD_WITH_PAYER);
  let payer: TestUser;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    payer = await stack.api.enter(PAYER_EMAIL);
    user = await stack.api.signUp();
    const made = await stack.api
      .as(payer)
      .post<{ data: { token: string } }>('/v1/api-tokens', { name: 'the pool' });
    token = made.body.data.token;
  });

  const totalOf = async (who: TestUser) => {
    const { body } = await stack.api.as(who).get<Balance>('/v1/credits/balance');
    return body.data.total;
  };
  /** The newest entries of an account that others use at the same time. */
  const entriesOf = async (who: TestUser, of: (entry: Entry) => boolean) => {
    const { body } = await stack.api.as(who).get<{ data: Entry[] }>('/v1/credits/transactions?limit=100');
    return body.data.filter(of);
  };
  const spend = async (client: ReturnType<typeof stack.api.as>) => {
    const asked = { prompt: 'a fox', provider: 'seedance-2', duration: 5, resolution: '480p' };
    const { body } = await client.post<{ jobId: string }>('/v1/generate-video', asked);
    return body.jobId;
  };

  it('[1-5.3-05] are told to the payer by session alone', async () => {
    for (const route of READS) {
      expect(await stack.api.as(token).get(route)).toBeServiceError(403, 'payer_balance_jwt_only');
      expect((await stack.api.as(payer).get(route)).status).toBe(200);
      expect((await stack.api.as(user).get(route)).status).toBe(200);
    }
  });

  it("[1-5.3-07] are taken from the deployment's pool, whoever calls", async () => {
    const own = await totalOf(user);

    for (const client of [stack.api.as(token), stack.api.as(user)]) {
      const jobId = await spend(client);
      const held = await entriesOf(payer, ({ metadata }) => metadata.job_id === jobId);
      expect(held.at(-1)).toMatchObject({ action: 'reserve' });
      expect(held.at(-1)?.credits_used).toBeGreaterThan(0);
      await client.post(`/v1/jobs/${jobId}/cancel`);
      // Nothing for a job that was cancelled in time, and its price for one that had ended before.
      const { body } = await client.get<{ data: { credits: number } }>(`/v1/jobs/${jobId}`);
      const paid = await entriesOf(payer, ({ metadata }) => metadata.job_id === jobId);
      expect(paid.reduce((sum, { credits_used }) => sum + credits_used, 0)).toBe(body.data.credits);
      expect(await totalOf(user)).toBe(own);
    }
  });

  it('pay for the runs of a webhook, too', async () => {
    const hook = { id: 'hook', type: 'webhook-trigger', position: { x: 0, y: 0 }, data: { label: 'Hook' } };
    const word = {
      id: 'word',
      type: 'llm-chat',
      position: { x: 1, y: 0 },
      data: { label: 'Word', prompt: 'Say a word.' },
    };
    const edges = [{ id: 'e', source: 'hook', target: 'word', sourceHandle: null, targetHandle: 'prompt' }];
    const own = await totalOf(user);
    const { body } = await stack.api
      .as(user)
      .post<{ data: { nodes: { data: { params?: { token?: string } } }[] } }>('/v1/workflows', {
        name: 'Hooked',
        nodes: [hook, word],
        edges,
      });
    const secret = JSON.stringify(body.data.nodes).match(/[0-9a-f]{64}/)?.[0];

    const called = await stack.api.post<{ executionId: string }>(`/v1/webhooks/${secret}`, { text: 'fox' });
    expect(called.status).toBeLessThan(300);
    const { executionId } = called.body;
    const paid = () => entriesOf(payer, ({ metadata }) => metadata.execution_id === executionId);
    for (let look = 0; look < 200 && (await paid()).length === 0; look++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }

    expect((await paid()).at(-1)).toMatchObject({ action: 'reserve' });
    expect(await totalOf(user)).toBe(own);
  });

  it('add up', async () => {
    const operator = await stack.api.enter(OPERATOR_EMAIL);
    const { body } = await stack.api.as(operator).get<{ data: object }>('/v1/admin/credits/audit');
    expect(body.data).toMatchObject({ sound: true, problems: [] });
  });
});

describe('money routes of an installation without operators', () => {
  const stack = useStack(CLOUD_WITHOUT_ORGANIZATIONS);

  it('[3-2.2-45] are closed to every account', async () => {
    const user = await stack.api.enter(OPERATOR_EMAIL);
    const gift = { userId: user.id, amount: 5, reason: 'a gift' };

    for (const answer of [
      await stack.api.as(user).post('/v1/admin/credits/grants', gift),
      await stack.api.as(user).get('/v1/admin/credits/audit'),
      await stack.api.as(user).get('/v1/admin/prices/z-image'),
      await stack.api.as(user).put('/v1/admin/prices/z-image', { credits: 1 }),
      await stack.api.as(user).delete('/v1/admin/prices/z-image'),
    ]) {
      expect(answer).toBeServiceError(403, 'forbidden');
    }
  });
});
