import { table } from '@easel/contracts/table';
import type { PickerOption } from '../pickers/picker-catalog.js';
import type { PromptTopic } from './prompt-topics.js';

/** Words that mean a topic's option only beside one of these: hair is short too, and tea warm. */
const BESIDE: Readonly<Record<string, readonly string[]>> = table({
  lightingStyle: ['light', 'lighting', 'lit'],
  timeOfDay: [],
  'color-look': ['colours', 'colors', 'tones', 'look', 'grade', 'palette'],
  shotSize: ['shot', 'view'],
  energy: ['energy'],
  pace: ['pace'],
  production: ['production'],
  timbre: ['voice', 'timbre'],
});

/** The options of a topic that a text names, the one named in most words first. */
export function saidOptions(topic: PromptTopic, text: string): PickerOption[] {
  const said = plain(text);
  return topic.options
    .flatMap((option) => {
      const length = Math.max(
        ...phrasesOf(topic, option).map((phrase) => (said.includes(phrase) ? phrase.length : 0)),
      );
      return length === 0 ? [] : [{ option, length }];
    })
    .sort((left, right) => right.length - left.length)
    .map(({ option }) => option);
}

/** The option of that id or label. */
export function optionNamed({ options }: PromptTopic, name: string): PickerOption | undefined {
  const asked = plain(name);
  return options.find(({ id, label }) => plain(id) === asked || plain(label) === asked);
}

function phrasesOf({ category }: PromptTopic, { id, label, term }: PickerOption): string[] {
  const beside = BESIDE[category] ?? [];
  return [...new Set([id, label, term].map(plain))].flatMap((phrase) =>
    beside.length === 0 || phrase.trim().includes(' ') ? [phrase] : beside.map((noun) => `${phrase}${noun} `),
  );
}

/** Lower case, one space between words and around them, nothing else. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
