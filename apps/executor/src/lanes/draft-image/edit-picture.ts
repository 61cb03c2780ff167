import { join } from 'node:path';
import sharp from 'sharp';
import type { MediaLimits } from '../../media/media-limits.js';
import type { DraftWork } from '../drafting/draft-work.js';
import { withinPixels, type FrameSize } from '../frame-size.js';
import { decoding, openPicture, type Picture } from '../image/open-picture.js';
import { optionalInput } from '../lane-inputs.js';
import type { LaneResult } from '../lane.js';
import { draftMark } from './draft-mark.js';
import { draftData, pictureOf, writePicture } from './picture-file.js';

export const MAX_EDITED_PIXELS = 2_500_000;
const DEFAULT_STRENGTH = 0.55;

/**
 * Redraws a picture: what the prompt describes is laid over it, in the picture's own light and dark, as strongly
 * as told; with a mask only where that is white.
 */
export async function redraw(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task, params, limits } = work;
  const strength = params.number('strength', { min: 0, max: 1, fallback: DEFAULT_STRENGTH });
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const before = await pixelsOf(source, size, limits);
  const mask = await maskOf(work, size);
  const after = await work.make('redrawing', {
    picture: pictureOf(work, size),
    before,
    strength,
    ...(mask !== undefined && { mask }),
  });
  const marked = await withMark(after, size);
  return {
    artifacts: [await writePicture(task.workDir, 'draft', { bytes: marked, ...size })],
    data: draftData(task),
  };
}

/** Makes what looks like the picture's ground transparent. */
export async function removeBackground(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task, limits } = work;
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const pixels = await pixelsOf(source, size, limits);
  const cut = await work.make('cutting', { pixels, ...size });
  const path = join(task.workDir, 'draft.png');
  await sharp(cut, { raw: { ...size, channels: 4 } })
    .composite([{ input: draftMark(size), gravity: 'southeast' }])
    .png()
    .toFile(path);
  return {
    artifacts: [{ kind: 'image', path, contentType: 'image/png', extension: 'png', ...size }],
    data: draftData(task),
  };
}

/** White where something stands out from the picture's ground, black elsewhere. */
export async function generateMask(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task, limits } = work;
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const cut = await work.make('foreground', { pixels: await pixelsOf(source, size, limits), ...size });
  const path = join(task.workDir, 'mask.png');
  await sharp(cut, { raw: { ...size, channels: 1 } })
    .png()
    .toFile(path);
  return {
    artifacts: [{ kind: 'image', path, contentType: 'image/png', extension: 'png', ...size }],
    data: draftData(task),
  };
}

export function pixelsOf(
  source: Picture,
  { width, height }: FrameSize,
  { maxPixels }: MediaLimits,
): Promise<Buffer> {
  return decoding(() =>
    sharp(source.path, { limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
}

async function maskOf(
  { task, limits }: DraftWork,
  { width, height }: FrameSize,
): Promise<Buffer | undefined> {
  const url = optionalInput(task, ['maskUrl', 'mask']);
  if (url === undefined) return undefined;
  const mask = await openPicture(task, url, limits);
  return decoding(() =>
    sharp(mask.path, { limitInputPixels: limits.maxPixels })
      .flatten({ background: '#000000' })
      .greyscale()
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  );
}

async function withMark(bytes: Uint8Array, size: FrameSize): Promise<Buffer> {
  return sharp(bytes, { raw: { ...size, channels: 3 } })
    .composite([{ input: draftMark(size), gravity: 'southeast' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
