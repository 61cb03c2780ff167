import { type Effort, type LlmFeatureId, llmFeatureOf, llmSettings } from '@easel/catalog';
import { inputList, optionalInput } from '../lanes/lane-inputs.js';
import { invalid } from '../lanes/lane-params.js';

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
}

type Asked = {
  type: string;
  params: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, unknown>>;
};

/** Node types whose whole work is one question to a language model. */
export const CHAT_TYPES: ReadonlySet<string> = new Set(['llm-chat', 'ai-writer', 'image-to-text']);

const DESCRIBE: Readonly<Record<string, string>> = {
  brief: 'Describe what is shown in one sentence.',
  detailed: 'Describe in detail what is shown: subjects, surroundings, light, colours, mood.',
  structured: 'Describe what is shown under the headings Subject, Setting, Light, Colours, Style and Mood.',
};

/**
 * The question behind a node of {@link CHAT_TYPES}.
 * @throws LaneFailure `invalid_params` for a model that can't do it, or when there is nothing to ask
 */
export function chatRequestOf(asked: Asked): ChatRequest {
  const feature = llmFeatureOf(asked.type, asked.params) as LlmFeatureId;
  const settings = llmSettings(feature, asked.params);
  if ('code' in settings) throw invalid('llmModel', `can not be ${settings.model} here`);
  const { text, system } = words(asked);
  if (text.trim() === '') throw invalid('userInput', 'must not be empty');
  return {
    text,
    ...(system === undefined || system.trim() === '' ? {} : { system }),
    mediaUrls: mediaOf(asked),
    maxTokens: settings.maxTokens,
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(settings.effort === undefined ? {} : { effort: settings.effort }),
  };
}

function words(asked: Asked): { text: string; system: string | undefined } {
  if (asked.type === 'image-to-text') {
    const level = optionalInput(asked, ['detailLevel']) ?? 'detailed';
    return {
      system: DESCRIBE[level] ?? DESCRIBE['detailed'],
      text: optionalInput(asked, ['text', 'customPrompt']) ?? 'What is shown here?',
    };
  }
  return {
    system: optionalInput(asked, ['system-prompt', 'systemPrompt']),
    text: inputList(asked, ['prompt', 'userInput', 'in', 'text']).join('\n'),
  };
}

function mediaOf(asked: Asked): string[] {
  const urls = [
    ...inputList(asked, ['references', 'referenceUrls']),
    ...(asked.type === 'image-to-text' ? inputList(asked, ['image', 'imageUrl']) : []),
    ...(asked.type === 'image-to-text' ? inputList(asked, ['video', 'videoUrl']) : []),
  ];
  return [...new Set(urls)];
}
