import { KieStandIn, OpenAiStandIn, samplePicture } from '@easel/testing';
import { onFailpoint } from '../../../engine/failpoint.js';
import { ProviderFixture, type Worker } from '../provider.fixture.js';

const provider = new KieStandIn();
let fixture: ProviderFixture;
let worker: Worker;
beforeAll(async () => {
  await provider.start();
  fixture = await ProviderFixture.open({
    env: { KIE_API_KEY: provider.key, KIE_BASE_URL: `${provider.baseUrl}/elsewhere///` },
  });
  worker = await fixture.worker();
});
beforeEach(() => {
  provider.forget();
  provider.tasks.workMs = 30;
  provider.tasks.failure = undefined;
});
afterEach(() => onFailpoint(undefined));
afterAll(async () => {
  await fixture.close();
  await provider.stop();
});

const draw = (params: Record<string, unknown> = {}) =>
  fixture.job('generate-image', { prompt: 'a fox', provider: 'nano-banana-pro', ...params });
const film = (params: Record<string, unknown> = {}) =>
  fixture.job('generate-video', { prompt: 'a fox runs', provider: 'seedance-2-fast', ...params });
const sing = () => fixture.job('suno-generate', { prompt: 'a song about a fox' });
const orderedInput = () => provider.posted(/createTask/)[0]?.['input'] as Record<string, unknown>;
const asksFor = (path: string) => provider.requests.filter((request) => request.path === path).length;

async function diesAt(dying: Worker, jobId: string, place: string): Promise<void> {
  const reached = new Promise<void>((resolve) => {
    onFailpoint((name) => {
      if (name !== place) return;
      onFailpoint(undefined);
      dying.freezer.freeze();
      resolve();
    });
  });
  void fixture.attempt(dying, jobId).catch(() => undefined);
  await reached;
  await fixture.engine.loseSession(dying.holder);
}

describe("the aggregator's address", () => {
  it('is replaced as far as its origin goes, language models included [3-2.2-62] [3-2.2-63] [3-2.2-64] [3-2.2-65]', async () => {
    const ask = (llmModel: string) => fixture.job('llm-chat', { userInput: 'hello', llmModel });

    const starts = [draw, () => ask('gemini-3.6-flash'), () => ask('claude-sonnet-5')];
    for (const start of starts) {
      expect(await fixture.finish(worker, await start())).toMatchObject({
        status: 'completed',
        ranBy: 'kie',
      });
    }
    provider.fail('submit', { kind: 'refuse', as: 'credit' });
    const refused = await fixture.finish(worker, await draw());

    expect(refused).toMatchObject({
      errorCode: 'provider_credit',
      errorMessage: expect.stringContaining('4200'),
    });
    const paths = new Set(provider.requests.map(({ path }) => path));
    for (const path of [
      '/api/v1/jobs/createTask',
      '/api/v1/jobs/recordInfo',
      '/gemini-3-6-flash-openai/v1/chat/completions',
      '/claude/v1/messages',
      '/api/v1/chat/credit',
    ]) {
      expect(paths).toContain(path);
    }
    for (const path of paths) expect(path).not.toMatch(/\/\/|elsewhere/);
    const poll = provider.requests.find(({ path }) => path.endsWith('recordInfo'));
    expect(poll?.query.get('taskId')).toBe(provider.purchases[0]?.taskId);
  });

  it("is left alone where there is a key for the model's own provider [3-2.2-66]", async () => {
    const direct = await new OpenAiStandIn().start();
    const own = await ProviderFixture.open({
      env: {
        KIE_API_KEY: provider.key,
        KIE_BASE_URL: provider.baseUrl,
        OPENAI_API_KEY: direct.key,
        OPENAI_BASE_URL: direct.baseUrl,
      },
    });
    try {
      const oneWorker = await own.worker();
      const bought = await own.job('generate-image', { prompt: 'a fox', provider: 'gpt-image' });
      expect(await own.finish(oneWorker, bought)).toMatchObject({ ranBy: 'openai' });
      const resold = await own.job('generate-image', { prompt: 'a den', provider: 'z-image' });
      expect(await own.finish(oneWorker, resold)).toMatchObject({ ranBy: 'kie' });

      expect(direct.purchases.map(({ label }) => label)).toEqual(['a fox']);
      expect(provider.purchases.map(({ label }) => label)).toEqual(['a den']);
    } finally {
      await own.close();
      await direct.stop();
    }
  });
});

