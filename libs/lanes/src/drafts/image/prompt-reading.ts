import { hex, type Color } from './color.js';
import { inEnglish } from './foreign-words.js';
import type { Glyph } from './glyphs/glyph.js';
import {
  COLOR_WORDS,
  EXTRA_WORDS,
  HOME_BACKDROPS,
  MOOD_WORDS,
  PHRASES,
  BACKDROP_WORDS,
  SUBJECT_WORDS,
  TIME_WORDS,
  WEATHER_WORDS,
  type Extra,
  type Mood,
  type Backdrop,
  type SubjectName,
  type TimeOfDay,
  type Weather,
} from './vocabulary.js';

export interface BriefSubject {
  name: SubjectName;
  /** Said of it: `red` in `a red fox`. */
  color?: Color;
  /** Said of its hair. */
  hair?: Color;
  /** 1 to 5. */
  count: number;
  /** Drawn instead of the usual one of its name. */
  glyph?: Glyph;
}

/** What a prompt asks for, as far as the renderer understands it. What it does not say is undefined or empty. */
export interface PictureBrief {
  backdrop?: Backdrop;
  time?: TimeOfDay;
  weather?: Weather;
  moods: Mood[];
  extras: Extra[];
  subjects: BriefSubject[];
  /** Colours said of the picture as a whole. */
  colors: Color[];
  /** A face or a thing seen from near. */
  closeUp: boolean;
}

const REFUSALS = new Set(['no', 'without', 'not', 'never', 'minus', 'except']);
/** Words without a picture of their own, in the languages that are read. */
const LITTLE_WORDS = new Set(
  (
    'a an the of in on at by to and or with from for into over under is are ' +
    'der die das den dem des ein eine einen einem einer und im am auf mit bei vor in zu ' +
    'le la les un une des du de et au aux dans sur avec el los las una y en con al del ' +
    'il lo gli i e nel nella sul sulla da di o os as um uma no na em com do dos das ' +
    'и в во на с со под над у の に で と が は を な 的 在 一 只 和 上 下 里 中 着 有 隻'
  ).split(' '),
);
const CLOSE_WORDS = new Set([
  'closeup',
  'portrait',
  'headshot',
  'face',
  'selfie',
  'bust',
  'macro',
  'mugshot',
]);
const COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    two: 2,
    pair: 2,
    couple: 2,
    both: 2,
    three: 3,
    trio: 3,
    several: 3,
    few: 3,
    four: 4,
    group: 4,
    many: 5,
    five: 5,
    herd: 5,
    flock: 5,
    pack: 4,
    family: 3,
  }),
);
const MAX_SUBJECTS = 3;
// `balloons`, without saying how many.
const UNCOUNTED_PLURAL = 3;
// How many words may stand between a colour and what it colours.
const COLOR_REACH = 3;

const COLORS: ReadonlyMap<string, Color> = new Map(
  Object.entries(COLOR_WORDS).map(([word, color]) => [word, hex(color)]),
);
const BACKDROP_OF = meaningsByWord(BACKDROP_WORDS);
const TIME_OF = meaningsByWord(TIME_WORDS);
const WEATHER_OF = meaningsByWord(WEATHER_WORDS);
const MOODS_OF = meaningsByWord(MOOD_WORDS);
const EXTRAS_OF = meaningsByWord(EXTRA_WORDS);
const SUBJECT_OF = meaningsByWord(SUBJECT_WORDS);

/** Reads a prompt by its words. What the negative prompt names, or a `no` or `without`, is left out. */
export function readPrompt(prompt: string, negative = ''): PictureBrief {
  const refused = new Set(wordsOf(negative));
  const tokens = tokensOf(prompt).filter(({ word }, at, all) => !refused.has(word) && !isRefused(all, at));
  const words = tokens.map(({ word }) => word);
  const hair = readHair(words);
  const { subjects, spentColors } = readSubjects(tokens, hair);
  // How near something is seen says where it is only if nothing else does.
  const places = words.filter((word) => !CLOSE_WORDS.has(word));
  const backdrop =
    mostNamed(places, BACKDROP_OF) ??
    mostNamed(words, BACKDROP_OF) ??
    subjects.map(({ name }) => HOME_BACKDROPS[name]).find((home) => home !== undefined);
  const time = firstNamed(words, TIME_OF);
  const weather = firstNamed(words, WEATHER_OF);
  const colors = words.flatMap((word, at) => {
    const color = spentColors.has(at) ? undefined : COLORS.get(word);
    return color === undefined ? [] : [color];
  });
  return {
    ...(backdrop !== undefined && { backdrop }),
    ...(time !== undefined && { time }),
    ...(weather !== undefined && { weather }),
    moods: allNamed(words, MOODS_OF),
    extras: allNamed(words, EXTRAS_OF),
    subjects,
    colors: colors.slice(0, 3),
    closeUp: words.some((word) => CLOSE_WORDS.has(word)),
  };
}

interface Token {
  /** In the singular. */
  word: string;
  plural: boolean;
}

