import { ENTITY_TYPES, LIST_TARGET_TYPES, PARAMETER_FIELDS } from './node-families.js';
import type { NodeTypeInfo } from './node-types.js';
import { mediaOfType } from './output-keys.js';

/** What becomes of a wired value. */
export type WireTarget =
  /** Text of a field; several are joined. */
  | { readonly kind: 'text'; readonly field: string }
  /** One link. */
  | { readonly kind: 'url'; readonly field: string }
  /** Added to a list of links. */
  | { readonly kind: 'urls'; readonly field: string }
  /** Filed by what it is: `imageUrl`, `videoUrl`, `audioUrl`, or the text field. */
  | { readonly kind: 'media'; readonly textField: string }
  /** Filed by what it is among the reference lists, and under a name of its own where there is one. */
  | { readonly kind: 'reference'; readonly field?: string }
  /** Words for the tail of the prompt. */
  | { readonly kind: 'clause' }
  /** A subject, with all that is known of it. */
  | { readonly kind: 'entity' }
  /** The value of a parameter node. */
  | { readonly kind: 'parameter'; readonly field: string }
  /** Data, handed over as data. */
  | { readonly kind: 'data'; readonly field: string }
  /** Taken together with all others by what computes the node. */
  | { readonly kind: 'items' }
  /** Only for conditions and variables. */
  | { readonly kind: 'none' };

const CLAUSE_HANDLES = new Set(['look', 'elements', 'cinematography', 'style', 'audio-style']);
const ENTITY_HANDLES = new Set(['assets', 'subjects', 'characters', 'objects', 'location', 'locations']);

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    negative: 'negativePrompt',
    startFrame: 'imageUrl',
    endFrame: 'endFrameUrl',
    image: 'imageUrl',
    video: 'videoUrl',
    audio: 'audioUrl',
    mask: 'maskUrl',
    'mask-video': 'maskVideoUrl',
    face: 'faceUrl',
    images: 'imageUrls',
    audio1: 'audioUrls',
    audio2: 'audioUrls',
    video1: 'videoUrls',
    video2: 'videoUrls',
    video3: 'videoUrls',
    video4: 'videoUrls',
    reference: 'referenceImageUrls',
    references: 'referenceImageUrls',
    imageReferences: 'referenceImageUrls',
    'ref-image': 'referenceImageUrls',
    'reference-videos': 'referenceVideoUrls',
    videoReferences: 'referenceVideoUrls',
    'ref-video': 'referenceVideoUrls',
    'reference-audio': 'referenceAudioUrls',
    audioReferences: 'referenceAudioUrls',
    'ref-audio': 'referenceAudioUrls',
    'system-prompt': 'systemPrompt',
    background: 'imageUrl',
    'video-in': 'videoUrl',
    'audio-in': 'audioUrl',
  }),
);

const PROMPT_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'llm-chat': 'userInput',
    'ai-writer': 'userInput',
    'text-to-speech': 'text',
    'image-to-text': 'customPrompt',
    'video-analysis': 'analysisFocus',
    'suno-style-boost': 'content',
    'voice-design': 'voiceDescription',
    'voice-remix': 'voiceDescription',
    'video-composer': 'compositionPrompt',
    'after-effects': 'effectPrompt',
    'lottie-overlay': 'overlayPrompt',
    '3d-title': 'titlePrompt',
    'motion-graphics': 'motionPrompt',
    'ai-avatar': 'script',
  }),
);

const DATA_TYPES = new Set([
  'json',
  'composition',
  'lottie-json',
  'picker-json',
  'identity',
  'list',
  'variables',
]);

/** The field that holds a node's positive prompt. */
export function promptFieldOf(info: NodeTypeInfo): string {
  return info.promptField ?? PROMPT_FIELDS.get(info.type) ?? 'prompt';
}

