import type { Backend } from './model.js';

export const EFFORTS = ['none', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

export const TIERS = ['economy', 'standard', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

/** Everything the system knows about one language model, said once. */
export interface LanguageModel {
  readonly id: string;
  readonly label: string;
  readonly vendor: 'anthropic' | 'google' | 'openai' | 'xai';
  readonly tier: Tier;
  /** What it can look at or listen to, beside text. */
  readonly reads: readonly ('image' | 'video' | 'audio')[];
  /** Reasoning efforts on the usual lane. */
  readonly efforts: readonly Effort[];
  /** Reasoning efforts in advanced mode; empty where there is no such mode. */
  readonly directEfforts: readonly Effort[];
  readonly takesTemperature: boolean;
  /** Tokens. */
  readonly maxOutput: number;
  /** Whether an answer of a given JSON shape is guaranteed. */
  readonly structured: boolean;
  /** Whether it can be reached at the vendor directly. */
  readonly advancedMode: boolean;
  readonly backends: readonly Backend[];
}

const seeing = ['image'] as const;
const seeingAndHearing = ['image', 'video', 'audio'] as const;
const upToMax = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
const anyEffort = EFFORTS;

const gemini = (
  id: string,
  label: string,
  over: Partial<LanguageModel>,
  wire = id,
  slug = `${id.replace('gemini-3.', 'gemini-3-')}-openai`,
): LanguageModel => ({
  id,
  label,
  vendor: 'google',
  tier: 'economy',
  reads: seeingAndHearing,
  efforts: ['low', 'high'],
  directEfforts: ['none', 'low', 'medium', 'high'],
  takesTemperature: true,
  maxOutput: 8_192,
  structured: true,
  advancedMode: true,
  backends: [
    { provider: 'kie', protocol: 'chat', model: slug },
    { provider: 'google', model: wire },
  ],
  ...over,
});

const claude = (id: string, label: string, over: Partial<LanguageModel> = {}): LanguageModel => ({
  id,
  label,
  vendor: 'anthropic',
  tier: 'premium',
  reads: seeing,
  efforts: upToMax,
  directEfforts: [],
  takesTemperature: false,
  maxOutput: 16_384,
  structured: true,
  advancedMode: false,
  backends: [
    { provider: 'kie', protocol: 'messages', model: id.replace('.', '-') },
    { provider: 'anthropic', protocol: 'messages', model: id.replace('.', '-') },
  ],
  ...over,
});

const gpt = (id: string, label: string, tier: Tier, over: Partial<LanguageModel> = {}): LanguageModel => ({
  id,
  label,
  vendor: 'openai',
  tier,
  reads: seeing,
  efforts: anyEffort,
  directEfforts: [],
  takesTemperature: false,
  maxOutput: 16_384,
  structured: true,
  advancedMode: false,
  backends: [
    { provider: 'kie', protocol: 'responses', model: id.replace('.', '-') },
    { provider: 'openai', protocol: 'responses', model: id },
  ],
  ...over,
});

const ALL: readonly LanguageModel[] = [
  claude('claude-haiku-4.5', 'Claude Haiku 4.5', {
    tier: 'economy',
    efforts: [],
    takesTemperature: true,
    maxOutput: 8_192,
  }),
  claude('claude-sonnet-4.6', 'Claude Sonnet 4.6', {
    tier: 'standard',
    efforts: ['low', 'medium', 'high', 'max'],
    takesTemperature: true,
  }),
  claude('claude-sonnet-5', 'Claude Sonnet 5', { tier: 'standard' }),
  claude('claude-opus-4.7', 'Claude Opus 4.7'),
  claude('claude-opus-4.8', 'Claude Opus 4.8'),
  claude('claude-opus-5', 'Claude Opus 5'),
  claude('claude-fable-5', 'Claude Fable 5'),
  gemini('gemini-3-flash', 'Gemini 3 Flash', { efforts: [] }, 'gemini-3-flash-preview', 'gemini-3-flash'),
  gemini('gemini-3.6-flash', 'Gemini 3.6 Flash', {}),
  gemini('gemini-3.7-flash', 'Gemini 3.7 Flash', { reads: seeing }),
  gemini(
    'gemini-3.1-pro',
    'Gemini 3.1 Pro',
    { tier: 'premium', efforts: [], directEfforts: ['low', 'medium', 'high'], maxOutput: 16_384 },
    'gemini-3.1-pro-preview',
    'gemini-3.1-pro',
  ),
  gpt('gpt-5.2', 'GPT-5.2', 'standard', {
    efforts: [],
    takesTemperature: true,
    structured: false,
    backends: [
      { provider: 'kie', protocol: 'chat', model: 'gpt-5-2' },
      { provider: 'openai', protocol: 'chat', model: 'gpt-5.2' },
    ],
  }),
  gpt('gpt-5.4', 'GPT-5.4', 'premium', { efforts: ['low', 'medium', 'high'], takesTemperature: true }),
  gpt('gpt-5.5', 'GPT-5.5', 'premium'),
  gpt('gpt-5.6-luna', 'GPT-5.6 Luna', 'economy'),
  gpt('gpt-5.6-terra', 'GPT-5.6 Terra', 'standard'),
  gpt('gpt-5.6-sol', 'GPT-5.6 Sol', 'premium'),
  {
    id: 'grok-4.6',
    label: 'Grok 4.6',
    vendor: 'xai',
    tier: 'standard',
    reads: seeing,
    efforts: ['low', 'medium', 'high', 'xhigh'],
    directEfforts: [],
    takesTemperature: false,
    maxOutput: 16_384,
    structured: true,
    advancedMode: false,
    backends: [{ provider: 'kie', protocol: 'responses', model: 'grok-4-6' }],
  },
];

const BY_ID = new Map(ALL.map((model) => [model.id, model]));

/** Every language model, vendor by vendor. */
export const languageModels = {
  get: (id: string): LanguageModel | undefined => BY_ID.get(id),
  all: (): readonly LanguageModel[] => ALL,
};
