import type { FrameSize } from '../frame-size.js';
import type { LaneArtifact, LaneTask } from '../lane.js';
import type { MediaLimits } from '../media/media-limits.js';
import { labelled } from './draft-label.js';
import {
  pictureArtifact,
  type PictureFormat,
  type WriteOptions,
  type Writes,
  written,
} from './picture-format.js';

interface Finished<Picture> extends Writes<Picture> {
  toFile(file: string): Promise<FrameSize>;
}

interface Finish extends WriteOptions {
  file: string;
  format: PictureFormat;
  /** Whether a draft is seen in it: the label of drafts is then laid over all of it. */
  isDraft: boolean;
}

/** Writes a picture that was made of others, as a task's result. */
export async function finishPicture<Picture extends Finished<Picture>>(
  { task, limits }: { task: Pick<LaneTask, 'signal'>; limits: MediaLimits },
  picture: Picture,
  { file, format, isDraft, ...write }: Finish,
): Promise<LaneArtifact> {
  if (!isDraft) return pictureArtifact(file, format, await written(picture, format, write).toFile(file));
  const bare = `${file}.bare.png`;
  await picture.png({ compressionLevel: 1 }).toFile(bare);
  const options = { maxPixels: limits.maxPixels, signal: task.signal, ...write };
  return pictureArtifact(file, format, await labelled(bare, file, format, options));
}
