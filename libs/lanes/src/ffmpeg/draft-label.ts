import { draftMark } from '../image/draft-mark.js';
import type { FrameSize } from '../frame-size.js';
import { decoding } from '../image/open-picture.js';
import { drawing } from '../media/pictures/own-pictures.js';
import { lookAtFile } from '../media/pictures/tenant-picture.js';
import type { MediaFile, MediaWork } from './media-work.js';

/** Lays the label, the second stream of pictures, over the first: it stands still whatever moves below it. */
export const LABEL_FILTER = 'overlay=W-w:H-h,format=yuv420p';

/** A picture as a film shows it: that of a draft without its label, which the film lays on last. */
export async function withoutLabel(
  work: MediaWork,
  picture: MediaFile,
): Promise<{ picture: MediaFile; isDraft: boolean }> {
  const { picture: facts } = await decoding(() => lookAtFile(picture.path, work.task.signal));
  const under = facts?.underLabel;
  if (under === undefined) return { picture, isDraft: false };
  const path = work.newFile('png');
  await decoding(() =>
    work
      .decode(picture)
      .composite([{ input: Buffer.from(under), gravity: 'southeast' }])
      .png({ compressionLevel: 1 })
      .toFile(path),
  );
  return { picture: { ...picture, path }, isDraft: true };
}

/** The label for frames of a size, as a picture. */
export async function labelFile(work: MediaWork, size: FrameSize): Promise<string> {
  const path = work.newFile('png');
  await drawing(draftMark(size)).png().toFile(path);
  return path;
}
