import {
  audioUrl,
  choice,
  type FieldSpec,
  flag,
  integer,
  json,
  list,
  number,
  object,
  optionalChoice,
  rows,
  text,
} from './field-spec.js';
import { FX_PRESETS } from './fx-presets.js';

/** Where a conversation's speakers get other voices. Facts: core 18. */

export const VOLUME_MODES = ['match', 'normalize', 'manual'] as const;

const share = (key: string): FieldSpec => number(key, { min: 0, max: 1 });
const percent = (key: string, extras = {}): FieldSpec => number(key, { min: 0, max: 200, ...extras });

const voice = object('voice', [
  text('voiceId', { required: true, minLength: 1, maxLength: 100 }),
  share('stability'),
  share('similarityBoost'),
  share('style'),
  flag('useSpeakerBoost'),
  integer('seed', { min: 0, max: 4_294_967_295 }),
  optionalChoice('volumeMode', VOLUME_MODES),
  percent('volume'),
]);

export const orderedVoices = list(
  'orderedVoices',
  json('voice', { forms: [text('voice', { minLength: 1, maxLength: 100 }), voice] }),
  {
    required: true,
    minItems: 1,
    maxItems: 8,
    some: { of: (entry) => entry !== null, message: 'must name one voice at least' },
    description:
      'One per speaker, in order of appearance: the id of a voice, or an object with `voiceId`, its settings, and ' +
      '`volumeMode` and `volume`; null keeps the voice.',
  },
);

export const voiceFx = object('voiceFx', [
  optionalChoice('preset', FX_PRESETS),
  number('wetDryMix', { min: 0, max: 100 }),
  number('delayMs', { min: 20, max: 2_000 }),
  share('decay'),
]);

const second = (key: string): FieldSpec => number(key, { required: true, min: 0, max: 86_400 });

export const conversationAnalysis = object(
  'analysis',
  [
    audioUrl('vocalsUrl', { required: true }),
    audioUrl('backgroundUrl'),
    rows(
      'speakers',
      [
        text('id', { required: true, minLength: 1, maxLength: 100 }),
        rows('segments', [second('start'), second('end')], { required: true, minItems: 1, maxItems: 2_000 }),
      ],
      { required: true, minItems: 1, maxItems: 32 },
    ),
  ],
  { description: 'What `/v1/voice-changer-pro/analyze` found; saves finding it again.' },
);

export const mixTracks = rows(
  'tracks',
  [
    audioUrl('url', { required: true }),
    percent('gain', { default: 100 }),
    flag('muted', false),
    choice('kind', ['voice', 'background']),
  ],
  {
    required: true,
    minItems: 1,
    maxItems: 16,
    some: {
      of: (track) => (track as { muted?: unknown } | null)?.muted !== true,
      message: 'must have one track at least that is not muted',
    },
  },
);
