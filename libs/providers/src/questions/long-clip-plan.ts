import { table } from '@easel/contracts/table';
import { LaneParams } from '@easel/lanes/lane-params';
import { answerJson, textsAt } from './answer-json.js';
import { invalidOutput } from '../provider-failure.js';
import type { Asking } from './asking.js';
import { list, shape, words } from './json-schema.js';

const STYLES: Readonly<Record<string, string>> = table({
  faithful: 'Keep to the words of the brief; add nothing that it does not say.',
  condensed: 'Keep each prompt short: only what can be seen and heard.',
  'slot-anchored': 'Name people, things and places the same way in every prompt.',
});

/** A prompt for each segment of a long clip; they are shot one after the other. */
export const longClipPlan: Asking = {
  media: () => [],
  words: ({ params }) => {
    const lengths = lengthsOf(params);
    return {
      system:
        'You divide the brief of a film into prompts for its segments, which are shot one after the other and joined ' +
        'without a visible cut. Each prompt stands on its own: subject, place, light, camera and action in its seconds; ' +
        'each goes on where the one before ends. Answer with JSON: { "prompts": [...] }.',
      text: [
        new LaneParams(params).text('prompt'),
        `${lengths.length} segments of ${lengths.join(', ')} seconds.`,
        STYLES[new LaneParams(params).text('plannerStyle')] ?? '',
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
      schema: shape({ prompts: list(words) }),
    };
  },
  read: (answer, { params }) => {
    const prompts = textsAt(answerJson(answer), 'prompts');
    const wanted = lengthsOf(params).length;
    if (prompts.length !== wanted) {
      throw invalidOutput(`The model planned ${prompts.length} segments instead of ${wanted}.`);
    }
    return { files: [], data: { prompts } };
  },
};

function lengthsOf({ lengths }: Readonly<Record<string, unknown>>): unknown[] {
  return Array.isArray(lengths) ? lengths : [];
}
