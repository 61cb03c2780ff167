import {
  api,
  CLOUD,
  givenWorkflow,
  OPERATOR_EMAIL,
  postUntilServed,
  type TestUser,
  untilExecution,
  untilJobEnded,
  useStack,
} from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Balance {
  total: number;
  held: number;
}
interface Job {
  id: string;
  status: string;
  credits: number;
  input_data: Record<string, unknown>;
  output_data: Record<string, unknown> | null;
}
interface Transaction {
  id: string;
  credits_used: number;
  action: string;
  metadata: { job_id?: string; credits_charged?: number; reason?: string };
}

/** 2 credits. */
const CHEAP = { prompt: 'a fox', provider: 'z-image' };

describe('credits on cloud', () => {
  const stack = useStack(CLOUD);
  let operator: TestUser;
  beforeAll(async () => {
    operator = await stack.api.enter(OPERATOR_EMAIL);
  });
  afterAll(async () => {
    const { body } = await stack.api
      .as(operator)
      .get<Data<{ problems: unknown[] }>>('/v1/admin/credits/audit');
    expect(body.data).toMatchObject({ sound: true, problems: [] });
  });

  const balanceOf = async (user: TestUser) => {
    const { body } = await stack.api.as(user).get<Data<Balance>>('/v1/credits/balance');
    return { total: body.data.total, held: body.data.held };
  };
  const generate = (user: TestUser, type: string, params: object) =>
    stack.api.as(user).post<{ jobId: string }>(`/v1/${type}`, params);
  const jobOf = async (user: TestUser, id: string) =>
    (await stack.api.as(user).get<Data<Job>>(`/v1/jobs/${id}`)).body.data;
  const entriesOf = async (user: TestUser, jobId: string) =>
    (await stack.api.as(user).get<Data<Transaction[]>>('/v1/credits/transactions?limit=50')).body.data
      .filter(({ metadata }) => metadata.job_id === jobId)
      .map(({ action, credits_used, metadata }) => ({
        action,
        used: credits_used,
        ...(metadata.credits_charged !== undefined && { charged: metadata.credits_charged }),
      }));
  /** What was reserved for a job; the job is then cancelled. */
  const reservedFor = async (user: TestUser, type: string, params: object): Promise<number> => {
    const { status, body } = await generate(user, type, params);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const reserved = (await entriesOf(user, body.jobId)).find(({ action }) => action === 'reserve');
    await stack.api.as(user).post(`/v1/jobs/${body.jobId}/cancel`);
    return reserved?.used ?? 0;
  };
  const grant = async (user: TestUser, amount: number) => {
    const answer = await stack.api
      .as(operator)
      .post('/v1/admin/credits/grants', { userId: user.id, amount, reason: 'for a test' });
    expect(answer.status).toBe(201);
  };
  const ended = (user: TestUser, id: string) => untilJobEnded<Job>(stack.api.as(user), id);

  it('[1-4.12-08] [1-4.12-09] [1-4.12-10] tells a new account its 1,500 credits by three routes', async () => {
    const user = await stack.api.signUp();

    expect(await balanceOf(user)).toEqual({ total: 1_500, held: 0 });
    const { body } = await stack.api.as(user).get<Data<Balance>>('/v1/user/credits');
    expect(body.data).toEqual({
      total: 1_500,
      subscription: 0,
      topup: 1_500,
      held: 0,
      dailySpent: 0,
      dailyLimit: null,
      monthlyAllocation: 0,
      tier: 'free',
      effectiveTier: 'free',
      features: {},
      periodEnd: null,
      appCreditsAllowance: 0,
    });
    const check = await stack.api.as(user).get('/v1/credits/check?credits=1501');
    expect(check).toMatchObject({
      status: 200,
      body: { data: { sufficient: false, required: 1_501, available: 1_500 } },
    });
  });

  it('[1-1-15] [1-7-10] refuses what the account cannot pay, and makes no job of it', async () => {
    const user = await stack.api.signUp();
    const dear = { prompt: 'a fox', provider: 'seedance-2', resolution: '4k', duration: 8 };

    const refused = await generate(user, 'generate-video', dear);

    expect(refused).toBeServiceError(402, 'insufficient_credits');
    expect(refused.body).toMatchObject({ error: { required: 4_160, available: 1_500 } });
    const { body } = await stack.api.as(user).get<Data<Job[]>>('/v1/jobs');
    expect(body.data).toEqual([]);
    expect(await balanceOf(user)).toEqual({ total: 1_500, held: 0 });
  });

  it('[1-1-15] holds the price from the moment the job is known, charges it at the end, and says so', async () => {
    const user = await stack.api.signUp();

    const { body } = await generate(user, 'generate-image', CHEAP);
    expect(await entriesOf(user, body.jobId)).toContainEqual({ action: 'reserve', used: 2 });

    expect(await ended(user, body.jobId)).toMatchObject({ status: 'completed', credits: 2 });
    expect(await balanceOf(user)).toEqual({ total: 1_498, held: 0 });
    expect(await entriesOf(user, body.jobId)).toEqual([
      { action: 'settle', used: 0, charged: 2 },
      { action: 'reserve', used: 2 },
    ]);
  });

  it('gives everything back for a job that is cancelled', async () => {
    const user = await stack.api.signUp();
    const { body } = await generate(user, 'generate-video', { prompt: 'a fox', provider: 'seedance-2' });
    const { status } = await stack.api.as(user).post(`/v1/jobs/${body.jobId}/cancel`);

    expect(status).toBe(200);
    expect(await jobOf(user, body.jobId)).toMatchObject({ status: 'cancelled', credits: 0 });
    expect(await balanceOf(user)).toEqual({ total: 1_500, held: 0 });
  });

  it('[1-4.6-09] reserves for the corrected values', async () => {
    const user = await stack.api.signUp();
    const asked = { prompt: 'a fox', provider: 'happyhorse', duration: 5 };

    const corrected = await reservedFor(user, 'generate-video', { ...asked, resolution: '4k' });

    expect(corrected).toBe(Math.ceil(72.5 * 5));
    expect(corrected).toBe(await reservedFor(user, 'generate-video', { ...asked, resolution: '1080p' }));
  });

  it("[1-4.6-17] bills an omitted resolution at the model's default", async () => {
    const user = await stack.api.signUp();
    const asked = { prompt: 'a fox', provider: 'seedance-2', duration: 5 };
    const { body } = await generate(user, 'generate-video', asked);
    const { resolution } = (await jobOf(user, body.jobId)).input_data;
    const [reserved] = await entriesOf(user, body.jobId);
    await stack.api.as(user).post(`/v1/jobs/${body.jobId}/cancel`);

    expect(resolution).toBe('480p');
    expect(reserved?.used).toBe(await reservedFor(user, 'generate-video', { ...asked, resolution: '480p' }));
    expect(reserved?.used).not.toBe(
      await reservedFor(user, 'generate-video', { ...asked, resolution: '720p' }),
    );
  });

  it('[1-4.6-33] prices quality and resolution by composite identifiers', async () => {
    const user = await stack.api.signUp();
    const image = (given: object) => reservedFor(user, 'generate-image', { prompt: 'a fox', ...given });
    const priceOf = async (identifier: string) => {
      const path = `/v1/admin/prices/${encodeURIComponent(identifier)}`;
      return (await stack.api.as(operator).get<Data<{ credits: number }>>(path)).body.data.credits;
    };

    const [medium, high] = [
      await image({ provider: 'gpt-image', quality: 'medium' }),
      await image({ provider: 'gpt-image', quality: 'high' }),
    ];
    expect([medium, high]).toEqual([await priceOf('gpt-image'), await priceOf('gpt-image:high')]);
    expect(high).toBeGreaterThan(medium);
    expect(await image({ provider: 'nano-banana-pro', resolution: '4K' })).toBe(
      await priceOf('nano-banana-pro:4K'),
    );
  });

  it('[1-4.6-28] [1-4.6-29] reserves the longest clip for an automatic length, and charges the delivered one', async () => {
    const user = await stack.api.signUp();
    const asked = { prompt: 'a fox', provider: 'seedance-2-mini', resolution: '480p', aspectRatio: '1:1' };
    const longest = await reservedFor(user, 'text-to-video', { ...asked, duration: 15 });

    const { body } = await generate(user, 'text-to-video', { ...asked, duration: -1 });
    expect((await entriesOf(user, body.jobId)).at(-1)).toEqual({ action: 'reserve', used: longest });

    const job = await ended(user, body.jobId);
    const seconds = Math.round(job.output_data?.durationSeconds as number);
    expect(job.status).toBe('completed');
    expect(seconds).toBeLessThan(15);
    const delivered = await reservedFor(user, 'text-to-video', { ...asked, duration: seconds });
    expect(job.credits).toBe(delivered);
    expect(await entriesOf(user, body.jobId)).toContainEqual({
      action: 'refund',
      used: delivered - longest,
    });
    expect(await balanceOf(user)).toEqual({ total: 1_500 - delivered, held: 0 });
  });

  it('[1-4.6-41] charges reference clips by the second, with those of the result', async () => {
    const user = await stack.api.signUp();
    const short = { prompt: 'a fox', provider: 'seedance-2-mini', resolution: '480p', duration: 5 };
    const clip = await generate(user, 'text-to-video', short);
    const made = await ended(user, clip.body.jobId);
    const length = made.output_data?.durationSeconds as number;
    const { body: rate } = await stack.api
      .as(operator)
      .get<Data<{ creditsPerSecond: number }>>('/v1/admin/prices/seedance-2%3A480p-ref');

    const reserved = await reservedFor(user, 'generate-video', {
      prompt: 'a fox',
      provider: 'seedance-2',
      resolution: '480p',
      duration: 5,
      referenceVideoUrls: [made.output_data?.videoUrl],
    });

    expect(length).toBeCloseTo(5, 0);
    expect(reserved).toBe(Math.ceil((length + 5) * rate.data.creditsPerSecond));
  });

  it('[1-7-20] answers 503 for a model without a price, at every replica from the moment it has none', async () => {
    const user = await stack.api.signUp();
    await grant(user, 10_000);
    const path = '/v1/admin/prices/imagen4-ultra';
    const model = { prompt: 'a fox', provider: 'imagen4-ultra' };
    const at = (url: string) =>
      stack.api.as(user).at(url).post<{ jobId: string }>('/v1/generate-image', model);
    try {
      expect((await stack.api.as(operator).delete(path)).status).toBe(200);
      for (const url of [stack.url, stack.secondUrl]) {
        const refused = await at(url);
        expect(refused).toBeServiceError(503, 'price_not_configured');
        const nodes = ['imagen4-ultra', 'z-image', 'imagen4-ultra'].map((provider) => {
          return { type: 'generate-image', data: { ...model, provider } };
        });
        const { body } = await stack.api.as(user).at(url).post('/v1/credits/estimate-workflow', { nodes });
        expect(body).toEqual({ data: { totalCredits: 2, nodeCount: 3, unpriced: ['imagen4-ultra'] } });
        expect(refused.headers.get('retry-after')).toBeNull();
      }
      expect(await stack.api.as(operator).get(path)).toBeServiceError(404, 'not_found');

      await stack.api.as(operator).at(stack.secondUrl).put(path, { credits: 77 });
      const { body } = await at(stack.url);
      expect(await entriesOf(user, body.jobId)).toContainEqual({ action: 'reserve', used: 77 });
      const { body: models } = await stack.api.as(user).get<object>('/v1/models?kind=image');
      expect(JSON.stringify(models)).toContain('{"identifier":"imagen4-ultra","credits":77}');
    } finally {
      await stack.api.as(operator).put(path, { credits: 30 });
    }
  });

  it('[1-2.3-02] shows in discovery what a node costs, where no setting changes it, and charges just that', async () => {
    const user = await stack.api.signUp();
    await grant(user, 10_000);
    const { body } = await stack.api.get<Data<{ type: string; creditCost?: unknown }[]>>('/v1/nodes');
    const costs = new Map(body.data.map(({ type, creditCost }) => [type, creditCost]));
    const costing = [...costs.values()].filter((cost) => cost !== undefined);
    expect(costing.every((cost) => typeof cost === 'number')).toBe(true);
    expect(costing.length).toBeGreaterThan(20);
    // Settings change what these cost.
    for (const type of ['generate-image', 'generate-video', 'llm-chat']) {
      expect([type, costs.get(type)]).toEqual([type, undefined]);
    }

    const { body: made } = await generate(user, 'text-to-video', { prompt: 'a fox', duration: 5 });
    const videoUrl = (await ended(user, made.jobId)).output_data?.videoUrl;
    const { body: drawn } = await generate(user, 'generate-image', CHEAP);
    const imageUrl = (await ended(user, drawn.jobId)).output_data?.imageUrl;
    const charged = {
      'extract-frame': await reservedFor(user, 'extract-frame', { videoUrl }),
      'remove-background': await reservedFor(user, 'remove-background', { imageUrl }),
      'fade-video': await reservedFor(user, 'fade-video', { videoUrl }),
      'generate-music': await reservedFor(user, 'generate-music', { prompt: 'a tune' }),
      'still-to-video': await reservedFor(user, 'still-to-video', { imageUrl }),
    };
    for (const [type, credits] of Object.entries(charged)) {
      expect([type, costs.get(type)]).toEqual([type, credits]);
    }
    expect(Object.values(charged).filter((credits) => credits > 0)).toHaveLength(4);
  });

  it('says what models and nodes cost before anything runs, and reserves just that', async () => {
    const user = await stack.api.signUp();
    await grant(user, 10_000);
    const client = stack.api.as(user);

    const { body } = await client.post('/v1/credits/model-costs', {
      models: ['z-image', 'seedance-2', 'extract-frame', 'gpt-image:high', 'no-such-model'],
    });
    expect(body).toEqual({
      data: {
        'z-image': 2,
        'seedance-2': await reservedFor(user, 'generate-video', { prompt: 'a fox', provider: 'seedance-2' }),
        'extract-frame': expect.any(Number),
        'gpt-image:high': expect.any(Number),
      },
      missing: ['no-such-model'],
      errors: [],
    });
    const { body: estimate } = await client.post('/v1/credits/estimate-workflow', {
      nodes: [
        { id: 'a', type: 'text-prompt', data: { text: 'a fox' } },
        { id: 'b', type: 'generate-image', data: CHEAP },
        { id: 'c', type: 'generate-image', data: CHEAP },
      ],
    });
    expect(estimate).toEqual({ data: { totalCredits: 4, nodeCount: 3 } });
    const [unset, empty] = await Promise.all(
      [null, {}].map((data) =>
        client.post('/v1/credits/estimate-workflow', { nodes: [{ type: 'generate-image', data }] }),
      ),
    );
    expect(unset?.body).toEqual({ data: { totalCredits: expect.any(Number), nodeCount: 1 } });
    expect(unset?.body).toEqual(empty?.body);
    const { body: catalog } = await client.get<{
      sections: { families: { models: { id: string }[] }[] }[];
    }>('/v1/models');
    const ids = catalog.sections.flatMap(({ families }) =>
      families.flatMap(({ models }) => models.map(({ id }) => id)),
    );
    for (let from = 0; from < ids.length; from += 50) {
      const told = await client.post('/v1/credits/model-costs', { models: ids.slice(from, from + 50) });
      expect(told.body).toMatchObject({ missing: [] });
    }
    const tooMany = await client.post('/v1/credits/model-costs', { models: Array(51).fill('z-image') });
    expect(tooMany).toBeServiceError(400, 'validation_error');
  });

  it('are charged for what is computed at once, too, and once for each key', async () => {
    const user = await stack.api.signUp();
    const asked = { strategyId: 'pick-best-llm', inputs: ['a fox', 'a red fox'] };
    const client = stack.api.as(user).with({ 'idempotency-key': `reduce-${user.id}` });

    for (let again = 0; again < 2; again++) {
      const { status, body } = await client.post<{ jobId: string }>('/v1/reduce', asked);
      expect(status).toBe(200);
      expect(await jobOf(user, body.jobId)).toMatchObject({ status: 'completed', credits: 10 });
    }

    expect(await balanceOf(user)).toEqual({ total: 1_490, held: 0 });
  });

  describe('of a run', () => {
    const images = (count: number, provider: string) => ({
      nodes: Array.from({ length: count }, (_, index) => ({
        id: `n${index}`,
        type: 'generate-image',
        position: { x: 0, y: index },
        data: { label: `Image ${index}`, prompt: 'a fox', provider },
      })),
      edges: [],
    });
    const workflowOf = async (user: TestUser, graph: object) => {
      const { body } = await stack.api
        .as(user)
        .post<Data<{ id: string }>>('/v1/workflows', { name: 'Foxes', ...graph });
      return body.data.id;
    };
    const isOver = ({ status }: { status: string }) => status === 'completed' || status === 'failed';

    it('are those of its nodes, in every answer that names them', async () => {
      const user = await stack.api.signUp();
      const workflowId = await workflowOf(user, images(3, 'z-image'));
      const { body: schema } = await stack.api
        .as(user)
        .get<{ estimatedCredits: number }>(`/v1/api/schema?workflowId=${workflowId}`);
      expect(schema.estimatedCredits).toBe(6);

      const { status, body } = await stack.api
        .as(user)
        .post<{ executionId: string; creditsUsed: number }>('/v1/api/run?wait=true', { workflowId });

      expect({ status, creditsUsed: body.creditsUsed }).toEqual({ status: 200, creditsUsed: 6 });
      const { body: result } = await stack.api.as(user).get(`/v1/api/result/${body.executionId}`);
      const { body: state } = await stack.api.as(user).get(`/v1/api/status/${body.executionId}`);
      expect([result.creditsUsed, state.creditsUsed, state.totalCreditsUsed]).toEqual([6, 6, 6]);
      const execution = await untilExecution(stack.api.as(user), body.executionId, isOver);
      expect(execution.totalCreditsUsed).toBe(6);
      expect(execution.nodeStates.n0).toMatchObject({ creditsUsed: 2 });
      expect(await balanceOf(user)).toEqual({ total: 1_494, held: 0 });
    });

    it('are taken as long as they last: a node that cannot be paid fails, the others go on', async () => {
      const user = await stack.api.signUp();
      const dear = {
        id: 'dear',
        type: 'text-to-video',
        position: { x: 0, y: 0 },
        data: { label: 'Dear', prompt: 'a fox', provider: 'seedance-2', resolution: '4k', duration: 8 },
      };
      // It begins once the account has been emptied by something else.
      const pause = { id: 'pause', type: 'noop', data: { label: 'Pause', delayMs: 5_000, text: 'a fox' } };
      const { nodes } = images(2, 'z-image');
      const workflowId = await workflowOf(user, {
        nodes: [pause, dear, ...nodes],
        edges: [{ source: 'pause', sourceHandle: 'out', target: 'dear', targetHandle: 'in' }],
      });
      const start = () => stack.api.as(user).post<{ executionId: string }>('/v1/api/run', { workflowId });
      const refused = await start();
      expect(refused).toBeServiceError(402, 'insufficient_credits');
      const { required } = (refused.body as unknown as { error: { required: number } }).error;
      await grant(user, required);
      const { body } = await start();
      const other = await generate(user, 'text-to-video', dear.data);
      expect(other.status).toBe(200);

      const { nodeStates, ...over } = await untilExecution(stack.api.as(user), body.executionId, isOver);
      expect(over).toMatchObject({ status: 'failed', totalCreditsUsed: 4 });
      expect(over.errorMessage).toContain('too few credits');
      expect(nodeStates.dear).toMatchObject({ status: 'failed', attempts: 0, creditsUsed: 0 });
      expect(nodeStates.n0).toMatchObject({ status: 'completed' });
      expect(nodeStates.n1).toMatchObject({ status: 'completed' });
      await stack.api.as(user).post(`/v1/jobs/${other.body.jobId}/cancel`);
      expect(await balanceOf(user)).toEqual({ total: 1_496 + required, held: 0 });

      await grant(user, 5_000);
      await stack.api.as(user).post(`/v1/workflow-executions/${body.executionId}/resume`);
      const resumed = await untilExecution(
        stack.api.as(user),
        body.executionId,
        ({ nodeStates: states }) => states.dear?.status === 'running' || states.dear?.attempts === 1,
      );
      expect(resumed.nodeStates.dear?.jobId).toBe(nodeStates.dear?.jobId);
      await stack.api.as(user).post(`/v1/workflow-executions/${body.executionId}/cancel`);
      expect(await balanceOf(user)).toEqual({ total: 6_496 + required, held: 0 });
    });
  });

  it('[1-7-10] refuses to go on with a run that cannot be paid again, and changes nothing', async () => {
    const user = await stack.api.signUp();
    const film = { label: 'Film', prompt: 'a fox', provider: 'seedance-2', resolution: '480p', duration: 15 };
    const workflowId = await givenWorkflow(
      user,
      { nodes: [{ id: 'film', type: 'text-to-video', data: film }], edges: [] },
      'Film',
      stack.api,
    );
    const { body } = await stack.api.as(user).post<{ executionId: string }>('/v1/api/run', { workflowId });
    const path = `/v1/workflow-executions/${body.executionId}`;
    await untilExecution(stack.api.as(user), body.executionId, ({ nodeStates }) => Boolean(nodeStates.film));
    const { held } = await balanceOf(user);
    await stack.api.as(user).post(`${path}/cancel`);
    const other = await generate(user, 'generate-video', { ...film, duration: 12 });
    const third = await generate(user, 'generate-video', { ...film, duration: 12 });
    expect([other.status, third.status]).toEqual([200, 200]);
    const left = await balanceOf(user);

    const refused = await stack.api.as(user).post(`${path}/resume`);

    expect(refused).toBeServiceError(402, 'insufficient_credits');
    expect(refused.body).toMatchObject({ error: { required: held, available: left.total } });
    expect((await stack.api.as(user).get<Data<{ status: string }>>(path)).body.data.status).toBe('cancelled');
    expect((await balanceOf(user)).total).toBeGreaterThanOrEqual(left.total);
  });

  it('pays exactly as many of 200 requests at two replicas as the balance covers', async () => {
    const user = await stack.api.signUp();
    const path = '/v1/admin/prices/llm-chat%3Aeconomy';
    const { body: before } = await stack.api.as(operator).get<Data<{ credits: number }>>(path);
    await stack.api.as(operator).put(path, { credits: 30 });
    try {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          postUntilServed(
            stack.api.as(user).at(index % 2 === 0 ? stack.url : stack.secondUrl),
            '/v1/llm-chat/generate',
            { userInput: 'Say a word.' },
          ),
        ),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
      expect(answers.filter(({ status }) => status === 402)).toHaveLength(150);
      expect((await balanceOf(user)).total).toBe(0);
    } finally {
      await stack.api.as(operator).put(path, { credits: before.data.credits });
    }
  });

  it('lists the ledger page by page, newest first, each entry once', async () => {
    const user = await stack.api.signUp();
    // The account opens with the credits of the sign-up: before the first grant, and not in the same millisecond.
    expect((await balanceOf(user)).total).toBe(1_500);
    for (let more = 0; more < 4; more++) await grant(user, 10 + more);
    const seen: Transaction[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await stack.api
        .as(user)
        .get<{ data: Transaction[]; nextCursor: string | null }>(`/v1/credits/transactions?limit=2${query}`);
      seen.push(...body.data);
      cursor = body.nextCursor;
    } while (cursor !== null);

    expect(seen.map(({ credits_used }) => credits_used)).toEqual([-13, -12, -11, -10, -1_500]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    expect(await stack.api.as(user).get('/v1/credits/transactions?cursor=x')).toBeServiceError(
      400,
      'validation_error',
    );
  });

  it('[3-2.2-44] lets operators grant credits and change prices, and nobody else', async () => {
    const [user, other] = [await stack.api.signUp(), await stack.api.signUp()];
    const body = { userId: user.id, amount: 5, reason: 'a gift' };

    expect(await stack.api.as(other).post('/v1/admin/credits/grants', body)).toBeServiceError(
      403,
      'forbidden',
    );
    expect(await stack.api.as(other).put('/v1/admin/prices/z-image', { credits: 0 })).toBeServiceError(
      403,
      'forbidden',
    );
    expect(await stack.api.as(other).get('/v1/admin/credits/audit')).toBeServiceError(403, 'forbidden');
    await grant(user, 5);
    expect(await balanceOf(user)).toEqual({ total: 1_505, held: 0 });
    const nobody = { ...body, userId: '00000000-0000-4000-8000-000000000000' };
    expect(await stack.api.as(operator).post('/v1/admin/credits/grants', nobody)).toBeServiceError(
      404,
      'not_found',
    );
    expect(
      await stack.api.as(operator).put('/v1/admin/prices/no-such-model', { credits: 1 }),
    ).toBeServiceError(404, 'not_found');
  });

  it('grants once for a key, whichever answer was lost, and only for a reason', async () => {
    const user = await stack.api.signUp();
    const asked = { userId: user.id, amount: 7, reason: 'once' };
    const keyed = stack.api.as(operator).with({ 'idempotency-key': crypto.randomUUID() });
    const path = '/v1/admin/credits/grants';

    const [first, second] = [
      await keyed.post<Data<{ id: string }>>(path, asked),
      await keyed.at(stack.secondUrl).post<Data<{ id: string }>>(path, asked),
    ];
    const other = await keyed.post(path, { ...asked, amount: 8 });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(other).toBeServiceError(422, 'idempotency_key_reused');
    expect(await balanceOf(user)).toEqual({ total: 1_507, held: 0 });
    const blank = await stack.api.as(operator).post(path, { ...asked, reason: '  ' });
    expect(blank).toBeServiceError(400, 'validation_error');
    expect(blank.body).toMatchObject({ error: { path: 'reason' } });
  });

  it('[1-5.1-06] lets a personal token spend down to the balance, with no other refusal', async () => {
    const user = await stack.api.signUp();
    const { body } = await stack.api
      .as(user)
      .post<Data<{ token: string }>>('/v1/api-tokens', { name: 'spends' });
    const token = stack.api.as(body.data.token);
    const dear = { prompt: 'a fox', provider: 'seedance-2', resolution: '480p', duration: 15 };

    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await token.post('/v1/generate-video', dear)).status);

    expect(statuses).toEqual([200, 200, 402]);
    expect(await token.get('/v1/credits/balance')).toMatchObject({ status: 200 });
    const { body: jobs } = await stack.api.as(user).get<Data<Job[]>>('/v1/jobs');
    for (const { id } of jobs.data) await stack.api.as(user).post(`/v1/jobs/${id}/cancel`);
  });
});

describe('credits on community', () => {
  it('[1-1-12] are not kept: work is neither refused nor charged', async () => {
    const user = await api.signUp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.as(user).post<{ jobId: string }>('/v1/llm-chat/generate', { userInput: 'Say a word.' }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    const { body: jobs } = await api.as(user).get<Data<Job[]>>('/v1/jobs');
    expect(jobs.data.map(({ credits }) => credits)).toEqual(Array.from({ length: 30 }, () => 0));
    for (const route of ['credits/balance', 'user/credits', 'credits/check', 'credits/transactions']) {
      expect(await api.as(user).get(`/v1/${route}`)).toBeServiceError(404, 'not_found');
    }
    expect(await api.as(user).post('/v1/credits/model-costs', { models: [] })).toBeServiceError(
      404,
      'not_found',
    );
    expect(await api.as(user).post('/v1/credits/estimate-workflow', { nodes: [] })).toBeServiceError(
      404,
      'not_found',
    );
  });
});
