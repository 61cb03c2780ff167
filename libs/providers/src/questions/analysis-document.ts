import { ratioName } from '@easel/lanes/frame-size';
import { type Json, atLeastOne, numberAt, rowsAt, textAt, textsAt } from './answer-json.js';
import type { Measured } from './asking.js';
import { amount, type JsonSchema, list, oneOf, shape, words } from './json-schema.js';

export const TRANSITIONS = ['cut', 'fade', 'dissolve', 'wipe', 'whip'];
export const ANGLES = [
  'eye-level',
  'low',
  'high',
  'overhead',
  'worms-eye',
  'dutch',
  'over-the-shoulder',
  'pov',
  'profile',
  'from-behind',
];
export const SPEEDS = ['slow-motion', 'ramp-in', 'ramp-out', 'timelapse', 'freeze', 'reverse'];
export const EFFECTS = [
  'blur',
  'pixelate',
  'glitch',
  'grain',
  'vignette',
  'flash',
  'distortion',
  'double-exposure',
];
export const SOURCES = ['wired-character', 'wired-object', 'wired-location', 'wired-creature'];
export const LOOK = ['style', 'grade', 'format', 'lens', 'lighting', 'genre', 'influence'];
export const LAYERS = ['speech', 'music', 'sfx'];
export const VARIATIONS = ['dream', 'flashback', 'disguise', 'costume', 'transformation', 'era'];
export const LONGEST_SCENE = 8;
export const MOST_VARIATIONS = 4;

const sound = shape({ mode: oneOf(LAYERS), content: words, voice: words, speakerSlot: words }, [
  'voice',
  'speakerSlot',
]);

/** What a model is asked to fill in of an analysis; the rest is measured or follows from it. */
export const analysisSchema: JsonSchema = shape(
  {
    title: words,
    language: words,
    look: shape(Object.fromEntries(LOOK.map((name) => [name, words])), LOOK),
    slots: list(
      shape(
        {
          slotId: words,
          label: words,
          source: oneOf(SOURCES),
          role: words,
          description: words,
          variations: list(shape({ variationId: words, label: words, description: words })),
        },
        ['variations'],
      ),
    ),
    scenes: list(
      shape(
        {
          startSec: amount,
          endSec: amount,
          label: words,
          shotType: words,
          camera: words,
          visual: words,
          transitionOut: oneOf(TRANSITIONS),
          audio: list(sound),
          angle: oneOf(ANGLES),
          speed: oneOf(SPEEDS),
          onScreenText: words,
          effects: list(oneOf(EFFECTS)),
        },
        ['transitionOut', 'angle', 'speed', 'onScreenText', 'effects'],
      ),
    ),
  },
  ['title', 'language', 'look'],
);

export interface Analysis {
  meta: {
    durationSec: number;
    width: number;
    height: number;
    aspectRatio: string;
    title?: string;
    language?: string;
  };
  look?: Record<string, string>;
  slots: Slot[];
  scenes: Scene[];
}

export interface Slot {
  slotId: string;
  label: string;
  source: string;
  role: string;
  description: string;
  variations?: { variationId: string; label: string; description: string; refImageUrl?: string }[];
}

export interface Scene {
  sceneNumber: number;
  startSec: number;
  endSec: number;
  label: string;
  shotType: string;
  camera: string;
  /** Names its figures as `{slot:id}`. */
  visual: string;
  /** The same with their labels. */
  visualResolved: string;
  /** Longer than a scene may be. */
  oversized?: true;
  transitionOut?: string;
  audio: { mode: string; content: string; voice?: string; speakerSlot?: string }[];
  angle?: string;
  speed?: string;
  onScreenText?: string;
  effects?: string[];
  slotRefs: string[];
  /** Which variation of a slot is seen, by slot. */
  slotVariations?: Record<string, string>;
}

/**
 * A model's analysis as a document that holds together: sizes and the end as measured, scenes one after the other
 * from 0, only slots that exist, only words of the vocabularies. Generation facts, section 8.1.
 * @throws ProviderFailure `provider_invalid_output` where there is no scene
 */
