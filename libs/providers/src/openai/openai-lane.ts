import type { Backend, ProviderId } from '@easel/catalog';
import type { OutboundAnswer } from '@easel/platform';
import { CHAT_TYPES, WATCHING_TYPES } from '../chat-request.js';
import type {
  LaneCapabilities,
  ProviderAccess,
  ProviderLane,
  ProviderResult,
  ProviderTask,
  ProviderWork,
  Submitted,
} from '../provider-lane.js';
import type { ProviderFailure } from '../provider-failure.js';
import { chat } from './chat.js';
import { draw, IMAGE_TYPES } from './draw.js';
import { explainRefusal } from './openai-errors.js';
import type { OpenAiFlavour } from './openai-flavour.js';
import { responses } from './responses.js';
import { speak } from './speak.js';
import { transcribe } from './transcribe.js';

/** A vendor's newer models are asked in the words of responses; the catalog says which. */
const askLanguageModel = (
  task: ProviderTask,
  access: ProviderAccess,
  flavour: OpenAiFlavour,
): Promise<ProviderResult> =>
  task.backend.protocol === 'responses' ? responses(task, access) : chat(task, access, flavour);

type Kind = 'chat' | 'image' | 'speech' | 'transcription';

const RUN = { chat: askLanguageModel, image: draw, speech: speak, transcription: transcribe };

function kindOf(type: string): Kind | undefined {
  if (CHAT_TYPES.has(type)) return WATCHING_TYPES.has(type) ? undefined : 'chat';
  if (IMAGE_TYPES.has(type)) return 'image';
  if (type === 'text-to-speech') return 'speech';
  return type === 'transcribe' ? 'transcription' : undefined;
}

/** What such protocols have in common: one request, whose answer is the result. Lost answers can't be asked for. */
function lane(
  provider: ProviderId,
  flavour: OpenAiFlavour,
  standsInFor?: ProviderLane['standsInFor'],
): ProviderLane {
  return {
    provider,
    headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    explain: (answer: OutboundAnswer): ProviderFailure | undefined => explainRefusal(answer),
    capabilities: ({ type }: ProviderWork): LaneCapabilities | undefined =>
      kindOf(type) === undefined ? undefined : { class: 'C', synchronous: true },
    submit: async (task: ProviderTask, access: ProviderAccess): Promise<Submitted> => {
      const kind = kindOf(task.type);
      if (kind === undefined) throw new Error(`no such work here: ${task.type}`);
      return { kind: 'done', result: await RUN[kind](task, access, flavour) };
    },
    ...(standsInFor ? { standsInFor } : {}),
  };
}

/** OpenAI, or what `OPENAI_BASE_URL` names instead. */
export function openAiLane(): ProviderLane {
  return lane('openai', { anySize: false, inlineMedia: false, voice: 'alloy' });
}

const MODEL_VARIABLES: Readonly<Record<Kind, string>> = {
  chat: 'LOCAL_AI_CHAT_MODEL',
  image: 'LOCAL_AI_IMAGE_MODEL',
  speech: 'LOCAL_AI_SPEECH_MODEL',
  transcription: 'LOCAL_AI_TRANSCRIPTION_MODEL',
};

/**
 * A server of the operator's own that speaks OpenAI's protocol: vLLM, Ollama, LocalAI, llama.cpp, speaches. It stands
 * in for any model of a kind for which a `LOCAL_AI_*_MODEL` is named, where no other provider's key reaches that model.
 */
export function localLane(env: Readonly<Record<string, string | undefined>>): ProviderLane {
  const voice = env['LOCAL_AI_VOICE']?.trim() ?? '';
  return lane(
    'local',
    { anySize: true, inlineMedia: true, voice: voice === '' ? 'alloy' : voice },
    (type): Backend | undefined => {
      const kind = kindOf(type);
      const model = kind && env[MODEL_VARIABLES[kind]]?.trim();
      return model === undefined || model === '' ? undefined : { provider: 'local', model };
    },
  );
}
