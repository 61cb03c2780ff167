import { LaneFailure } from '../lane.js';
import type { MediaWork } from './media-work.js';

/** Not every coded picture may stand in an mp4; then it is coded anew. */
export async function copyOr(
  work: MediaWork,
  copying: readonly string[],
  encoding: readonly string[],
): Promise<void> {
  try {
    await work.run(copying);
  } catch (error) {
    if (!(error instanceof LaneFailure) || error.code !== 'ffmpeg_failed') throw error;
    await work.run(encoding);
  }
}
