import { table } from '@easel/contracts/table';
import { nodeTypes } from './node-types.js';
import type { Model } from '../models/model.js';
import { models } from '../models/models.js';

/** What a `provider` stands for on a node type, where it is not a model's id there. */
const STANDS_FOR: Readonly<Record<string, Readonly<Record<string, string>>>> = table({
  'generate-video': table({ grok: 'grok-i2v' }),
  'text-to-video': table({ grok: 'grok-i2v' }),
  'video-upscale': table({ topaz: 'topaz-video' }),
  'motion-transfer': table({ kling: 'motion-transfer', 'kling-3.0': 'kling-3.0-motion' }),
  'extend-video': table({ 'ltx-2.3-pro': 'ltx-2.3-extend' }),
  'video-retake': table({ 'ltx-2.3-pro': 'ltx-2.3-retake' }),
  'text-to-speech': table({ elevenlabs: 'elevenlabs-v3' }),
  'generate-music': table({ minimax: 'minimax-music' }),
});

/** The model behind node types that offer no choice. */
const ONLY_MODEL: Readonly<Record<string, string>> = table({
  'character-lora-training': 'character-lora-training',
  'generate-mask': 'text-mask',
  'remove-background': 'recraft-remove-bg',
  'speech-to-video': 'speech-to-video',
  switchx: 'beeble-switchx',
  'video-sfx': 'mmaudio',
  'cinematic-avatar': 'cinematic-avatar',
  'audio-isolation': 'elevenlabs-isolation',
  'audio-separation': 'demucs',
  dubbing: 'elevenlabs-dubbing',
  'forced-alignment': 'elevenlabs-forced-alignment',
  'text-to-dialogue': 'elevenlabs-dialogue',
  'voice-changer': 'elevenlabs-voice-changer',
  'voice-changer-pro': 'elevenlabs-voice-changer',
  'voice-changer-pro-analyze': 'elevenlabs-stt',
  'voice-clone': 'voice-clone',
  'voice-design': 'elevenlabs-voice-design',
  'voice-remix': 'elevenlabs-voice-design',
});

const ANALYSTS: Readonly<Record<string, string>> = table({
  fast: 'gemini-3.6-flash-video-analysis',
  pro: 'gemini-3.1-pro-video-analysis',
  smart: 'smart-video-analysis',
  mixed: 'mixed-video-analysis',
  'mixed-fast': 'mixed-video-analysis',
});

/** The longest text that is spoken by the expressive model when none is named. Characters. */
const EXPRESSIVE_SPEECH_LIMIT = 3_000;

/**
 * The model that a node's settings ask for, the node's default when they name none. Undefined for node types
 * without a model and for a name that is no model.
 */
export function modelOfNode(type: string, params: Readonly<Record<string, unknown>>): Model | undefined {
  const id = modelIdOf(type, params);
  return id === undefined ? undefined : models.get(id);
}

function modelIdOf(type: string, params: Readonly<Record<string, unknown>>): string | undefined {
  if (type === 'video-analysis') return ANALYSTS[textOr(params['llmModel'], 'pro')];
  if (type === 'video-audit') return params['analysis'] == null ? 'video-audit-auto' : 'video-audit';
  if (type === 'ai-avatar') return avatarOf(params);
  if (type.startsWith('suno-')) return sunoOf(params);
  const only = ONLY_MODEL[type];
  if (only !== undefined) return only;
  if (nodeTypes.get(type)?.defaultProvider === undefined) return undefined;
  const provider = textOr(params['provider'], standardProvider(type, params));
  return provider === undefined ? undefined : (STANDS_FOR[type]?.[provider] ?? provider);
}

function standardProvider(type: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const standard = nodeTypes.get(type)?.defaultProvider;
  if (type !== 'text-to-speech') return standard;
  return textOr(params['text'], '').length > EXPRESSIVE_SPEECH_LIMIT ? 'elevenlabs-turbo' : standard;
}

/** A picture is always animated by the earlier engine. */
function avatarOf(params: Readonly<Record<string, unknown>>): string {
  const fromPicture = params['avatarSource'] === 'image';
  return params['engine'] === 'avatar-v' && !fromPicture ? 'heygen-avatar-v' : 'heygen-avatar-iv';
}

function sunoOf(params: Readonly<Record<string, unknown>>): string {
  const version = textOr(params['model'], 'V5_5');
  if (version === 'V5_5') return 'suno-v5_5';
  return version === 'V5' ? 'suno-v5' : 'suno';
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === 'string' && value.trim() !== '' ? value : other;
}
