import { readFile } from 'node:fs/promises';
import { mostAlike } from '@easel/lanes/ffmpeg/loop-cut';
import { type MediaFile, type MediaWork, untrusted } from '@easel/lanes/ffmpeg/media-work';

/** Where one clip gives way to the next so that nobody sees it. */
export interface Seam {
  /** Frames left out at the end of the clip before, and at the beginning of the clip after. */
  prevClipEndTrimFrames: number;
  nextClipStartTrimFrames: number;
  /** How alike the two frames are that meet. */
  psnrDb: number;
}

const WIDTH = 64;
const HEIGHT = 36;
const FRAME_BYTES = WIDTH * HEIGHT;

/**
 * The pair of frames that are most alike: the first clip ends with its frame, and the second begins behind its own,
 * which shows the same.
 */
export function bestSeam(before: readonly Uint8Array[], after: readonly Uint8Array[]): Seam {
  let best: Seam = { prevClipEndTrimFrames: 0, nextClipStartTrimFrames: 0, psnrDb: -Infinity };
  for (const [index, frame] of after.entries()) {
    const { index: at, psnrDb } = mostAlike(frame, before);
    if (psnrDb <= best.psnrDb) continue;
    best = {
      prevClipEndTrimFrames: before.length - 1 - at,
      nextClipStartTrimFrames: index + 1,
      psnrDb: Math.round(psnrDb * 100) / 100,
    };
  }
  return best;
}

/** Looks for the seam among the last `windows.before` and the first `windows.after` frames of two clips. */
export async function findSeam(
  work: MediaWork,
  [before, after]: readonly [MediaFile, MediaFile],
  windows: { before: number; after: number },
): Promise<Seam> {
  const count = await work.countFrames(before);
  // A clip must keep some frames of its own.
  const searched = Math.max(1, Math.min(windows.before, count - 2));
  const last = await smallFrames(work, before, `gte(n,${count - searched})`);
  const first = await smallFrames(work, after, `lt(n,${windows.after})`);
  if (last.length === 0 || first.length === 0) {
    return { prevClipEndTrimFrames: 0, nextClipStartTrimFrames: 0, psnrDb: 0 };
  }
  return bestSeam(last, first);
}

async function smallFrames(work: MediaWork, video: MediaFile, wanted: string): Promise<Uint8Array[]> {
  const file = work.newFile('gray');
  const filter = `select='${wanted}',scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;
  await work.run(
    [...untrusted(video), '-map', '0:V:0', '-vf', filter, '-vsync', '0', '-f', 'rawvideo', file],
    {
      to: 0,
    },
  );
  const bytes = await readFile(file);
  return Array.from({ length: Math.floor(bytes.length / FRAME_BYTES) }, (_, index) =>
    bytes.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES),
  );
}
