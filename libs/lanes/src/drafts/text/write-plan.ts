import { cutText } from '@easel/catalog';

const MOST_SHOTS = 60;
const TITLE_WORDS = 6;
const MOST_TITLE = 120;
/** Seconds: what a sentence takes to be seen, within these. */
const SHORTEST = 3;
const LONGEST = 8;
const WORDS_A_SECOND = 3;

/** The plan of a production that follows a brief: a shot for each of its sentences, in their order. */
export function writePlan(brief: string): object {
  const sentences = brief
    .split(/(?<=[.!?…])["”’)]*\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, MOST_SHOTS);
  return {
    version: 1,
    shots: sentences.map((sentence, index) => ({
      title: titleOf(sentence, index),
      durationSec: Math.min(
        LONGEST,
        Math.max(SHORTEST, Math.round(wordsIn(sentence).length / WORDS_A_SECOND)),
      ),
      plan: {
        prompt: sentence,
        motionPrompt: sentence,
        camera: { size: sizeOf(sentence, index) },
        ...(index === 0 ? { intent: 'establishing_shot' } : {}),
      },
    })),
  };
}

/** What a face does is seen from near, what somebody does where from further away. */
function sizeOf(sentence: string, index: number): string {
  if (/\b(?:portrait|close-?up|face|eyes|smil(?:es|ing)|tears|whispers?)\b/i.test(sentence))
    return 'close_up';
  return index === 0 ? 'wide' : 'medium';
}

const wordsIn = (sentence: string): string[] => sentence.match(/\S+/g) ?? [];

/** A role of the cast, as a plan mentions it. */
const MENTION = /(?<![\p{L}\p{N}])@([a-z][a-z0-9-]*)/gu;

/** Roles are names in small letters. */
const nameOf = (role: string): string =>
  role
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function titleOf(sentence: string, index: number): string {
  const words = wordsIn(sentence.replaceAll(MENTION, (_mention, role: string) => nameOf(role)))
    .slice(0, TITLE_WORDS)
    .join(' ');
  const title = cutText(withoutEnd(words), MOST_TITLE);
  return title === '' ? `Shot ${index + 1}` : title.charAt(0).toUpperCase() + title.slice(1);
}

/** Without the marks that a sentence ends with. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\p{P}\s]/u.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