describe('what is sent', () => {
  it("is the model's standard where the resolution is left out [1-4.6-16]", async () => {
    await fixture.finish(worker, await film());
    await fixture.finish(worker, await film({ resolution: '720p' }));

    const bands = provider
      .posted(/createTask/)
      .map(({ input }) => (input as { resolution: string }).resolution);
    expect(bands).toEqual(['480p', '720p']);
  });

  it('[1-4.6-26] is the duration as it was asked, and that the model is to choose one', async () => {
    await fixture.finish(worker, await film({ duration: 9 }));
    await fixture.finish(worker, await film({ duration: -1 }));

    const lengths = provider
      .posted(/createTask/)
      .map(({ input }) => (input as { duration: number }).duration);
    expect(lengths).toEqual([9, -1]);
  });

  it('is a picture of ours from where the aggregator can fetch it', async () => {
    const ours = await fixture.stored('fox', samplePicture(64, 48), 'image/png');

    const job = await fixture.finish(worker, await film({ imageUrl: ours }));

    expect(job.status).toBe('completed');
    expect(asksFor('/api/file-stream-upload')).toBe(1);
    expect(orderedInput()['first_frame_url']).toMatch(`${provider.origin}/uploads/`);
  });

  it('is uploaded once more when the first time nobody answers, and ordered once', async () => {
    const ours = await fixture.stored('fox2', samplePicture(64, 48), 'image/png');
    provider.fail('upload', { kind: 'stuck' });

    const job = await fixture.finish(worker, await film({ imageUrl: ours }));

    expect(job).toMatchObject({ status: 'completed', attempts: 2 });
    expect(provider.purchases).toHaveLength(1);
  });
});

