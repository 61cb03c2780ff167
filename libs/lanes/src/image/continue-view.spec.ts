import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Region, type Sharp } from 'sharp';
import type { LaneArtifact, LaneTask } from '../lane.js';
import { continueView, regionsOf } from './continue-view.js';

const SIZE = { width: 120, height: 80 };

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'easel-continue-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Noise around a colour, as a PNG. */
async function noise(name: string, mean: readonly number[], size = SIZE): Promise<string> {
  const bytes = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Math.max(0, Math.min(255, (mean[at % 3] ?? 0) + ((at * 7919) % 41) - 20));
  const file = path.join(folder, name);
  await sharp(bytes, { raw: { ...size, channels: 3 } })
    .png()
    .toFile(file);
  return file;
}

const taskOf = (continuation?: object) =>
  ({
    type: 'image-to-image',
    params: { imageUrl: 'reference.png', ...(continuation && { continuation }) },
    inputs: {},
    jobId: 'j',
    workDir: folder,
    signal: new AbortController().signal,
    readMedia: (name: string) => Promise.resolve(path.join(folder, name)),
  }) as unknown as LaneTask;
const artifactAt = (file: string): LaneArtifact => ({
  kind: 'image',
  path: file,
  contentType: 'image/png',
  extension: 'png',
});
const region = async (file: string, part: Region) =>
  sharp(
    await sharp(await readFile(file))
      .extract(part)
      .removeAlpha()
      .png()
      .toBuffer(),
  );

describe.each(['right', 'up', 'down'] as const)('a picture that goes on to the %s', (direction) => {
  it.each([0.5, 0.25, 0.8])(
    '[1-4.10-37] [1-4.10-38] keeps %d of it pixel by pixel, and has the rest in its colours',
    async (carriedFraction) => {
      const reference = await noise('reference.png', [180, 120, 60]);
      const drawn = await noise('drawn.png', [60, 90, 200], { width: 90, height: 90 });
      const continuation = { direction, carriedFraction };

      const { path: file, width, height } = await continueView(artifactAt(drawn), taskOf(continuation));

      expect({ width, height }).toEqual(SIZE);
      const { from, to, fresh, keptSeam } = regionsOf(SIZE, continuation);
      const [kept, own] = [await region(file, to), await region(reference, from)];
      expect((await kept.raw().toBuffer()).equals(await own.raw().toBuffer())).toBe(true);
      const [painted, wanted] = [await region(file, fresh), await region(reference, keptSeam)];
      const means = async (picture: Sharp) => (await picture.stats()).channels.map(({ mean }) => mean);
      const [one, other] = [await means(painted), await means(wanted)];
      for (const [channel, mean] of one.entries())
        expect(Math.abs(mean - (other[channel] ?? 0))).toBeLessThan(12);
    },
  );
});

it('leaves the pictures of all other jobs alone', async () => {
  const drawn = artifactAt(await noise('drawn.png', [1, 2, 3]));

  expect(await continueView(drawn, taskOf())).toBe(drawn);
  expect(await continueView(drawn, taskOf({ direction: 'left' }))).toBe(drawn);
});
