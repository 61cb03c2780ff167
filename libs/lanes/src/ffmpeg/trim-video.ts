import type { LaneResult } from '../lane.js';
import { invalid, type LaneParams } from '../lane-params.js';
import { copyOr } from './copy-or-encode.js';
import { AAC, h264, STREAM_COPY } from './encoding.js';
import { filteredVideo } from './filtered-video.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { bestLoopCut } from './loop-cut.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';

const MODES = [
  'time',
  'seconds',
  'keep-first-seconds',
  'keep-last-seconds',
  'frames',
  'smart-loop-cut',
] as const;
type TrimMode = (typeof MODES)[number];

/** Seconds from the beginning of the source. */
export interface TrimWindow {
  start: number;
  end: number;
}

/** Cuts a video to a part of itself. */
export async function trimVideo(work: MediaWork): Promise<LaneResult> {
  const video = await work.videoInput();
  const mode = trimMode(work.params);
  if (mode === 'smart-loop-cut') {
    const lookback = work.params.integer('lookback', { min: 2, max: 64, fallback: 16 });
    const { cutAt, psnrDb, droppedFrames } = await bestLoopCut(work, video, lookback);
    const { artifacts, data } = await cut(work, video, { start: 0, end: cutAt });
    return { artifacts, data: { ...data, loopCut: { droppedFrames, psnrDb } } };
  }
  return cut(work, video, trimWindow(mode, work.params, video));
}

/** A request may give only the fields of one way to trim; they then tell which one is meant. */
export function trimMode(params: LaneParams): TrimMode {
  const mode = params.choice('mode', MODES, 'time');
  if (mode !== 'time' || params.raw('startTime') !== undefined || params.raw('endTime') !== undefined)
    return mode;
  if (params.raw('keepFirstSeconds') !== undefined) return 'keep-first-seconds';
  if (params.raw('keepLastSeconds') !== undefined) return 'keep-last-seconds';
  if (params.raw('trimStartSeconds') !== undefined || params.raw('trimEndSeconds') !== undefined)
    return 'seconds';
  if (params.raw('trimStartFrames') !== undefined || params.raw('trimEndFrames') !== undefined)
    return 'frames';
  return 'time';
}

/**
 * The part to keep.
 * @throws LaneFailure `invalid_params` when nothing would be left
 */
export function trimWindow(
  mode: Exclude<TrimMode, 'smart-loop-cut'>,
  params: LaneParams,
  { seconds, frameRate }: Pick<MediaFile, 'seconds' | 'frameRate'>,
): TrimWindow {
  const amount = (name: string) => params.number(name, { min: 0, max: 1_000_000, fallback: 0 });
  const window = (): TrimWindow => {
    switch (mode) {
      case 'time':
        return { start: amount('startTime'), end: Math.min(seconds, amount('endTime') || seconds) };
      case 'seconds':
        return { start: amount('trimStartSeconds'), end: seconds - amount('trimEndSeconds') };
      case 'frames':
        return {
          start: amount('trimStartFrames') / frameRate,
          end: seconds - amount('trimEndFrames') / frameRate,
        };
      case 'keep-first-seconds':
        return { start: 0, end: Math.min(seconds, amount('keepFirstSeconds') || seconds) };
      case 'keep-last-seconds':
        return { start: Math.max(0, seconds - (amount('keepLastSeconds') || seconds)), end: seconds };
    }
  };
  const { start, end } = window();
  if (end - start < 1 / Math.max(1, frameRate) / 2) {
    throw invalid(FIELD_OF_MODE[mode], `leaves no part of a video of ${seconds.toFixed(2)} s`);
  }
  return { start, end };
}

const FIELD_OF_MODE: Readonly<Record<Exclude<TrimMode, 'smart-loop-cut'>, string>> = {
  time: 'startTime',
  seconds: 'trimStartSeconds',
  frames: 'trimStartFrames',
  'keep-first-seconds': 'keepFirstSeconds',
  'keep-last-seconds': 'keepLastSeconds',
};

async function cut(work: MediaWork, video: MediaFile, { start, end }: TrimWindow): Promise<LaneResult> {
  const seconds = end - start;
  const source = ['-ss', start.toFixed(6), '-t', seconds.toFixed(6), ...untrusted(video)];
  const isSilent = work.params.flag('silent', false) || !video.hasAudio;
  const sound = isSilent ? ['-an'] : ['-map', '0:a:0'];
  if (!work.params.flag('lossless', false)) {
    const filtered = { source, filters: EVEN_SIDES, sound: [...sound, ...AAC], seconds };
    return { artifacts: await filteredVideo(work, filtered) };
  }
  const output = work.newFile('mp4');
  const streams = ['-map', '0:V:0', ...sound];
  const precisely = [...source, ...streams, '-vf', EVEN_SIDES, ...h264(work), ...AAC, output];
  const copying = [...source, ...streams, ...STREAM_COPY, '-avoid_negative_ts', 'make_zero', output];
  const plays = video.picturePlays && (isSilent || video.soundPlays);
  const isCopied = await copyOr(work, plays, copying, precisely);
  return {
    artifacts: await work.videoResult(output),
    data: { lossless: isCopied, ...(isCopied && (await movedStart(work, video, output, { start, end }))) },
  };
}

/** A copy can only begin at a key frame: how much earlier than asked it does, where that is a frame or more. */
async function movedStart(
  work: MediaWork,
  { frameRate }: MediaFile,
  output: string,
  { start, end }: TrimWindow,
): Promise<Record<string, unknown>> {
  const { seconds } = await work.inspect(output);
  const earlier = Math.min(start, seconds - (end - start));
  if (earlier < 1 / frameRate) return {};
  const startTime = Math.round((start - earlier) * 1_000) / 1_000;
  work.task.log(
    `The cut begins at ${startTime} s, at the key frame before ${start} s: nothing is coded anew.`,
  );
  return { startTime, startMovedBy: Math.round(earlier * 1_000) / 1_000 };
}