/** Lower-case words in their singular, phrases made one. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word);
}

function tokensOf(text: string): Token[] {
  const english = inEnglish(text).toLowerCase();
  const joined = PHRASES.reduce((line, [phrase, word]) => line.replace(phrase, word), english);
  const written = joined.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '');
  return written.map((word) => ({ word: singular(word), plural: singular(word) !== word }));
}

const MOST_UNKNOWN = 12;

/** Words of a prompt that no picture follows from, each once. */
export function unknownWords(prompt: string): string[] {
  const unknown = wordsOf(prompt).filter(
    (word) =>
      !known(word) &&
      !REFUSALS.has(word) &&
      !COUNTS.has(word) &&
      !CLOSE_WORDS.has(word) &&
      !LITTLE_WORDS.has(word),
  );
  return [...new Set(unknown)].slice(0, MOST_UNKNOWN);
}

function singular(word: string): string {
  if (known(word) || word.length < 4) return word;
  const forms = [
    word.replace(/ies$/, 'y'),
    word.replace(/(s|x|z|ch|sh)es$/, '$1'),
    word.replace(/ves$/, 'f'),
    word.replace(/s$/, ''),
  ];
  return forms.find((form) => form !== word && known(form)) ?? word;
}

function known(word: string): boolean {
  return (
    [BACKDROP_OF, TIME_OF, WEATHER_OF, MOODS_OF, EXTRAS_OF, SUBJECT_OF].some((table) => table.has(word)) ||
    COLORS.has(word)
  );
}

function isRefused(tokens: readonly Token[], at: number): boolean {
  const before = (steps: number) => tokens[at - steps]?.word ?? '';
  return (
    REFUSALS.has(before(1)) || (REFUSALS.has(before(2)) && ['a', 'an', 'any', 'the'].includes(before(1)))
  );
}

/** A colour right before the word, as in `long red hair`. */
function readHair(words: readonly string[]): { at: number; color: Color } | undefined {
  const hairAt = words.indexOf('hair');
  const at = [hairAt - 1, hairAt - 2].find((before) => COLORS.has(words[before] ?? ''));
  const color = COLORS.get(words[at ?? -1] ?? '');
  return hairAt < 0 || at === undefined || color === undefined ? undefined : { at, color };
}

function readSubjects(
  tokens: readonly Token[],
  hair: { at: number; color: Color } | undefined,
): { subjects: BriefSubject[]; spentColors: Set<number> } {
  const subjects = new Map<SubjectName, BriefSubject>();
  const spentColors = new Set<number>(hair === undefined ? [] : [hair.at]);
  const words = tokens.map(({ word }) => word);
  for (const [at, { word, plural }] of tokens.entries()) {
    const name = SUBJECT_OF.get(word)?.[0];
    if (name === undefined || subjects.has(name) || subjects.size === MAX_SUBJECTS) continue;
    const before = words.slice(Math.max(0, at - COLOR_REACH), at);
    const colorAt = before.findLastIndex((other) => COLORS.has(other));
    const stopped = before
      .slice(colorAt + 1)
      .some((other) => SUBJECT_OF.has(other) || BACKDROP_OF.has(other));
    const color = colorAt < 0 || stopped ? undefined : COLORS.get(before[colorAt] ?? '');
    if (color !== undefined) spentColors.add(at - before.length + colorAt);
    const counted = Math.max(...before.map((other) => COUNTS.get(other) ?? 0), 0);
    const count = counted > 0 ? counted : plural ? UNCOUNTED_PLURAL : 1;
    subjects.set(name, {
      name,
      count,
      ...(hair !== undefined && { hair: hair.color }),
      ...(color !== undefined && { color }),
    });
  }
  return { subjects: [...subjects.values()], spentColors };
}

type Index<Meaning> = ReadonlyMap<string, readonly Meaning[]>;

function meaningsByWord<Meaning extends string>(
  table: Readonly<Partial<Record<Meaning, string>>>,
): Index<Meaning> {
  const found = new Map<string, Meaning[]>();
  for (const [meaning, words] of Object.entries(table) as [Meaning, string][]) {
    for (const word of words.split('|')) found.set(word, [...(found.get(word) ?? []), meaning]);
  }
  return found;
}

function allNamed<Meaning>(words: readonly string[], table: Index<Meaning>): Meaning[] {
  return [...new Set(words.flatMap((word) => table.get(word) ?? []))];
}

function firstNamed<Meaning>(words: readonly string[], table: Index<Meaning>): Meaning | undefined {
  return allNamed(words, table)[0];
}

/** The meaning most words point to; the earlier one of equals. */
function mostNamed<Meaning>(words: readonly string[], table: Index<Meaning>): Meaning | undefined {
  const votes = new Map<Meaning, number>();
  for (const word of words)
    for (const meaning of table.get(word) ?? []) votes.set(meaning, (votes.get(meaning) ?? 0) + 1);
  return [...votes].reduce<[Meaning | undefined, number]>(
    (best, vote) => (vote[1] > best[1] ? vote : best),
    [undefined, 0],
  )[0];
}
