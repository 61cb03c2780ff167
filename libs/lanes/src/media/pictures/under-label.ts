import type { Exif } from 'sharp';
import type { FrameSize } from '../../frame-size.js';

/** Before the part of a picture that lies under the label of drafts, in base64. */
const MARK = 'easel-under-label:';
/** All that EXIF holds. */
const MOST_LETTERS = 64_000;

/** What a drafted picture carries of itself; empty where that is more than EXIF holds. */
export function underLabel(corner: Buffer, size: FrameSize): Exif {
  const text = `${markOf(size)}${corner.toString('base64')}`;
  if (text.length > MOST_LETTERS) return {};
  return { IFD0: { ImageDescription: 'Easel draft' }, IFD2: { UserComment: text } };
}

/** The part of a picture that lies under its label, where it carries one and was not brought to another size since. */
export function underLabelIn(exif: Buffer | undefined, size: FrameSize): Uint8Array | undefined {
  const mark = markOf(size);
  const from = exif?.indexOf(mark) ?? -1;
  if (exif === undefined || from === -1) return undefined;
  const text = exif.toString('latin1', from + mark.length, from + MOST_LETTERS);
  const [letters = ''] = /^[A-Za-z0-9+/=]*/.exec(text) ?? [];
  return letters === '' ? undefined : new Uint8Array(Buffer.from(letters, 'base64'));
}

const markOf = ({ width, height }: FrameSize): string => `${MARK}${width}x${height}:`;
