import { randomUUID } from 'node:crypto';
import {
  api,
  type ApiClient,
  CLOUD,
  givenRun,
  givenWorkflow,
  type ReadExecution,
  ReplicateStandIn,
  samplePicture,
  until,
  untilExecution,
  useStack,
  wire,
} from '@easel/testing';

interface Accepted {
  jobId: string;
  trainingId: string;
  triggerWord: string;
}
interface Training {
  status: string;
  trainingId: string | null;
  error: string | null;
  trainedAt: string | null;
  version: string | null;
  triggerWord: string | null;
  imageCount: number | null;
}
interface Job {
  status: string;
  job_type: string;
  belongs_to: unknown;
}

const PRICE = 1_500;
const CREDITS = 20_000;
const UNTRAINED = {
  status: 'untrained',
  trainingId: null,
  error: null,
  trainedAt: null,
  version: null,
  triggerWord: null,
  imageCount: null,
};

const provider = new ReplicateStandIn();
const { trainings } = provider;
const stack = useStack(async () => variables((await provider.start()).baseUrl));
const variables = (baseUrl: string) => ({
  ...CLOUD,
  SIGNUP_CREDITS: String(CREDITS),
  PUBLIC_URL: 'https://easel.example',
  REPLICATE_API_TOKEN: provider.key,
  REPLICATE_BASE_URL: baseUrl,
  REPLICATE_WEBHOOK_SECRET: trainings.secret,
  SERVICE_PROCESSES: 'gateway auth-sso entities executor',
});
afterAll(() => provider.stop());

/** Three a minute: each test trains for somebody else. */
async function trainee(pictures = 4, { api: there } = stack) {
  const user = await there.signUp();
  const me = there.as(user);
  const urls: string[] = [];
  for (let index = 0; index < pictures; index++) {
    const form = new FormData();
    const bytes = new Uint8Array(samplePicture(64, 64, `${index}`));
    form.append('file', new Blob([bytes], { type: 'image/png' }), `${index}.png`);
    urls.push((await me.post<{ data: { url: string } }>('/v1/upload', form)).body.data.url);
  }
  const { body } = await me.post<{ id: string }>('/v1/characters', {
    name: 'Mara Voss',
    nodeId: 'n',
    referencePhotos: urls.map((url) => ({ url, kind: 'other' })),
  });
  const path = `/v1/characters/${body.id}`;
  return {
    me,
    user,
    id: body.id,
    path,
    train: (as: ApiClient = me) => as.post<Accepted>(`${path}/train`),
    training: async () => (await me.get<Training>(`${path}/training`)).body,
    record: async () => (await me.get(path)).body,
    job: async (id: string) => (await me.get<{ data: Job }>(`/v1/jobs/${id}`)).body.data,
    left: async () =>
      (await me.get<{ data: { total: number; held: number } }>('/v1/credits/balance')).body.data,
  };
}
type Trainee = Awaited<ReturnType<typeof trainee>>;

async function accepted({ train }: Trainee): Promise<Accepted> {
  const { status, body } = await train();
  expect({ status, body }).toMatchObject({ status: 202 });
  return body;
}
const orderOf = ({ trainingId }: Pick<Accepted, 'trainingId'>) => {
  const training = trainings.find(trainingId);
  if (!training) throw new Error('the provider does not know it');
  return training;
};
const ended = ({ training }: Trainee, status: string) => until(training, (now) => now.status === status);
const saying = (body: unknown) => {
  const { traceId: _trace, ...said } = (body as { error: Record<string, unknown> }).error;
  return said;
};
const settled = ({ left }: Trainee) => until(left, ({ held }) => held === 0);

beforeAll(() => (trainings.deliverTo = stack.url));
beforeEach(() => provider.forget());

