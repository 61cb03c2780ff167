import { runningModel } from '@easel/catalog';
import { mediaTypeOf } from '@easel/platform';
import { requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';
import type { OpenAiFlavour } from './openai-flavour.js';

const VOICES = new Set([
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
]);

/** Characters that speech takes at once. */
const MOST_CHARACTERS = 4_096;

/** `POST /audio/speech`. */
export async function speak(
  task: ProviderTask,
  { http }: ProviderAccess,
  flavour: OpenAiFlavour,
): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const text = requiredInput(task, ['prompt', 'text', 'directText', 'in'], 'a text');
  const limit = Math.min(
    runningModel(task.type, task.params)?.promptLimit ?? MOST_CHARACTERS,
    MOST_CHARACTERS,
  );
  const voice = params.text('voice').toLowerCase();
  const speed = params.optionalNumber('speed', { min: 0.25, max: 4 });
  const answer = await http.send('/audio/speech', {
    json: {
      model: task.backend.model,
      input: text.slice(0, limit),
      voice: VOICES.has(voice) ? voice : flavour.voice,
      response_format: 'mp3',
      ...(speed === undefined ? {} : { speed }),
    },
  });
  if (mediaTypeOf(answer.headers['content-type']) === 'application/json') {
    throw errorInside(answer.json()) ?? invalidOutput('The provider answered without speech.');
  }
  return { files: [{ kind: 'audio', source: { bytes: answer.body } }] };
}
