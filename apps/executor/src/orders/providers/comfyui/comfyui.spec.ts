import { ComfyUiStandIn, samplePicture } from '@easel/testing';
import { ProviderFixture, type Worker } from '../provider.fixture.js';
import { comfyRecipes, WrongRecipes } from '@easel/providers/comfyui/comfyui-recipes';
import { drawing, editing } from './comfyui-recipes.fixture.js';

describe('COMFYUI_WORKFLOWS', () => {
  it.each<[problem: string, value: string]>([
    ['is not valid JSON', '{'],
    ['must be a JSON array', '{}'],
    ['names a file that cannot be read', '@/nowhere/workflows.json'],
    ['[0].name', JSON.stringify([{ ...drawing, name: '' }])],
    ['[0].types', JSON.stringify([{ ...drawing, types: [] }])],
    ['no-such-type', JSON.stringify([{ ...drawing, types: ['no-such-type'] }])],
    ['[0].graph', JSON.stringify([{ ...drawing, graph: { nodes: [], links: [] } }])],
    ['[0].bind.prompt', JSON.stringify([{ ...drawing, bind: { prompt: '77.text' } }])],
    ['[1].name must be unique', JSON.stringify([drawing, drawing])],
  ])('%s', (problem, value) => {
    const read = () => comfyRecipes({ COMFYUI_WORKFLOWS: value });
    expect(read).toThrow(WrongRecipes);
    expect(read).toThrow(problem);
  });
});

describe('a ComfyUI server', () => {
  const server = new ComfyUiStandIn();
  let fixture: ProviderFixture;
  let worker: Worker;
  beforeAll(async () => {
    await server.start();
    const env = {
      COMFYUI_BASE_URL: server.baseUrl,
      COMFYUI_API_KEY: server.key,
      COMFYUI_WORKFLOWS: JSON.stringify([drawing, editing]),
    };
    fixture = await ProviderFixture.open({
      env,
      timings: { maxWaitMs: 30_000, submitMs: 20_000, pollMs: 20_000 },
    });
    worker = await fixture.worker();
  });
  beforeEach(() => server.forget());
  afterAll(async () => {
    await fixture.close();
    await server.stop();
  });
  const draw = (params: object = {}) =>
    fixture.job('generate-image', { prompt: 'a fox', provider: 'z-image', ...params });
  const sent = () =>
    server.requests
      .filter(({ path }) => path === '/prompt')
      .map(({ body }) => JSON.parse(body.toString()) as { prompt: typeof drawing.graph; prompt_id: string });

  it('gets the values where the operator wants them', async () => {
    await fixture.finish(worker, await draw({ aspectRatio: '16:9' }));

    const [{ prompt }] = sent() as [ReturnType<typeof sent>[0]];
    expect(prompt[6].inputs.text).toContain('a fox');
    expect(prompt[5].inputs.width / prompt[5].inputs.height).toBeCloseTo(16 / 9, 1);
    expect(prompt[3].inputs.seed).not.toBe(drawing.graph[3].inputs.seed);
  });

  it('is given pictures, which it does not fetch itself', async () => {
    const imageUrl = await fixture.stored('comfy-in', samplePicture(32, 32), 'image/png');

    const job = await fixture.finish(
      worker,
      await fixture.job('image-to-image', { prompt: 'a hat', provider: 'gpt-image-i2i', imageUrl }),
    );

    expect(job).toMatchObject({ status: 'completed' });
    const [name] = server.uploads;
    expect(sent()).toMatchObject([{ prompt: { 10: { inputs: { image: name } } } }]);
  });

  it('is asked for a prompt whose answer was lost, and gets it once', async () => {
    server.fail('submit', { kind: 'reset', when: 'after' });

    const job = await fixture.finish(worker, await draw());

    expect(job).toMatchObject({ status: 'completed' });
    expect(server.purchases).toHaveLength(1);
  });

  it('that was restarted gets the prompt again', async () => {
    const jobId = await draw();
    server.fail('poll', { kind: 'slow', ms: 1, when: 'after' });
    const restarted = (async () => {
      while (server.prompts.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      server.restart();
    })();

    const job = await fixture.finish(worker, jobId);
    await restarted;

    expect(job).toMatchObject({ status: 'completed' });
    expect(server.purchases).toHaveLength(2);
    expect(await fixture.orders(jobId)).toMatchObject([
      { state: 'settled', outcome: 'failed' },
      { state: 'settled', outcome: 'succeeded' },
    ]);
  });

  it('says which node it cannot run', async () => {
    server.classes.delete('KSampler');

    const job = await fixture.finish(worker, await draw());
    server.classes.add('KSampler');

    expect(job).toMatchObject({ status: 'failed', errorCode: 'invalid_params' });
    expect(job.errorMessage).toContain('3: Node type not found KSampler');
  });

  it('is told of a cancel', async () => {
    const jobId = await draw();
    const stop = new AbortController();
    const attempt = fixture.attempt(worker, jobId, stop.signal);
    while (server.prompts.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await fixture.engine.source.query(`update jobs set status = 'cancelled' where id = $1`, [jobId]);
    stop.abort();
    await attempt;

    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['POST /queue', 'POST /interrupt']),
    );
  });
});