describe('training a character', () => {
  it('answers once the provider has it, and ends with a version when the provider says so', async () => {
    const mara = await trainee();
    expect(await mara.training()).toEqual(UNTRAINED);
    const made = await accepted(mara);

    expect(made.triggerWord).toMatch(/^TOK_maravoss_[0-9a-f]{6}$/);
    const order = orderOf(made);
    expect(order.input).toEqual({
      input_images: `${provider.baseUrl}/files/file1`,
      trigger_word: made.triggerWord,
    });
    expect(order.webhook).toBe('https://easel.example/v1/provider-callbacks/replicate');
    expect(order.events).toEqual(['completed']);
    expect(provider.uploads).toMatchObject([{ name: 'pictures.zip' }]);
    expect(await mara.training()).toEqual({
      ...UNTRAINED,
      status: 'training',
      trainingId: made.trainingId,
      triggerWord: made.triggerWord,
      imageCount: 4,
    });
    expect(await mara.job(made.jobId)).toMatchObject({
      job_type: 'character-lora-training',
      belongs_to: { kind: 'entity', id: mara.id, type: 'character' },
    });
    expect(await mara.left()).toMatchObject({ held: PRICE });

    expect(await trainings.end(order, 'succeeded')).toEqual([200]);
    const done = await ended(mara, 'succeeded');
    expect(done).toMatchObject({ error: null, trainingId: made.trainingId, imageCount: 4 });
    expect(done.version).toMatch(/^easel-tests\/easel-character-[0-9a-f-]{36}:[0-9a-f]{64}$/);
    expect(Date.parse(done.trainedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await mara.record()).toMatchObject({
      loraTrainingStatus: 'succeeded',
      loraReplicateVersion: done.version,
      loraTriggerWord: made.triggerWord,
    });
    expect(await settled(mara)).toEqual(expect.objectContaining({ total: CREDITS - PRICE, held: 0 }));
  });

  it('finds an end of which the message was lost', async () => {
    trainings.tells = false;
    const mara = await trainee();
    const made = await accepted(mara);

    expect(await trainings.end(orderOf(made), 'succeeded')).toEqual([]);
    await ended(mara, 'succeeded');
    expect(await settled(mara)).toMatchObject({ total: CREDITS - PRICE });
  });

  it('believes no message by another than the provider, and one that comes twice only once', async () => {
    const mara = await trainee();
    const made = await accepted(mara);
    const order = orderOf(made);

    expect(await trainings.tell(order, { secret: 'whsec_c29tZWJvZHkgZWxzZQ==' })).toBe(401);
    // Signed, but what it says is not so: the provider itself is asked.
    expect(await trainings.tell({ ...order, status: 'succeeded' })).toBe(200);
    expect(await mara.training()).toMatchObject({ status: 'training' });

    await trainings.end(order, 'succeeded');
    expect(await trainings.tell(order)).toBe(200);
    const first = await ended(mara, 'succeeded');
    expect(await trainings.tell(order)).toBe(200);
    expect(await mara.training()).toEqual(first);
    expect(await settled(mara)).toMatchObject({ total: CREDITS - PRICE });
    const unsigned = await stack.api.post('/v1/provider-callbacks/replicate', { id: made.trainingId });
    expect(unsigned).toBeServiceError(401, 'invalid_signature');
  });

  it.each([
    ['fails', { error: 'No face was found.' }, 'failed', expect.stringContaining('No face was found.')],
    ['is cancelled there', 'canceled', 'failed', expect.stringContaining('cancelled at the provider')],
  ] as const)(
    'gives the credits back when it %s, and may be begun again',
    async (_how, end, status, error) => {
      const mara = await trainee();
      const made = await accepted(mara);

      await trainings.end(orderOf(made), end);
      expect(await ended(mara, status)).toMatchObject({ error, version: null });
      expect(await settled(mara)).toMatchObject({ total: CREDITS });
      expect(provider.purchases).toHaveLength(1);
      const again = await accepted(mara);
      expect(again.triggerWord).not.toBe(made.triggerWord);
    },
  );

  it('keeps what was trained when a later training fails', async () => {
    const mara = await trainee();
    await trainings.end(orderOf(await accepted(mara)), 'succeeded');
    const { version } = await ended(mara, 'succeeded');

    await trainings.end(orderOf(await accepted(mara)), { error: 'Out of memory.' });
    await ended(mara, 'failed');
    expect(await mara.record()).toMatchObject({
      loraTrainingStatus: 'failed',
      loraReplicateVersion: version,
    });
  });

  it.each([
    ['answers 500', () => provider.fail('submit', { kind: 'refuse', as: 'error' })],
    ['is overloaded', () => provider.fail('submit', { kind: 'refuse', as: 'overloaded' })],
    ['refuses the order', () => provider.fail('submit', { kind: 'refuse', as: 'invalid' })],
    ['has no credit', () => provider.fail('submit', { kind: 'refuse', as: 'credit' })],
    ['is away', () => provider.fail('find', { kind: 'reset', when: 'before' }, 4)],
    ['takes no files', () => provider.fail('upload', { kind: 'refuse', as: 'error' })],
  ])('answers 502 and costs nothing when the provider %s', async (_how, fault) => {
    const mara = await trainee();
    fault();

    expect(await mara.train()).toBeServiceError(502, 'training_dispatch_failed');
    expect(provider.purchases).toEqual([]);
    expect(await mara.training()).toMatchObject({ status: 'failed', trainingId: null });
    expect(await settled(mara)).toMatchObject({ total: CREDITS });
    provider.forget();
    await accepted(mara);
  });

  it.each([
    ['breaks off', { kind: 'reset', when: 'after' }],
    ['is cut short', { kind: 'truncated' }],
  ] as const)('looks for the order where the connection %s, and buys one', async (_how, fault) => {
    const mara = await trainee();
    provider.fail('submit', fault);

    const made = await accepted(mara);
    expect(provider.purchases).toMatchObject([{ taskId: made.trainingId }]);
  });

  it('goes on when every process was killed', async () => {
    const mara = await trainee();
    const made = await accepted(mara);
    for (const [name, pid] of Object.entries(stack.pids)) {
      if (/^(executor|entities)/.test(name)) process.kill(pid, 'SIGKILL');
    }

    trainings.tells = false;
    await trainings.end(orderOf(made), 'succeeded');
    await ended(mara, 'succeeded');
    expect(provider.purchases).toHaveLength(1);
    expect(await settled(mara)).toMatchObject({ total: CREDITS - PRICE });
  });

  it('refuses a second training while one is under way, and a character that is not the own one alike', async () => {
    const mara = await trainee();
    const stranger = stack.api.as(await stack.api.signUp());
    const code = 'already_training_or_not_found';
    const both = await Promise.all([mara.train(), mara.train()]);

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
    expect(both.find(({ status }) => status === 409)).toBeServiceError(409, code);
    expect(provider.purchases).toHaveLength(1);
    const foreign = await mara.train(stranger);
    const missing = await stranger.post(`/v1/characters/${randomUUID()}/train`);
    expect(foreign).toBeServiceError(409, code);
    expect(saying(missing.body)).toEqual(saying(foreign.body));
    for (const path of [`${mara.path}/training`, `/v1/characters/${randomUUID()}/training`])
      expect(await stranger.get(path)).toBeServiceError(404, 'not_found');
    expect(await stranger.delete(`${mara.path}/lora`)).toBeServiceError(404, 'not_found');
  });

  it('needs four pictures, and takes twenty at most', async () => {
    const few = await trainee(3);
    expect(await few.train()).toBeServiceError(400, 'insufficient_training_images');
    expect(await few.left()).toMatchObject({ total: CREDITS, held: 0 });

    const many = await trainee(4);
    const { referencePhotos } = (await many.record()) as { referencePhotos: { url: string }[] };
    // The same pictures again, under other addresses.
    const entries = Array.from({ length: 20 }, (_, index) => ({
      name: `e${index}`,
      url: `${referencePhotos[index % 4]?.url}?${index}`,
    }));
    await many.me.post('/v1/characters', { id: many.id, expressions: entries });
    const made = await accepted(many);
    expect(await many.training()).toMatchObject({ imageCount: 20 });
    await trainings.end(orderOf(made), 'succeeded');
  });

  it('is limited to three a minute', async () => {
    const mara = await trainee();
    for (let time = 0; time < 3; time++) {
      await accepted(mara);
      await mara.me.delete(`${mara.path}/lora`);
    }

    expect(await mara.train()).toBeServiceError(429, 'rate_limited');
  });

  it('cancels a training whose LoRA is deleted, and gives the credits back', async () => {
    const mara = await trainee();
    const made = await accepted(mara);

    expect(await mara.me.delete(`${mara.path}/lora`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await mara.training()).toEqual(UNTRAINED);
    expect(await mara.job(made.jobId)).toMatchObject({ status: 'cancelled' });
    await until(
      () => Promise.resolve(orderOf(made).status),
      (status) => status === 'canceled',
    );
    expect(await settled(mara)).toMatchObject({ total: CREDITS });
    await trainings.end(orderOf(await accepted(mara)), 'succeeded');
    await ended(mara, 'succeeded');
    await mara.me.delete(`${mara.path}/lora`);
    expect(await mara.record()).toMatchObject({
      loraTrainingStatus: 'untrained',
      loraReplicateVersion: null,
      loraTriggerWord: null,
    });
    expect(await mara.me.delete(`${mara.path}/lora`)).toMatchObject({ body: { ok: true } });
  });

  it('answers the same training to the same key', async () => {
    const mara = await trainee();
    const keyed = mara.me.with({ 'idempotency-key': randomUUID() });

    const [first, second] = [await mara.train(keyed), await mara.train(keyed)];
    expect(second.body).toEqual(first.body);
    expect(provider.purchases).toHaveLength(1);
  });

  it('stops when the character is destroyed', async () => {
    const mara = await trainee();
    const made = await accepted(mara);

    await mara.me.delete(mara.path);
    expect(await mara.me.delete(`${mara.path}?permanent=true`)).toMatchObject({ status: 200 });
    expect(await mara.job(made.jobId)).toMatchObject({ status: 'cancelled' });
    expect(await settled(mara)).toMatchObject({ total: CREDITS });
  });
});

describe('a picture that mentions a trained character', () => {
  const off = useStack(() => ({
    ...variables(provider.baseUrl),
    CHARACTER_LORA_ROUTING_ENABLED: 'false',
  }));

  /** A picture of a character that was trained, by a model that takes references. */
  async function drawn(at: typeof stack, prompt: string) {
    trainings.tells = false;
    const mara = await trainee(4, at);
    const { referencePhotos } = (await mara.record()) as { referencePhotos: { url: string }[] };
    await mara.me.post('/v1/characters', { id: mara.id, sourceImageUrl: referencePhotos[0]?.url });
    const { trainingId, triggerWord } = await accepted(mara);
    await trainings.end(orderOf({ trainingId }), 'succeeded');
    const { version } = await ended(mara, 'succeeded');
    const { total } = await settled(mara);
    const graph = {
      nodes: [
        { id: 'mara', type: 'character', data: { characterName: 'Mara', characterDbId: mara.id } },
        {
          id: 'draw',
          type: 'generate-image',
          data: { provider: 'flux-2-pro', prompt, resolution: '0.5 MP' },
        },
      ],
      edges: [wire('mara', 'characterRef', 'draw', 'assets')],
    };
    const workflowId = await givenWorkflow(mara.user, graph, 'A picture', at.api);
    const isOver = ({ status }: ReadExecution) => ['completed', 'failed'].includes(status);
    const { status } = await untilExecution(mara.me, await givenRun(mara.user, workflowId, at.api), isOver);
    const [made] = provider.predictions.values();
    return { mara, status, made, version, triggerWord, cost: total - (await settled(mara)).total };
  }

  it('[3-2.2-46] is drawn through its LoRA, with the trigger word and without references', async () => {
    const prompt = '@maravoss:1:face in the rain';
    const { mara, status, made, version, triggerWord, cost } = await drawn(stack, prompt);

    expect({ status, cost }).toEqual({ status: 'completed', cost: 20 });
    expect(made).toMatchObject({
      model: 'black-forest-labs/flux-dev-lora',
      input: { prompt: `${triggerWord} in the rain`, lora_weights: version?.replace(':', '/') },
    });
    expect(JSON.stringify(made?.input)).not.toContain('/media/');

    const { body } = await mara.me.post<{ jobId: string }>('/v1/generate-image', {
      prompt,
      connectedReferences: [{ characterDbId: mara.id }],
    });
    await until(
      () => mara.job(body.jobId),
      (job) => job.status === 'completed',
    );
    const [, asked] = provider.predictions.values();
    expect({ ...asked?.input, seed: 0 }).toEqual({ ...made?.input, seed: 0 });
  });

  it.each([
    ['a prompt that mentions nobody', () => stack, 'a woman in the rain'],
    ['CHARACTER_LORA_ROUTING_ENABLED=false', () => off, '@maravoss:1 in the rain'],
  ])('[3-2.2-46] is drawn by its references with %s', async (_what, at, prompt) => {
    const { status, made, triggerWord } = await drawn(at(), prompt);

    expect(status).toBe('completed');
    expect(made).toMatchObject({ model: 'black-forest-labs/flux-2-pro' });
    expect(made?.input['input_images']).toHaveLength(1);
    expect(made?.input['prompt']).not.toContain(triggerWord);
  });
});

describe('an installation that is not set up for training', () => {
  const cloud = useStack(CLOUD);

  it('says what is missing, and charges nothing', async () => {
    const me = cloud.api.as(await cloud.api.signUp());
    const { body } = await me.post<{ id: string }>('/v1/characters', {
      name: 'Mara',
      nodeId: 'n',
      referencePhotos: [1, 2, 3, 4].map((n) => ({ url: `https://media.example/${n}.png`, kind: 'other' })),
    });

    const answer = await me.post(`/v1/characters/${body.id}/train`);
    expect(answer).toBeServiceError(503, 'public_url_not_configured');
    expect((await me.get(`/v1/characters/${body.id}/training`)).body).toEqual(UNTRAINED);
    const { total, held } = (await me.get<{ data: { total: number; held: number } }>('/v1/credits/balance'))
      .body.data;
    expect({ total, held }).toEqual({ total: 1_500, held: 0 });
  });

  it('is another edition: 403 edition_required', async () => {
    const me = api.as(await api.signUp());
    const path = `/v1/characters/${randomUUID()}`;
    for (const answer of [
      await me.post(`${path}/train`),
      await me.get(`${path}/training`),
      await me.delete(`${path}/lora`),
    ])
      expect(answer).toBeServiceError(403, 'edition_required');
  });
});
