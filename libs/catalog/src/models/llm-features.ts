import { languageModels, TIERS, type Effort, type LanguageModel, type Tier } from './llm-models.js';

/** What the service uses language models for, with the model and settings that stand when a request names none. */
export interface LlmFeature {
  readonly model: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** Only models that guarantee the shape of their answer can serve it. */
  readonly structured: boolean;
}

const feature = (
  model: string,
  maxTokens?: number,
  temperature?: number,
  structured = false,
): LlmFeature => ({
  model,
  structured,
  ...(maxTokens === undefined ? {} : { maxTokens }),
  ...(temperature === undefined ? {} : { temperature }),
});

const FLASH = 'gemini-3.6-flash';
const SONNET = 'claude-sonnet-4.6';

export const llmFeatures = {
  'ai-writer': feature(SONNET, 8_192, 0.7),
  'llm-chat': feature(FLASH, 8_192, 0.7),
  'prompt-helper': feature(FLASH, 8_192, 0.7, true),
  'scene-graph-ai': feature(SONNET, 4_096, 0.3, true),
  'after-effects': feature(SONNET, 2_048, 0.3, true),
  'motion-graphics': feature(SONNET, 2_048, 0.3, true),
  'motion-graphics-lottie': feature(SONNET, 8_192, 0.3, true),
  'lottie-overlay': feature(SONNET, 2_048, 0.3, true),
  '3d-title': feature(SONNET, 3_072, 0.4, true),
  'image-to-text': feature(SONNET, 1_024),
  'describe-to-picker': feature('claude-opus-5', undefined, undefined, true),
  'text-to-picker': feature('claude-opus-5', undefined, undefined, true),
  'qa-check': feature(FLASH, 1_024, undefined, true),
  'generate-script': feature(FLASH, 16_384, undefined, true),
  translate: feature(FLASH),
  'image-critic': feature(SONNET, 1_024, undefined, true),
  'pick-best-llm': feature(SONNET),
} as const satisfies Record<string, LlmFeature>;

export type LlmFeatureId = keyof typeof llmFeatures;

/** Tokens, for the two highest efforts. */
const DEEP_THOUGHT_TOKENS = 32_768;

/** The feature behind a node type, or undefined when the type uses no language model. */
export function llmFeatureOf(
  type: string,
  params: Readonly<Record<string, unknown>> = {},
): LlmFeatureId | undefined {
  if (type === 'video-composer') return 'scene-graph-ai';
  if (type === 'motion-graphics' && params['engine'] === 'lottie') return 'motion-graphics-lottie';
  if (type === 'reduce') return params['strategyId'] === 'pick-best-llm' ? 'pick-best-llm' : undefined;
  return isFeature(type) ? type : undefined;
}

/** What one language call runs with. */
export interface LlmSettings {
  readonly model: LanguageModel;
  readonly effort?: Effort;
  readonly temperature?: number;
  readonly maxTokens: number;
  /** The tier that is charged. */
  readonly tier: Tier;
}

/** What a request may say about its language call. */
export interface LlmRequest {
  readonly llmModel?: string | undefined;
  readonly reasoningEffort?: string | undefined;
  readonly advancedMode?: boolean | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
}

export type LlmProblem =
  | { readonly code: 'advanced_mode_unsupported'; readonly model: string }
  | { readonly code: 'unknown_model'; readonly model: string }
  | { readonly code: 'structured_output_unsupported'; readonly model: string };

/**
 * What a language call of a feature runs with: the request's settings where the model takes them, the feature's
 * otherwise. An effort that the model lacks is moved to the nearest one it has.
 */
export function llmSettings(featureId: LlmFeatureId, request: LlmRequest): LlmSettings | LlmProblem {
  const standard: LlmFeature = llmFeatures[featureId];
  const model = languageModels.get(request.llmModel ?? standard.model);
  if (model === undefined) return { code: 'unknown_model', model: request.llmModel ?? standard.model };
  if (standard.structured && !model.structured)
    return { code: 'structured_output_unsupported', model: model.id };
  const advanced = request.advancedMode === true;
  if (advanced && !model.advancedMode) return { code: 'advanced_mode_unsupported', model: model.id };

  const effort = nearestEffort(request.reasoningEffort, advanced ? model.directEfforts : model.efforts);
  const honoursNumbers = model.vendor !== 'google' || advanced;
  const temperature = (honoursNumbers ? request.temperature : undefined) ?? standard.temperature;
  const asked = (honoursNumbers ? request.maxTokens : undefined) ?? standard.maxTokens ?? model.maxOutput;
  return {
    model,
    maxTokens: isDeep(effort) ? DEEP_THOUGHT_TOKENS : Math.min(asked, model.maxOutput),
    tier: raised(model.tier, (isDeep(effort) ? 1 : 0) + (advanced ? 1 : 0)),
    ...(effort === undefined ? {} : { effort }),
    ...(model.takesTemperature && temperature !== undefined ? { temperature } : {}),
  };
}

const ORDER: readonly string[] = ['none', 'low', 'medium', 'high', 'xhigh', 'max'];

function nearestEffort(asked: string | undefined, offered: readonly Effort[]): Effort | undefined {
  const rank = asked === undefined ? -1 : ORDER.indexOf(asked);
  if (rank < 0 || offered.length === 0) return undefined;
  return [...offered].sort(
    (a, b) => Math.abs(ORDER.indexOf(a) - rank) - Math.abs(ORDER.indexOf(b) - rank),
  )[0];
}

const isDeep = (effort: Effort | undefined): boolean => effort === 'xhigh' || effort === 'max';

function raised(tier: Tier, steps: number): Tier {
  return TIERS[Math.min(TIERS.indexOf(tier) + steps, TIERS.length - 1)] ?? 'premium';
}

const isFeature = (id: string): id is LlmFeatureId => Object.hasOwn(llmFeatures, id);
