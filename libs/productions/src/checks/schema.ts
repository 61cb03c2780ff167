import { pickerCatalogs } from '@easel/catalog';
import { BOUNDS } from '../document/bounds.js';

/** JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

export const text = (maxLength: number, minLength = 0): Schema => ({ type: 'string', minLength, maxLength });
export const number = (minimum: number, maximum: number): Schema => ({ type: 'number', minimum, maximum });
export const integer = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum });
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const list = (items: Schema, maxItems: number, minItems = 0): Schema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});
export const boolean: Schema = { type: 'boolean' };

/** What is given, and nothing else. */
export const fields = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/**
 * A merge patch of an object: something is given, and null unsets a field.
 *
 * @param always fields that can't be unset
 */
export function patchOf(
  properties: Readonly<Record<string, Schema>>,
  always: readonly string[] = [],
): Schema {
  const nullable = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      always.includes(name) ? schema : orNull(patched(schema)),
    ]),
  );
  return { ...fields(nullable), minProperties: 1 };
}

function patched(schema: Schema): Schema {
  const { properties, type } = schema as { properties?: Record<string, Schema>; type?: string };
  if (type !== 'object' || properties === undefined) return schema;
  return fields(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, orNull(patched(each))])),
  );
}

export const id: Schema = { type: 'string', pattern: `^[A-Za-z0-9][A-Za-z0-9_-]{0,${BOUNDS.id - 1}}$` };
export const role: Schema = {
  type: 'string',
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  maxLength: BOUNDS.role,
};
const uuid: Schema = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};
export const url: Schema = { type: 'string', pattern: '^https?://[^\\s]+$', maxLength: BOUNDS.url };
/** A job's id, or a url. */
export const key: Schema = { type: 'string', minLength: 1, maxLength: BOUNDS.url };
export const jobId: Schema = { type: 'string', minLength: 1, maxLength: 80 };
export const index: Schema = integer(0, BOUNDS.trash);
const name: Schema = { ...text(BOUNDS.name, 1), pattern: '\\S' };
export const named = name;
const option: Schema = text(200, 1);
const seed = integer(0, 4_294_967_295);

const ASPECT_RATIOS = ['16:9', '9:16', '1:1', '4:5', '4:3', '3:4', '21:9'];
const RESOLUTIONS = ['480p', '720p', '1080p', '4K'];
export const TRANSITIONS = ['hard_cut', 'dissolve', 'match_cut', 'overlap'];
export const VOICE_TYPES = ['premade', 'library', 'custom'];
const TTS_PROVIDERS = ['elevenlabs-v3', 'elevenlabs-turbo', 'elevenlabs-multilingual', 'elevenlabs'];
const CAST_KINDS = ['character', 'location', 'object', 'creature'];

/** Picker node types with an option's id, several, or ids by field. */
const pickers: Schema = {
  type: 'object',
  maxProperties: 64,
  propertyNames: { enum: pickerCatalogs.map(({ nodeType }) => nodeType) },
  additionalProperties: {
    anyOf: [
      option,
      list(option, 32),
      {
        type: 'object',
        maxProperties: 32,
        propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$' },
        additionalProperties: option,
      },
    ],
  },
};

export const look = fields({ pickers, text: text(BOUNDS.text) });

const lookOfFilm = fields({
  style: text(BOUNDS.text),
  grade: text(BOUNDS.text),
  format: text(BOUNDS.text),
  lens: text(BOUNDS.text),
  lighting: text(BOUNDS.text),
  genre: text(BOUNDS.text),
  influence: text(BOUNDS.text),
  pickers,
});

