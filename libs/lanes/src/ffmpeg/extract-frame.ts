import type { LaneResult } from '../lane.js';
import { invalid } from '../lane-params.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { options } from './options.js';

const MODES = ['first', 'last', 'timestamp', 'keyframe', 'frame-index', 'frame-from-end'] as const;

/** Takes one picture out of a video. */
export async function extractFrame(work: MediaWork): Promise<LaneResult> {
  const video = await work.videoInput();
  const output = work.newFile('png');
  const { before, filter } = await frameSelection(work, video);
  await work.run([
    ...before,
    ...untrusted(video),
    ...options(
      '-map',
      '0:V:0',
      ...(filter === '' ? [] : ['-vf', filter]),
      '-vsync',
      '0',
      '-frames:v',
      '1',
      '-update',
      '1',
      '-fflags',
      '+bitexact',
      output,
    ),
  ]);
  return { artifacts: await work.pictureResult(output) };
}

async function frameSelection(
  work: MediaWork,
  video: MediaFile,
): Promise<{ before: string[]; filter: string }> {
  const { params } = work;
  const timestamp = () => {
    const seconds = params.number('timestamp', { min: 0, max: 1_000_000, fallback: 0 });
    // The end shows the last frame, and so does what is after it. Facts: productions, A7.6.
    return Math.max(0, Math.min(seconds, video.seconds - 1 / video.frameRate)).toFixed(6);
  };
  switch (params.choice('mode', MODES, 'first')) {
    case 'first':
      return { before: [], filter: '' };
    case 'timestamp':
      return { before: ['-ss', timestamp()], filter: '' };
    case 'keyframe':
      return { before: ['-noaccurate_seek', '-ss', timestamp(), '-skip_frame', 'nokey'], filter: '' };
    case 'last':
      return nth((await work.countFrames(video)) - 1);
    case 'frame-index':
      return nth(await frameWithin(work, video, 'frameNumber', (frame) => frame));
    case 'frame-from-end':
      return nth(await frameWithin(work, video, 'framesBack', (back, count) => count - 1 - back));
  }
}

function nth(frame: number): { before: string[]; filter: string } {
  return { before: [], filter: `select='eq(n,${frame})'` };
}

async function frameWithin(
  work: MediaWork,
  video: MediaFile,
  name: string,
  frameOf: (value: number, count: number) => number,
): Promise<number> {
  const count = await work.countFrames(video);
  const frame = frameOf(work.params.integer(name, { min: 0, max: 10_000_000, fallback: 0 }), count);
  if (frame < 0 || frame >= count) throw invalid(name, `lies outside a video of ${count} frames`);
  return frame;
}
