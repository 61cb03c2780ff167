import type { ReadLine, ReadWord } from './read-words.js';

// Percent. What is read into leaves and waves rarely has half of this.
const SURE_LINE = 65;
const SURE_WORD = 80;
const POSSIBLE_WORD = 40;
const LETTERS = /[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{N}]{3,}/u;

/** The lines of what was read that are writing, and not noise that looks like some letters. */
export function legibleText(lines: readonly ReadLine[]): string[] {
  return lines.flatMap(({ words }) => {
    const sure = words.some(({ text, confidence }) => confidence >= SURE_WORD && WORD.test(text));
    if (!sure || meanConfidence(words) < SURE_LINE) return [];
    return [
      words
        .filter(({ text, confidence }) => confidence >= (LETTERS.test(text) ? POSSIBLE_WORD : SURE_WORD))
        .map(({ text }) => text)
        .join(' '),
    ];
  });
}

/** Long words count for more. */
function meanConfidence(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return (
    words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters)
  );
}
