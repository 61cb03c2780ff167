import { LaneParams } from '../../lane-params.js';
import type { LaneTask } from '../../lane.js';
import { optionalInput } from '../../lane-inputs.js';

// What the routes of pictures, subjects and places call the words that describe them.
const WORD_FIELDS = [
  'userPrompt',
  'seedPrompt',
  'motionPrompt',
  'description',
  'canonicalDescription',
  'name',
  'variant',
  'baseOutfit',
  'category',
  'attachName',
];

const GENDER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    female: 'woman',
    woman: 'woman',
    male: 'man',
    man: 'man',
  }),
);

/** All the words that describe the picture a task asks for. */
export function picturePrompt(task: Pick<LaneTask, 'type' | 'params' | 'inputs'>): string {
  const params = new LaneParams(task.params);
  const prompt = optionalInput(task, ['prompt', 'text', 'in']) ?? '';
  const words = WORD_FIELDS.map((field) => params.text(field));
  const gender = GENDER_WORDS.get(params.text('gender').toLowerCase()) ?? '';
  return [prompt, gender, ...words].filter((part) => part.trim() !== '').join(', ');
}
