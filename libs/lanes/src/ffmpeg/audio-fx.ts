import type { LaneResult } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import type { LaneParams } from '../lane-params.js';
import { AUDIO_ENCODINGS } from './encoding.js';
import { untrusted, type MediaWork } from './media-work.js';

/** What is heard instead of the recording; `echo` lists delays in ms with their strengths. */
interface Effect {
  echo?: readonly (readonly [delayMs: number, decay: number])[];
  tone?: readonly string[];
}

const EFFECTS = {
  room: {
    echo: [
      [18, 0.35],
      [31, 0.25],
    ],
  },
  bathroom: {
    echo: [
      [12, 0.5],
      [23, 0.4],
      [37, 0.3],
    ],
    tone: ['treble=g=4'],
  },
  car: { echo: [[8, 0.3]], tone: ['bass=g=4', 'lowpass=f=5200'] },
  hall: {
    echo: [
      [60, 0.4],
      [110, 0.3],
      [170, 0.2],
    ],
  },
  'concert-hall': {
    echo: [
      [80, 0.45],
      [150, 0.35],
      [230, 0.28],
      [320, 0.2],
    ],
  },
  church: {
    echo: [
      [110, 0.5],
      [210, 0.42],
      [340, 0.34],
      [480, 0.26],
    ],
    tone: ['lowpass=f=7000'],
  },
  cave: {
    echo: [
      [140, 0.55],
      [290, 0.45],
      [430, 0.35],
    ],
    tone: ['bass=g=3'],
  },
  arena: {
    echo: [
      [190, 0.5],
      [380, 0.4],
      [590, 0.3],
    ],
  },
  outdoor: { echo: [[420, 0.18]], tone: ['highpass=f=180'] },
  telephone: { tone: ['highpass=f=300', 'lowpass=f=3400', 'volume=1.4'] },
  megaphone: {
    echo: [[35, 0.25]],
    tone: ['highpass=f=500', 'lowpass=f=4200', 'acrusher=bits=9:mix=0.4', 'volume=1.3'],
  },
  echo: {
    echo: [
      [250, 0.5],
      [500, 0.3],
      [750, 0.15],
    ],
  },
} as const satisfies Record<string, Effect>;

const PRESETS = [...(Object.keys(EFFECTS) as (keyof typeof EFFECTS)[]), 'custom'] as const;

/** Puts a recording in a room, a cave or a telephone, or shapes its echo and tone by hand. */
export async function audioFx(work: MediaWork): Promise<LaneResult> {
  const source = await work.openSound(requiredInput(work.task, ['audioUrl', 'audio', 'in'], 'a recording'));
  const output = work.newFile('mp3');
  await work.run(
    [
      ...untrusted(source),
      '-filter_complex',
      effectGraph(work.params),
      '-map',
      '[out]',
      ...AUDIO_ENCODINGS.mp3.args,
      output,
    ],
    { seconds: source.seconds },
  );
  return { artifacts: await work.audioResult(output, 'mp3') };
}

/** The recording as it is and as the effect makes it, mixed. */
export function effectGraph(params: LaneParams): string {
  const preset = params.choice('preset', PRESETS, 'room');
  const wet = params.number('mix', { min: 0, max: 100, fallback: 50 }) / 100;
  const effect: Effect = preset === 'custom' ? customEffect(params) : EFFECTS[preset];
  const filters = [...(effect.tone ?? []), ...echoFilter(effect.echo)];
  return [
    '[0:a:0]aresample=48000,aformat=channel_layouts=stereo,asplit[dry][in]',
    `[in]${filters.length === 0 ? 'anull' : filters.join(',')}[wet]`,
    `[dry][wet]amix=inputs=2:weights=${(1 - wet).toFixed(3)} ${wet.toFixed(3)}:normalize=0:duration=longest,alimiter=limit=0.97:level=false[out]`,
  ].join(';');
}

function customEffect(params: LaneParams): Effect {
  const delay = params.number('delayMs', { min: 20, max: 2_000, fallback: 250 });
  const decay = params.number('decay', { min: 0, max: 1, fallback: 0.4 });
  const low = params.number('eqLow', { min: -20, max: 20, fallback: 0 });
  const high = params.number('eqHigh', { min: -20, max: 20, fallback: 0 });
  return {
    echo:
      decay > 0
        ? [
            [delay, decay],
            [delay * 2, decay * decay],
          ]
        : [],
    tone: [...(low === 0 ? [] : [`bass=g=${low}`]), ...(high === 0 ? [] : [`treble=g=${high}`])],
  };
}

function echoFilter(echo: Effect['echo'] = []): string[] {
  if (echo.length === 0) return [];
  const delays = echo.map(([delay]) => delay).join('|');
  const decays = echo.map(([, decay]) => decay.toFixed(3)).join('|');
  return [`aecho=0.9:0.85:${delays}:${decays}`];
}
