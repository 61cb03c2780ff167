import type { Brief } from '../brief.js';
import { numberIn, textIn } from './read-json.js';
import type { Script } from './script.js';
import { checkKey, keyOf, type StageInput, type WantedTask } from './stage-work.js';

/** The words that are read over a film, and whether they are what they should be. */
export interface Narration {
  url: string;
  /** As it was given to be read. */
  text: string;
  spokenSeconds: number | undefined;
  /** What a model heard; undefined where none listened. */
  heard: string | undefined;
  /** In words; empty where nothing is. */
  wrong: string;
}

export const NARRATION = 'narration';

/** A calm voice. */
const LETTERS_A_SECOND = 14;
/** Each further try is so much shorter. */
const SHORTER = 0.8;
const LONGER_AT_MOST = 0.5;
/** Share of the words that should be heard again. */
const LEAST_HEARD = 0.6;
const LONGEST_HEARD = 20_000;

/** Has the narration read, as far as it fits, and listens to it; nothing where none is wanted. */
export function narrate(
  input: StageInput,
  script: Script,
): { want: WantedTask[] } | { narration: Narration | undefined } {
  const { brief, stage } = input;
  const isSong = brief.type === 'song_to_music_video';
  if (!brief.config.narration || isSong || script.narration === '') return { narration: undefined };
  const key = keyOf('speech', NARRATION, stage);
  const share = SHORTER ** (stage.revisions[NARRATION]?.number ?? 0);
  const text = fitting(script.narration, brief.seconds * share);
  const speech = input.done(key);
  if (speech === undefined) {
    const params = { textSource: 'direct', text, directText: text, language: brief.language };
    return { want: [{ key, type: 'text-to-speech', params }] };
  }
  const url = String(speech['audioUrl']);
  const spokenSeconds = numberIn(speech, 'durationSeconds');
  const hearing = checkKey(key);
  const answer = brief.config.visualCritique ? input.done(hearing) : {};
  if (answer === undefined) {
    return { want: [{ key: hearing, type: 'transcribe', params: { audioUrl: url } }] };
  }
  const listened = answer['lane'] !== 'draft' && textIn(answer, 'text') !== '';
  const heard = listened ? textIn(answer, 'text', LONGEST_HEARD) : undefined;
  return {
    narration: { url, text, spokenSeconds, heard, wrong: wrongWith(brief, { text, spokenSeconds, heard }) },
  };
}

/** As many whole sentences, and at least one, as can be said in so many seconds. */
function fitting(text: string, seconds: number): string {
  const sentences = text.split(/(?<=[.!?…。！？])\s*/u).filter((sentence) => sentence.trim() !== '');
  let kept = sentences[0] ?? text;
  for (const sentence of sentences.slice(1)) {
    if (kept.length + 1 + sentence.length > seconds * LETTERS_A_SECOND) break;
    kept = `${kept} ${sentence}`;
  }
  return kept;
}

function wrongWith(
  { seconds }: Brief,
  { text, spokenSeconds, heard }: Pick<Narration, 'text' | 'spokenSeconds' | 'heard'>,
): string {
  const problems: string[] = [];
  if (spokenSeconds !== undefined && spokenSeconds > seconds + LONGER_AT_MOST) {
    problems.push(`The narration lasts ${spokenSeconds.toFixed(1)} s, and the film ${seconds} s.`);
  }
  if (heard !== undefined) {
    const words = wordsOf(text);
    const again = new Set(wordsOf(heard));
    const share = words.filter((word) => again.has(word)).length / Math.max(1, words.length);
    if (share < LEAST_HEARD)
      problems.push(`Only ${Math.round(100 * share)} % of its words can be heard in it.`);
  }
  return problems.join(' ');
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
