import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { LaneArtifact, LaneTask } from '@easel/lanes/lane';
import { keepOutsideMask } from './keep-outside-mask.js';

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(path.join(tmpdir(), 'easel-mask-'));
  await plain('base.png', { width: 90, height: 60 }, '#0000ff');
  await plain('drawn.png', { width: 200, height: 200 }, '#ff0000');
  const mask = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#000000' } })
    .composite([
      { input: await stripe('#808080'), left: 30, top: 0 },
      { input: await stripe('#ffffff'), left: 60, top: 0 },
    ])
    .png()
    .toBuffer();
  await sharp(mask).toFile(path.join(workDir, 'mask.png'));
});
afterAll(() => rm(workDir, { recursive: true }));

const plain = (name: string, size: { width: number; height: number }, background: string) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toFile(path.join(workDir, name));
const stripe = (background: string) =>
  sharp({ create: { width: 30, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

const drawn = (): LaneArtifact => ({
  kind: 'image',
  path: path.join(workDir, 'drawn.png'),
  contentType: 'image/png',
  extension: 'png',
  width: 200,
  height: 200,
});
const task = (params: object, type = 'modify-image'): LaneTask => ({
  jobId: 'job',
  type,
  params: { provider: 'flux-2-pro', imageUrl: 'base.png', maskUrl: 'mask.png', ...params },
  inputs: {},
  signal: new AbortController().signal,
  workDir,
  progress: () => undefined,
  readMedia: (name) => Promise.resolve(path.join(workDir, name)),
  log: () => undefined,
});

async function colourAt(file: string, left: number): Promise<number[]> {
  // The service, once it has drawn, opens nothing but its own drawings; this test looks at a file.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  const at = { left, top: 30, width: 1, height: 1 };
  return [...(await sharp(file).extract(at).removeAlpha().raw().toBuffer())];
}

it('keeps what was there under black, shows what was drawn under white, and blends under grey', async () => {
  const kept = await keepOutsideMask(drawn(), task({}));

  expect(kept).toMatchObject({ width: 90, height: 60, contentType: 'image/png' });
  expect(await colourAt(kept.path, 10)).toEqual([0, 0, 255]);
  expect(await colourAt(kept.path, 80)).toEqual([255, 0, 0]);
  const [red = 0, , blue = 0] = await colourAt(kept.path, 45);
  expect(Math.abs(red - 128)).toBeLessThan(3);
  expect(Math.abs(blue - 127)).toBeLessThan(3);
});

it('does the same for the picture that a mask is laid on when one is drawn from words', async () => {
  const asked = task({ imageUrl: undefined, baseImageUrl: 'base.png' }, 'generate-image');

  expect((await keepOutsideMask(drawn(), asked)).width).toBe(90);
});

it.each([
  ['there is no mask', task({ maskUrl: undefined })],
  ['there is nothing to keep', task({ imageUrl: undefined })],
  ['the model enlarges', task({ provider: 'recraft-upscale' }, 'edit-image')],
  ['the work is to find a mask', task({}, 'generate-mask')],
])('leaves what was drawn as it is when %s', async (_why, asked) => {
  expect(await keepOutsideMask(drawn(), asked)).toEqual(drawn());
});

it('decodes no picture that is larger than any may be', async () => {
  await plain('vast.png', { width: 9_000, height: 8_000 }, '#0000ff');

  await expect(keepOutsideMask(drawn(), task({ imageUrl: 'vast.png' }))).rejects.toMatchObject({
    code: 'input_too_large',
  });
});
