import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawPicture } from '../drafts/image/draw-picture.js';
import { difference, failureOf, LaneTestBed, mainArtifact } from '../lane-test-bed.fixture.js';
import { modelsInProcess } from '../models/models-in-process.js';
import { ImageLane } from './image-lane.js';

let bed: LaneTestBed;
const lane = new ImageLane(modelsInProcess);

beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.picture('red.png', '#ff0000', 300, 200);
  await bed.picture('blue.png', '#0000ff', 200, 300);
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(bed.path('turned.jpg'));
});
afterAll(() => bed.close());

async function picture(type: string, params: Record<string, unknown>) {
  const artifact = mainArtifact(await bed.run(lane, type, { params }));
  const { width, height } = await sharp(artifact.path).metadata();
  return { artifact, width, height, stats: await sharp(artifact.path).stats() };
}

describe('resize-image', () => {
  it.each([
    [{ width: 100, height: 100 }, 100, 100],
    [{ width: 100, height: 100, fit: 'contain' }, 100, 100],
    [{ width: 100, height: 100, fit: 'inside' }, 100, 67],
    [{ width: 150 }, 150, 100],
    [{ height: 50 }, 75, 50],
  ])('of 300 by 200 to %j is %s by %s', async (params, width, height) => {
    const result = await picture('resize-image', { imageUrl: 'red.png', ...params });
    expect(result).toMatchObject({ width, height, artifact: { width, height, contentType: 'image/png' } });
  });

  it.each([
    ['jpg', 'image/jpeg', 'jpeg'],
    ['webp', 'image/webp', 'webp'],
    ['avif', 'image/avif', 'heif'],
  ])('is written as %s where that is asked for', async (format, contentType, read) => {
    const { artifact } = await picture('resize-image', { imageUrl: 'red.png', width: 20, format });

    expect(artifact).toMatchObject({ contentType, extension: format });
    expect((await sharp(artifact.path).metadata()).format).toBe(read);
  });

  it('turns a picture as its camera was held', async () => {
    expect(await picture('resize-image', { imageUrl: 'turned.jpg', width: 10 })).toMatchObject({
      width: 10,
      height: 20,
    });
  });

  it('needs a size', async () => {
    expect(await failureOf(picture('resize-image', { imageUrl: 'red.png' }))).toMatchObject({
      code: 'invalid_params',
      retryable: false,
    });
  });
});

describe('text-overlay', () => {
  it('writes in its colour at its place, and nothing elsewhere', async () => {
    const whiteness = async (position: string) => {
      const { artifact } = await picture('text-overlay', {
        imageUrl: 'blue.png',
        text: 'Hello & <b>you</b>',
        fontSize: 30,
        position,
      });
      const parts = [0, 100, 200].map((top) =>
        sharp(artifact.path).extract({ left: 0, top, width: 200, height: 100 }).toBuffer(),
      );
      return Promise.all(
        parts.map(async (part) => Math.round((await sharp(await part).stats()).channels[0]?.mean ?? 0)),
      );
    };
    const [top = 0, middle, bottom] = await whiteness('top');
    expect(top).toBeGreaterThan(5);
    // The shadow of the letters may reach a little further than they do.
    expect(middle).toBeLessThan(3);
    expect(bottom).toBe(0);
    expect((await whiteness('bottom'))[0]).toBe(0);
  });

  it('breaks a long text into lines and shrinks it until it fits', async () => {
    const result = await picture('text-overlay', {
      imageUrl: 'blue.png',
      text: 'word '.repeat(60),
      fontSize: 100,
    });
    expect(result).toMatchObject({ width: 200, height: 300 });
    expect(result.stats.channels[0]?.mean).toBeGreaterThan(10);
  });

  it('leaves the picture alone when there is nothing to write', async () => {
    expect((await picture('text-overlay', { imageUrl: 'red.png', text: ' ' })).stats.channels[1]?.max).toBe(
      0,
    );
  });
});