/** What a wire from `source` into `handle` of `target` fills. */
export function wireTargetOf(
  source: NodeTypeInfo,
  sourceHandle: string | null,
  target: NodeTypeInfo,
  handle: string | null,
): WireTarget {
  if (handle === 'variables' || (handle !== null && isInherited(handle))) return { kind: 'none' };
  if (LIST_TARGET_TYPES.has(target.type)) return { kind: 'items' };
  const declared = target.inputs?.find((input) => input.id === handle);
  const parameter = PARAMETER_FIELDS.get(source.type);
  if (parameter && typeof target.execution === 'object')
    return { kind: 'parameter', field: parameter.target };
  if (handle !== null && CLAUSE_HANDLES.has(handle) && !declared?.field) return { kind: 'clause' };
  const isEntity = ENTITY_TYPES.has(source.type) && sourceHandle !== 'image';
  // A subject lends its voice to speech.
  if (isEntity && target.type === 'text-to-speech' && handle === 'voice') return { kind: 'entity' };
  if (isEntity && handle !== null && (ENTITY_HANDLES.has(handle) || declared?.type === 'identity')) {
    return { kind: 'entity' };
  }
  if (handle !== null && ENTITY_HANDLES.has(handle)) return { kind: 'urls', field: 'referenceImageUrls' };
  if (declared?.type === 'any-ref') return { kind: 'reference', field: declared.field };
  if (handle === 'voice') return { kind: 'data', field: declared?.field ?? 'voicePersona' };
  if (declared?.field !== undefined) return fieldTarget(declared.field, declared.type, target.type);
  if (handle === null || handle === 'in') return looseTarget(source, isEntity, target, declared?.type);
  if (handle.startsWith('field-')) return fieldTarget(handle.slice('field-'.length), 'text');
  if (handle === 'prompt') return { kind: 'text', field: promptFieldOf(target) };
  return fieldTarget(FIELDS.get(handle) ?? handle, declared?.type, target.type);
}

/** Types that work on several clips, whichever handle these come through. */
const MANY_CLIPS = new Set([
  'assemble-narrated-video',
  'combine-videos',
  'combine-audio',
  'mix-audio',
  'image-collage',
]);

/** Names that every object has are no settings. */
const isInherited = (name: string): boolean => name.replace('field-', '') in Object.prototype;

function fieldTarget(field: string, type: string | undefined, nodeType?: string): WireTarget {
  if (field.endsWith('Urls') || field === 'references') return { kind: 'urls', field };
  if (nodeType === 'combine-audio') return { kind: 'urls', field: 'audioUrls' };
  if (nodeType !== undefined && MANY_CLIPS.has(nodeType) && field.endsWith('Url')) {
    return { kind: 'urls', field: `${field}s` };
  }
  if (type === 'any') return { kind: 'media', textField: field === 'media' ? 'caption' : field };
  if (field.endsWith('Url') || field === 'url') return { kind: 'url', field };
  if (type !== undefined && DATA_TYPES.has(type)) return { kind: 'data', field };
  if (type !== undefined && mediaOfType(type) !== undefined && mediaOfType(type) !== 'text') {
    return { kind: 'url', field };
  }
  return { kind: 'text', field };
}

/** A wire that names no handle, or one that takes anything: what it carries decides. */
function looseTarget(
  source: NodeTypeInfo,
  isEntity: boolean,
  target: NodeTypeInfo,
  type: string | undefined,
): WireTarget {
  const hasPrompt = target.inputs?.some((input) => input.id === 'prompt') ?? false;
  if (!hasPrompt) {
    if (type === 'composition') return { kind: 'data', field: 'composition' };
    return { kind: 'media', textField: type === 'text' ? promptFieldOf(target) : 'text' };
  }
  // Older documents drew every wire into one handle.
  if (isEntity) return { kind: 'entity' };
  const media = mediaOfType(source.outputs?.[0]?.type) ?? mediaOfType(source.outputType);
  if (source.execution === 'source' && source.outputs?.some((output) => output.type === 'look')) {
    return { kind: 'clause' };
  }
  return media === undefined || media === 'text'
    ? { kind: 'text', field: promptFieldOf(target) }
    : { kind: 'reference' };
}
