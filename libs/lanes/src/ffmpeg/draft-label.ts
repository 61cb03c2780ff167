import { withoutLabel as pictureWithoutLabel } from '../image/draft-label.js';
import { draftMark } from '../image/draft-mark.js';
import type { FrameSize } from '../frame-size.js';
import { decoding } from '../image/open-picture.js';
import { drawing } from '../media/pictures/own-pictures.js';
import type { MediaFile, MediaWork } from './media-work.js';

/** Lays the label, the second stream of pictures, over the first: it stands still whatever moves below it. */
export const LABEL_FILTER = 'overlay=W-w:H-h,format=yuv420p';

/** A picture as a film shows it: that of a draft without its label, which the film lays on last. */
export async function withoutLabel(
  work: MediaWork,
  picture: MediaFile,
): Promise<{ picture: MediaFile; isDraft: boolean }> {
  const options = { maxPixels: work.limits.maxPixels, signal: work.task.signal };
  const bare = work.newFile('png');
  const { path, isDraft } = await decoding(() => pictureWithoutLabel(picture.path, bare, options));
  return { picture: { ...picture, path }, isDraft };
}

/** The label for frames of a size, as a picture. */
export async function labelFile(work: MediaWork, size: FrameSize): Promise<string> {
  const path = work.newFile('png');
  await drawing(draftMark(size)).png().toFile(path);
  return path;
}
