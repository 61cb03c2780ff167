import { HOSTED_SERVICE_URL } from '@easel/platform';
import type { ProviderId } from '@easel/catalog';

/** What is the same about a provider for every installation. */
export interface ProviderDescription {
  readonly label: string;
  /** Environment variables of its key; the first that is set counts. */
  readonly keyVariables: readonly string[];
  /** Environment variable that replaces its address; for those without a `baseUrl` the only way to name one. */
  readonly baseUrlVariable: string;
  /** Absent for servers of the operator's own. */
  readonly baseUrl?: string;
  /** Further hosts by name; a base-URL override replaces their origins too. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** An override replaces the origin only (specification 3, 2.2), or the address as a whole, path included. */
  readonly override: 'origin' | 'whole';
  /** Works without a key, once it has an address. */
  readonly keyless?: boolean;
  /** Resells others: a direct key for a model's own provider goes before it. Specification 3, 2.2. */
  readonly reseller?: boolean;
  /** Tasks under way at once per process, unless `<ID>_CONCURRENCY` says otherwise. */
  readonly concurrency: number;
}

export const providerDescriptions: Readonly<Record<ProviderId, ProviderDescription>> = {
  kie: {
    label: 'kie.ai',
    keyVariables: ['KIE_API_KEY', 'KIE_AI_API_KEY'],
    baseUrlVariable: 'KIE_BASE_URL',
    baseUrl: 'https://api.kie.ai',
    hosts: { upload: 'https://kieai.redpandaai.co' },
    override: 'origin',
    reseller: true,
    concurrency: 50,
  },
  replicate: {
    label: 'Replicate',
    keyVariables: ['REPLICATE_API_TOKEN'],
    baseUrlVariable: 'REPLICATE_BASE_URL',
    baseUrl: 'https://api.replicate.com/v1',
    override: 'origin',
    concurrency: 50,
  },
  fal: {
    label: 'fal',
    keyVariables: ['FAL_KEY'],
    baseUrlVariable: 'FAL_BASE_URL',
    baseUrl: 'https://queue.fal.run',
    hosts: { storage: 'https://rest.fal.ai' },
    override: 'origin',
    concurrency: 20,
  },
  openai: {
    label: 'OpenAI',
    keyVariables: ['OPENAI_API_KEY'],
    baseUrlVariable: 'OPENAI_BASE_URL',
    baseUrl: 'https://api.openai.com/v1',
    override: 'whole',
    concurrency: 20,
  },
  anthropic: {
    label: 'Anthropic',
    keyVariables: ['ANTHROPIC_API_KEY'],
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    baseUrl: 'https://api.anthropic.com',
    override: 'origin',
    concurrency: 20,
  },
  google: {
    label: 'Google Gemini',
    keyVariables: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    baseUrlVariable: 'GEMINI_BASE_URL',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    override: 'origin',
    concurrency: 20,
  },
  elevenlabs: {
    label: 'ElevenLabs',
    keyVariables: ['ELEVENLABS_API_KEY'],
    baseUrlVariable: 'ELEVENLABS_BASE_URL',
    baseUrl: 'https://api.elevenlabs.io',
    override: 'origin',
    concurrency: 5,
  },
  heygen: {
    label: 'HeyGen',
    keyVariables: ['HEYGEN_API_KEY'],
    baseUrlVariable: 'HEYGEN_BASE_URL',
    baseUrl: 'https://api.heygen.com',
    hosts: { upload: 'https://upload.heygen.com' },
    override: 'origin',
    concurrency: 3,
  },
  beeble: {
    label: 'Beeble',
    keyVariables: ['BEEBLE_API_KEY'],
    baseUrlVariable: 'BEEBLE_BASE_URL',
    baseUrl: 'https://api.beeble.ai',
    override: 'origin',
    concurrency: 3,
  },
  local: {
    label: 'Own OpenAI-compatible server',
    keyVariables: ['LOCAL_AI_API_KEY'],
    baseUrlVariable: 'LOCAL_AI_BASE_URL',
    override: 'whole',
    keyless: true,
    concurrency: 4,
  },
  comfyui: {
    label: 'ComfyUI',
    keyVariables: ['COMFYUI_API_KEY'],
    baseUrlVariable: 'COMFYUI_BASE_URL',
    override: 'whole',
    keyless: true,
    concurrency: 4,
  },
  relay: {
    label: 'Another instance of this system',
    keyVariables: ['SERVICE_API_KEY'],
    baseUrlVariable: 'SERVICE_CLOUD_URL',
    baseUrl: HOSTED_SERVICE_URL,
    override: 'whole',
    concurrency: 20,
  },
};

export const providerIds = Object.keys(providerDescriptions) as ProviderId[];

export const isProviderId = (id: string): id is ProviderId => Object.hasOwn(providerDescriptions, id);
