import { NoValidInputs, type Reduced } from '@easel/workflow';
import { judgeText } from './judge-text.js';
import { keyTerms } from './write-reply.js';

/**
 * The input that scores best by what can be counted: words of the criteria in it, and nothing that speaks against it;
 * the earliest of equals. A language model would judge; this says that none did.
 *
 * @throws NoValidInputs
 */
export function pickBest(
  inputs: readonly string[],
  config: Readonly<Record<string, unknown>>,
): Reduced & { meta: Reduced['meta'] & { reasoning: string } } {
  const criteria = typeof config['criteria'] === 'string' ? keyTerms(config['criteria'], 20) : [];
  const scored = inputs
    .map((text, index) => ({ text, index, score: scoreOf(text, criteria) }))
    .filter(({ text }) => text.trim() !== '');
  const [first] = scored.sort((left, right) => right.score - left.score || left.index - right.index);
  if (first === undefined) throw new NoValidInputs();
  return {
    output: first.text,
    meta: {
      selectedIndex: first.index,
      reasoning: `Easel draft: chosen by rule (score ${first.score.toFixed(2)}), no language model is set up.`,
      summary: `Took input ${first.index + 1} of ${inputs.length}.`,
    },
  };
}

function scoreOf(text: string, criteria: readonly string[]): number {
  const words = text.toLowerCase();
  const met = criteria.filter((term) => words.includes(term)).length / Math.max(1, criteria.length);
  const { score } = judgeText('quality', text);
  return met + score + Math.min(0.2, text.length / 2_000);
}
