import { table } from '@easel/contracts/table';
import { hex, mix, type Color } from '../color.js';
import type { Glyph } from '../glyphs/glyph.js';
import { glyphOf } from '../glyphs/glyphs.js';
import { type PictureBrief, readPrompt } from '../prompt-reading.js';
import type { SeededRandom } from '../seeded-random.js';
import type { SubjectName } from '../vocabulary.js';
import type { FixedSubject } from './fixed-subject.js';
import { personFigure, type PersonView } from './person-figure.js';
import { personLook } from './person-look.js';

/** How a fixed subject is painted: what does not change, and what this picture shows of it. */
export interface SubjectPicture {
  brief: PictureBrief;
  /** Drawn instead of the brief's only subject. */
  glyph?: Glyph;
  /** The part of the picture that is shown; 1 is all of it. */
  zoom: number;
  /** The light over the whole picture. */
  light?: 'night' | 'dramatic';
}

/** What the lots of all its pictures are drawn by. */
export const layoutSeed = ({ kind, key, words, candidate, role }: FixedSubject): string =>
  `${kind}\n${key}\n${words}\n${role === 'main' ? candidate : 0}`;

export function subjectPicture(subject: FixedSubject, random: SeededRandom): SubjectPicture {
  if (subject.kind === 'character') return person(subject, random);
  return subject.kind === 'location' ? place(subject) : thing(subject);
}

const PORTRAIT_TYPES = new Set(['', 'expressions', 'lighting', 'angles', 'headAngles']);
const VIEWS: Readonly<Record<string, Partial<PersonView>>> = table({
  front: {},
  '3/4 left': { turn: -0.55 },
  'left profile': { turn: -1 },
  'right profile': { turn: 1 },
  '3/4 right': { turn: 0.55 },
  back: { back: true },
  above: { tilt: 1 },
  below: { tilt: -1 },
});

function person(subject: FixedSubject, random: SeededRandom): SubjectPicture {
  const { assetType, variant, words } = subject;
  const look = personLook(words, random);
  const portrait = PORTRAIT_TYPES.has(assetType);
  const view: PersonView = {
    expression: assetType === 'expressions' ? variant : 'neutral',
    turn: variant === 'turning' ? -0.6 : 0,
    tilt: 0,
    back: false,
    ...(portrait ? {} : { pose: assetType === 'poses' ? variant : 'standing' }),
    ...(/angles$/i.test(assetType) ? VIEWS[variant] : {}),
  };
  const light = variant === 'night' || variant === 'dramatic' ? variant : undefined;
  return {
    brief: {
      backdrop: 'studio',
      time: 'day',
      moods: [],
      extras: [],
      subjects: [{ name: look.woman ? 'woman' : 'person', count: 1 }],
      colors: [],
      closeUp: portrait,
    },
    glyph: personFigure(look, view),
    zoom: 1,
    ...(light && { light }),
  };
}

const ZOOMS: Readonly<Record<string, number>> = table({
  medium: 1.35,
  closeup: 1.9,
  'eye-level': 1.15,
  'low-angle': 1.25,
  detail: 2,
});
/** The words of seasons that change what grows and lies about, not where the place is. */
const SEASONS: Readonly<Record<string, Pick<PictureBrief, 'extras'> & Partial<PictureBrief>>> = table({
  spring: { extras: ['flowers', 'petals'] },
  summer: { extras: ['flowers', 'sunrays'], time: 'day' },
  autumn: { extras: ['petals'], time: 'golden' },
  winter: { extras: ['snow'], weather: 'snowfall' },
});

function place({ words, variant }: FixedSubject): SubjectPicture {
  const base = readPrompt(words);
  // Words of the variant may change light and weather, and never the backdrop.
  const said = readPrompt(variant);
  const season = SEASONS[variant];
  const time = said.time ?? season?.time ?? base.time;
  const weather = said.weather ?? season?.weather ?? base.weather;
  return {
    brief: {
      ...base,
      backdrop: base.backdrop ?? 'mountains',
      ...(time && { time }),
      ...(weather && { weather }),
      moods: [...new Set([...base.moods, ...said.moods])],
      extras: [...new Set([...base.extras, ...(season?.extras ?? said.extras)])],
      closeUp: false,
    },
    zoom: ZOOMS[variant] ?? 1,
  };
}

