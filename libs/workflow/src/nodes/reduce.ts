import { spend, spendText } from '../budget/budget.js';
import { isRecord } from '../document/json-record.js';
import { joinedWithin } from '../budget/size-limit.js';
import { itemText, parseItem } from './field-path.js';
import { mergeObjects } from './merge-json.js';

/** The strategy that a language model judges; all others are computed. */
const JUDGED_STRATEGY = 'pick-best-llm';

export interface Reduced {
  output: string;
  meta: { selectedIndex?: number; summary: string };
}

/** All inputs are empty and the strategy needs one. API error `no_valid_inputs`. */
export class NoValidInputs extends Error {
  constructor() {
    super('All inputs are empty, so there is nothing to choose from.');
  }
}

/** There is nothing to merge. */
export class NoJsonObject extends Error {
  constructor() {
    super('None of the inputs is a JSON object.');
  }
}

/** The computed strategy of a reduce node, or nothing when a model has to judge. */
export function computedStrategy(data: Record<string, unknown>): string | undefined {
  const strategy = data.strategyId;
  return typeof strategy === 'string' && strategy !== '' && strategy !== JUDGED_STRATEGY
    ? strategy
    : undefined;
}

/** Makes one of many by a computed strategy. Empty inputs are dropped first. */
export function reduceInputs(
  strategy: string,
  inputs: readonly string[],
  config: Record<string, unknown>,
): Reduced {
  spend(inputs.length);
  const kept = inputs.flatMap((text, index) => (text.trim() === '' ? [] : [{ text, index }]));
  const texts = kept.map(({ text }) => text);
  if (strategy === 'concat') {
    const separator = typeof config.separator === 'string' ? config.separator : '\n\n';
    return { output: joinedWithin(texts, separator), meta: { summary: `Joined ${texts.length} inputs.` } };
  }
  if (strategy === 'count') {
    return { output: String(texts.length), meta: { summary: `Counted ${texts.length} inputs.` } };
  }
  if (kept.length === 0) throw new NoValidInputs();
  switch (strategy) {
    case 'first-non-empty':
      return { output: texts[0], meta: { selectedIndex: kept[0].index, summary: 'Took the first input.' } };
    case 'vote':
      return vote(kept, config.caseSensitive === true);
    case 'merge-json':
      return mergeJson(texts, config.strategy !== 'shallow');
    default:
      throw new Error(`Unknown strategy ${strategy}.`);
  }
}

function vote(kept: readonly { text: string; index: number }[], caseSensitive: boolean): Reduced {
  const ballots = new Map<string, { first: { text: string; index: number }; count: number }>();
  for (const entry of kept) {
    spendText(entry.text.length);
    const trimmed = entry.text.trim();
    const key = caseSensitive ? trimmed : trimmed.toLowerCase();
    const ballot = ballots.get(key);
    if (ballot) ballot.count += 1;
    else ballots.set(key, { first: entry, count: 1 });
  }
  // The earliest of equals wins: sorting keeps the order of first appearance.
  const [{ first, count }] = [...ballots.values()].sort((left, right) => right.count - left.count);
  const summary = `${count} of ${kept.length} inputs agree.`;
  return { output: first.text, meta: { selectedIndex: first.index, summary } };
}

function mergeJson(texts: readonly string[], deep: boolean): Reduced {
  const objects = texts.map(parseItem).filter(isRecord);
  if (objects.length === 0) throw new NoJsonObject();
  const output = itemText(mergeObjects(objects, deep));
  return { output, meta: { summary: `Merged ${objects.length} JSON objects.` } };
}
