import { LaneFailure } from '../lane.js';
import type { MediaWork } from './media-work.js';

/**
 * Copies the streams of a video where browsers play them from an mp4 and the mp4 can hold them; encodes them again
 * where not.
 * @param plays whether browsers play what is copied
 * @returns whether they were copied
 */
export async function copyOr(
  work: MediaWork,
  plays: boolean,
  copying: readonly string[],
  encoding: readonly string[],
): Promise<boolean> {
  if (plays) {
    try {
      await work.run(copying);
      return true;
    } catch (error) {
      if (!(error instanceof LaneFailure) || error.code !== 'ffmpeg_failed') throw error;
    }
  }
  await work.run(encoding);
  return false;
}
