import path from 'node:path';
import { runningModel } from '@easel/catalog';
import { pixels } from '@easel/lanes/media/pictures/own-pictures';
import { TenantPicture } from '@easel/lanes/media/pictures/tenant-picture';
import type { LaneArtifact, LaneTask } from '@easel/lanes/lane';
import { openPicture } from '@easel/lanes/image/open-picture';
import { optionalInput } from '@easel/lanes/lane-inputs';

const MASKED_TYPES: ReadonlySet<string> = new Set([
  'generate-image',
  'image-to-image',
  'modify-image',
  'edit-image',
]);
const REDRAWING = new Set(['t2i', 'i2i', 'edit']);

/** The picture a mask is laid on, and the mask; undefined where nothing was to be kept. Addresses. */
export function maskedPicture(
  task: Pick<LaneTask, 'type' | 'params' | 'inputs'>,
): { base: string; mask: string } | undefined {
  if (!MASKED_TYPES.has(task.type)) return undefined;
  if (runningModel(task.type, task.params)?.modes.some((mode) => REDRAWING.has(mode)) !== true)
    return undefined;
  const mask = optionalInput(task, ['maskUrl', 'mask']);
  const base = optionalInput(task, ['imageUrl', 'image', 'baseImageUrl']);
  return mask === undefined || base === undefined ? undefined : { base, mask };
}

/**
 * Lays what a model drew over the picture it was to change: white of the mask shows what was drawn, black what was
 * there before, grey both. However a model treats a mask, nothing outside of it changes.
 */
export async function keepOutsideMask(drawn: LaneArtifact, task: LaneTask): Promise<LaneArtifact> {
  const masked = drawn.kind === 'image' && drawn.role === undefined ? maskedPicture(task) : undefined;
  if (!masked) return drawn;
  const base = await openPicture(task, masked.base);
  const mask = await openPicture(task, masked.mask);
  const { width, height } = base;
  const [{ data: picture }, { data: shown }] = await Promise.all([
    TenantPicture.of(drawn.path, { signal: task.signal })
      .autoOrient()
      .flatten()
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer(),
    mask
      .decode()
      .flatten({ background: '#000000' })
      .greyscale()
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  const overlay = await pixels(picture, { width, height, channels: 3 })
    .joinChannel(shown, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const target = path.join(task.workDir, `masked-${path.parse(drawn.path).name}.png`);
  await base
    .decode()
    .autoOrient()
    .composite([{ input: overlay }])
    .png()
    .toFile(target);
  return { ...drawn, path: target, contentType: 'image/png', extension: 'png', width, height };
}
