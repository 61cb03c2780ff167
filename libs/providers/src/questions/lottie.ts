import { optionalInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { invalidOutput } from '../provider-failure.js';
import { answerJson, numberAt } from './answer-json.js';
import type { Asking } from './asking.js';

/** A vector animation, as the file format that players take. */
export const lottie: Asking = {
  media: () => [],
  words: ({ params, inputs, type }) => {
    const given = new LaneParams(params);
    const fps = given.number('fps', { min: 1, max: 60, fallback: 30 });
    const seconds = given.number('duration', { min: 1, max: 300, fallback: 5 });
    return {
      system:
        'You draw vector animations as Lottie files. Answer with the JSON of one file: v, fr, ip, op, w, h, layers. ' +
        'Shape layers only; no assets, no fonts, no expressions.',
      text: [
        optionalInput({ params, inputs }, ['motionPrompt', 'prompt']) ?? `A short ${type}.`,
        `Frame ${given.text('aspectRatio', '16:9')}; ${fps} frames a second, ${Math.round(fps * seconds)} frames.`,
      ].join('\n'),
      // Its grammar is too deep for a schema that every provider takes.
      schema: { type: 'object' },
    };
  },
  read: (answer) => {
    const file = answerJson(answer);
    const complete =
      ['fr', 'op', 'w', 'h'].every((name) => (numberAt(file, name) ?? 0) > 0) &&
      Array.isArray(file['layers']);
    if (!complete) throw invalidOutput('The model answered without a Lottie file.');
    return { files: [], data: { lottie: file } };
  },
};
