import { inspectMedia, sha256OfFile } from '../../media/probe-media.js';
import { draftInProcess } from '../drafting/draft-in-process.js';
import { difference, LaneTestBed, mainArtifact } from '../../lane-test-bed.fixture.js';
import { LaneParams } from '../../lane-params.js';
import { draftFrame } from './draft-frame.js';
import { DraftVideoLane } from './draft-video-lane.js';
import { draftSeconds, shotLengths } from './shot-plan.js';

let bed: LaneTestBed;
const lane = new DraftVideoLane(draftInProcess, { threads: 1 });
const small = { resolution: '120p', duration: 1, seed: 1 };

beforeAll(async () => {
  bed = await LaneTestBed.open();
  await Promise.all([
    bed.picture('red.png', '#ff0000', 160, 90),
    bed.picture('blue.png', '#0000ff', 160, 90),
    bed.make(
      'clip.mp4',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=96x64:rate=10:duration=1',
      '-pix_fmt',
      'yuv420p',
    ),
    bed.make('pattern.png', '-f', 'lavfi', '-i', 'testsrc2=size=214x120', '-frames:v', '1'),
    bed.make('tone.mp3', '-f', 'lavfi', '-i', 'sine=duration=2'),
  ]);
});
afterAll(() => bed.close());

async function made(type: string, params: Record<string, unknown>) {
  const result = await bed.run(lane, type, { params });
  const { path } = mainArtifact(result);
  return { result, path, facts: await inspectMedia(path) };
}

describe('length and shape of a draft', () => {
  it.each([
    [{ duration: 8 }, undefined, 8],
    [{ duration: '6' }, undefined, 6],
    [{ duration: -1 }, undefined, 5],
    [{ duration: 'auto' }, undefined, 5],
    [{}, undefined, 5],
    [{}, 3.5, 3.5],
    [{ duration: 9_999 }, undefined, 120],
  ])('%j with sound of %s s lasts %s s', (params, sound, seconds) => {
    expect(draftSeconds(new LaneParams(params), sound)).toBe(seconds);
  });

  it.each([1, 5, 13, 120])('%s s are filled by shots', (seconds) => {
    const lengths = shotLengths(seconds);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(seconds);
    expect(lengths.length).toBeLessThanOrEqual(8);
  });

  it.each([
    [{}, undefined, 1280, 720],
    [{ aspectRatio: '9:16', resolution: '480p' }, undefined, 480, 854],
    [{ aspectRatio: 'adaptive' }, 1, 720, 720],
    [{ resolution: '4k' }, undefined, 1920, 1080],
  ])('%j is %s', (params, ratio, width, height) => {
    expect(draftFrame(new LaneParams(params), ratio)).toEqual({ width, height });
  });
});

