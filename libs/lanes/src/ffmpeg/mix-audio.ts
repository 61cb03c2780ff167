import type { LaneResult } from '../lane.js';
import { requiredInputs } from '../lane-inputs.js';
import { numberWithin } from '../lane-params.js';
import { AUDIO_ENCODINGS } from './encoding.js';
import { earOf, evenedOut } from './loudness.js';
import { trusted, untrusted, type MediaWork } from './media-work.js';
import { options } from './options.js';

const MOST_TRACKS = 20;
const STANDARD_LUFS = -16;
const MOST_DUCKS = 200;
const LONGEST = 36_000;
/** Seconds in which a recording sinks before a duck begins, and comes back after it. */
const RAMP = 0.3;

interface Duck {
  track: number;
  from: number;
  to: number;
  /** Part of its volume that it loses: 0 to 1. */
  depth: number;
}

/** Plays several recordings together, each at its own volume and from its own moment on, until the last one ends. */
export async function mixAudio(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const urls = requiredInputs(work.task, ['audioUrls', 'audio', 'in'], 'recordings', {
    min: 2,
    max: MOST_TRACKS,
  });
  const numbers = (name: string, most: number, standard: number): number[] =>
    params.list(name, MOST_TRACKS, (entry, index) =>
      entry === null ? standard : numberWithin(`${name}[${index}]`, entry, 0, most),
    );
  const volumes = numbers('trackVolumes', 200, 100);
  const starts = numbers('startTimes', LONGEST, 0);
  const fadeIns = numbers('fadeIns', 60, 0);
  const fadeOuts = numbers('fadeOuts', 60, 0);
  const ducks = params.list('ducks', MOST_DUCKS, duckOf);
  const tracks = await Promise.all(urls.map((url) => work.openSound(url)));
  const ends = tracks.map(({ seconds }, index) => (starts[index] ?? 0) + seconds);
  const length = params.number('length', { min: 0.1, max: LONGEST, fallback: Math.max(...ends) });
  const isCut = params.raw('length') !== undefined;
  const voice = params.optionalNumber('duckUnder', { min: 0, max: tracks.length - 1 });
  const parts = tracks.map(({ seconds }, index) => {
    const start = starts[index] ?? 0;
    const heard = Math.max(0, Math.min(seconds, length - start));
    return [
      `[${index}:a:0]aresample=48000`,
      'aformat=channel_layouts=stereo',
      `volume=${(volumes[index] ?? 100) / 100}`,
      ...faded(fadeIns[index] ?? 0, fadeOuts[index] ?? 0, heard),
      ...(start > 0 ? [`adelay=${Math.round(start * 1_000)}:all=1`] : []),
      ...ducked(ducks.filter(({ track }) => track === index)),
    ]
      .join(',')
      .concat(`[t${index}]`);
  });
  const under = underVoice(
    tracks.length,
    voice,
    params.number('duckPercent', { min: 0, max: 100, fallback: 60 }),
  );
  const all = tracks.map((_track, index) => (under === undefined ? `[t${index}]` : `[u${index}]`)).join('');
  const ear = earOf(work);
  const whole = isCut ? `,apad,atrim=0:${length.toFixed(6)}` : '';
  const mix = `${all}amix=inputs=${tracks.length}:duration=longest:dropout_transition=0:normalize=0${whole},${ear.filter}[out]`;
  const target = params.flag('normalize', true)
    ? params.number('loudness', { min: -40, max: -8, fallback: STANDARD_LUFS })
    : undefined;

  const mixed = work.newFile('wav');
  await work.run(
    [
      ...tracks.flatMap(untrusted),
      '-filter_complex',
      [...parts, ...(under ?? []), mix].join(';'),
      '-map',
      '[out]',
      ...options('-c:a', 'pcm_f32le', '-rf64', 'auto', '-fflags', '+bitexact'),
      mixed,
    ],
    { seconds: length, to: 60 },
  );
  const output = work.newFile('mp3');
  const filters = await evenedOut(work, mixed, await ear.heard(), target);
  await work.run([...trusted(mixed), '-af', filters.join(','), ...AUDIO_ENCODINGS.mp3.args, output], {
    seconds: length,
    from: 60,
  });
  return { artifacts: await work.audioResult(output, 'mp3') };
}

/**
 * Every recording but one sinks while that one is heard, as deep as is asked for at most.
 * @returns filters that make `[u…]` of `[t…]`; undefined where nothing sinks
 */
function underVoice(tracks: number, voice: number | undefined, percent: number): string[] | undefined {
  if (voice === undefined || percent === 0) return undefined;
  const others = Array.from({ length: tracks }, (_, index) => index).filter((index) => index !== voice);
  const mix = percent / 100;
  return [
    `[t${voice}]asplit=${others.length + 1}[u${voice}]${others.map((index) => `[k${index}]`).join('')}`,
    ...others.flatMap((index) => [
      `[k${index}]apad[p${index}]`,
      `[t${index}][p${index}]sidechaincompress=threshold=0.006:ratio=20:knee=2:attack=40:release=500:mix=${mix}[u${index}]`,
    ]),
  ];
}

function duckOf(entry: unknown, index: number): Duck {
  const { track, startTime, endTime, percent } = (entry ?? {}) as Record<string, unknown>;
  const at = (name: string): string => `ducks[${index}].${name}`;
  const from = numberWithin(at('startTime'), startTime ?? 0, 0, LONGEST);
  return {
    track: numberWithin(at('track'), track, 0, MOST_TRACKS - 1),
    from,
    to: numberWithin(at('endTime'), endTime ?? LONGEST, from, LONGEST),
    depth: numberWithin(at('percent'), percent ?? 60, 0, 100) / 100,
  };
}

function faded(fadeIn: number, fadeOut: number, heard: number): string[] {
  const into = Math.min(fadeIn, heard);
  const out = Math.min(fadeOut, heard);
  return [
    ...(into > 0 ? [`afade=t=in:d=${into.toFixed(6)}`] : []),
    ...(out > 0 ? [`afade=t=out:st=${(heard - out).toFixed(6)}:d=${out.toFixed(6)}`] : []),
  ];
}

/** Softer while something else is to be heard, with ramps so that nobody hears it switch. */
function ducked(ducks: readonly Duck[]): string[] {
  if (ducks.length === 0) return [];
  const losses = ducks.map(({ from, to, depth }) => {
    const [rises, falls] = [
      `(t-${(from - RAMP).toFixed(3)})/${RAMP}`,
      `(${(to + RAMP).toFixed(3)}-t)/${RAMP}`,
    ];
    return `${depth}*clip(min(${rises},${falls}),0,1)`;
  });
  return [`volume='max(0,1-(${losses.join('+')}))':eval=frame`];
}
