import { table } from '@easel/contracts/table';
import { inputList, optionalInput } from '@easel/lanes/lane-inputs';
import { invalid } from '@easel/lanes/lane-params';
import { itemsOf } from '@easel/lanes/drafts/text/write-reply';
import { describedSubject, subjectQuestion } from '@easel/lanes/described-subject';
import type { Asking } from './asking.js';

/** Free text, asked and answered. */
export const freeQuestion: Asking = {
  media: (asked) => inputList(asked, ['references', 'referenceUrls']),
  words: (asked) => {
    const text = inputList(asked, ['prompt', 'userInput', 'in', 'text']).join('\n');
    if (text.trim() === '') throw invalid('userInput', 'must not be empty');
    const system = optionalInput(asked, ['system-prompt', 'systemPrompt']);
    return { text, ...(system === undefined || system.trim() === '' ? {} : { system }) };
  },
  read: (text) => {
    const items = itemsOf(text);
    return { text, files: [], ...(items ? { data: { items } } : {}) };
  },
};

const DESCRIBE: Readonly<Record<string, string>> = table({
  brief: 'Describe what is shown in one sentence.',
  detailed: 'Describe in detail what is shown: subjects, surroundings, light, colours, mood.',
  structured: 'Describe what is shown under the headings Subject, Setting, Light, Colours, Style and Mood.',
});

/** A picture or a clip in words. */
export const description: Asking = {
  media: (asked) => [
    ...inputList(asked, ['references', 'referenceUrls']),
    ...inputList(asked, ['image', 'imageUrl']),
    ...inputList(asked, ['video', 'videoUrl']),
  ],
  words: (asked) => {
    const subject = describedSubject(asked.params);
    if (subject) return subjectQuestion(subject);
    const level = optionalInput(asked, ['detailLevel']) ?? 'detailed';
    return {
      system: DESCRIBE[level] ?? 'Describe in detail what is shown.',
      text: optionalInput(asked, ['text', 'customPrompt']) ?? 'What is shown here?',
    };
  },
  read: (text) => ({ text, files: [] }),
};
