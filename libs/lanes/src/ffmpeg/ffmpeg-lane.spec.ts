import { readdir, readFile, writeFile } from 'node:fs/promises';
import { difference, failureOf, mainArtifact, type LaneTestBed } from '../lane-test-bed.fixture.js';
import { MediaTestBed, type Made } from './media-test-bed.fixture.js';
import { FfmpegLane } from './ffmpeg-lane.js';

let media: MediaTestBed;
let bed: LaneTestBed;

beforeAll(async () => {
  media = await MediaTestBed.open();
  bed = media.files;
});
afterAll(() => bed.close());

const made = (type: string, params: Record<string, unknown>): Promise<Made> => media.made(type, params);
const plain = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe('trim-video', () => {
  it('begins with the frame asked for', async () => {
    const { path } = await made('trim-video', { videoUrl: 'long.mp4', startTime: 2 });
    const [whole, part] = await Promise.all([bed.frames(bed.path('long.mp4')), bed.frames(path)]);
    expect(part).toHaveLength(10);
    expect(difference(part[0], whole[20])).toBeLessThan(3);
    expect(difference(part[0], whole[0])).toBeGreaterThan(5);
  });

  it('takes the sound away on demand, and copies the picture as it is when told to lose nothing', async () => {
    const silent = await made('trim-video', { videoUrl: 'clip.mp4', endTime: 0.5, silent: true });
    const lossless = await made('trim-video', { videoUrl: 'clip.mp4', endTime: 0.5, lossless: true });
    expect(silent.facts.hasAudio).toBe(false);
    expect(lossless.facts).toMatchObject({ hasAudio: true, durationSeconds: expect.closeTo(0.5, 0) });
  });

  it('ends where its beginning follows on best', async () => {
    await bed.make(
      'swing.mp4',
      '-f',
      'lavfi',
      '-i',
      "color=gray:size=64x64:rate=10:duration=2.5,geq=lum='128+100*sin(2*PI*N/20)':cb=128:cr=128",
      ...plain,
      '-qp',
      '0',
    );
    const { result, facts } = await made('trim-video', {
      videoUrl: 'swing.mp4',
      mode: 'smart-loop-cut',
      lookback: 10,
    });
    // One swing takes 20 frames, so the cut comes right before frame 20.
    expect(result.data).toMatchObject({ loopCut: { droppedFrames: 5 } });
    expect(facts.durationSeconds).toBeCloseTo(2, 1);
  });

  it('says where a cut begins that had to move to a key frame, and that nothing was coded anew', async () => {
    await bed.make('rare-keys.mp4', '-i', bed.path('long.mp4'), ...plain, '-g', '100');
    const { result, path } = await made('trim-video', {
      videoUrl: 'rare-keys.mp4',
      startTime: 1.2,
      endTime: 2,
      lossless: true,
    });
    const [whole, part] = await Promise.all([bed.frames(bed.path('rare-keys.mp4')), bed.frames(path)]);

    expect(result.data).toMatchObject({ lossless: true, startTime: 0, startMovedBy: expect.closeTo(1.2, 1) });
    expect(difference(part[0], whole[0])).toBe(0);
  });

  it('refuses to leave nothing', async () => {
    const failure = await failureOf(made('trim-video', { videoUrl: 'clip.mp4', startTime: 9 }));
    expect(failure).toMatchObject({ code: 'invalid_params', retryable: false });
    expect(failure.message).toContain('startTime');
  });
});

