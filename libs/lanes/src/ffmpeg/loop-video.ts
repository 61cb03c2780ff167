import { LaneFailure, type LaneResult } from '../lane.js';
import { copyOr } from './copy-or-encode.js';
import { AAC, h264, STREAM_COPY } from './encoding.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { bestLoopCut } from './loop-cut.js';
import { trusted, untrusted, type MediaWork } from './media-work.js';

/** Repeats a video a number of times, or until it is long enough. */
export async function loopVideo(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const video = await work.videoInput();
  const mode = params.choice('mode', ['repeat', 'duration'], 'repeat');
  const smartCut = params.flag('smartCut', false);

  let source = untrusted(video);
  let once = video.seconds;
  let data: Record<string, unknown> | undefined;
  if (smartCut) {
    const cut = await bestLoopCut(work, video, params.integer('lookback', { min: 2, max: 64, fallback: 16 }));
    const trimmed = work.newFile('mp4');
    await work.run(
      [
        '-t',
        cut.cutAt.toFixed(6),
        ...untrusted(video),
        '-vf',
        EVEN_SIDES,
        ...h264({ threads: work.threads, crf: 14 }),
        ...AAC,
        trimmed,
      ],
      {
        from: 20,
        to: 40,
      },
    );
    source = trusted(trimmed);
    once = cut.cutAt;
    data = { loopCut: { droppedFrames: cut.droppedFrames, psnrDb: cut.psnrDb } };
  }

  const repeat = params.integer('repeat', { min: 2, max: 20, fallback: 2 });
  const seconds =
    mode === 'repeat'
      ? once * repeat
      : params.number('targetDuration', { min: 1, max: 300, fallback: Math.min(300, once * 2) });
  if (seconds > work.limits.maxSeconds) {
    throw new LaneFailure(
      'output_too_long',
      `The result would last ${Math.round(seconds)} s; at most ${work.limits.maxSeconds} s are made.`,
      false,
    );
  }

  const output = work.newFile('mp4');
  const looped = ['-stream_loop', '-1', ...source, '-t', seconds.toFixed(6)];
  // A copy cannot end between two frames that refer to each other: whole rounds do.
  const rounds = mode === 'repeat' ? ['-stream_loop', String(repeat - 1), ...source] : looped;
  const streams = ['-map', '0:V:0', '-map', '0:a:0?'];
  const anew = [...looped, ...streams, '-vf', EVEN_SIDES, ...h264(work), ...AAC, output];
  // What was cut for the loop is in our own coding.
  const plays = smartCut || (video.picturePlays && video.soundPlays);
  await copyOr(work, plays, [...rounds, ...streams, ...STREAM_COPY, output], anew);
  return { artifacts: await work.videoResult(output), ...(data !== undefined && { data }) };
}
