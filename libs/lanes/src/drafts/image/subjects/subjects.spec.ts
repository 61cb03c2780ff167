import sharp from 'sharp';
import { drawPicture } from '../draw-picture.js';
import { type FixedSubject, fixedSubjectIn } from './fixed-subject.js';

const MARA = 'Mara, a woman with long red hair and green eyes, wearing a yellow raincoat';
const subject = (given: Partial<FixedSubject>): FixedSubject => ({
  kind: 'character',
  key: 'one',
  words: MARA,
  style: 'realistic',
  role: 'asset',
  assetType: '',
  variant: '',
  candidate: 0,
  ...given,
});
let jobs = 0;
const draw = async (given: Partial<FixedSubject>, width = 96, height = 128) => {
  const request = { width, height, prompt: 'a prompt', negativePrompt: '', style: '' };
  // Each job has a seed of its own.
  return drawPicture({ ...request, seed: `job ${jobs++}`, subject: subject(given) });
};
const bytesOf = async (given: Partial<FixedSubject>) =>
  Buffer.from((await draw(given)).bytes).toString('base64');

/** The share of pixels whose hue, in degrees, lies near this one. */
async function shareOf(given: Partial<FixedSubject>, hue: number): Promise<number> {
  const { bytes } = await draw(given);
  let near = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at, at + 3);
    const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    if (high - low < 70) continue;
    const own =
      high === red
        ? (60 * (green - blue)) / (high - low)
        : high === green
          ? 120 + (60 * (blue - red)) / (high - low)
          : 240 + (60 * (red - green)) / (high - low);
    if (Math.abs(((own - hue + 540) % 360) - 180) < 18) near++;
  }
  return near / (bytes.length / 3);
}

/** Where a picture changes from left to right, small. */
async function edgesOf(given: Partial<FixedSubject>): Promise<number[]> {
  const { bytes, width, height } = await draw(given, 192, 108);
  const { data } = await sharp(Buffer.from(bytes), { raw: { width, height, channels: 3 } })
    .greyscale()
    .normalise()
    .resize(48, 27, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value, at) => Math.abs(value - (data[at - 1] ?? value)));
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  const sum = (work: (at: number) => number) => one.reduce((total, _value, at) => total + work(at), 0);
  const both = sum((at) => ((one[at] ?? 0) - a) * ((other[at] ?? 0) - b));
  return both / Math.sqrt(sum((at) => ((one[at] ?? 0) - a) ** 2) * sum((at) => ((other[at] ?? 0) - b) ** 2));
}

describe('a subject in drafts', () => {
  it('looks the same for every job, and each variant shows what it names', async () => {
    const neutral = { assetType: 'expressions', variant: 'neutral' };
    expect(await bytesOf(neutral)).toBe(await bytesOf(neutral));
    const faces = ['neutral', 'smile', 'angry', 'surprised', 'sad', 'laughing', 'crying', 'fearful'];
    const drawn = await Promise.all(faces.map((variant) => bytesOf({ assetType: 'expressions', variant })));
    expect(new Set(drawn).size).toBe(faces.length);
  });

  it('keeps the colours of hair and clothes that its record names, in faces, poses and from behind', async () => {
    const [yellow, red] = [48, 10];
    for (const given of [
      { assetType: 'expressions', variant: 'smile' },
      { assetType: 'poses', variant: 'running' },
      { assetType: 'bodyAngles', variant: 'back' },
    ]) {
      expect(await shareOf(given, yellow)).toBeGreaterThan(0.01);
      expect(await shareOf(given, red)).toBeGreaterThan(0.004);
    }
    const other = {
      words: 'Tom, a man with black hair, wearing a blue sweater',
      assetType: 'poses',
      variant: 'running',
    };
    expect(await shareOf(other, yellow)).toBeLessThan(0.005);
    expect(await shareOf(other, 217)).toBeGreaterThan(0.01);
  });

  it('is another one under another record, and each candidate is one of its own', async () => {
    expect(await bytesOf({ words: 'a person' })).not.toBe(await bytesOf({ words: 'a person', key: 'two' }));
    expect(await bytesOf({ role: 'main', words: 'a person' })).not.toBe(
      await bytesOf({ role: 'main', words: 'a person', candidate: 1 }),
    );
  });

  it('keeps the skyline of a place through hours, weathers and seasons', async () => {
    const bay = { kind: 'location', words: 'a lighthouse on a cliff by the sea' };
    const noon = await edgesOf(bay);
    for (const variant of ['dawn', 'night', 'fog', 'autumn']) {
      const same = correlation(noon, await edgesOf({ ...bay, variant }));
      const elsewhere = correlation(
        noon,
        await edgesOf({ ...bay, words: 'a street in a city', key: 'two', variant }),
      );
      expect({ variant, same: same > elsewhere + 0.2 }).toEqual({ variant, same: true });
    }
  });

  it('keeps the shape of a thing, and a material changes its colour', async () => {
    const chair = { kind: 'object', words: 'a red wooden chair' };
    const [whole, gold] = [await edgesOf(chair), await edgesOf({ ...chair, variant: 'gold' })];
    expect(correlation(whole, gold)).toBeGreaterThan(0.7);
    expect(await shareOf(chair, 1)).toBeGreaterThan(0.02);
    expect(await shareOf({ ...chair, variant: 'gold' }, 1)).toBeLessThan(0.01);
  });

  it('is read from the settings of a job alone', () => {
    expect(fixedSubjectIn(undefined)).toBeUndefined();
    expect(fixedSubjectIn('character')).toBeUndefined();
    expect(fixedSubjectIn({ kind: 'object', key: 7 })).toMatchObject({
      kind: 'object',
      key: '',
      candidate: 0,
    });
  });
});
