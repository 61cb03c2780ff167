import {
  IMAGE_ASPECT_RATIOS,
  IMAGE_RESOLUTIONS,
  QUALITIES,
  VIDEO_ASPECT_RATIOS,
  VIDEO_RESOLUTIONS,
} from '../models/vocabulary.js';
import {
  choice,
  flag,
  imageUrl,
  audioUrl,
  videoUrl,
  integer,
  json,
  lever,
  list,
  number,
  object,
  optionalChoice,
  rows,
  text,
  type FieldSpec,
} from './field-spec.js';
import { compositionProblems } from '../compositions/check-composition.js';
import type { ModelKind } from '../models/model.js';

/** Longest prompt any route takes; each model's own cap cuts it further. */
const PROMPT_CEILING = 30_000;

export const prompt = (extras: Partial<FieldSpec> = {}): FieldSpec =>
  text('prompt', { maxLength: PROMPT_CEILING, ...extras });

export const negativePrompt = text('negativePrompt', {
  maxLength: 5_000,
  description: 'What to keep out. For models without such a field it is added at the end of the prompt.',
});

/** The model to use. Any model of the kind is taken; the options are those the route offers. */
export const provider = (kind: ModelKind, options: readonly string[], standard: string): FieldSpec => ({
  key: 'provider',
  type: 'model',
  label: 'Model',
  modelKind: kind,
  options,
  default: standard,
});

/** A model or engine of which only the listed ones can do the work. */
export const engine = (options: readonly string[], standard?: string): FieldSpec =>
  choice('provider', options, standard === undefined ? {} : { default: standard });

export const imageLevers: readonly FieldSpec[] = [
  lever('aspectRatio', IMAGE_ASPECT_RATIOS),
  lever('resolution', IMAGE_RESOLUTIONS),
  lever('quality', QUALITIES),
];

export const videoLevers: readonly FieldSpec[] = [
  lever('aspectRatio', VIDEO_ASPECT_RATIOS),
  lever('resolution', VIDEO_RESOLUTIONS),
  lever('quality', QUALITIES),
];

const SOURCES = [
  'image',
  'object',
  'location',
  'creature',
  'face',
  'manual',
  'wired-image',
  'wired-character',
  'wired-face',
  'wired-object',
  'wired-creature',
  'wired-location',
];

/** Members of a reference that name a record in place of a picture. */
const RECORD_IDS = ['characterDbId', 'creatureDbId', 'objectDbId', 'locationDbId'];

/** References with their meaning. API document 4.6. */
export const structuredReferences: readonly FieldSpec[] = [
  rows(
    'connectedReferences',
    [
      text('id', { required: true, minLength: 1, maxLength: 200, unless: RECORD_IDS }),
      ...RECORD_IDS.map((key) =>
        text(key, {
          maxLength: 64,
          description: 'Id of a stored subject, whose picture and description are taken.',
        }),
      ),
      text('selectedVariant', {
        maxLength: 500,
        description: '`bucket/variant` of the stored subject. Left out or unknown, its main image is taken.',
      }),
      text('defaultName', {
        maxLength: 500,
        description: 'What the prompt calls it. `label` is read as well.',
      }),
      text('label', { maxLength: 500 }),
      optionalChoice('source', SOURCES, { required: true, unless: RECORD_IDS }),
      imageUrl('url', { required: true, unless: RECORD_IDS }),
      text('description', { maxLength: 5_000 }),
      object('identityLock', [
        flag('enabled', undefined, { required: true }),
        text('text', { maxLength: 2_000 }),
      ]),
    ],
    { maxItems: 50 },
  ),
  list('referenceOrder', text('id', { maxLength: 200 }), {
    maxItems: 50,
    description: 'Reference ids, first to last.',
  }),
];

export const referenceImages = (maxItems = 50): FieldSpec =>
  list('referenceImageUrls', imageUrl('url'), {
    maxItems,
    description: "Further pictures to go by; the model's own cap applies.",
  });
export const referenceVideos = list('referenceVideoUrls', videoUrl('url'), { maxItems: 20 });
export const referenceAudios = list('referenceAudioUrls', audioUrl('url'), { maxItems: 20 });

const EFFORTS = ['none', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Settings every language-model node shares. `temperature` and the token limit are set by the feature where left out. */
export const languageModel = (standard: string, extras: Partial<FieldSpec> = {}): FieldSpec[] => [
  text('llmModel', { default: standard, description: 'Id of a language model.', ...extras }),
  optionalChoice('reasoningEffort', EFFORTS, {
    description: 'Left out, the model decides. The two highest cost one tier more.',
  }),
  flag('advancedMode', false, { description: 'Speaks to the vendor directly; only some models offer it.' }),
  number('temperature', { min: 0, max: 2 }),
  integer('maxTokens', { min: 1, max: 32_768 }),
];

/** Frames per second and length, in seconds, of a composition. */
export const timeline = (duration: number, longest: number): FieldSpec[] => [
  choice('fps', [24, 30, 60], { default: 30 }),
  number('duration', { default: duration, min: 1, max: longest }),
];

export const frameShape = optionalChoice('aspectRatio', ['16:9', '9:16', '1:1', '4:5'], { default: '16:9' });

export const plan = (key: string): FieldSpec =>
  json(key, {
    description: 'The composition, once it is planned; what is given is rendered as it stands.',
    problems: compositionProblems,
  });

/** Names a clip that an earlier Suno job made. */
export const sunoClip: readonly FieldSpec[] = [text('taskId'), text('audioId')];

export const vocalGender = choice('vocalGender', ['auto', 'male', 'female']);
