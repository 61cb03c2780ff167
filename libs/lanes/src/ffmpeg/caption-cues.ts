export interface CaptionWord {
  text: string;
  /** Seconds. */
  start: number;
  end: number;
}

/** A line on screen, with the time of each of its words. */
export interface CaptionCue {
  start: number;
  end: number;
  words: CaptionWord[];
}

const MAX_LINE_CHARACTERS = 42;
/**
 * A block of subtitles with more words or characters than this is shown line by line. Some styles repeat the whole block
 * for each of its words, so a block without a bound grows with the square of its words.
 */
const MAX_BLOCK_WORDS = 60;
const MAX_BLOCK_CHARACTERS = 1_000;
const MAX_WORD_CHARACTERS = 100;
// A pause this long starts a new line.
const PAUSE_SECONDS = 0.8;
const SRT_TIMES =
  /(?<!\d)(\d{1,6}):(\d{2}):(\d{2})[.,](\d{1,3})\s*-->\s*(\d{1,6}):(\d{2}):(\d{2})[.,](\d{1,3})/;

/** Lines from words whose times are known: each sentence in as few lines as it needs, which are about equally long. */
export function cuesFromWords(words: readonly CaptionWord[]): CaptionCue[] {
  return sentencesOf(words.flatMap(inParts)).flatMap(linesOf).map(cueOf);
}

/** Words that are said without a pause, up to the end of a sentence. */
function sentencesOf(words: readonly CaptionWord[]): CaptionWord[][] {
  const sentences: CaptionWord[][] = [];
  let previous: CaptionWord | undefined;
  for (const word of words) {
    const ended = previous === undefined || /[.!?…]["')\]]?$/.test(previous.text);
    const paused = previous !== undefined && word.start - previous.end > PAUSE_SECONDS;
    if (ended || paused) sentences.push([]);
    sentences.at(-1)?.push(word);
    previous = word;
  }
  return sentences;
}

/** What a line costs that ends neither with a clause nor with its sentence, in characters from the best length, squared. */
const INSIDE_A_CLAUSE = 60;

/** The best way to end a line behind a word. */
interface LineEnd {
  cost: number;
  lines: number;
  /** Where that line begins. */
  from: number;
}

/** A sentence as lines that fit: as few as possible, then of equal length, ended where a clause ends. */
function linesOf(words: readonly CaptionWord[]): CaptionWord[][] {
  const lengthOf = lengthsIn(words);
  const least = lineEnds(words.length, lengthOf, () => 0).at(-1)?.lines ?? 1;
  const best = lengthOf(0, words.length) / least;
  const isClause = words.map(
    ({ text }, place) => place === words.length - 1 || /[,;:–—]["')\]]?$/.test(text),
  );
  const ends = lineEnds(
    words.length,
    lengthOf,
    (from, to) => (lengthOf(from, to) - best) ** 2 + (isClause[to - 1] ? 0 : INSIDE_A_CLAUSE),
  );
  const lines: CaptionWord[][] = [];
  for (let to = words.length; to > 0; to = ends[to - 1]?.from ?? 0)
    lines.push(words.slice(ends[to - 1]?.from ?? 0, to));
  return lines.toReversed();
}

/** For each word the best line that ends behind it, where fewer lines are always better. */
function lineEnds(
  count: number,
  lengthOf: (from: number, to: number) => number,
  costOf: (from: number, to: number) => number,
): LineEnd[] {
  const ends: LineEnd[] = [];
  for (let to = 1; to <= count; to++) {
    let best: LineEnd | undefined;
    // A line holds so few words that this is linear in their number.
    for (let from = to - 1; from >= 0; from--) {
      if (to - from > 1 && lengthOf(from, to) > MAX_LINE_CHARACTERS) break;
      const lines = (ends[from - 1]?.lines ?? 0) + 1;
      if (best && lines > best.lines) continue;
      const cost = (ends[from - 1]?.cost ?? 0) + costOf(from, to);
      if (!best || lines < best.lines || cost < best.cost) best = { cost, lines, from };
    }
    if (best) ends.push(best);
  }
  return ends;
}

/** Answers the characters of the words from one place up to another one, with a space between words. */
function lengthsIn(words: readonly CaptionWord[]): (from: number, to: number) => number {
  const before = [0];
  for (const { text } of words) before.push((before.at(-1) ?? 0) + text.length + 1);
  return (from, to) => (before[to] ?? 0) - (before[from] ?? 0) - 1;
}

const cueOf = (words: CaptionWord[]): CaptionCue => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  words,
});

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word that fills lines, as parts that share its time: one without a bound is laid out anew for every frame. */
function inParts(word: CaptionWord): CaptionWord[] {
  if (word.text.length <= MAX_WORD_CHARACTERS) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of letters.segment(word.text)) {
    // One letter may be many characters, stacked marks without end for one.
    const letter = segment.slice(0, MAX_WORD_CHARACTERS);
    if (part.length + letter.length > MAX_WORD_CHARACTERS) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  if (part !== '') parts.push(part);
  const each = (word.end - word.start) / parts.length;
  return parts.map((text, index) => ({
    text,
    start: word.start + index * each,
    end: word.start + (index + 1) * each,
  }));
}

/** Lines from a text alone: the time is shared out by the length of the words. */
export function cuesFromText(text: string, seconds: number): CaptionCue[] {
  return cuesFromWords(timeWords(text, 0, seconds));
}

/** Lines from SubRip or WebVTT; undefined when the text is neither. */
export function cuesFromSubtitles(text: string): CaptionCue[] | undefined {
  if (!text.includes('-->')) return undefined;
  return text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      const times = readTimes(lines[at] ?? '');
      const spoken = lines
        .slice(at + 1)
        .join(' ')
        .replace(/<[^<>]*>/g, '')
        .trim();
      if (times === undefined || spoken === '') return [];
      const words = timeWords(spoken, times.start, times.end);
      const isLong =
        words.length > MAX_BLOCK_WORDS ||
        spoken.length > MAX_BLOCK_CHARACTERS ||
        words.some((word) => word.text.length > MAX_WORD_CHARACTERS);
      return isLong ? cuesFromWords(words) : [{ ...times, words }];
    });
}

function readTimes(line: string): { start: number; end: number } | undefined {
  // WebVTT may leave the hours out.
  const padded = line.replace(/(^|\s)(\d{2}:\d{2}[.,]\d{3})/g, '$100:$2');
  const parts = SRT_TIMES.exec(padded)?.slice(1);
  if (parts === undefined) return undefined;
  const secondsAt = (index: number) =>
    Number(parts[index]) * 3600 +
    Number(parts[index + 1]) * 60 +
    Number(parts[index + 2]) +
    Number((parts[index + 3] ?? '0').padEnd(3, '0')) / 1000;
  const [start, end] = [secondsAt(0), secondsAt(4)];
  return end > start ? { start, end } : undefined;
}

function timeWords(text: string, start: number, end: number): CaptionWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const weights = words.map((word) => word.length + 2);
  const perWeight = (end - start) / weights.reduce((sum, weight) => sum + weight, 0);
  let at = start;
  return words.map((word, index) => {
    const from = at;
    at += (weights[index] ?? 0) * perWeight;
    return { text: word, start: from, end: at };
  });
}