describe('image-collage', () => {
  it('lays pictures out in the shape and size asked for, the background between them', async () => {
    const result = await picture('image-collage', {
      imageUrls: ['red.png', 'blue.png', 'red.png'],
      resolution: '1K',
      aspectRatio: '16:9',
      gap: 50,
      backgroundColor: '#00ff00',
    });
    expect(result).toMatchObject({
      width: 1024,
      height: 576,
      artifact: { contentType: 'image/jpeg', extension: 'jpg' },
    });
    const means = result.stats.channels.map(({ mean }) => mean);
    for (const mean of means) expect(mean).toBeGreaterThan(30);
  });

  it('is the same file for the same work', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(() => picture('image-collage', { imageUrls: ['red.png', 'blue.png'], resolution: '1K' })),
    );
    expect(await readFile(a?.artifact.path ?? '')).toEqual(await readFile(b?.artifact.path ?? ''));
  });

  it('needs two pictures and takes at most 30', async () => {
    expect(await failureOf(picture('image-collage', { imageUrls: ['red.png'] }))).toMatchObject({
      code: 'missing_input',
    });
    expect(await failureOf(picture('image-collage', { imageUrls: Array(31).fill('red.png') }))).toMatchObject(
      { code: 'invalid_params' },
    );
  });
});

describe('a picture that could take the worker down', () => {
  it('is refused before it is decoded', async () => {
    const strict = new ImageLane(modelsInProcess, { maxPixels: 1_000, maxSeconds: 1, maxRunSeconds: 1 });
    const failure = await failureOf(
      bed.run(strict, 'resize-image', { params: { imageUrl: 'red.png', width: 10 } }),
    );
    expect(failure).toMatchObject({ code: 'input_too_large', retryable: false });
  });
});

describe('upscale-image', () => {
  const scene = { negativePrompt: '', style: '', seed: '7' };

  /** A picture, and what it was before it was made smaller. */
  async function shrunk(name: string, by: number) {
    const { bytes } = await drawPicture({
      ...scene,
      prompt: 'mountains with a lake',
      width: 288,
      height: 208,
    });
    const truth = sharp(bytes, { raw: { width: 288, height: 208, channels: 3 } });
    await truth
      .clone()
      .resize(288 / by, 208 / by)
      .png()
      .toFile(bed.path(name));
    return truth.raw().toBuffer();
  }
  const enlarge = (params: Record<string, unknown>) => bed.run(lane, 'upscale-image', { params });
  const pixelsAt = (path: string) => sharp(path).resize(288, 208, { fit: 'fill' }).raw().toBuffer();

  it('doubles a picture by a model, nearer to the truth than by interpolation', async () => {
    const truth = await shrunk('half.png', 2);
    const result = await enlarge({ imageUrl: 'half.png', upscaleFactor: '2x' });

    expect(result.data).toEqual({ enlargedBy: 'model' });
    const { path, width, height } = mainArtifact(result);
    expect({ width, height }).toEqual({ width: 288, height: 208 });
    const byRule = await pixelsAt(bed.path('half.png'));
    expect(difference(truth, await pixelsAt(path))).toBeLessThan(0.9 * difference(truth, byRule));
  });

  it('interpolates where the model has nothing to add: fourfold, or where it does worse', async () => {
    await shrunk('quarter.png', 4);
    await bed.make('bars.png', '-f', 'lavfi', '-i', 'testsrc2=s=128x128', '-frames:v', '1');

    const [fourfold, bars] = [
      await enlarge({ imageUrl: 'quarter.png', upscaleFactor: '4x' }),
      await enlarge({ imageUrl: 'bars.png', upscaleFactor: '2x' }),
    ];

    expect(fourfold.data).toEqual({ enlargedBy: 'interpolation' });
    expect(mainArtifact(fourfold)).toMatchObject({ width: 288, height: 208 });
    expect(bars.data).toEqual({ enlargedBy: 'interpolation' });
  });

  it('asks for a picture, and stops when told', async () => {
    expect(await failureOf(enlarge({}))).toMatchObject({ code: 'missing_input', retryable: false });
    const params = { imageUrl: 'red.png', upscaleFactor: '2x' };
    const stopped = bed.run(lane, 'upscale-image', { params, signal: AbortSignal.abort() });
    expect(await failureOf(stopped)).toMatchObject({ code: 'aborted', retryable: true });
  });
});
