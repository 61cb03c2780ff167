import type { NodeDescriptor } from '../nodes/node-descriptor.js';
import { promptAdditions, promptTopics, topicOf } from './prompt-topics.js';
import { optionNamed, saidOptions } from './said-options.js';
import { type WizardRequest, type WizardSelection, wordsOf } from './wizard-request.js';

/** Answers that are settings of the node, and no words of its prompt. */
const SETTINGS = new Set(['provider', 'model', 'aspectRatio', 'duration', 'resolution', 'quality']);

/** The prompt with what was selected, in the words that the pickers have for it. */
export function composePrompt(node: NodeDescriptor, request: WizardRequest): string {
  const { originalPrompt = '', selections = [], style } = request;
  const answered = new Set(selections.map(({ category }) => category));
  const all = [
    ...selections,
    ...(style === undefined || answered.has('style') ? [] : [{ category: 'style', value: style }]),
  ];
  return joined([originalPrompt, ...all.map((selection) => clauseOf(node, selection))]);
}

/** The prompt with what a good one says and this one leaves open. The same prompt is always given the same. */
export function enhancePrompt(node: NodeDescriptor, request: WizardRequest): string {
  const { prompt = '', style, nodeContext } = request;
  const words = wordsOf(request);
  const fits = promptTopics(node, nodeContext).some(({ category }) => category === 'style');
  const additions = promptAdditions(node, nodeContext)
    .filter(({ category }) => !isSaid(node, category, words))
    .flatMap(({ options }) => options[sumOf(prompt) % options.length]?.promptHint ?? []);
  const styled = style !== undefined && fits ? clauseOf(node, { category: 'style', value: style }) : '';
  return joined([prompt, styled, ...additions]);
}

function clauseOf(node: NodeDescriptor, { category, value, isCustom }: WizardSelection): string {
  if (SETTINGS.has(category)) return '';
  const topic = isCustom === true ? undefined : topicOf(node, category);
  return (topic && optionNamed(topic, value)?.promptHint) ?? value;
}

function isSaid(node: NodeDescriptor, category: string, words: string): boolean {
  const topic = topicOf(node, category);
  return topic !== undefined && saidOptions(topic, words).length > 0;
}

/** Parts that say something, each once, with a comma between them where the one before does not end a sentence. */
function joined(parts: readonly string[]): string {
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))].reduce(
    (text, part) => (text === '' ? part : `${text}${/[.,;:!?]$/.test(text) ? '' : ','} ${part}`),
    '',
  );
}

const sumOf = (text: string): number =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0);
