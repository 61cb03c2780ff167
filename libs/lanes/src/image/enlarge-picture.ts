import { join } from 'node:path';
import type { ResizeOptions, Sharp, SharpenOptions } from 'sharp';
import { pixels } from '../media/pictures/own-pictures.js';
import type { MadePixels, TenantPicture } from '../media/pictures/tenant-picture.js';
import type { FlatPicture } from '../flat-picture.js';
import { withinPixels, type FrameSize } from '../frame-size.js';
import { LaneParams } from '../lane-params.js';
import { requiredInput } from '../lane-inputs.js';
import type { LaneResult } from '../lane.js';
import { finishPicture } from './finish-picture.js';
import type { ImageWork } from './image-work.js';
import { type Content, decoding, openContent, type Picture } from './open-picture.js';

const MAX_PIXELS = 34_000_000;
const TARGET_SIDES: ReadonlyMap<string, number> = new Map(
  Object.entries({ '2K': 2048, '4K': 4096, '8K': 7680 }),
);
// A pixel takes the model some 20 microseconds of a core.
const MAX_MODEL_PIXELS = 1_100_000;
// Beyond it the model's picture is no nearer to the truth than an interpolated one.
const MAX_MODEL_SCALE = 2;
const SAMPLE_SIDE = 256;
const MIN_SIDE = 16;

type Enlarging = Pick<ImageWork, 'task' | 'limits' | 'models'>;

/** Enlarges the picture that arrives. */
export async function upscaleImage(work: ImageWork): Promise<LaneResult> {
  const url = requiredInput(work.task, ['imageUrl', 'image', 'sourceImageUrl'], 'a picture');
  return enlargePicture(work, await openContent(work.task, url, work.limits));
}

/**
 * Enlarges a picture as the settings say: by a model where that is nearer to the truth, which is tried on a part of
 * the picture, else by interpolation. The result says which under `enlargedBy`.
 */
export async function enlargePicture(work: Enlarging, source: Content): Promise<LaneResult> {
  const { task } = work;
  const params = new LaneParams(task.params);
  const target = TARGET_SIDES.get(params.text('targetResolution').toUpperCase());
  const factor = Number.parseInt(params.text('upscaleFactor', '2x'), 10) || 2;
  const scale = target === undefined ? factor : Math.max(1, target / Math.max(source.width, source.height));
  const size = withinPixels({ width: source.width * scale, height: source.height * scale }, MAX_PIXELS);
  const doubled = fitsModel(source, scale) ? await doubledByModel(work, source) : undefined;
  task.progress(90);
  const file = join(task.workDir, 'enlarged.jpg');
  const finish = { file, format: 'jpg', isDraft: source.isDraft, jpegQuality: 95 } as const;
  const artifact = await decoding(() =>
    doubled === undefined
      ? finishPicture(work, interpolated(opened(source), size, scale), finish)
      : finishPicture(work, flat(doubled).resize(size.width, size.height, { fit: 'fill' }), finish),
  );
  return {
    artifacts: [artifact],
    data: { enlargedBy: doubled === undefined ? 'interpolation' : 'model' },
  };
}

function fitsModel({ width, height }: FrameSize, scale: number): boolean {
  return (
    scale > 1 &&
    scale <= MAX_MODEL_SCALE &&
    width * height <= MAX_MODEL_PIXELS &&
    Math.min(width, height) >= MIN_SIDE
  );
}

/** Absent where interpolation serves this picture better. */
async function doubledByModel(
  { task, models }: Enlarging,
  source: Picture,
): Promise<FlatPicture | undefined> {
  const picture = flatOf(await decoding(() => opened(source).removeAlpha().raw().toBuffer()));
  const truth = await sampleOf(picture);
  const half = await pixelsOf(flat(truth).resize(truth.width / 2, truth.height / 2, { fit: 'fill' }));
  const byRule = await pixelsOf(interpolated(flat(half), truth, 2));
  const byModel = await models.run('doubling', half, task.signal);
  if (distance(byModel, truth.pixels) >= distance(byRule.pixels, truth.pixels)) return undefined;
  task.progress(15);
  return {
    pixels: await models.run('doubling', picture, task.signal),
    width: picture.width * 2,
    height: picture.height * 2,
  };
}

/** The middle of a picture, with even sides. */
async function sampleOf(picture: FlatPicture): Promise<FlatPicture> {
  const side = (length: number) => Math.min(SAMPLE_SIDE, length - (length % 2));
  const [width, height] = [side(picture.width), side(picture.height)];
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - height) / 2);
  return pixelsOf(flat(picture).extract({ left, top, width, height }));
}

/** A picture that is decoded here or elsewhere. */
interface Resizable<P> {
  resize(width: number, height: number, options: ResizeOptions): P;
  sharpen(options: SharpenOptions): P;
}

/** Sharpening brings a picture nearer to the truth only where much is missing from it. */
function interpolated<P extends Resizable<P>>(picture: P, { width, height }: FrameSize, scale: number): P {
  const enlarged = picture.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  return scale > MAX_MODEL_SCALE ? enlarged.sharpen({ sigma: 1.1 }) : enlarged;
}

function opened(picture: Picture): TenantPicture {
  return picture.decode().autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
}

function flat({ pixels: bytes, width, height }: FlatPicture): Sharp {
  return pixels(bytes, { width, height, channels: 3 });
}

async function pixelsOf(picture: Sharp): Promise<FlatPicture> {
  return flatOf(await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true }));
}

function flatOf({ data, info }: MadePixels): FlatPicture {
  return { pixels: data, width: info.width, height: info.height };
}

/** Sum of squared differences. */
function distance(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0);
}
