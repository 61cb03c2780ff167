import { even } from '../frame-size.js';
import { LaneFailure, type LaneResult } from '../lane.js';
import { requiredInputs } from '../lane-inputs.js';
import { AAC, h264 } from './encoding.js';
import { fitFilter } from './frame-fitting.js';
import { combineTimeline, type CombineTimeline } from './combine-timeline.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { TRANSITIONS, transitionFilter } from './transitions.js';
import { options } from './options.js';

const MAX_CLIPS = 50;
const BOUNDARY_CUTS = ['manual', 'best-pair', 'preroll-keep-next', 'preroll-keep-prev'] as const;
const CURVES = {
  linear: 'tri',
  'equal-power': 'qsin',
  smooth: 'hsin',
  logarithmic: 'log',
  exponential: 'exp',
} as const;
const CURVE_NAMES = ['linear', 'equal-power', 'smooth', 'logarithmic', 'exponential'] as const;

interface Sound {
  mode: 'keep' | 'crossfade' | 'remove';
  /** Seconds. */
  crossfade: number;
  curve: string;
}

/** Plays videos one after another in the first one's frame, with a transition between them. */
export async function combineVideos(work: MediaWork): Promise<LaneResult> {
  const { params, task } = work;
  if (params.choice('boundaryCut', BOUNDARY_CUTS, 'manual') !== 'manual') {
    throw new LaneFailure(
      'cloud_only_feature',
      'Finding the cut by itself needs the hosted service; set `boundaryCut` to manual.',
      false,
    );
  }
  const transition = params.choice('transition', TRANSITIONS, 'fade');
  const transitionSeconds = params.number('transitionDuration', { min: 0, max: 2, fallback: 0.5 });
  const trimStart = params.integer('trimStartFrames', { min: 0, max: 120, fallback: 1 });
  const trimEnd = params.integer('trimEndFrames', { min: 0, max: 120, fallback: 2 });
  const sound: Sound = {
    mode: params.choice('audioMode', ['keep', 'crossfade', 'remove'], 'crossfade'),
    crossfade: params.number('crossfadeDuration', { min: 0, max: 5, fallback: 0.5 }),
    curve: CURVES[params.choice('crossfadeCurve', CURVE_NAMES, 'linear')],
  };

  const urls = requiredInputs(task, ['videoUrls', 'videos', 'in', 'video'], 'videos', {
    min: 1,
    max: MAX_CLIPS,
  });
  const clips: MediaFile[] = [];
  for (const url of urls) clips.push(await work.openAs('video', url));
  const first = clips[0];
  const frameRate = Math.max(1, Math.round(first?.frameRate ?? 30));
  const timeline = combineTimeline({
    lengths: clips.map(({ seconds }) => Math.max(1, Math.round(seconds * frameRate))),
    trimStart,
    trimEnd,
    transition: transition === 'cut' ? 0 : Math.round(transitionSeconds * frameRate),
  });
  const seconds = timeline.total / frameRate;
  if (seconds > work.limits.maxSeconds)
    throw new LaneFailure('output_too_long', `At most ${work.limits.maxSeconds} s are made.`, false);

  const frame = { width: even(first?.width ?? 2), height: even(first?.height ?? 2) };
  const withSound = sound.mode !== 'remove' && clips.some(({ hasAudio }) => hasAudio);
  const graph = [
    ...clips.map((_clip, index) => clipPicture(index, timeline, frameRate, fitFilter('pad', frame))),
    ...joinPictures(timeline, frameRate, transition),
    ...(withSound ? soundTrack(clips, timeline, frameRate, sound) : []),
  ];
  const output = work.newFile('mp4');
  await work.run(
    [
      ...clips.flatMap(untrusted),
      ...options('-filter_complex', graph.join(';'), '-map', '[picture]', '-r', String(frameRate)),
      ...(withSound ? ['-map', '[sound]', ...AAC] : ['-an']),
      ...h264(work),
      output,
    ],
    { seconds },
  );
  return { artifacts: await work.videoResult(output) };
}

/** Exactly as many frames as planned, even when the file has fewer than it says. */
function clipPicture(index: number, { clips }: CombineTimeline, frameRate: number, fit: string): string {
  const { frames, skipped } = clips[index] ?? { frames: 1, skipped: 0 };
  return (
    `[${index}:V:0]fps=${frameRate},trim=start_frame=${skipped},setpts=PTS-STARTPTS,${fit},` +
    `tpad=stop_mode=clone:stop=${frames},fps=${frameRate},trim=end_frame=${frames},settb=AVTB,format=yuv420p[v${index}]`
  );
}

function joinPictures({ clips, overlap }: CombineTimeline, frameRate: number, transition: string): string[] {
  if (clips.length === 1) return ['[v0]null[picture]'];
  if (overlap === 0)
    return [
      `${clips.map((_clip, index) => `[v${index}]`).join('')}concat=n=${clips.length}:v=1:a=0[picture]`,
    ];
  let length = clips[0]?.frames ?? 0;
  return clips.slice(1).map(({ frames }, index) => {
    const before = index === 0 ? '[v0]' : `[x${index}]`;
    const after = index === clips.length - 2 ? 'format=yuv420p[picture]' : `settb=AVTB[x${index + 1}]`;
    const filter = transitionFilter(transition, overlap / frameRate, (length - overlap) / frameRate);
    length += frames - overlap;
    return `${before}[v${index + 1}]${filter},${after}`;
  });
}

/**
 * Each clip is heard while it is seen. Two clips meet in the middle of their transition, faded into each other
 * over at most its length: beyond it one of them has no sound left.
 */
function soundTrack(
  clips: readonly MediaFile[],
  timeline: CombineTimeline,
  frameRate: number,
  sound: Sound,
): string[] {
  const overlap = timeline.overlap / frameRate;
  const fade = sound.mode === 'crossfade' ? Math.min(sound.crossfade, overlap) : 0;
  const inner = (overlap - fade) / 2;
  const last = clips.length - 1;
  const parts = clips.map(({ hasAudio }, index) => {
    const { frames, skipped } = timeline.clips[index] ?? { frames: 1, skipped: 0 };
    const start = skipped / frameRate + (index === 0 ? 0 : inner);
    const end = (skipped + frames) / frameRate - (index === last ? 0 : inner);
    const source = hasAudio
      ? `[${index}:a:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,apad`
      : 'anullsrc=r=48000:cl=stereo,aformat=sample_fmts=fltp:channel_layouts=stereo';
    return `${source},atrim=${start.toFixed(6)}:${end.toFixed(6)},asetpts=PTS-STARTPTS[a${index}]`;
  });
  if (clips.length === 1) return [...parts, '[a0]anull[sound]'];
  if (fade === 0)
    return [
      ...parts,
      `${clips.map((_clip, index) => `[a${index}]`).join('')}concat=n=${clips.length}:v=0:a=1[sound]`,
    ];
  const joins = clips.slice(1).map((_clip, index) => {
    const before = index === 0 ? '[a0]' : `[y${index}]`;
    const after = index === last - 1 ? '[sound]' : `[y${index + 1}]`;
    return `${before}[a${index + 1}]acrossfade=d=${fade.toFixed(6)}:c1=${sound.curve}:c2=${sound.curve}${after}`;
  });
  return [...parts, ...joins];
}