const MATERIALS: Readonly<Record<string, string>> = table({
  wood: '#9a6b3f',
  metal: '#8f98a3',
  glass: '#bfe3ea',
  plastic: '#e2574c',
  fabric: '#7d6aa8',
  stone: '#8d8a84',
  ceramic: '#f0ece4',
  leather: '#6a3f26',
  paper: '#f2ead6',
  gold: '#dba83a',
  silver: '#c4cad2',
  copper: '#b8703f',
  marble: '#e9e6e2',
});
/** Colour that is mixed in, and how much of it. */
const CONDITIONS: Readonly<Record<string, readonly [string, number]>> = table({
  clean: ['#ffffff', 0.18],
  weathered: ['#7a6248', 0.4],
  damaged: ['#3a3430', 0.4],
  broken: ['#3a3430', 0.5],
  ornate: ['#dba83a', 0.4],
  minimal: ['#f4f4f2', 0.4],
  antique: ['#8a6a3a', 0.45],
  futuristic: ['#35c6e8', 0.4],
  holographic: ['#b07df0', 0.5],
  dirty: ['#4f4030', 0.5],
  polished: ['#ffffff', 0.3],
});
const TURNS: Readonly<Record<string, string>> = table({
  side: 'scale(0.62 1)',
  back: 'scale(-1 1)',
  'three-quarter': 'skewY(-4) scale(0.84 1)',
  top: 'scale(1 0.66)',
  perspective: 'skewY(-7) scale(0.92 1)',
});

/** A thing or a creature keeps its shape; a material or a condition changes its colour alone. */
function thing({ kind, words, variant, assetType }: FixedSubject): SubjectPicture {
  const read = readPrompt(words);
  const first = read.subjects[0] ?? { name: FALLBACKS[kind] ?? 'gem', count: 1 };
  const glyph = glyphOf(first.name, false);
  const own: Color | undefined = first.color ?? read.colors[0] ?? materialIn(words);
  const color = colored(own ?? (glyph ? hex(glyph.color) : undefined), variant);
  const turn = TURNS[variant];
  return {
    brief: {
      backdrop: 'studio',
      time: 'day',
      moods: [],
      extras: [],
      subjects: [{ ...first, count: 1, ...(color && { color }) }],
      colors: [],
      closeUp: false,
    },
    ...(glyph && turn !== undefined && { glyph: turned(glyph, turn) }),
    zoom: assetType === 'angles' ? (ZOOMS[variant] ?? 1) : 1,
  };
}

const FALLBACKS: Readonly<Record<string, SubjectName>> = table({ creature: 'dragon', object: 'gem' });

function materialIn(words: string): Color | undefined {
  const lower = words.toLowerCase();
  const named = Object.keys(MATERIALS).find((material) => new RegExp(`\\b${material}(en)?\\b`).test(lower));
  return named === undefined ? undefined : hex(MATERIALS[named] ?? '#888888');
}

function colored(own: Color | undefined, variant: string): Color | undefined {
  const material = MATERIALS[variant];
  if (material !== undefined) return hex(material);
  const [mixed, share] = CONDITIONS[variant] ?? [];
  return own && mixed !== undefined && share !== undefined ? mix(own, hex(mixed), share) : own;
}

/** The same glyph from another side. */
function turned(glyph: Glyph, transform: string): Glyph {
  const middle = glyph.width / 2;
  return {
    ...glyph,
    draw: (paint) =>
      `<g transform="translate(${middle} 100) ${transform} translate(${-middle} -100)">${glyph.draw(paint)}</g>`,
  };
}
