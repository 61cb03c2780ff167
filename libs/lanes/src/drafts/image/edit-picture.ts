import { join } from 'node:path';
import { pixels as drawn } from '../../media/pictures/own-pictures.js';
import type { DraftWork } from '../drafting/draft-work.js';
import { withinPixels, type FrameSize } from '../../frame-size.js';
import { decoding, openPicture, type Picture } from '../../image/open-picture.js';
import { optionalInput } from '../../lane-inputs.js';
import type { LaneResult } from '../../lane.js';
import { finishPicture } from '../../image/finish-picture.js';
import { draftData, pictureOf, writeDraft } from './picture-file.js';

export const MAX_EDITED_PIXELS = 2_500_000;
const DEFAULT_STRENGTH = 0.55;

/**
 * Redraws a picture: what the prompt describes is laid over it, in the picture's own light and dark, with
 * the strength of the request; with a mask only where that is white.
 */
export async function redraw(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task, params } = work;
  const strength = params.number('strength', { min: 0, max: 1, fallback: DEFAULT_STRENGTH });
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const before = await pixelsOf(source, size);
  const mask = await maskOf(work, size);
  const after = await work.make('redrawing', {
    picture: pictureOf(work, size),
    before,
    strength,
    ...(mask !== undefined && { mask }),
  });
  return { artifacts: [await writeDraft(task.workDir, { bytes: after, ...size })], data: draftData(task) };
}

/** Makes what looks like the picture's ground transparent. */
export async function removeBackground(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task } = work;
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const pixels = await pixelsOf(source, size);
  const cut = await work.make('cutting', { pixels, ...size });
  const finish = { file: join(task.workDir, 'draft.png'), format: 'png', isDraft: true } as const;
  const artifact = await finishPicture(work, drawn(cut, { ...size, channels: 4 }), finish);
  return { artifacts: [artifact], data: draftData(task) };
}

/** White where something stands out from the picture's ground, black elsewhere. */
export async function generateMask(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task } = work;
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const cut = await work.make('foreground', { pixels: await pixelsOf(source, size), ...size });
  const path = join(task.workDir, 'mask.png');
  await drawn(cut, { ...size, channels: 1 })
    .png()
    .toFile(path);
  return {
    artifacts: [{ kind: 'image', path, contentType: 'image/png', extension: 'png', ...size }],
    data: draftData(task),
  };
}

export async function pixelsOf(source: Picture, { width, height }: FrameSize): Promise<Buffer> {
  const { data } = await decoding(() =>
    source
      .decode()
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
  return data;
}

async function maskOf(
  { task, limits }: DraftWork,
  { width, height }: FrameSize,
): Promise<Buffer | undefined> {
  const url = optionalInput(task, ['maskUrl', 'mask']);
  if (url === undefined) return undefined;
  const mask = await openPicture(task, url, limits);
  const { data } = await decoding(() =>
    mask
      .decode()
      .flatten({ background: '#000000' })
      .greyscale()
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  );
  return data;
}