export const FILM = {
  aspectRatio: oneOf(ASPECT_RATIOS),
  resolution: oneOf(RESOLUTIONS),
  fps: { type: 'integer', enum: [24, 25, 30, 50, 60] },
  format: oneOf(['trailer', 'short_film', 'music_video', 'reel', 'commercial']),
  targetDurationSec: number(5, 3_600),
  language: { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' },
  imageProvider: option,
  videoProvider: option,
  look: lookOfFilm,
  negativePrompt: text(BOUNDS.prompt),
  transition: oneOf(TRANSITIONS),
} satisfies Record<string, Schema>;

export const STORYBOARD = {
  brief: text(BOUNDS.brief, 1),
  logline: text(BOUNDS.text),
  label: text(BOUNDS.title),
};

export const MUSIC_PLAN = {
  prompt: text(5_000, 1),
  duration: number(10, 360),
  instrumental: boolean,
  vocalGender: oneOf(['male', 'female']),
  model: oneOf(['V4', 'V4_5', 'V4_5PLUS', 'V4_5ALL', 'V5', 'V5_5']),
  mood: text(200),
  genre: text(200),
} satisfies Record<string, Schema>;

export const MIX = {
  volume: number(0, 200),
  fadeInSec: number(0, 60),
  fadeOutSec: number(0, 60),
  duckPercent: number(0, 100),
} satisfies Record<string, Schema>;

const castVoice = fields(
  {
    voiceId: text(200, 1),
    voiceType: oneOf(VOICE_TYPES),
    voiceName: text(200),
    ttsProvider: oneOf(TTS_PROVIDERS),
  },
  ['voiceId'],
);

export const CAST = {
  name: text(BOUNDS.label, 1),
  kind: oneOf(CAST_KINDS),
  description: text(BOUNDS.description),
  entityId: uuid,
  imageUrl: url,
  variant: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}:.{1,100}$' },
  voice: castVoice,
} satisfies Record<string, Schema>;

const camera = fields({
  size: oneOf(['wide', 'medium', 'close_up', 'extreme_close_up', 'pov', 'over_shoulder']),
  angle: oneOf(['eye_level', 'low', 'high', 'dutch', 'birds_eye']),
  motion: oneOf(['static', 'pan', 'tilt', 'dolly', 'tracking', 'handheld']),
});

export const references = list(
  fields({ id, url, label: text(BOUNDS.label) }, ['id', 'url']),
  BOUNDS.references,
);

const stillSettings = fields({
  provider: option,
  aspectRatio: oneOf(ASPECT_RATIOS),
  resolution: option,
  quality: option,
  seed,
});

export const PLAN = {
  prompt: text(BOUNDS.prompt),
  negativePrompt: text(BOUNDS.prompt),
  motionPrompt: text(BOUNDS.prompt),
  camera,
  intent: oneOf([
    'establishing_shot',
    'action_shot',
    'dialogue_shot',
    'reaction_shot',
    'climactic_shot',
    'transition_shot',
  ]),
  timeOfDay: oneOf(['dawn', 'day', 'dusk', 'night', 'ambiguous']),
  dialogue: list(fields({ role, line: text(BOUNDS.line, 1) }, ['role', 'line']), BOUNDS.dialogueLines),
  narration: text(BOUNDS.prompt),
  references,
  stillSettings,
  clipSettings: fields({
    provider: option,
    mode: oneOf(['text', 'first_frame', 'first_last_frame', 'ref_images']),
    durationSec: number(0.3, 60),
    aspectRatio: oneOf(ASPECT_RATIOS),
    resolution: option,
    sound: boolean,
    seed,
  }),
} satisfies Record<string, Schema>;

export const KEYFRAME_PLAN = {
  prompt: PLAN.prompt,
  negativePrompt: PLAN.negativePrompt,
  camera,
  references,
  stillSettings,
} satisfies Record<string, Schema>;

export const BEAT = {
  text: text(BOUNDS.prompt, 1),
  kind: oneOf(['action', 'camera', 'dialogue', 'narration', 'music', 'sfx']),
  startSec: number(0, 60),
  endSec: number(0, 60),
  role,
  line: text(BOUNDS.line),
} satisfies Record<string, Schema>;

export const BINDING = {
  role,
  variant: CAST.variant,
  action: text(BOUNDS.text),
  position: oneOf(['left', 'center', 'right', 'foreground', 'background']),
} satisfies Record<string, Schema>;

export const bindings = list(fields(BINDING, ['role']), BOUNDS.bindingsOfTarget);

export const VOICE = {
  text: text(40_000, 1),
  role,
  voiceId: text(200, 1),
  voiceType: oneOf(VOICE_TYPES),
  ttsProvider: oneOf(TTS_PROVIDERS),
  delivery: {
    anyOf: [text(200, 1), fields({ pace: text(200), emotion: text(200), archetype: text(200) })],
  },
} satisfies Record<string, Schema>;

export const durationSec = number(0.3, 60);
export const pixels = integer(1, 32_768);
export const seconds = number(0, 36_000);
export const color: Schema = text(32, 1);