export function analysisDocument(said: Json, measured: Measured | undefined): Analysis {
  const slots = slotsOf(said);
  const rows = atLeastOne(rowsAt(said, 'scenes'), 'a scene');
  const sorted = rows.map((row) => ({ row, start: numberAt(row, 'startSec') ?? 0 }));
  sorted.sort((a, b) => a.start - b.start);
  const lastEnd = Math.max(...rows.map((row) => numberAt(row, 'endSec') ?? 0));
  const durationSec = round(measured?.durationSeconds ?? lastEnd);
  const scenes: Scene[] = [];
  for (const { row, start } of sorted) {
    const previous = scenes.at(-1);
    const startSec = previous ? round(Math.min(durationSec, Math.max(previous.startSec, start))) : 0;
    // Scenes that begin together, or after the end, are one.
    if (previous && (startSec <= previous.startSec || startSec >= durationSec)) continue;
    if (previous) previous.endSec = startSec;
    scenes.push(sceneOf(row, { sceneNumber: scenes.length + 1, startSec, endSec: durationSec }, slots));
  }
  for (const scene of scenes)
    if (scene.endSec - scene.startSec > LONGEST_SCENE + 0.01) scene.oversized = true;
  const { width = 0, height = 0 } = measured ?? {};
  const [title, language] = [textAt(said, 'title'), textAt(said, 'language')];
  const look = lookOf(said);
  return {
    meta: {
      durationSec,
      width,
      height,
      aspectRatio: width > 0 ? ratioName({ width, height }) : 'unknown',
      ...(title === '' ? {} : { title }),
      ...(language === '' ? {} : { language }),
    },
    ...(look ? { look } : {}),
    slots,
    scenes,
  };
}

export function analysisText({ meta, scenes }: Analysis): string {
  return [
    ...(meta.title === undefined ? [] : [meta.title]),
    ...scenes.map(({ startSec, endSec, visualResolved }) => `${startSec} to ${endSec} s: ${visualResolved}`),
  ].join('\n');
}

function slotsOf(said: Json): Slot[] {
  const slots = new Map<string, Slot>();
  for (const row of rowsAt(said, 'slots')) {
    const slotId = slug(textAt(row, 'slotId') || textAt(row, 'label'));
    const source = textAt(row, 'source');
    if (slotId === '' || !SOURCES.includes(source) || slots.has(slotId)) continue;
    const variations = rowsAt(row, 'variations')
      .map((one, index) => {
        const id = slug(textAt(one, 'variationId'));
        return {
          variationId: VARIATIONS.includes(id) ? id : `alt-${index + 1}`,
          label: textAt(one, 'label'),
          description: textAt(one, 'description'),
        };
      })
      .slice(0, MOST_VARIATIONS);
    slots.set(slotId, {
      slotId,
      label: textAt(row, 'label') || slotId,
      source,
      role: textAt(row, 'role'),
      description: textAt(row, 'description'),
      ...(variations.length === 0 ? {} : { variations }),
    });
  }
  return [...slots.values()];
}

function sceneOf(
  row: Json,
  place: Pick<Scene, 'sceneNumber' | 'startSec' | 'endSec'>,
  slots: readonly Slot[],
): Scene {
  const known = new Map(slots.map((slot) => [slot.slotId, slot]));
  const refs: string[] = [];
  // A reference that names nothing is replaced by its words.
  const visual = textAt(row, 'visual').replaceAll(/\{slot:([^{}]*)\}/g, (_whole, name: string) => {
    const slot = known.get(slug(name));
    if (!slot) return name.replaceAll('-', ' ').trim();
    refs.push(slot.slotId);
    return `{slot:${slot.slotId}}`;
  });
  const audio = rowsAt(row, 'audio').flatMap((one) => {
    const [mode, content] = [textAt(one, 'mode'), textAt(one, 'content')];
    if (!LAYERS.includes(mode) || content === '') return [];
    const [voice, speaker] = [textAt(one, 'voice'), known.get(slug(textAt(one, 'speakerSlot')))];
    return [
      {
        mode,
        content,
        ...(voice === '' ? {} : { voice }),
        ...(speaker ? { speakerSlot: speaker.slotId } : {}),
      },
    ];
  });
  const onScreenText = textAt(row, 'onScreenText');
  const effects = textsAt(row, 'effects').filter((name) => EFFECTS.includes(name));
  return {
    ...place,
    label: textAt(row, 'label') || `Scene ${place.sceneNumber}`,
    shotType: textAt(row, 'shotType'),
    camera: textAt(row, 'camera'),
    visual,
    visualResolved: visual.replaceAll(
      /\{slot:([^{}]*)\}/g,
      (_whole, id: string) => known.get(id)?.label ?? id,
    ),
    audio,
    slotRefs: [...new Set(refs)],
    ...oneWord(row, 'transitionOut', TRANSITIONS),
    ...oneWord(row, 'angle', ANGLES),
    ...oneWord(row, 'speed', SPEEDS),
    ...(onScreenText === '' ? {} : { onScreenText }),
    ...(effects.length === 0 ? {} : { effects }),
  };
}

function oneWord(row: Json, name: string, vocabulary: readonly string[]): Record<string, string> {
  const word = textAt(row, name).toLowerCase();
  return vocabulary.includes(word) ? { [name]: word } : {};
}

function lookOf(said: Json): Record<string, string> | undefined {
  const [look = {}] = rowsAt({ look: [said['look']] }, 'look');
  const looks = LOOK.flatMap((name) =>
    textAt(look, name) === '' ? [] : [[name, textAt(look, name)] as const],
  );
  return looks.length === 0 ? undefined : Object.fromEntries(looks);
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '');
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;
