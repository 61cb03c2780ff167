import type { Exif } from 'sharp';

/** Before the part of a picture that lies under the label of drafts, as a JPEG in base64. */
const MARK = 'easel-under-label:';
/** All that EXIF holds. */
const MOST_LETTERS = 64_000;

/** What a drafted picture carries of itself; empty where that is more than EXIF holds. */
export function underLabel(corner: Buffer): Exif {
  const text = `${MARK}${corner.toString('base64')}`;
  if (text.length > MOST_LETTERS) return {};
  return { IFD0: { ImageDescription: 'Easel draft' }, IFD2: { UserComment: text } };
}

/** The part of a picture that lies under its label, where it carries one. */
export function underLabelIn(exif: Buffer | undefined): Uint8Array | undefined {
  const from = exif?.indexOf(MARK) ?? -1;
  if (exif === undefined || from === -1) return undefined;
  const text = exif.toString('latin1', from + MARK.length, from + MOST_LETTERS);
  const [letters = ''] = /^[A-Za-z0-9+/=]*/.exec(text) ?? [];
  return letters === '' ? undefined : new Uint8Array(Buffer.from(letters, 'base64'));
}
