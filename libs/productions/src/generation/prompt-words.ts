import { findPicker, pickerPrompt } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { withMentions } from '../document/mentions.js';
import type { Look, Production, ShotPlan } from '../document/production.js';

type Cast = Production['cast'];

const SIZES: Readonly<Record<string, string>> = table({
  wide: 'wide shot',
  medium: 'medium shot',
  close_up: 'close-up',
  extreme_close_up: 'extreme close-up',
  pov: 'seen through the eyes of the subject',
  over_shoulder: 'over the shoulder',
});
const ANGLES: Readonly<Record<string, string>> = table({
  eye_level: 'at eye level',
  low: 'low angle',
  high: 'high angle',
  dutch: 'tilted horizon',
  birds_eye: "bird's-eye view",
});
const MOTIONS: Readonly<Record<string, string>> = table({
  static: 'the camera stands still',
  pan: 'the camera pans',
  tilt: 'the camera tilts',
  dolly: 'the camera moves on a dolly',
  tracking: 'the camera follows the subject',
  handheld: 'handheld camera',
});
const TIMES: Readonly<Record<string, string>> = table({
  dawn: 'at dawn',
  day: 'in daylight',
  dusk: 'at dusk',
  night: 'at night',
});
const INTENTS: Readonly<Record<string, string>> = table({
  establishing_shot: 'establishing shot',
  action_shot: 'in the middle of the action',
  dialogue_shot: 'in conversation',
  reaction_shot: 'reacting',
  climactic_shot: 'the climax of the scene',
});
const POSITIONS: Readonly<Record<string, string>> = table({
  left: 'on the left',
  center: 'in the centre',
  right: 'on the right',
  foreground: 'in the foreground',
  background: 'in the background',
});
const FILM_LOOK = ['style', 'genre', 'grade', 'format', 'lens', 'lighting', 'influence'] as const;

/** A text with the names of the people and things that it mentions. */
export const named = (cast: Cast, text: string | undefined): string =>
  withMentions(text ?? '', (role) => `${MARK}${cast.find((row) => row.role === role)?.name ?? role}`)
    .replaceAll(`@${MARK}`, '')
    .trim();

/** Stands for the `@` that a mention loses; no text holds it. */
const MARK = '\u0000';

/** Sentences, each ended once; empty ones are left out. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .map((part) => (/[.!?…:;,]$/.test(part) ? part : `${part}.`))
    .join(' ');

const listed = (...words: readonly (string | undefined)[]): string =>
  words.filter((word) => word !== undefined && word !== '').join(', ');

/** How a picture is taken: size, angle, time of day and what the shot is for. */
export function pictureWords({ camera = {}, timeOfDay = '', intent = '' }: ShotPlan): string {
  return listed(
    SIZES[String(camera['size'])],
    ANGLES[String(camera['angle'])],
    INTENTS[intent],
    TIMES[timeOfDay],
  );
}

export const motionWords = ({ camera = {} }: ShotPlan): string => MOTIONS[String(camera['motion'])] ?? '';

/** Who does what where, and those of whom there is no picture described. */
export function castWords(
  cast: Cast,
  bindings: Production['shots'][number]['cast'],
  isPictured: (role: string) => boolean,
): string {
  return sentences(
    ...bindings.map(({ role, action, position }) => {
      const row = cast.find((each) => each.role === role);
      if (!row) return undefined;
      const described = isPictured(role) ? undefined : row.description;
      const doing = listed(named(cast, action), POSITIONS[position ?? '']);
      if (doing === '' && described === undefined) return undefined;
      return [row.name, doing, described === undefined ? '' : `(${described})`].filter(Boolean).join(' ');
    }),
  );
}

/** What the look of a shot and of its film say, the picks of pickers as their nodes say them. Specification 1, 2.5. */
export function lookWords(ofShot: Look | null, ofFilm: Look | undefined): string {
  return sentences(
    textOf(ofShot?.['text']),
    picks(ofShot?.['pickers']),
    listed(...FILM_LOOK.map((field) => textOf(ofFilm?.[field]))),
    picks(ofFilm?.['pickers']),
  );
}

function picks(pickers: unknown): string {
  if (typeof pickers !== 'object' || pickers === null) return '';
  return listed(
    ...Object.entries(pickers).map(([type, picked]) => pickerPrompt(type, pickerData(type, picked))),
  );
}

function pickerData(type: string, picked: unknown): Record<string, unknown> {
  const isFields = typeof picked === 'object' && picked !== null && !Array.isArray(picked);
  if (isFields) return picked as Record<string, unknown>;
  const picker = findPicker(type);
  if (!picker) return {};
  const field = picker.kind === 'single' ? picker.valueField : picker.fields[0];
  return field === undefined ? {} : { [field]: picked };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
