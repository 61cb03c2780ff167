import { type Effort, llmFeatureOf, llmSettings } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { invalid } from '@easel/lanes/lane-params';
import { LaneFailure } from '@easel/lanes/lane';
import { mediaFacts } from './media-part.js';
import { ProviderFailure } from './provider-failure.js';
import type { ProviderResult, ProviderTask } from './provider-lane.js';
import type { Asked, Asking, Measured } from './questions/asking.js';
import { compositionPlan } from './questions/composition-plan.js';
import { description, freeQuestion } from './questions/free-question.js';
import { longClipPlan } from './questions/long-clip-plan.js';
import type { JsonSchema } from './questions/json-schema.js';
import { lottie } from './questions/lottie.js';
import { pickerReading, textPickerReading } from './questions/picker-reading.js';
import { promptHelp } from './questions/prompt-help.js';
import { script } from './questions/script.js';
import { pictureCheck, textCheck } from './questions/verdict.js';
import { analysis, audit } from './questions/watching.js';

/** What is asked of a language model, in no provider's words. */
export interface ChatRequest {
  system?: string;
  text: string;
  /** Media to look at or listen to, by address. */
  mediaUrls: string[];
  /** Tokens. */
  maxTokens: number;
  temperature?: number;
  effort?: Effort;
  /** The shape of the answer, where it is data. */
  schema?: JsonSchema;
  /** Takes pieces of the answer in order, where somebody may read along. */
  onPiece?: (piece: string) => void;
}

const WATCHING: Readonly<Record<string, Asking>> = { 'video-analysis': analysis, 'video-audit': audit };

const ASKING: Readonly<Record<string, Asking>> = table({
  ...WATCHING,
  'llm-chat': freeQuestion,
  'ai-writer': freeQuestion,
  'image-to-text': description,
  'generate-script': script,
  'qa-check': textCheck,
  'image-critic': pictureCheck,
  'describe-to-picker': pickerReading,
  'text-to-picker': textPickerReading,
  '3d-title': compositionPlan('titlePrompt', 'titlePlan'),
  'motion-graphics': compositionPlan('motionPrompt', 'motionPlan'),
  'after-effects': compositionPlan('effectPrompt', 'effectPlan'),
  'lottie-overlay': compositionPlan('overlayPrompt', 'overlayPlan'),
  'film-plan': longClipPlan,
  'prompt-helper': promptHelp,
  'video-composer': compositionPlan('compositionPrompt', 'sceneGraph'),
});

/** Work that is one question to a language model: node types, and the plan of a long clip. */
export const CHAT_TYPES: ReadonlySet<string> = new Set(Object.keys(ASKING));

/** Those of {@link CHAT_TYPES} that only models that watch videos can answer. */
export const WATCHING_TYPES: ReadonlySet<string> = new Set(Object.keys(WATCHING));

/** Tokens of an answer that goes through a whole video. */
const WATCHING_TOKENS = 16_384;
/** Seconds by which a length may be more than it says. */
const GRACE = 3;

/**
 * Has a model answer the question behind a node of {@link CHAT_TYPES}; `ask` knows how the model is asked. What is
 * missing or too long is said before anything is bought.
 * @throws LaneFailure `invalid_params` for a model that can't do it, or when there is nothing to ask
 * @throws ProviderFailure `provider_invalid_output` for an answer that is no use
 */
export async function askModel(
  task: ProviderTask,
  ask: (request: ChatRequest) => Promise<string>,
): Promise<ProviderResult> {
  const asking = askingOf(task);
  const settings = settingsOf(task);
  const mediaUrls = chatMedia(task);
  const measured = await measure(asking, mediaUrls, task);
  const words = asking.words(task, measured);
  const request = {
    ...words,
    ...settings,
    mediaUrls,
    ...(words.schema || !task.say ? {} : { onPiece: task.say }),
  };
  const answered = async (): Promise<ProviderResult> => asking.read(await ask(request), task, measured);
  if (!asking.asksAgain) return answered();
  try {
    return await answered();
  } catch (error) {
    if (!isUseless(error)) throw error;
  }
  return answered().catch(asLastWord);
}

const isUseless = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.code === 'provider_invalid_output';

/** The whole job is not tried again for it. */
function asLastWord(error: unknown): never {
  throw isUseless(error) ? new ProviderFailure(error.code, error.message) : error;
}

/** Addresses of the media that go along with a node's question. */
export function chatMedia(asked: Asked): string[] {
  return [...new Set(askingOf(asked).media(asked))];
}

function askingOf({ type, params }: Asked): Asking {
  if (type === 'motion-graphics' && params['engine'] === 'lottie') return lottie;
  const asking = ASKING[type];
  if (!asking) throw new Error(`no question stands for ${type}`);
  return asking;
}

function settingsOf({ type, params }: Asked): Pick<ChatRequest, 'maxTokens' | 'temperature' | 'effort'> {
  const feature = llmFeatureOf(type, params);
  if (feature === undefined) return { maxTokens: WATCHING_TOKENS };
  const settings = llmSettings(feature, params);
  if ('code' in settings) throw invalid('llmModel', `cannot be ${settings.model} here`);
  return {
    maxTokens: settings.maxTokens,
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(settings.effort === undefined ? {} : { effort: settings.effort }),
  };
}

async function measure(
  { longest }: Asking,
  [first]: readonly string[],
  task: ProviderTask,
): Promise<Measured | undefined> {
  if (longest === undefined || first === undefined) return undefined;
  const measured = await mediaFacts(await task.readMedia(first));
  if (measured.kind !== 'video') throw invalid('videoUrl', 'must be a video');
  const seconds = measured.durationSeconds ?? 0;
  if (seconds > longest + GRACE) {
    throw new LaneFailure(
      'video_duration_exceeds_limit',
      `A video of up to ${longest} s can be analysed; this one has ${Math.ceil(seconds)} s.`,
      false,
    );
  }
  return measured;
}
