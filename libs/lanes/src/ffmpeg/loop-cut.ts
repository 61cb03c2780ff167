import { readFile } from 'node:fs/promises';
import { LaneFailure } from '../lane.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';

export interface LoopCut {
  /** Seconds: where to end the video so that its beginning follows on best. */
  cutAt: number;
  droppedFrames: number;
  /** How alike the frame after the cut and the first frame are; 99 when they are the same. */
  psnrDb: number;
}

// Small and grey is enough to see how alike two frames are.
const WIDTH = 64;
const HEIGHT = 36;
const FRAME_BYTES = WIDTH * HEIGHT;
const SAME_DB = 99;

/** Looks through the last frames for the one most like the first: ending before it makes the smoothest loop. */
export async function bestLoopCut(work: MediaWork, video: MediaFile, lookback: number): Promise<LoopCut> {
  const count = await work.countFrames(video);
  const searched = Math.min(lookback, count - 2);
  if (searched < 1) throw new LaneFailure('wrong_media', 'This video is too short to find a loop in.', false);

  const firstTail = count - searched;
  const file = work.newFile('gray');
  const wanted = `select='eq(n,0)+gte(n,${firstTail})',scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;
  await work.run(
    [...untrusted(video), '-map', '0:V:0', '-vf', wanted, '-vsync', '0', '-f', 'rawvideo', file],
    { to: 20 },
  );

  const bytes = await readFile(file);
  const frames = Array.from({ length: Math.floor(bytes.length / FRAME_BYTES) }, (_, index) =>
    bytes.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES),
  );
  const [first, ...tail] = frames;
  if (first === undefined || tail.length === 0) {
    throw new LaneFailure('wrong_media', 'The frames of this video cannot be told apart.', false);
  }
  const best = mostAlike(first, tail);
  const keptFrames = firstTail + best.index;
  return {
    cutAt: keptFrames / video.frameRate,
    droppedFrames: count - keptFrames,
    psnrDb: Math.round(best.psnrDb * 100) / 100,
  };
}

/** The candidate most like the model; the later one of equals, which keeps more of the video. */
export function mostAlike(
  model: Uint8Array,
  candidates: readonly Uint8Array[],
): { index: number; psnrDb: number } {
  let best = { index: 0, psnrDb: -Infinity };
  for (const [index, candidate] of candidates.entries()) {
    const psnrDb = psnr(model, candidate);
    if (psnrDb >= best.psnrDb) best = { index, psnrDb };
  }
  return best;
}

function psnr(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return sum === 0 ? SAME_DB : Math.min(SAME_DB, 10 * Math.log10((255 * 255) / (sum / a.length)));
}
