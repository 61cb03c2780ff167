import type { PipelineOutput } from '@easel/contracts';
import type { Brief } from '../brief.js';
import { isJson, numberIn, rowsIn, textIn } from './read-json.js';
import { checkKey, type StageInput, type WantedTask } from './stage-work.js';

/** A line that is sung. Seconds from the beginning. */
export interface SongLine {
  text: string;
  start: number;
  end: number;
}

/** The song that a music video is made to. */
export interface Song {
  url: string;
  /** None where nobody could tell what is sung when. */
  lines: SongLine[];
}

/** Lines of one verse: what is sung without a long pause. */
export interface Verse {
  text: string;
  start: number;
  end: number;
}

const SONG = 'song';
const LYRICS = checkKey('lyrics');
const LONGEST_SONG = 360;
const MOST_WORDS = 5_000;
const MOST_LINES = 400;
/** Seconds without a word between two lines, and between two verses. */
const PAUSE = 0.7;
const LONG_PAUSE = 2.5;
const WORDS_OF_A_LINE = 8;
const LINES_OF_A_VERSE = 4;

/** The song that was given, or one that is made of the story; with its words and when they are sung. */
export function songFor(input: StageInput): { want: WantedTask[] } | { song: Song } {
  const { config, storyPrompt, seconds } = input.brief;
  const made = input.done(SONG);
  if (config.songUrl === undefined && made === undefined) {
    const params = {
      prompt: `A song: ${storyPrompt}`.slice(0, 3_000),
      duration: Math.min(LONGEST_SONG, seconds),
      instrumental: false,
      ...(config.lyrics !== '' && { lyrics: config.lyrics.slice(0, 3_000) }),
    };
    return { want: [{ key: SONG, type: 'generate-music', params }] };
  }
  const url = config.songUrl ?? String(made?.['audioUrl']);
  const heard = input.done(LYRICS);
  if (heard === undefined) return { want: [{ key: LYRICS, type: 'transcribe', params: { audioUrl: url } }] };
  const lines = heard['lane'] === 'draft' ? [] : linesOf(rowsIn(heard['words'], MOST_WORDS));
  return { song: { url, lines: lines.length > 0 ? lines : spreadLines(input.brief) } };
}

export function songIn(output: PipelineOutput | undefined): Song | undefined {
  const song = output?.[SONG];
  if (!isJson(song) || textIn(song, 'url') === '') return undefined;
  const lines = rowsIn(song['lines'], MOST_LINES).map((row) => ({
    text: textIn(row, 'text'),
    start: numberIn(row, 'start') ?? 0,
    end: numberIn(row, 'end') ?? 0,
  }));
  return { url: textIn(song, 'url'), lines: lines.filter(({ start, end }) => end > start) };
}

/** The verses of a song, which together last as long as the film. */
export function versesOf({ lines }: Song, seconds: number): Verse[] {
  const verses: SongLine[][] = [];
  for (const line of lines.filter(({ start }) => start < seconds)) {
    const verse = verses.at(-1);
    const last = verse?.at(-1);
    const goesOn = last !== undefined && line.start - last.end < LONG_PAUSE;
    if (verse && goesOn && verse.length < LINES_OF_A_VERSE) verse.push(line);
    else verses.push([line]);
  }
  return verses.map((verse, index) => ({
    text: verse.map(({ text }) => text).join(' / '),
    start: index === 0 ? 0 : (verse[0]?.start ?? 0),
    end: verses[index + 1]?.[0]?.start ?? seconds,
  }));
}

function linesOf(words: readonly Record<string, unknown>[]): SongLine[] {
  const lines: SongLine[] = [];
  let count = 0;
  for (const row of words) {
    const [text, start, end] = [textIn(row, 'word'), Number(row['start']), Number(row['end'])];
    if (text === '' || !(end > start)) continue;
    const line = lines.at(-1);
    if (line && start - line.end < PAUSE && count < WORDS_OF_A_LINE) {
      lines[lines.length - 1] = { text: `${line.text} ${text}`, start: line.start, end };
      count++;
    } else {
      lines.push({ text, start, end });
      count = 1;
    }
  }
  return lines.slice(0, MOST_LINES);
}

/** Where nobody heard the words: those that were given, one after the other at an even pace. */
function spreadLines({ config, seconds }: Brief): SongLine[] {
  const lines = config.lyrics
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\[.*\]$/.test(line))
    .slice(0, MOST_LINES);
  const each = Math.min(LONGEST_SONG, seconds) / Math.max(1, lines.length);
  return lines.map((text, index) => ({ text, start: index * each, end: (index + 1) * each }));
}