describe('the draft video lane', () => {
  it('films what the prompt says with a moving camera', async () => {
    const { facts, result, path } = await made('generate-video', {
      ...small,
      prompt: 'a boat on the sea at sunset',
    });
    expect(facts).toMatchObject({
      kind: 'video',
      codec: 'h264',
      pixelFormat: 'yuv420p',
      width: 214,
      height: 120,
      hasAudio: false,
    });
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    expect(result.data).toEqual({ lane: 'draft', seed: '1' });
    expect(result.artifacts.map(({ role }) => role)).toEqual([undefined, 'thumbnail']);
    const frames = await bed.frames(path);
    expect(difference(frames[0], frames.at(-1))).toBeGreaterThan(1);
  });

  it('has the pictures a second that it is told, and is as long as ever', async () => {
    const rateOf = async (at: DraftVideoLane, params: object) => {
      const result = await bed.run(at, 'image-to-video', {
        params: { ...small, imageUrl: 'red.png', ...params },
      });
      const { frameRate, durationSeconds } = await inspectMedia(mainArtifact(result).path);
      return [frameRate, durationSeconds];
    };
    const few = new DraftVideoLane({ ...draftInProcess, fps: 8 }, { threads: 1 });

    expect(await rateOf(lane, {})).toEqual([24, expect.closeTo(1, 1)]);
    expect(await rateOf(few, {})).toEqual([8, expect.closeTo(1, 1)]);
    expect(await rateOf(few, { endFrame: 'blue.png' })).toEqual([8, expect.closeTo(1, 1)]);
  });

  it('is the same for the same seed and another for another prompt', async () => {
    const run = async (prompt: string) =>
      sha256OfFile((await made('text-to-video', { ...small, prompt })).path);
    const [first, second, other] = await Promise.all([
      run('a red boat'),
      run('a red boat'),
      run('a green car'),
    ]);
    expect(first).toBe(second);
    expect(other).not.toBe(first);
  });

  it('begins with the frame that is given and ends with the other', async () => {
    const { path, facts } = await made('image-to-video', {
      ...small,
      imageUrl: 'red.png',
      endFrameUrl: 'blue.png',
    });
    expect(facts).toMatchObject({ width: 214, height: 120 });
    expect((await bed.colorAt(path, 0))[0]).toBeGreaterThan(200);
    expect((await bed.colorAt(path, 0.9))[2]).toBeGreaterThan(200);
  });

  it.each([1, 2, 3])('ends where another goes on from its last picture, with seed %s', async (seed) => {
    const [one, next] = await Promise.all([
      made('image-to-video', { ...small, seed, imageUrl: 'red.png', endFrameUrl: 'pattern.png' }),
      made('image-to-video', { ...small, seed: seed + 1, imageUrl: 'pattern.png' }),
    ]);
    const [before, after] = await Promise.all([bed.frames(one.path), bed.frames(next.path)]);
    expect(difference(before.at(-1), after[0])).toBeLessThan(4);
  });

  it('moves the camera as the prompt says', async () => {
    const moved = async (prompt: string) => {
      const { path } = await made('image-to-video', { ...small, imageUrl: 'pattern.png', prompt });
      const frames = await bed.frames(path);
      return difference(frames[0], frames.at(-1));
    };
    expect(await moved('A pier. the camera stands still.')).toBeLessThan(2);
    expect(await moved('A pier. the camera pans.')).toBeGreaterThan(4);
  });

  it('lasts as long as the sound that drives it, and carries it', async () => {
    const { facts } = await made('lip-sync', {
      resolution: '120p',
      imageUrl: 'red.png',
      audioUrl: 'tone.mp3',
    });
    expect(facts).toMatchObject({ hasAudio: true, durationSeconds: expect.closeTo(2, 0) });
  });

  it("makes sound where the prompt's model would", async () => {
    const { facts, path } = await made('generate-video', {
      ...small,
      prompt: 'a calm sea',
      generateAudio: true,
    });
    expect(facts.hasAudio).toBe(true);
    expect(await bed.loudness(path)).toBeGreaterThan(0.01);
  });

  it.each([
    ['veo3', true],
    ['kling-3.0', true],
    ['kling', false],
    ['seedance-2-mini', false],
  ])('%s by itself has sound: %s', async (provider, hasAudio) => {
    const { facts } = await made('generate-video', { ...small, prompt: 'a calm sea', provider });
    expect(facts.hasAudio).toBe(hasAudio);
  });

  it('lets a presenter say its script, for as long as that takes', async () => {
    const { facts, path } = await made('ai-avatar', {
      resolution: '120p',
      imageUrl: 'red.png',
      script: 'Good morning, and welcome to the harbour.',
    });
    expect(facts.hasAudio).toBe(true);
    expect(facts.durationSeconds).toBeGreaterThan(1.5);
    expect(await bed.loudness(path)).toBeGreaterThan(0.01);
  });

  it('adds the sounds that are described to a clip without any', async () => {
    const { facts, path } = await made('video-sfx', { videoUrl: 'clip.mp4', prompt: 'wind' });
    expect(facts).toMatchObject({ hasAudio: true, durationSeconds: expect.closeTo(1, 1) });
    expect(await bed.loudness(path)).toBeGreaterThan(0.005);
  });

  it('enlarges to the size that the model is named after', async () => {
    const { facts } = await made('video-upscale', { videoUrl: 'clip.mp4', provider: 'veo-1080p' });
    expect(facts).toMatchObject({ width: 1620, height: 1080 });
  });

  it('hands a video on, enlarged or lengthened as is asked', async () => {
    const [large, long] = await Promise.all([
      made('video-upscale', { videoUrl: 'clip.mp4', upscaleFactor: 2 }),
      made('extend-video', { videoUrl: 'clip.mp4', duration: 2 }),
    ]);
    expect(large.facts).toMatchObject({ width: 192, height: 128 });
    expect(long.facts.durationSeconds).toBeCloseTo(3, 0);
  });

  it('asks for a video where there is nothing to work on', async () => {
    await expect(made('video-sfx', { prompt: 'x' })).rejects.toMatchObject({
      code: 'missing_input',
      retryable: false,
    });
  });
});