describe('a task', () => {
  it.each([
    ['of the market', draw, '/api/v1/jobs/recordInfo'],
    ['of Suno', sing, '/api/v1/generate/record-info'],
    ['of VEO', () => film({ provider: 'veo3.1' }), '/api/v1/veo/record-info'],
    ['of Runway', () => film({ provider: 'runway-kie' }), '/api/v1/runway/record-detail'],
    ['of Kontext', () => draw({ provider: 'flux-kontext' }), '/api/v1/flux/kontext/record-info'],
  ])('%s is asked for by whoever takes the job over, and not bought again', async (_what, start, path) => {
    const dying = await fixture.worker();
    const jobId = await start();
    await diesAt(dying, jobId, 'provider.recorded');
    expect(asksFor(path)).toBe(0);

    const job = await fixture.finish(worker, jobId);

    expect(job.status).toBe('completed');
    expect(asksFor(path)).toBeGreaterThan(0);
    expect(provider.purchases).toHaveLength(1);
    dying.freezer.thaw();
  });

  it('whose id died with its process is not bought again', async () => {
    const dying = await fixture.worker();
    const jobId = await draw();
    await diesAt(dying, jobId, 'provider.submitted');

    expect(await fixture.finish(worker, jobId)).toMatchObject({ errorCode: 'provider_outcome_unknown' });
    expect(provider.purchases).toHaveLength(1);
    dying.freezer.thaw();
  });

  it.each([
    ['whose answer never came', { kind: 'stuck' }],
    ['whose answer broke off', { kind: 'reset', when: 'after' }],
    ['whose answer cannot be read', { kind: 'truncated' }],
  ] as const)('%s is not bought again', async (_what, fault) => {
    provider.fail('submit', fault);

    expect(await fixture.finish(worker, await draw())).toMatchObject({
      status: 'failed',
      errorCode: 'provider_outcome_unknown',
    });
    expect(provider.purchases).toHaveLength(1);
  });

  it('is asked for through a storm of refusals', async () => {
    provider.fail('poll', { kind: 'refuse', as: 'rate', headers: { 'retry-after-ms': '20' } }, 4);
    provider.fail('poll', { kind: 'refuse', as: 'overloaded', headers: { 'retry-after-ms': '20' } }, 2);

    expect(await fixture.finish(worker, await draw())).toMatchObject({ status: 'completed', attempts: 1 });
    expect(provider.purchases).toHaveLength(1);
  });

  it.each([
    ['of the market', draw],
    ['of Suno', sing],
  ])('%s that nobody knows any more ends the job', async (_what, start) => {
    provider.tasks.workMs = 60_000;
    const jobId = await start();
    const running = fixture.attempt(worker, jobId);
    while (provider.purchases.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    provider.tasks.clear();
    await running;

    expect(await fixture.read(jobId)).toMatchObject({ status: 'failed', errorCode: 'provider_task_lost' });
    expect(provider.purchases).toHaveLength(1);
    expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'failed' }]);
  });

  it('that never ends is given up when its time is over', async () => {
    provider.tasks.workMs = Infinity;
    const jobId = await draw();
    await fixture.engine.source.query(
      `update jobs set input = input || '{"control": {"timeoutSeconds": 1}}' where id = $1`,
      [jobId],
    );

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'failed', errorCode: 'timeout', attempts: 1 });
    expect(asksFor('/api/v1/jobs/recordInfo')).toBeGreaterThan(1);
    expect(provider.purchases).toHaveLength(1);
  });

  it.each([
    ['against the rules', '400', 'The prompt was flagged', 'content_policy'],
    ['for want of an input', '422', 'Failed to download the image from the url', 'input_unreachable'],
    ['for a wrong setting', '422', 'resolution is wrong', 'invalid_params'],
  ])('that fails %s is not bought again', async (_why, code, message, ours) => {
    provider.tasks.failure = { code, message };

    expect(await fixture.finish(worker, await draw())).toMatchObject({
      status: 'failed',
      errorCode: ours,
      attempts: 1,
    });
    expect(provider.purchases).toHaveLength(1);
  });

  it.each([
    ['is gone', { kind: 'answer', answer: { status: 404 } }],
    ['is no picture', { kind: 'media', as: 'wrong' }],
    ['is cut short', { kind: 'media', as: 'cut' }],
  ] as const)('that ends well and whose file %s ends the job', async (_what, fault) => {
    provider.fail('file', fault, 4);

    expect(await fixture.finish(worker, await draw())).toMatchObject({
      status: 'failed',
      errorCode: 'provider_invalid_output',
    });
    expect(provider.purchases).toHaveLength(1);
  });

  it('of VEO is rendered finer where that is asked', async () => {
    const job = await fixture.finish(worker, await film({ provider: 'veo3.1', resolution: '1080p' }));

    expect(job).toMatchObject({ status: 'completed', output: { videoUrl: expect.any(String) as string } });
    expect(asksFor('/api/v1/veo/get-1080p-video')).toBe(1);
    expect(provider.requests.at(-1)?.path).toContain('1080p');
  });
});

describe('a language model', () => {
  it.each([
    ['gemini-3.6-flash', 'rate', 'completed'],
    ['claude-sonnet-5', 'overloaded', 'completed'],
    ['gpt-5.5', 'policy', 'failed'],
  ] as const)('%s that says %s in an answer of status 200 is understood', async (llmModel, as, status) => {
    provider.fail('submit', { kind: 'refuse', as, headers: { 'retry-after-ms': '20' } });

    const job = await fixture.finish(worker, await fixture.job('llm-chat', { userInput: 'hello', llmModel }));

    expect(job).toMatchObject({ status, attempts: 1 });
    expect(provider.purchases).toHaveLength(status === 'completed' ? 1 : 0);
  });

  it('sees a picture of ours where it was uploaded to', async () => {
    const imageUrl = await fixture.stored('seen', samplePicture(64, 48), 'image/png');

    await fixture.finish(worker, await fixture.job('image-to-text', { imageUrl, llmModel: 'gpt-5.5' }));

    const [order] = provider.posted(/responses$/);
    expect(JSON.stringify(order)).toContain(`${provider.origin}/uploads/`);
  });
});
