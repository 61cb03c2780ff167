import type { Verdict } from './judge-picture.js';

export const TEXT_CHECKS = ['content', 'quality', 'consistency', 'safety'] as const;
export type TextCheck = (typeof TEXT_CHECKS)[number];

const PLACEHOLDER = /\b(?:lorem ipsum|todo|tbd|xxx+|insert [a-z]+ here)\b|\{[A-Za-z][^{}]{0,60}\}/i;
const UNSAFE =
  /\b(?:kill (?:him|her|them|yourself)|how to (?:make|build) (?:a )?bomb|child porn\w*|behead\w*|gore|racial slur)\b/i;

/** A text's score by what can be counted; its meaning is not understood. */
export function judgeText(check: TextCheck, text: string): Verdict {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length === 0) return { score: 0, reason: 'There is no text.' };
  switch (check) {
    case 'content':
      return scored([
        [words.length < 4, 0.5, `it has only ${words.length} words`],
        [PLACEHOLDER.test(text), 0.5, 'it has a placeholder in it'],
        [repetition(words) > 0.6, 0.4, 'it says the same words again and again'],
      ]);
    case 'quality': {
      const longest = sentencesOf(text).reduce((most, one) => Math.max(most, one.split(/\s+/).length), 0);
      return scored([
        [longest > 45, 0.25, `one sentence has ${longest} words`],
        [repetition(words) > 0.5, 0.3, 'it repeats itself'],
        [/(.)\1{4,}/u.test(text), 0.3, 'a character is repeated many times'],
        [text === text.toUpperCase() && /\p{L}{4}/u.test(text), 0.3, 'all of it is in capitals'],
        [
          !/[.!?…"')\]}»”]$/u.test(text.trimEnd()) && words.length > 25,
          0.2,
          'it ends in the middle of a sentence',
        ],
      ]);
    }
    case 'consistency': {
      const spellings = namesOf(text);
      const doubled = [...spellings]
        .filter(([, forms]) => forms.size > 1)
        .map(([, forms]) => [...forms].join('/'));
      return scored([
        [doubled.length > 0, 0.4, `names are written in several ways (${doubled.slice(0, 3).join(', ')})`],
      ]);
    }
    case 'safety':
      return scored([[UNSAFE.test(text), 0.9, 'it holds words that should not be shown']]);
  }
}

function scored(faults: readonly (readonly [is: boolean, cost: number, what: string])[]): Verdict {
  const found = faults.filter(([is]) => is);
  const score = found.reduce((sum, [, cost]) => sum - cost, 1);
  const reason = found.map(([, , what]) => what).join(', ');
  return {
    score: Math.max(0, Math.round(score * 100) / 100),
    reason:
      reason === ''
        ? 'The counted properties show no problem.'
        : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
  };
}

const repetition = (words: readonly string[]): number =>
  words.length < 12 ? 0 : 1 - new Set(words).size / words.length;

const sentencesOf = (text: string): string[] => text.split(/[.!?\n]+/).filter((one) => one.trim() !== '');

/** Words written with a capital, by their letters in lower case. */
function namesOf(text: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [word] of text.matchAll(/(?<=[a-z,;] )\p{Lu}[\p{L}-]{2,}/gu)) {
    const key = word.toLowerCase().replaceAll('-', '');
    names.set(key, (names.get(key) ?? new Set()).add(word));
  }
  return names;
}
