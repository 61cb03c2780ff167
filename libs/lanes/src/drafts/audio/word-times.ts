import type { Stretch } from '../../ffmpeg/find-speech.js';

export interface TimedWord {
  word: string;
  /** Seconds. */
  start: number;
  end: number;
}

/** Seconds after which a pause is one between sentences, and not for breath. */
const LONG_PAUSE = 0.6;
/** How far from where its length puts it the end of a stretch may lie, in words. */
const REACH = 8;

/**
 * When each word of a text is spoken: words share the stretches in which something is heard by their length, and a pause
 * falls between two sentences where one ends nearby.
 */
export function wordTimes(transcript: string, heard: readonly Stretch[]): TimedWord[] {
  const words = transcript.split(/\s+/).filter((word) => word !== '');
  const ends = runningSum(words.map((word) => word.length + 2));
  const whole = ends.at(-1) ?? 0;
  const speaking = runningSum(heard.map(({ start, end }) => end - start));
  const spoken = speaking.at(-1) ?? 0;
  let from = 0;
  return heard.flatMap((stretch, index) => {
    const next = heard[index + 1];
    const share = whole * ((speaking[index] ?? 0) / spoken);
    const isLong = next !== undefined && next.start - stretch.end >= LONG_PAUSE;
    const to = next === undefined ? words.length : pauseNear({ words, ends, share, least: from, isLong });
    const timed = spread(words, ends, stretch, from, to);
    from = to;
    return timed;
  });
}

interface Pause {
  words: readonly string[];
  /** Length of the text up to each word. */
  ends: readonly number[];
  /** Length of the text that is spoken before the pause. */
  share: number;
  /** Words before it at least. */
  least: number;
  isLong: boolean;
}

/** After which word the text has come nearest to a share of its length; a sentence that ends nearby draws it there. */
function pauseNear({ words, ends, share, least, isLong }: Pause): number {
  const near = firstBeyond(ends, share);
  const [first, last] = [Math.max(least, near - REACH), Math.min(words.length, near + REACH)];
  let best = Math.max(least, Math.min(near, words.length));
  let lowest = Number.POSITIVE_INFINITY;
  for (let count = first; count <= last; count += 1) {
    const cost = Math.abs((ends[count - 1] ?? 0) - share) + strangeness(words[count - 1] ?? '', isLong);
    if (cost < lowest) [best, lowest] = [count, cost];
  }
  return best;
}

/** How strange a pause after a word is, in letters that the text may be off to avoid it. */
function strangeness(word: string, isLong: boolean): number {
  if (/[.!?…。！？]["')\]]?$/.test(word)) return 0;
  if (/[,;:–—]$/.test(word)) return isLong ? 20 : 3;
  return isLong ? 30 : 8;
}

function firstBeyond(ends: readonly number[], share: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < share) low = middle + 1;
    else high = middle;
  }
  return low;
}

function spread(
  words: readonly string[],
  ends: readonly number[],
  { start, end }: Stretch,
  from: number,
  to: number,
): TimedWord[] {
  const before = ends[from - 1] ?? 0;
  const perLetter = (end - start) / Math.max(1, (ends[to - 1] ?? 0) - before);
  const at = (count: number): number => rounded(start + ((ends[count - 1] ?? 0) - before) * perLetter);
  return words.slice(from, to).map((word, index) => ({
    word,
    start: index === 0 ? rounded(start) : at(from + index),
    end: at(from + index + 1),
  }));
}

function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
