/** How the value of an input is written. */
export type InputFieldType = 'text' | 'image-url' | 'video-url' | 'audio-url' | 'select' | 'number';

/** The field of an input node that callers set. */
export interface InputField {
  key: string;
  type: InputFieldType;
}

const OWN_KEYS: Readonly<Record<string, InputField>> = {
  'text-prompt': { key: 'text', type: 'text' },
  'upload-image': { key: 'url', type: 'image-url' },
  'upload-video': { key: 'url', type: 'video-url' },
  'upload-audio': { key: 'url', type: 'audio-url' },
  'reference-audio': { key: 'extractedAudioUrl', type: 'audio-url' },
  'style-guide': { key: 'text', type: 'text' },
  'scene-count': { key: 'count', type: 'number' },
  duration: { key: 'seconds', type: 'number' },
  'aspect-ratio': { key: 'ratio', type: 'select' },
  'camera-motion': { key: 'cameraMotion', type: 'select' },
  'camera-format': { key: 'cameraFormat', type: 'select' },
  'color-look': { key: 'colorLook', type: 'select' },
  'photo-genre': { key: 'photoGenre', type: 'select' },
  'held-prop': { key: 'heldProp', type: 'select' },
  'render-quality': { key: 'renderQuality', type: 'select' },
  'composition-effects': { key: 'compositionEffect', type: 'select' },
  'post-process-effects': { key: 'postProcess', type: 'select' },
  'action-fx': { key: 'actionFx', type: 'select' },
  'character-fx': { key: 'characterFx', type: 'select' },
  'loop-subject': { key: 'loopSubject', type: 'select' },
  framing: { key: 'shotSize', type: 'select' },
  lighting: { key: 'timeOfDay', type: 'select' },
  temporal: { key: 'temporalSpeed', type: 'select' },
  person: { key: 'type', type: 'select' },
  styling: { key: 'makeup', type: 'select' },
  'exposure-settings': { key: 'aperture', type: 'select' },
  'music-genre': { key: 'subgenre', type: 'select' },
  'music-mood': { key: 'emotion', type: 'select' },
  instrumentation: { key: 'production', type: 'select' },
  'voice-character': { key: 'timbre', type: 'select' },
  'voice-delivery': { key: 'archetype', type: 'select' },
};

const KEY_IS_TYPE =
  'provider tone motion lens atmosphere style setting mood photographer aesthetic era material animal vehicle weapon furniture backdrop transition pose';

const FIELDS = new Map<string, InputField>([
  ...Object.entries(OWN_KEYS),
  ...KEY_IS_TYPE.split(' ').map((type): [string, InputField] => [type, { key: type, type: 'select' }]),
]);

/** The field of a node of `type` that a run's inputs set, for types that are inputs. */
export function inputFieldOf(type: string): InputField | undefined {
  return FIELDS.get(type);
}

/** Types that are inputs of a workflow without being marked. */
export const STANDARD_INPUT_TYPES: ReadonlySet<string> = new Set([
  'text-prompt',
  'upload-image',
  'upload-video',
  'upload-audio',
  'tone',
  'style-guide',
  'provider',
  'scene-count',
  'duration',
  'aspect-ratio',
  'motion',
  'camera-motion',
  'framing',
  'lens',
  'camera-format',
  'lighting',
  'color-look',
  'atmosphere',
  'action-fx',
  'temporal',
  'reference-audio',
]);