describe('other work on a picture that moves', () => {
  it('extract-frame finds the frame asked for', async () => {
    const whole = await bed.frames(bed.path('long.mp4'));
    const cases: [Record<string, unknown>, number][] = [
      [{}, 0],
      [{ mode: 'last' }, 29],
      [{ mode: 'timestamp', timestamp: 1.5 }, 15],
      [{ mode: 'timestamp', timestamp: 100 }, 29],
      [{ mode: 'frame-index', frameNumber: 7 }, 7],
      [{ mode: 'frame-from-end', framesBack: 4 }, 25],
      [{ mode: 'keyframe', timestamp: 1.5 }, 0],
    ];
    await Promise.all(
      cases.map(async ([params, index]) => {
        const { path, facts } = await made('extract-frame', { videoUrl: 'long.mp4', ...params });
        expect(facts).toMatchObject({ kind: 'image', contentType: 'image/png', width: 64, height: 64 });
        expect(difference((await bed.frames(path))[0], whole[index])).toBeLessThan(3);
      }),
    );
  });

  it('extract-frame refuses a frame that is not there', async () => {
    expect(
      await failureOf(made('extract-frame', { videoUrl: 'long.mp4', mode: 'frame-index', frameNumber: 30 })),
    ).toMatchObject({ code: 'invalid_params' });
  });

  it('resize-video crops, pads or stretches into the frame', async () => {
    await Promise.all(
      ['crop', 'pad', 'stretch'].map(async (method) => {
        const { facts } = await made('resize-video', { videoUrl: 'clip.mp4', aspectRatio: '1:1', method });
        expect(facts).toMatchObject({ width: 64, height: 64, hasAudio: true });
      }),
    );
  });

  it('fade-video comes from its colour and goes back to it', async () => {
    const { path } = await made('fade-video', {
      videoUrl: 'red.mp4',
      color: 'white',
      fadeIn: 0.3,
      fadeOut: 0.3,
    });
    expect((await bed.colorAt(path, 0))[2]).toBeGreaterThan(200);
    expect((await bed.colorAt(path, 0.5))[2]).toBeLessThan(60);
    expect((await bed.colorAt(path, 0.9))[2]).toBeGreaterThan(120);
  });

  it('loop-video repeats, or goes on until it is long enough', async () => {
    const [repeated, filled] = await Promise.all([
      made('loop-video', { videoUrl: 'clip.mp4', repeat: 3 }),
      made('loop-video', { videoUrl: 'clip.mp4', mode: 'duration', targetDuration: 2.5 }),
    ]);
    expect(repeated.facts).toMatchObject({ durationSeconds: expect.closeTo(3, 0), hasAudio: true });
    expect(filled.facts.durationSeconds).toBeCloseTo(2.5, 1);
  });

  it('loop-video copies what browsers play: every frame is the same as before', async () => {
    const { path } = await made('loop-video', { videoUrl: 'long.mp4', repeat: 2 });
    const [once, twice] = await Promise.all([bed.frames(bed.path('long.mp4')), bed.frames(path)]);

    expect(twice).toEqual([...once, ...once]);
  });

  it('speed-ramp plays faster where it is told to', async () => {
    const { facts } = await made('speed-ramp', {
      videoUrl: 'long.mp4',
      ramps: [{ start: 1, end: 2, speed: 4 }],
    });
    expect(facts.durationSeconds).toBeCloseTo(2.2, 0);
  });

  it('speed-ramp plays backwards', async () => {
    const { path } = await made('speed-ramp', { videoUrl: 'long.mp4', reverse: true });
    const [forward, backward] = await Promise.all([bed.frames(bed.path('long.mp4')), bed.frames(path)]);
    expect(difference(backward[0], forward.at(-1))).toBeLessThan(4);
  });

  it('speed-ramp plays the sound backwards for as long as the picture', async () => {
    const { path } = await made('speed-ramp', { videoUrl: 'clip.mp4', reverse: true });

    expect(await bed.loudness(path, 0.6, 0.3)).toBeCloseTo(
      await bed.loudness(bed.path('clip.mp4'), 0.6, 0.3),
      1,
    );
    expect(await bed.loudness(path, 0.6, 0.3)).toBeGreaterThan(0.05);
  });

  it('speed-ramp keeps the pitch, shifts it, or drops the sound', async () => {
    await Promise.all(
      ['pitch-preserve', 'pitch-shift', 'drop'].map(async (audioMode) => {
        const { facts } = await made('speed-ramp', { videoUrl: 'clip.mp4', speed: 4, audioMode });
        expect(facts).toMatchObject({
          hasAudio: audioMode !== 'drop',
          durationSeconds: expect.closeTo(0.25, 0),
        });
      }),
    );
  });

  it('speed-ramp invents frames in between when it is to be smooth', async () => {
    const { result } = await made('speed-ramp', {
      videoUrl: 'clip.mp4',
      speed: 0.5,
      quality: 'smooth',
      audioMode: 'drop',
    });
    expect(result.data).toEqual({ interpolation: 'motion' });
  });

  it('transcode-video makes h265 and shrinks, never enlarges', async () => {
    const { facts } = await made('transcode-video', {
      videoUrl: 'clip.mp4',
      codec: 'h265',
      resolution: '720p',
    });
    expect(facts).toMatchObject({ codec: 'hevc', width: 96, height: 64 });
  });

  it('add-captions writes on the picture, plain or word by word', async () => {
    const [, before] = await bed.colorAt(bed.path('red.mp4'), 0.5);
    await Promise.all(
      ['subtitle', 'tiktok-words'].map(async (style) => {
        const { path } = await made('add-captions', {
          videoUrl: 'red.mp4',
          text: 'Hello {there} world',
          style,
          fontSize: 72,
        });
        const [red, green] = await bed.colorAt(path, 0.5);
        expect(green).toBeGreaterThan(before + 3);
        expect(red).toBeGreaterThan(100);
      }),
    );
  });

  it('add-captions says that it needs words', async () => {
    expect(await failureOf(made('add-captions', { videoUrl: 'red.mp4' }))).toMatchObject({
      code: 'missing_input',
    });
  });

  it('social-media-format shapes a picture for a story and hands the caption on', async () => {
    const { facts, result } = await made('social-media-format', {
      mediaUrl: 'red.png',
      platform: 'instagram',
      contentType: 'story',
      caption: 'hi',
    });
    expect(facts).toMatchObject({ kind: 'image', width: 1080, height: 1920 });
    expect(result.text).toBe('hi');
  });

  it('social-media-format names the kinds of post of a platform', async () => {
    const failure = await failureOf(
      made('social-media-format', { mediaUrl: 'red.png', platform: 'tiktok', contentType: 'pin' }),
    );
    expect(failure).toMatchObject({ code: 'invalid_params' });
    expect(failure.message).toContain('story');
  });

  it('assemble-narrated-video slows a clip under a longer narration, then holds its last frame', async () => {
    const { facts } = await made('assemble-narrated-video', {
      blocks: [{ videoUrl: 'clip.mp4', audioUrl: 'tone2.wav' }, { videoUrl: 'red.mp4' }],
      maxSlowdown: 1.5,
    });
    expect(facts).toMatchObject({
      width: 96,
      height: 64,
      durationSeconds: expect.closeTo(3, 1),
      hasAudio: true,
    });
  });

  it.each([
    ['combine-videos', { videoUrls: ['clip.mp4', 'tone.mp3'] }, /^`videoUrls\[1\]`: .* a recording arrived/],
    ['mix-audio', { audioUrls: ['tone.mp3', 'red.mp4'] }, /^`audioUrls\[1\]`: There is no sound/],
    [
      'assemble-narrated-video',
      { blocks: [{ videoUrl: 'clip.mp4' }, { videoUrl: 'red.png' }] },
      /^`blocks\[1\]\.videoUrl`: /,
    ],
    ['still-to-video', { imageUrl: 'tone2.wav' }, /^`imageUrl`: /],
  ])('%s names the input that it cannot work with', async (type, params, message) => {
    expect(await failureOf(made(type, params))).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('split-media cuts into pieces, the one asked for first', async () => {
    const { result } = await made('split-media', { videoUrl: 'long.mp4', chunkDuration: 2, outputIndex: 1 });
    const videos = result.artifacts.filter(({ kind }) => kind === 'video');
    expect(videos.map(({ durationSeconds }) => durationSeconds)).toEqual([
      expect.closeTo(1, 1),
      expect.closeTo(2, 1),
    ]);
    expect(videos.map(({ outputKey, listKey, listAt }) => [outputKey, listKey, listAt])).toEqual([
      ['videoUrl', 'listResults', 1],
      [undefined, 'listResults', 0],
    ]);
    expect(result.data).toEqual({
      chunkCount: 2,
      outputIndex: 1,
      listResults: ['', ''],
      passedAs: 'last',
    });
  });

  it.each([
    ['of the middle of a piece', 'long.mp4', [10, 25]],
    ['of a piece of one frame', 'one-frame-more.mp4', [10, 20]],
  ])('split-media draws the thumbnail %s', async (_case, videoUrl, frames) => {
    await bed.make('one-frame-more.mp4', '-i', bed.path('long.mp4'), ...plain, '-frames:v', '21');
    const { result } = await made('split-media', { videoUrl, chunkDuration: 2 });
    const film = await bed.frames(bed.path(videoUrl));
    const thumbnails = result.artifacts.filter(({ role }) => role === 'thumbnail');
    const seen = await Promise.all(thumbnails.map(async ({ path }) => (await bed.frames(path))[0]));
    const nearest = seen.map((picture) => {
      const distances = film.map((frame) => difference(picture, frame));
      return distances.indexOf(Math.min(...distances));
    });
    expect(nearest).toEqual(frames);
  });
});

describe('sound', () => {
  it('remove-audio leaves the picture as it is', async () => {
    const { facts, path } = await made('remove-audio', { videoUrl: 'clip.mp4' });
    expect(facts.hasAudio).toBe(false);
    const [before, after] = await Promise.all([bed.frames(bed.path('clip.mp4')), bed.frames(path)]);
    expect(difference(before[3], after[3])).toBe(0);
  });

  it('extract-audio makes an mp3', async () => {
    const { facts } = await made('extract-audio', { videoUrl: 'clip.mp4' });
    expect(facts).toMatchObject({
      kind: 'audio',
      contentType: 'audio/mpeg',
      durationSeconds: expect.closeTo(1, 0),
    });
    expect(await failureOf(made('extract-audio', { videoUrl: 'red.mp4' }))).toMatchObject({
      code: 'wrong_media',
      message: '`videoUrl`: There is no sound in this file.',
    });
  });

  it('merge-video-audio cuts sound that is longer than the picture and leaves silence where it is shorter', async () => {
    const [cut, padded] = await Promise.all([
      bed.run(media.lane, 'merge-video-audio', { inputs: { in: ['tone2.wav', 'red.mp4'] } }),
      bed.run(media.lane, 'merge-video-audio', { params: { videoUrl: 'long.mp4', audioUrl: 'tone.mp3' } }),
    ]);
    expect(mainArtifact(cut).durationSeconds).toBeCloseTo(1, 1);
    expect(mainArtifact(padded).durationSeconds).toBeCloseTo(3, 1);
    expect(await bed.loudness(mainArtifact(padded).path, 0.2, 0.5)).toBeGreaterThan(0.02);
    expect(await bed.loudness(mainArtifact(padded).path, 1.5, 1)).toBeLessThan(0.001);
  });

  it('merge-video-audio lets the own sound of a clip be heard too, where that is asked for', async () => {
    const [replaced, both] = await Promise.all(
      [false, true].map((keepSound) =>
        bed.run(media.lane, 'merge-video-audio', {
          params: { videoUrl: 'long.mp4', audioUrl: 'tone.mp3', keepSound },
        }),
      ),
    );
    const own = await bed.loudness(bed.path('long.mp4'), 1.5, 1).catch(() => 0);
    const loud = await Promise.all(
      [replaced, both].map((each) => bed.loudness(mainArtifact(each).path, 1.5, 1)),
    );
    expect(loud[0]).toBeLessThan(0.001);
    if (own > 0.001) expect(loud[1]).toBeGreaterThan(0.001);
  });

  it('mix-audio plays each recording from its moment on, fades it, and makes room for others', async () => {
    const mixed = await bed.run(media.lane, 'mix-audio', {
      params: {
        audioUrls: ['tone2.wav', 'tone2.wav'],
        trackVolumes: [100, 0],
        startTimes: [1, 0],
        fadeOuts: [0.5],
        ducks: [{ track: 0, startTime: 1.6, endTime: 2.2, percent: 100 }],
        length: 4,
      },
    });
    const { path, durationSeconds } = mainArtifact(mixed);
    expect(durationSeconds).toBeCloseTo(4, 1);
    const at = (from: number, seconds: number) => bed.loudness(path, from, seconds);
    expect(await at(0.2, 0.6)).toBeLessThan(0.001);
    expect(await at(1.05, 0.2)).toBeGreaterThan(0.02);
    expect(await at(1.7, 0.4)).toBeLessThan(0.005);
    expect(await at(3.2, 0.6)).toBeLessThan(0.001);
  });

  it('trim-audio makes mp3, wav or aac', async () => {
    const formats = { mp3: 'audio/mpeg', wav: 'audio/wav', aac: 'audio/mp4' };
    await Promise.all(
      Object.entries(formats).map(async ([audioFormat, contentType]) => {
        const { facts } = await made('trim-audio', {
          audioUrl: 'tone2.wav',
          audioFormat,
          startTime: 0.5,
          endTime: 1.5,
        });
        expect(facts).toMatchObject({ kind: 'audio', contentType, durationSeconds: expect.closeTo(1, 0) });
      }),
    );
  });

  it('trim-audio gives the silent video too when asked', async () => {
    const { result } = await made('trim-audio', { videoUrl: 'clip.mp4', silentVideo: true });
    expect(result.artifacts.map(({ kind }) => kind)).toEqual(['audio', 'video', 'image']);
  });

  it('adjust-volume changes loudness, evens it out, and fades', async () => {
    const before = await bed.loudness(bed.path('tone2.wav'));
    const [half, faded, even] = await Promise.all([
      made('adjust-volume', { audioUrl: 'tone2.wav', volume: 50 }),
      made('adjust-volume', { audioUrl: 'tone2.wav', fadeIn: 1 }),
      made('adjust-volume', { videoUrl: 'clip.mp4', volume: 0, normalize: true }),
    ]);
    expect((await bed.loudness(half.path)) / before).toBeCloseTo(0.5, 1);
    expect(await bed.loudness(faded.path, 0, 0.2)).toBeLessThan(before / 3);
    expect(even.facts.kind).toBe('video');
    expect(await bed.loudness(even.path)).toBeLessThan(0.001);
  });

  it('mix-audio plays all at once, each at its volume', async () => {
    const { path, facts } = await made('mix-audio', {
      audioUrls: ['tone.mp3', 'tone2.wav'],
      trackVolumes: [100, 0],
    });
    expect(facts.durationSeconds).toBeCloseTo(2, 0);
    expect(await bed.loudness(path, 0.2, 0.5)).toBeGreaterThan(0.02);
    expect(await bed.loudness(path, 1.3, 0.5)).toBeLessThan(0.001);
  });

  it('mix-audio brings a mix to its loudness, with peaks below -1 dB, and tells both', async () => {
    const params = { audioUrls: ['tone.mp3', 'tone2.wav'] };
    const [standard, loud, asItIs] = await Promise.all([
      made('mix-audio', params),
      made('mix-audio', { ...params, loudness: -10 }),
      made('mix-audio', { ...params, normalize: false }),
    ]);
    const [first, second, third] = await Promise.all(
      [standard, loud, asItIs].map(({ path }) => bed.lufs(path)),
    );
    expect(first?.integrated).toBeCloseTo(-16, 0);
    expect(second?.integrated).toBeCloseTo(-10, 0);
    expect(third?.integrated).toBeLessThan(-18);
    expect(Math.max(first?.truePeak ?? 0, second?.truePeak ?? 0)).toBeLessThan(-1);
    const told = standard.result.data?.['loudness'] as { integrated: number; truePeak: number };
    expect(told.integrated).toBeCloseTo(first?.integrated ?? 0, 0);
    expect(told.truePeak).toBeCloseTo(first?.truePeak ?? 0, 0);
  });

  it('mix-audio makes up for the loudness that goes with peaks', async () => {
    const beats = "aevalsrc='(0.15+0.8*lt(mod(t,0.5),0.01))*sin(880*PI*t)':duration=6";
    await bed.make('beats.wav', '-f', 'lavfi', '-i', beats);

    const { path } = await made('mix-audio', {
      audioUrls: ['beats.wav', 'tone2.wav'],
      trackVolumes: [100, 1],
      loudness: -12,
    });

    const { integrated, truePeak } = await bed.lufs(path);
    expect(Math.abs(integrated + 12)).toBeLessThanOrEqual(0.5);
    expect(truePeak).toBeLessThan(-1);
  });

  it('mix-audio lets all others sink under the recording that is heard', async () => {
    // The short tone lasts for one second of two; what is left afterwards is the long one alone.
    const params = { audioUrls: ['tone.mp3', 'tone2.wav'], trackVolumes: [100, 50], normalize: false };
    const [even, ducked] = await Promise.all([
      made('mix-audio', params),
      made('mix-audio', { ...params, duckUnder: 0, duckPercent: 100 }),
    ]);
    const at = async (path: string, from: number) => bed.loudness(path, from, 0.3);
    const [both, sunk] = [await at(even.path, 0.4), await at(ducked.path, 0.4)];
    const [rest, risen] = [await at(even.path, 1.65), await at(ducked.path, 1.65)];
    expect(sunk).toBeLessThan(both * 0.95);
    expect(risen / rest).toBeGreaterThan(0.6);
  });

  it('combine-audio plays parts one after another', async () => {
    const { facts } = await made('combine-audio', {
      segments: [{ url: 'tone.mp3' }, { url: 'tone2.wav', startTime: 0.5, endTime: 1 }],
    });
    expect(facts.durationSeconds).toBeCloseTo(1.5, 0);
  });

  it('audio-fx is audible', async () => {
    const before = await bed.loudness(bed.path('tone2.wav'));
    await Promise.all(
      ['room', 'megaphone', 'custom'].map(async (preset) => {
        const { path } = await made('audio-fx', {
          audioUrl: 'tone2.wav',
          preset,
          mix: 100,
          decay: 0.8,
          eqLow: -20,
        });
        const after = await bed.loudness(path);
        expect(after).toBeGreaterThan(0.001);
        expect(Math.abs(after - before) / before).toBeGreaterThan(0.02);
      }),
    );
  });
});

describe('what cannot be done', () => {
  it('names the field and what it may be', async () => {
    const failures = await Promise.all([
      failureOf(made('still-to-video', { imageUrl: 'red.png', intensity: 11 })),
      failureOf(made('still-to-video', { imageUrl: 'red.png', motion: 'spin' })),
      failureOf(made('fade-video', { videoUrl: 'red.mp4', fadeIn: 'long' })),
      failureOf(made('speed-ramp', { videoUrl: 'red.mp4', speed: 101 })),
    ]);
    expect(failures.map(({ code, retryable }) => [code, retryable])).toEqual(
      failures.map(() => ['invalid_params', false]),
    );
    expect(failures.map(({ message }) => /`(\w+)`/.exec(message)?.[1])).toEqual([
      'intensity',
      'motion',
      'fadeIn',
      'speed',
    ]);
  });

  it('asks for an input that is missing, and refuses one of another kind', async () => {
    expect(await failureOf(made('trim-video', {}))).toMatchObject({
      code: 'missing_input',
      retryable: false,
    });
    expect(await failureOf(made('trim-video', { videoUrl: 'red.png' }))).toMatchObject({
      code: 'wrong_media',
      retryable: false,
    });
  });

  it('refuses a file that is no media, a playlist that would open other files among them', async () => {
    await writeFile(
      bed.path('list.mp4'),
      `#EXTM3U\n#EXTINF:1,\nfile://${bed.path('clip.mp4')}\n#EXT-X-ENDLIST\n`,
    );
    await writeFile(
      bed.path('broken.mp4'),
      Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom'), ...Array(64).fill(7)]),
    );
    expect(await failureOf(made('trim-video', { videoUrl: 'list.mp4' }))).toMatchObject({
      code: 'unsupported_media',
    });
    expect(await failureOf(made('trim-video', { videoUrl: 'broken.mp4' }))).toMatchObject({
      code: 'unsupported_media',
    });
  });

  it('refuses media too large to decode', async () => {
    const strict = new FfmpegLane({ limits: { maxPixels: 1_000, maxSeconds: 10, maxRunSeconds: 10 } });
    const brief = new FfmpegLane({ limits: { maxPixels: 1e8, maxSeconds: 0.5, maxRunSeconds: 10 } });
    expect(
      await failureOf(bed.run(strict, 'trim-video', { params: { videoUrl: 'clip.mp4' } })),
    ).toMatchObject({ code: 'input_too_large' });
    expect(
      await failureOf(bed.run(strict, 'still-to-video', { params: { imageUrl: 'red.png' } })),
    ).toMatchObject({ code: 'input_too_large' });
    expect(await failureOf(bed.run(brief, 'trim-video', { params: { videoUrl: 'clip.mp4' } }))).toMatchObject(
      { code: 'input_too_large' },
    );
  });

  it('names the remedy when ffmpeg is not there', async () => {
    const nowhere = new FfmpegLane({ ffmpegPath: '/nowhere/ffmpeg' });
    const failure = await failureOf(bed.run(nowhere, 'still-to-video', { params: { imageUrl: 'red.png' } }));
    expect(failure).toMatchObject({ code: 'ffmpeg_missing', retryable: false });
    expect(failure.message).toContain('FFMPEG_PATH');
  });

  it('gives up on work that takes too long', async () => {
    const hurried = new FfmpegLane({ limits: { maxPixels: 1e8, maxSeconds: 600, maxRunSeconds: 0.3 } });
    const failure = await failureOf(
      bed.run(hurried, 'still-to-video', {
        params: { imageUrl: 'busy.png', duration: 60, resolution: '4K', motion: 'zoom-in' },
      }),
    );
    expect(failure.code).toBe('timeout');
  });

  it('ends ffmpeg when the task is stopped', async () => {
    const stop = new AbortController();
    const task = await bed.task('still-to-video', {
      signal: stop.signal,
      params: { imageUrl: 'busy.png', duration: 60, resolution: '1080p', motion: 'ken-burns' },
    });
    const work = failureOf(media.lane.run(task));
    const running = () => processesIn(task.workDir);
    await until(async () => (await running()) > 0);

    stop.abort();

    expect(await work).toMatchObject({ code: 'aborted', retryable: true });
    expect(await running()).toBe(0);
  });
});

/** Processes whose command line names this folder. */
async function processesIn(folder: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.startsWith('ffmpeg') && line.includes(folder)).length;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition never came true');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
