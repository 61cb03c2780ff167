import type { FrameSize } from '../frame-size.js';
import { canvas, drawing } from '../media/pictures/own-pictures.js';
import { lookAtFile, TenantPicture, type TenantPictureOptions } from '../media/pictures/tenant-picture.js';
import { underLabel } from '../media/pictures/under-label.js';
import { draftMark, markSize } from './draft-mark.js';
import { type PictureFormat, type WriteOptions, written } from './picture-format.js';

const gravity = 'southeast';
const WHITE = '#ffffff';

/**
 * A picture as it goes into another one: that of a draft without its label, in the file `bare`. What is made of it lays
 * the label on last.
 * @throws UnreadableMedia
 */
export async function withoutLabel(
  path: string,
  bare: string,
  options: TenantPictureOptions = {},
): Promise<{ path: string; isDraft: boolean }> {
  const { picture } = await lookAtFile(path, options.signal);
  if (picture?.underLabel === undefined) return { path, isDraft: false };
  // What is transparent under the label shows nothing of it.
  const hole = await canvas({ ...markSize(picture), channels: 3, background: WHITE })
    .png()
    .toBuffer();
  const lifted = TenantPicture.of(path, options).composite([
    { input: hole, gravity, blend: 'dest-out' },
    { input: Buffer.from(picture.underLabel), gravity },
  ]);
  await (picture.hasAlpha ? lifted : lifted.removeAlpha()).png({ compressionLevel: 1 }).toFile(bare);
  return { path: bare, isDraft: true };
}

/** Lays the label over a finished picture, into another file that carries what lies under it. */
export async function labelled(
  bare: string,
  file: string,
  format: PictureFormat,
  { jpegQuality, ...options }: TenantPictureOptions & WriteOptions = {},
): Promise<FrameSize> {
  const { picture: size } = await lookAtFile(bare, options.signal);
  if (size === undefined) throw new Error('a finished picture is none');
  const { width, height } = markSize(size);
  const place = { left: size.width - width, top: size.height - height, width, height };
  const corner = TenantPicture.of(bare, options).extract(place);
  const isClear = size.hasAlpha && format !== 'jpg';
  const seen = isClear ? corner : corner.flatten({ background: WHITE });
  const { data: under } = await seen.webp({ quality: 90 }).toBuffer();
  const mark = await drawing(draftMark(size)).png().toBuffer();
  const marked = TenantPicture.of(bare, options)
    .composite([{ input: mark, gravity }])
    .withExif(underLabel(under, size));
  return written(isClear ? marked : marked.removeAlpha(), format, {
    ...(jpegQuality && { jpegQuality }),
  }).toFile(file);
}
