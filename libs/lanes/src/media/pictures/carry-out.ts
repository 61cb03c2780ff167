import { table } from '@easel/contracts/table';
import { writeFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { UnreadableMedia } from '../unreadable-media.js';
import { underLabelIn } from './under-label.js';
import { decodedBytes, MOST_DECODED_BYTES } from './decoded-bytes.js';
import type { Answers, Look, Made, PictureFacts, PictureOrder, StepName } from './picture-order.js';

type MakeOrder = Extract<PictureOrder, { kind: 'make' }>;

/** Messages of more take several times their size in memory. */
const MOST_MESSAGE_BYTES = 1_000_000;

interface PictureType {
  extension: string;
  /** The loader's name for it. */
  format: string;
}

const TYPES: Readonly<Record<string, PictureType>> = table({
  'image/png': { extension: 'png', format: 'png' },
  'image/jpeg': { extension: 'jpg', format: 'jpeg' },
  'image/webp': { extension: 'webp', format: 'webp' },
  'image/gif': { extension: 'gif', format: 'gif' },
  'image/avif': { extension: 'avif', format: 'heif' },
  'image/tiff': { extension: 'tiff', format: 'tiff' },
});

const STEPS: ReadonlySet<StepName> = new Set([
  'autoOrient',
  'avif',
  'composite',
  'extract',
  'extractChannel',
  'flatten',
  'greyscale',
  'jpeg',
  'negate',
  'png',
  'raw',
  'removeAlpha',
  'resize',
  'sharpen',
  'toColourspace',
  'webp',
  'withExif',
]);

const DEPTH_BYTES: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/**
 * Does what is asked of a picture, in a process that has nothing to lose.
 * @throws UnreadableMedia, or what the decoder throws
 */
export async function carryOut(order: PictureOrder): Promise<Answers[keyof Answers]> {
  if (order.kind === 'look') return look(order.path);
  const picture = await opened(order.path, order.maxPixels);
  if (order.kind === 'opaque') return (await picture.stats()).isOpaque;
  return make(picture, order);
}

async function look(path: string): Promise<Look> {
  const found = await fileTypeFromFile(path);
  if (found === undefined) return {};
  const type = { mime: found.mime, ext: found.ext };
  const known = TYPES[type.mime];
  return known === undefined ? { type } : { type, picture: await factsOf(path, type.mime, known) };
}

async function factsOf(
  path: string,
  contentType: string,
  { extension, format }: PictureType,
): Promise<PictureFacts> {
  const metadata = await headerOf(path);
  // What decodes the file decides: bytes that say one thing and are read as another are nobody's picture.
  if (metadata.format !== format || (format === 'heif' && metadata.compression !== 'av1')) {
    throw new UnreadableMedia(
      'unsupported_media',
      `This file starts like ${contentType} but has another type.`,
    );
  }
  const { autoOrient, hasAlpha } = metadata;
  const underLabel = underLabelIn(metadata.exif, metadata);
  return {
    contentType,
    extension,
    width: autoOrient.width,
    height: autoOrient.height,
    hasAlpha,
    ...(underLabel && { underLabel }),
  };
}

/** @throws UnreadableMedia `input_too_large` for one whose pixels take more than they may */
async function headerOf(path: string): Promise<Metadata> {
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  const { format, width, height, channels, depth, isProgressive } = metadata;
  const depthBytes = DEPTH_BYTES[depth] ?? 16;
  const bytes = decodedBytes({ format, width, height, channels, depthBytes, progressive: isProgressive });
  if (bytes > MOST_DECODED_BYTES) {
    const [most, taken] = [MOST_DECODED_BYTES, bytes].map((size) => Math.ceil(size / 1024 ** 2));
    throw new UnreadableMedia(
      'input_too_large',
      `Decoding this picture of ${width} x ${height} pixels takes ${taken} MiB, and a picture may take ${most} MiB.`,
    );
  }
  return metadata;
}

async function opened(path: string, maxPixels: number): Promise<Sharp> {
  await headerOf(path);
  return sharp(path, { limitInputPixels: maxPixels });
}

async function make(picture: Sharp, { steps, file, spill }: MakeOrder): Promise<Made> {
  let made = picture;
  for (const [name, ...args] of steps) {
    if (!STEPS.has(name)) throw new Error(`${name} is not done here`);
    made = (made[name] as (...all: readonly unknown[]) => Sharp).apply(made, args);
  }
  if (file !== undefined) {
    const { width, height, channels } = await made.toFile(file);
    return { info: { width, height, channels } };
  }
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  const facts = { width: info.width, height: info.height, channels: info.channels };
  if (spill === undefined || data.length <= MOST_MESSAGE_BYTES) return { data, info: facts };
  await writeFile(spill, data);
  return { info: facts };
}
