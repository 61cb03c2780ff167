import { AnthropicStandIn, KieStandIn, sampleClip, samplePicture } from '@easel/testing';
import { ProviderFixture, type Worker } from '../providers/provider.fixture.js';
import { LongClips } from './long-clips.js';

describe('clips that are too long for one order', () => {
  const kie = new KieStandIn();
  const anthropic = new AnthropicStandIn();
  let fixture: ProviderFixture;
  let worker: Worker;
  let longClips: LongClips;
  let clip: string;
  let frame: string;
  beforeAll(async () => {
    await kie.start();
    await anthropic.start();
    const env = { KIE_API_KEY: kie.key, KIE_BASE_URL: kie.baseUrl };
    fixture = await ProviderFixture.open({
      env,
      timings: { maxWaitMs: 30_000, submitMs: 20_000, synchronousMs: 20_000, pollMs: 20_000 },
    });
    worker = await fixture.worker();
    longClips = new LongClips(fixture.engine.database);
    clip = await fixture.stored('clip.mp4', await sampleClip(6), 'video/mp4');
    frame = await fixture.stored('frame.png', samplePicture(64, 36), 'image/png');
  });
  beforeEach(() => {
    kie.forget();
    kie.reply = () => JSON.stringify({ prompts: ['a fox wakes', 'the fox runs'] });
  });
  afterAll(async () => {
    await fixture.close();
    await kie.stop();
    await anthropic.stop();
  });

  const BRIEF = { prompt: 'a fox wakes and runs', provider: 'veo3.1', duration: 16 };
  const start = (params: Record<string, unknown> = {}) =>
    fixture.job('generate-video-pro', { ...BRIEF, ...params });
  const clipsBought = () =>
    kie.purchases.filter(({ taskId }) => taskId !== undefined).map(({ label }) => label);

  it('are shot in segments that a model has planned, each an order of its own, and joined', async () => {
    const jobId = await start();

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'completed', errorCode: null, ranBy: 'kie', attempts: 1 });
    expect(job.output).toMatchObject({
      videoUrl: expect.any(String),
      thumbnailUrl: expect.any(String),
      pro: {
        plannedBy: 'claude-opus-4.7',
        billedSegments: 2,
        totalDuration: 16,
        segments: [
          { segment: 1, prompt: 'a fox wakes', duration: 8, boundary: 'start' },
          { segment: 2, prompt: 'the fox runs', duration: 8, boundary: 'continuation' },
        ],
        smartCuts: [{ boundary: 1, psnrDb: expect.any(Number) }],
      },
    });
    expect(clipsBought()).toEqual(['a fox wakes', 'the fox runs']);
    // Each second segment begins with the last picture of the first: it is uploaded.
    expect(kie.requests.filter(({ path }) => path.endsWith('/file-stream-upload'))).toHaveLength(1);
    // Plan, and two segments.
    expect(await fixture.orders(jobId)).toMatchObject([
      { outcome: 'succeeded' },
      { outcome: 'succeeded' },
      { outcome: 'succeeded' },
    ]);
  });

  it('go on with what was bought when an attempt breaks off', async () => {
    const jobId = await start();
    kie.fail('submit', { kind: 'slow', ms: 0, when: 'before' }, 2);
    kie.fail('submit', { kind: 'refuse', as: 'error' });

    const first = await fixture.attempt(worker, jobId);
    const job = await fixture.finish(worker, jobId);

    expect(first).toMatchObject({ status: 'failed', retryable: true });
    expect(job).toMatchObject({ status: 'completed', attempts: 2 });
    expect(clipsBought()).toEqual(['a fox wakes', 'the fox runs']);
  });

  it('end with all that was shot when they are asked to stop before the next attempt', async () => {
    kie.reply = () => JSON.stringify({ prompts: ['a fox wakes', 'the fox runs', 'it sleeps'] });
    const jobId = await start({ duration: 24 });
    kie.fail('submit', { kind: 'slow', ms: 0, when: 'before' }, 3);
    kie.fail('submit', { kind: 'refuse', as: 'error' });
    await fixture.attempt(worker, jobId);

    const stopping = await longClips.askToStop(jobId, fixture.userId);

    expect(stopping).toBe(true);
    const job = await fixture.finish(worker, jobId);
    expect(job.output).toMatchObject({ pro: { stopped: true, stoppedAtSegment: 2, billedSegments: 2 } });
    expect(clipsBought()).toEqual(['a fox wakes', 'the fox runs']);
  });

  it('are planned by rule where no model plans', async () => {
    kie.reply = () => 'I would rather not.';

    const job = await fixture.finish(worker, await start({ prompt: 'Shot 1: a fox wakes\nShot 2: it runs' }));

    expect(job).toMatchObject({ status: 'completed' });
    expect(clipsBought()).toEqual(['a fox wakes', 'it runs']);
  });

  it('are only planned when that is all that is wanted', async () => {
    const job = await fixture.finish(worker, await start({ planOnly: true }));

    expect(job.output).toMatchObject({ pro: { segments: [{ segment: 1 }, { segment: 2 }] } });
    expect(job.output).not.toHaveProperty('videoUrl');
    expect(clipsBought()).toEqual([]);
  });

  it('end with what was shot when they are asked to stop, and go on from there', async () => {
    const jobId = await start();
    // Asked while the first segment is under way.
    const running = fixture.attempt(worker, jobId);
    while (!(await longClips.askToStop(jobId, fixture.userId)))
      await new Promise((next) => setTimeout(next, 10));
    await running;
    const stopped = await fixture.read(jobId);
    const continued = await start({});
    await fixture.engine.source.query(
      `update jobs set input = jsonb_set(input, '{params,continuedFrom}', $2) where id = $1`,
      [continued, { jobId, fromSegment: 2 }],
    );
    const whole = await fixture.finish(worker, continued);

    expect(stopped).toMatchObject({ status: 'completed' });
    expect(stopped.output).toMatchObject({ pro: { stopped: true, stoppedAtSegment: 1, billedSegments: 1 } });
    expect(whole.output).toMatchObject({ pro: { billedSegments: 1, smartCuts: [{ boundary: 1 }] } });
    expect(clipsBought()).toEqual(['a fox wakes', 'the fox runs']);
  });

  it('cannot go on from segments that were never shot', async () => {
    const jobId = await start();
    await fixture.engine.source.query(
      `update jobs set input = jsonb_set(input, '{params,continuedFrom}', $2) where id = $1`,
      [jobId, { jobId: '01900000-0000-7000-8000-000000000000', fromSegment: 2 }],
    );

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'failed', errorCode: 'invalid_params' });
    expect(clipsBought()).toEqual([]);
  });

  it('are shot from one drawn frame to the next, where that is asked for', async () => {
    const job = await fixture.finish(worker, await start({ renderMethod: 'keyframes' }));

    expect(job).toMatchObject({ status: 'completed', errorCode: null });
    expect(clipsBought()).toEqual([
      'The first frame of this shot, as a still: a fox wakes',
      'The first frame of this shot, as a still: the fox runs',
      'a fox wakes',
      'The last frame of this shot, as a still: the fox runs',
      'the fox runs',
    ]);
  });

  it('are shot by the plan and between the frames of a recast, and nothing is planned or drawn', async () => {
    const jobId = await start({ renderMethod: 'keyframes', anchorMode: 'none' });
    const segments = ['the keeper climbs', 'the lamp is lit'].map((prompt) => ({ prompt, seconds: 8 }));
    const added = { plan: { segments, plannedBy: 'script' }, frames: [frame, frame, frame] };
    await fixture.engine.source.query(
      `update jobs set input = jsonb_set(input, '{params}', input -> 'params' || $2) where id = $1`,
      [jobId, added],
    );

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'completed', output: { pro: { plannedBy: 'script' } } });
    expect(clipsBought()).toEqual(['the keeper climbs', 'the lamp is lit']);
    // The picture was uploaded.
    expect(kie.requests.some(({ path }) => path.endsWith('/file-stream-upload'))).toBe(true);
  });

  it('have no frames drawn of what is not shot, when they are asked to stop', async () => {
    const jobId = await start({ renderMethod: 'keyframes' });
    const running = fixture.attempt(worker, jobId);
    while (!(await longClips.askToStop(jobId, fixture.userId)))
      await new Promise((next) => setTimeout(next, 10));

    const outcome = await running;

    expect(outcome).toMatchObject({ status: 'completed' });
    expect((await fixture.read(jobId)).output).toMatchObject({ pro: { stoppedAtSegment: 1 } });
    expect(clipsBought()).toEqual([
      'The first frame of this shot, as a still: a fox wakes',
      'The first frame of this shot, as a still: the fox runs',
      'a fox wakes',
    ]);
  });

  it('have a stretch shot again, in its old length', async () => {
    const jobId = await fixture.job('edit-video-pro', {
      videoUrl: clip,
      prompt: 'at night',
      provider: 'seedance-2-fast',
      spanStart: 1,
      spanEnd: 5,
    });

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'completed', errorCode: null, ranBy: 'kie' });
    expect(clipsBought()).toEqual([expect.stringContaining('at night')]);
    // A clip of one second stands for whatever is shot here.
    expect(job.output).toMatchObject({ pro: { spanStart: 1, spanEnd: 5, segments: 1 } });
    expect(job.output?.['durationSeconds']).toBeCloseTo(3, 0);
  });

  it.each([
    [0, 3],
    [4, 90],
  ])('have no stretch from %d to %d s', async (spanStart, spanEnd) => {
    const params = { videoUrl: clip, prompt: 'at night', provider: 'seedance-2', spanStart, spanEnd };

    const job = await fixture.finish(worker, await fixture.job('edit-video-pro', params));

    expect(job).toMatchObject({ status: 'failed', errorCode: 'invalid_params' });
    expect(kie.purchases).toEqual([]);
  });
});
