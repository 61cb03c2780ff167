import { type ClipTiming, combineTimeline, type CombineTimeline } from '@easel/catalog';
import { even } from '../frame-size.js';
import { LaneFailure, type LaneResult } from '../lane.js';
import { requiredInputs } from '../lane-inputs.js';
import { AAC, h264 } from './encoding.js';
import { fitFilter } from './frame-fitting.js';
import { joinPieces, pieceEncoding, soundPiece } from './join-pieces.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { TRANSITIONS, transitionFilter } from './transitions.js';
import { options } from './options.js';

const MAX_CLIPS = 50;
const MOST_SIDE = 4_096;
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

/**
 * Plays videos one after another, by default in the frame and at the rate of the first one, with a transition between
 * them.
 */
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
  const ownRate = Math.max(1, Math.round(first?.frameRate ?? 30));
  const frameRate = params.integer('fps', { min: 1, max: 60, fallback: ownRate });
  const timeline = combineTimeline({
    lengths: clips.map(({ seconds }) => Math.max(1, Math.round(seconds * frameRate))),
    trimStart,
    trimEnd,
    transition: transition === 'cut' ? 0 : Math.round(transitionSeconds * frameRate),
  });
  const seconds = timeline.total / frameRate;
  if (seconds > work.limits.maxSeconds)
    throw new LaneFailure(
      'output_too_long',
      `The result may last at most ${work.limits.maxSeconds} s.`,
      false,
    );

  const frame = {
    width: even(params.integer('width', { min: 2, max: MOST_SIDE, fallback: first?.width ?? 2 })),
    height: even(params.integer('height', { min: 2, max: MOST_SIDE, fallback: first?.height ?? 2 })),
  };
  const withSound = sound.mode !== 'remove' && clips.some(({ hasAudio }) => hasAudio);
  const cut = { clips, timeline, frameRate, transition, fit: fitFilter('pad', frame) };
  const track = withSound ? soundTrack(clips, timeline, frameRate, sound) : undefined;
  const output = work.isLong(seconds)
    ? await joinInPieces(work, cut, track)
    : await joinAtOnce(work, cut, track);
  return { artifacts: await work.videoResult(output) };
}

interface Cut {
  clips: readonly MediaFile[];
  timeline: CombineTimeline;
  frameRate: number;
  transition: string;
  /** The filter that brings a clip into the film's frame. */
  fit: string;
}

async function joinAtOnce(work: MediaWork, cut: Cut, track: string[] | undefined): Promise<string> {
  const { clips, timeline, frameRate, transition } = cut;
  const graph = [
    ...clips.map((_clip, index) => `${clipPicture(index, timeline.clips[index], cut)}[v${index}]`),
    ...joinPictures(timeline, frameRate, transition),
    ...(track ?? []),
  ];
  const output = work.newFile('mp4');
  await work.run(
    [
      ...clips.flatMap(untrusted),
      ...options('-filter_complex', graph.join(';'), '-map', '[picture]', '-r', String(frameRate)),
      ...(track === undefined ? ['-an'] : ['-map', '[sound]', ...AAC]),
      ...h264(work),
      output,
    ],
    { seconds: timeline.total / frameRate },
  );
  return output;
}

/** A piece for each clip by itself, and one for each transition between two. */
async function joinInPieces(work: MediaWork, cut: Cut, track: string[] | undefined): Promise<string> {
  const { clips, timeline, frameRate, transition } = cut;
  const { overlap } = timeline;
  const pieces: string[] = [];
  const render = async (files: readonly MediaFile[], graph: readonly string[], frames: number) => {
    pieces.push(
      await work.piece([
        ...files.flatMap(untrusted),
        ...options('-filter_complex', graph.join(';'), '-map', '[picture]', '-an'),
        ...options('-frames:v', String(frames), '-r', String(frameRate)),
        ...pieceEncoding(work),
      ]),
    );
  };
  for (const [index, clip] of clips.entries()) {
    const used = timeline.clips[index] ?? { frames: 1, skipped: 0 };
    const next = clips[index + 1];
    const into = index === 0 ? 0 : overlap;
    const alone = used.frames - into - (next === undefined ? 0 : overlap);
    const body = `trim=start_frame=${into},setpts=PTS-STARTPTS[picture]`;
    if (alone > 0) await render([clip], [`${clipPicture(0, used, cut)},${body}`], alone);
    if (next !== undefined && overlap > 0) {
      const seconds = overlap / frameRate;
      const leaving = `trim=start_frame=${used.frames - overlap},setpts=PTS-STARTPTS[v0]`;
      const graph = [
        `${clipPicture(0, used, cut)},${leaving}`,
        `${clipPicture(1, timeline.clips[index + 1], cut)}[v1]`,
        `[v0][v1]${transitionFilter(transition, seconds, 0)},format=yuv420p[picture]`,
      ];
      await render([clip, next], graph, overlap);
    }
    work.report((85 * (index + 1)) / clips.length);
  }
  const sound = await soundPiece(work, track && { inputs: clips.flatMap(untrusted), filters: track });
  return joinPieces(work, pieces, {
    sound,
    seconds: timeline.total / frameRate,
    from: 88,
  });
}

/** Exactly as many frames as planned, even when the file has fewer than it says. */
function clipPicture(input: number, used: ClipTiming | undefined, { frameRate, fit }: Cut): string {
  const { frames, skipped } = used ?? { frames: 1, skipped: 0 };
  return (
    `[${input}:V:0]fps=${frameRate},trim=start_frame=${skipped},setpts=PTS-STARTPTS,${fit},` +
    `tpad=stop_mode=clone:stop=${frames},fps=${frameRate},trim=end_frame=${frames},settb=AVTB,format=yuv420p`
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
