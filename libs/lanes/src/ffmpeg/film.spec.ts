import { readFile } from 'node:fs/promises';
import { sha256OfFile } from '../media/probe-media.js';
import { difference, failureOf, mainArtifact, type LaneTestBed } from '../lane-test-bed.fixture.js';
import { MediaTestBed, type Made } from './media-test-bed.fixture.js';

let media: MediaTestBed;
let bed: LaneTestBed;

beforeAll(async () => {
  media = await MediaTestBed.open();
  bed = media.files;
});
afterAll(() => bed.close());

const made = (type: string, params: Record<string, unknown>): Promise<Made> => media.made(type, params);
const small = { resolution: '240p', fps: 10 };

describe('a video that comes out', () => {
  it('is H.264 in 4:2:0 that starts before it is loaded, with a thumbnail beside it', async () => {
    const { result, path, facts } = await made('transcode-video', { videoUrl: 'clip.mp4' });

    expect(facts).toMatchObject({
      kind: 'video',
      contentType: 'video/mp4',
      codec: 'h264',
      pixelFormat: 'yuv420p',
      hasAudio: true,
    });
    expect(result.artifacts.map(({ kind, role, extension }) => [kind, role, extension])).toEqual([
      ['video', undefined, 'mp4'],
      ['image', 'thumbnail', 'jpg'],
    ]);
    expect(result.artifacts[0]).toMatchObject({
      width: 96,
      height: 64,
      durationSeconds: expect.closeTo(1, 1),
    });
    const bytes = await readFile(path);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('is the same file for the same work', async () => {
    const work = () =>
      bed.run(media.lane, 'still-to-video', {
        params: { ...small, imageUrl: 'busy.png', duration: 0.5, motion: 'ken-burns' },
      });
    const [first, second] = await Promise.all([work(), work()]);
    const digests = await Promise.all(
      [first, second].map((result) => sha256OfFile(mainArtifact(result).path)),
    );
    expect(digests[0]).toBe(digests[1]);
  });
});

describe('still-to-video', () => {
  it('makes a frame of the shape and size asked for', async () => {
    const shapes: [string, number, number][] = [
      ['16:9', 426, 240],
      ['9:16', 240, 426],
    ];
    await Promise.all(
      shapes.map(async ([aspectRatio, width, height]) => {
        const { facts } = await made('still-to-video', {
          ...small,
          imageUrl: 'red.png',
          duration: 0.3,
          aspectRatio,
        });
        expect(facts).toMatchObject({ width, height });
      }),
    );
  });

  it('lasts 5 s unless told, or as long as its sound', async () => {
    const [silent, sounding, told] = await Promise.all([
      made('still-to-video', { ...small, imageUrl: 'red.png' }),
      made('still-to-video', { ...small, imageUrl: 'red.png', audioUrl: 'tone2.wav' }),
      made('still-to-video', { ...small, imageUrl: 'red.png', audioUrl: 'tone2.wav', duration: 1 }),
    ]);
    expect(silent.facts).toMatchObject({ durationSeconds: expect.closeTo(5, 1), hasAudio: false });
    expect(sounding.facts).toMatchObject({ durationSeconds: expect.closeTo(2, 1), hasAudio: true });
    expect(told.facts.durationSeconds).toBeCloseTo(1, 1);
  });

  it('fills the frame by cropping, or fits inside it with a border of the pad colour', async () => {
    const [cover, contain] = await Promise.all([
      made('still-to-video', {
        ...small,
        imageUrl: 'red.png',
        duration: 0.2,
        aspectRatio: '1:1',
        fit: 'cover',
      }),
      made('still-to-video', {
        ...small,
        imageUrl: 'red.png',
        duration: 0.2,
        aspectRatio: '1:1',
        fit: 'contain',
        padColor: '#0000ff',
      }),
    ]);
    const [red, , noBlue] = await bed.colorAt(cover.path, 0);
    const [half, , blue] = await bed.colorAt(contain.path, 0);
    expect(red).toBeGreaterThan(240);
    expect(noBlue).toBeLessThan(15);
    expect(half).toBeGreaterThan(100);
    expect(blue).toBeGreaterThan(100);
  });

  it('stands still without a motion; each motion moves, its own way, and more with more intensity', async () => {
    const motions = ['none', 'zoom-in', 'zoom-out', 'pan-left', 'pan-right', 'ken-burns'];
    const film = async (motion: string, intensity = 3) =>
      bed.frames(
        (await made('still-to-video', { ...small, imageUrl: 'busy.png', duration: 0.3, motion, intensity }))
          .path,
      );
    const films = await Promise.all(motions.map((motion) => film(motion)));
    const travel = films.map((frames) => difference(frames[0], frames.at(-1)));

    expect(travel[0]).toBeLessThan(0.5);
    for (const moved of travel.slice(1)) expect(moved).toBeGreaterThan(2);
    expect(difference(films[1]?.at(-1), films[2]?.[0])).toBeLessThan(
      difference(films[1]?.[0], films[2]?.[0]),
    );
    expect(difference(films[3]?.at(-1), films[4]?.[0])).toBeLessThan(
      difference(films[3]?.[0], films[4]?.[0]),
    );
    const strong = await film('zoom-in', 10);
    expect(difference(strong[0], strong.at(-1))).toBeGreaterThan(travel[1] ?? 0);
  });

  it('moves by about the same amount in every frame: nothing trembles', async () => {
    const { path } = await made('still-to-video', {
      ...small,
      imageUrl: 'busy.png',
      duration: 2,
      motion: 'zoom-in',
      intensity: 1,
    });
    const frames = await bed.frames(path, 128);
    const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index]));
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    expect(mean).toBeGreaterThan(0.05);
    // A crop by whole pixels would stand still in most frames and jump in the others.
    expect(steps.filter((step) => step < mean / 4)).toEqual([]);
  });

  it('tells its progress, which never goes back', async () => {
    const seen: number[] = [];
    await bed.run(media.lane, 'still-to-video', {
      params: { ...small, imageUrl: 'red.png', duration: 1 },
      progress: (percent) => seen.push(percent),
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThanOrEqual(100);
  });
});

describe('slideshow', () => {
  it('shows each picture for its time, at rest and cut', async () => {
    const { facts, path } = await made('slideshow', {
      ...small,
      imageUrls: ['red.png', 'blue.png'],
      perImageDuration: 0.5,
    });
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    expect((await bed.colorAt(path, 0.2))[0]).toBeGreaterThan(200);
    expect((await bed.colorAt(path, 0.8))[2]).toBeGreaterThan(200);
  });

  it('blends pictures around their boundary and keeps the length', async () => {
    const { facts, path } = await made('slideshow', {
      ...small,
      imageUrls: ['red.png', 'blue.png', 'busy.png'],
      perImageDuration: 1,
      transition: 'fade',
      transitionDuration: 0.6,
      motion: 'alternate',
    });
    expect(facts.durationSeconds).toBeCloseTo(3, 1);
    const [red, , blue] = await bed.colorAt(path, 1);
    expect(red).toBeGreaterThan(60);
    expect(blue).toBeGreaterThan(60);
    expect(await bed.frames(path)).toHaveLength(30);
  });

  it('fills the length of its sound and says by how much pinned times were stretched', async () => {
    const { facts, result } = await made('slideshow', {
      ...small,
      imageUrls: ['red.png', 'blue.png'],
      audioUrl: 'tone2.wav',
      imageDurations: [2, 2],
    });
    expect(facts).toMatchObject({ durationSeconds: expect.closeTo(2, 1), hasAudio: true });
    expect(result.data).toEqual({ durationScale: 0.5 });
  });

  it('needs two pictures', async () => {
    expect(await failureOf(made('slideshow', { imageUrls: ['red.png'] }))).toMatchObject({
      code: 'missing_input',
      retryable: false,
    });
  });
});

describe('combine-videos', () => {
  it("plays one after the other in the first one's frame, the overlap taken off", async () => {
    const { facts, path } = await made('combine-videos', {
      videoUrls: ['red.mp4', 'blue.mp4'],
      transition: 'fade',
      transitionDuration: 0.4,
      trimStartFrames: 0,
      trimEndFrames: 0,
    });
    expect(facts).toMatchObject({
      width: 64,
      height: 48,
      durationSeconds: expect.closeTo(1.6, 1),
      hasAudio: true,
    });
    expect((await bed.colorAt(path, 0.2))[0]).toBeGreaterThan(200);
    expect((await bed.colorAt(path, 1.4))[2]).toBeGreaterThan(80);
    expect(await bed.loudness(path, 0, 0.4)).toBeLessThan(0.001);
    expect(await bed.loudness(path, 1.2, 0.3)).toBeGreaterThan(0.02);
  });

  it('trims inner ends only: one frame at a start and two at an end unless told', async () => {
    const { path } = await made('combine-videos', {
      videoUrls: ['red.mp4', 'red.mp4', 'red.mp4'],
      transition: 'cut',
      audioMode: 'remove',
    });
    expect(await bed.frames(path)).toHaveLength(30 - 2 * 3);
  });

  it('treats sound as told', async () => {
    const heard = await Promise.all(
      ['keep', 'crossfade', 'remove'].map(async (audioMode) => {
        const { facts } = await made('combine-videos', {
          videoUrls: ['clip.mp4', 'blue.mp4'],
          audioMode,
          crossfadeCurve: 'equal-power',
        });
        return facts.hasAudio;
      }),
    );
    expect(heard).toEqual([true, true, false]);
  });

  it('draws transitions of every kind', async () => {
    const drawn = ['cover-left', 'reveal-up', 'dip-to-black', 'hl-slice', 'squeeze-v'];
    const films = await Promise.all(
      drawn.map((transition) =>
        made('combine-videos', { videoUrls: ['red.mp4', 'blue.mp4'], transition, audioMode: 'remove' }),
      ),
    );
    for (const { facts } of films) expect(facts.durationSeconds).toBeCloseTo(1.2, 1);
  });

  it('moves the next clip in over the first: covering from the right leaves red at the left', async () => {
    const { path } = await made('combine-videos', {
      videoUrls: ['red.mp4', 'red.mp4'],
      transition: 'cover-left',
      transitionDuration: 0.5,
      trimStartFrames: 0,
      trimEndFrames: 0,
      audioMode: 'remove',
    });
    expect((await bed.colorAt(path, 0.7))[0]).toBeGreaterThan(230);
  });

  it('leaves finding the cut to the hosted service', async () => {
    expect(
      await failureOf(
        made('combine-videos', { videoUrls: ['red.mp4', 'blue.mp4'], boundaryCut: 'best-pair' }),
      ),
    ).toMatchObject({
      code: 'cloud_only_feature',
      retryable: false,
    });
  });
});
