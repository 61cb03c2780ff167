import { LaneFailure, type LaneResult } from '../lane.js';
import { invalid, numberWithin } from '../lane-params.js';
import { AAC, h264 } from './encoding.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { plannedSeconds, speedPlan, tempoFilters, type SpeedRamp } from './speed-plan.js';
import { options } from './options.js';

const MAX_RAMPS = 50;
const AUDIO_MODES = ['pitch-preserve', 'pitch-shift', 'drop'] as const;
type AudioMode = (typeof AUDIO_MODES)[number];

// Its samples come out in the right order, but with the times they had before.
const BACKWARDS = 'areverse,asetpts=N/SR/TB';
// Playing backwards holds every frame in memory.
const MAX_REVERSED_BYTES = 1_500_000_000;
// Following motion between frames is slow: beyond this much of it frames are blended instead.
const MAX_FOLLOWED_PIXELS = 1280 * 720 * 30 * 20;

/** Plays a video faster, slower, backwards, or at changing speed. */
export async function speedRamp(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const video = await work.videoInput();
  const speed = params.number('speed', { min: 0.05, max: 100, fallback: 1 });
  const reverse = params.flag('reverse', false);
  const audioMode = params.choice('audioMode', AUDIO_MODES, 'pitch-preserve');
  const plan = speedPlan(video.seconds, speed, params.list('ramps', MAX_RAMPS, readRamp));
  const seconds = plannedSeconds(plan);
  if (seconds > work.limits.maxSeconds)
    throw invalid('speed', `makes a video longer than ${work.limits.maxSeconds} s`);
  if (reverse) checkReversible(video, seconds);

  const slowed = plan.some((part) => part.speed < 1);
  const smooth = params.choice('quality', ['fast', 'smooth'], 'fast') === 'smooth' && slowed;
  const smoothing = smooth ? smoothingOf(video, seconds) : undefined;
  const withSound = video.hasAudio && audioMode !== 'drop';
  const graph = [
    ...pictureParts(plan, smoothing?.filter(video.frameRate) ?? `fps=${video.frameRate}`),
    `${joined('v', plan, 'v=1:a=0')}${reverse ? ',reverse' : ''},${EVEN_SIDES}[picture]`,
    ...(withSound
      ? [
          ...soundParts(plan, audioMode),
          `${joined('a', plan, 'v=0:a=1')}${reverse ? `,${BACKWARDS}` : ''}[sound]`,
        ]
      : []),
  ];
  const output = work.newFile('mp4');
  await work.run(
    [
      ...untrusted(video),
      ...options('-filter_complex', graph.join(';'), '-map', '[picture]'),
      ...(withSound ? ['-map', '[sound]', ...AAC] : ['-an']),
      ...h264(work),
      output,
    ],
    { seconds },
  );
  return {
    artifacts: await work.videoResult(output),
    ...(smoothing !== undefined && { data: { interpolation: smoothing.name } }),
  };
}

function readRamp(entry: unknown, index: number): SpeedRamp {
  const { start, end, speed } =
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
  const name = `ramps[${index}]`;
  const ramp = {
    start: numberWithin(`${name}.start`, start, 0, 1_000_000),
    end: numberWithin(`${name}.end`, end, 0, 1_000_000),
    speed: numberWithin(`${name}.speed`, speed, 0.05, 100),
  };
  if (ramp.end <= ramp.start) throw invalid(`${name}.end`, 'must be after its start');
  return ramp;
}

function checkReversible({ width, height, frameRate }: MediaFile, seconds: number): void {
  const bytes = width * height * 1.5 * frameRate * seconds;
  if (bytes <= MAX_REVERSED_BYTES) return;
  throw new LaneFailure(
    'input_too_large',
    'This video is too long or too large to be played backwards; trim or shrink it first.',
    false,
  );
}

function smoothingOf({ width, height, frameRate }: MediaFile, seconds: number) {
  const follows = width * height * frameRate * seconds <= MAX_FOLLOWED_PIXELS;
  const mode = follows ? 'mi_mode=mci:mc_mode=obmc:me_mode=bidir:vsbmc=0' : 'mi_mode=blend';
  return {
    name: follows ? ('motion' as const) : ('blend' as const),
    filter: (rate: number) => `minterpolate=fps=${rate}:${mode}`,
  };
}

function pictureParts(plan: readonly SpeedRamp[], rate: string): string[] {
  const labels = plan.map((_part, index) => `[vin${index}]`).join('');
  return [
    `[0:V:0]split=${plan.length}${labels}`,
    ...plan.map(
      ({ start, end, speed }, index) =>
        `[vin${index}]trim=${start}:${end},setpts=(PTS-STARTPTS)/${speed},${rate}[v${index}]`,
    ),
  ];
}

function soundParts(plan: readonly SpeedRamp[], mode: AudioMode): string[] {
  const labels = plan.map((_part, index) => `[ain${index}]`).join('');
  return [
    `[0:a:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asplit=${plan.length}${labels}`,
    ...plan.map(({ start, end, speed }, index) => {
      const faster =
        mode === 'pitch-shift'
          ? `asetrate=${Math.round(48_000 * speed)},aresample=48000`
          : tempoFilters(speed);
      return `[ain${index}]atrim=${start}:${end},asetpts=PTS-STARTPTS,${faster}[a${index}]`;
    }),
  ];
}

function joined(stream: 'v' | 'a', plan: readonly SpeedRamp[], kinds: string): string {
  return `${plan.map((_part, index) => `[${stream}${index}]`).join('')}concat=n=${plan.length}:${kinds}`;
}
