/** The parameter a wired handle fills. */
export interface HandleField {
  field: string;
  /** Every wired value is added to a list. */
  many: boolean;
}

const FIELD_BY_HANDLE: Readonly<Record<string, string>> = {
  negative: 'negativePrompt',
  startFrame: 'imageUrl',
  endFrame: 'endFrameUrl',
  image: 'imageUrl',
  video: 'videoUrl',
  audio: 'audioUrl',
  mask: 'maskUrl',
  face: 'faceUrl',
  'system-prompt': 'systemPrompt',
};

const LIST_BY_HANDLE: Readonly<Record<string, string>> = {
  references: 'referenceImageUrls',
  imageReferences: 'referenceImageUrls',
  'ref-image': 'referenceImageUrls',
  'reference-videos': 'referenceVideoUrls',
  videoReferences: 'referenceVideoUrls',
  'ref-video': 'referenceVideoUrls',
  'reference-audio': 'referenceAudioUrls',
  audioReferences: 'referenceAudioUrls',
  'ref-audio': 'referenceAudioUrls',
};

const PROMPT_FIELD: Readonly<Record<string, string>> = {
  'llm-chat': 'userInput',
  'ai-writer': 'userInput',
};

/** Which parameter the wires into `handle` of a node of `type` fill. */
export function handleField(type: string, handle: string): HandleField {
  const list = LIST_BY_HANDLE[handle];
  if (list !== undefined) return { field: list, many: true };
  if (handle === 'prompt') return { field: PROMPT_FIELD[type] ?? 'prompt', many: false };
  return { field: FIELD_BY_HANDLE[handle] ?? handle, many: false };
}
