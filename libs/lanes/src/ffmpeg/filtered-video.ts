import type { LaneArtifact } from '../lane.js';
import { AAC, h264 } from './encoding.js';
import { type MediaWork, THUMBNAIL_SIZE, thumbnailOutput, thumbnailSecond } from './media-work.js';
import { options } from './options.js';

interface Filtered {
  /** Words of the one input. */
  source: readonly string[];
  /** What happens to the frames. */
  filters: string;
  /** Which sound the result has, and how it is coded; the input's own by default. */
  sound?: readonly string[];
  /** How frames are coded; H.264 by default. */
  encoding?: readonly string[];
  /** Length of the result. */
  seconds: number;
  /** False for one of several results, whose progress says little about the whole. */
  tellsProgress?: boolean;
}

const OWN_SOUND = ['-map', '0:a:0?', ...AAC];

/**
 * Encodes the first video stream of an input through filters. The same run draws the thumbnail: another one takes a tenth of
 * a second of a core to start, and longer to decode what was just encoded.
 */
export async function filteredVideo(work: MediaWork, result: Filtered): Promise<LaneArtifact[]> {
  const { source, filters, sound = OWN_SOUND, encoding = h264(work), seconds } = result;
  const video = work.newFile('mp4');
  const thumbnail = work.newFile('jpg');
  // Only one frame reaches the scaler; those that follow an output's last frame would be scaled, too.
  const one = `select='gte(t,${thumbnailSecond(seconds).toFixed(3)})*isnan(prev_selected_t)'`;
  const graph = `[0:V:0]${filters},split[v][all];[all]${one},${THUMBNAIL_SIZE}[thumbnail]`;
  await work.run(
    [
      ...options(...source, '-filter_complex', graph),
      ...options('-map', '[v]', ...sound, ...encoding, video),
      ...options('-map', '[thumbnail]', ...thumbnailOutput(thumbnail)),
    ],
    result.tellsProgress === false ? { to: 0 } : { seconds },
  );
  return work.videoResult(video, thumbnail);
}
