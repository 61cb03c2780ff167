import type { NodeTypeInfo } from './node-types.js';

/** What a wired value is. */
export type Media = 'text' | 'image' | 'video' | 'audio' | 'data';

const KEY_BY_TYPE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    text: 'text',
    look: 'text',
    image: 'imageUrl',
    'image-ref': 'imageUrl',
    mask: 'imageUrl',
    face: 'imageUrl',
    identity: 'imageUrl',
    video: 'videoUrl',
    audio: 'audioUrl',
    'audio-ref': 'audioUrl',
    json: 'json',
  }),
);

const MEDIA_BY_KEY: ReadonlyMap<string, Media> = new Map([
  ['text', 'text'],
  ['imageUrl', 'image'],
  ['videoUrl', 'video'],
  ['audioUrl', 'audio'],
]);

const ANY_KEY = ['text', 'imageUrl', 'videoUrl', 'audioUrl', 'json', 'payload'];

/**
 * The output keys that a wire from `handle` reads, best first: the key of the handle's own name, the one of
 * its type, then the one of the node's type, then any.
 */
export function outputKeysOf(info: NodeTypeInfo, handle: string | null, wanted?: string): readonly string[] {
  const keys = new Set<string>();
  // A handle may bear the name of something that every object has.
  if (handle !== null && !(handle in Object.prototype)) {
    keys.add(handle).add(`${handle}Url`);
    const declared = info.outputs?.find((output) => output.id === handle);
    const before = keys.size;
    for (const type of declared?.type.split('/') ?? []) addType(keys, type);
    // A picker's wire may be drawn as video or audio, and still brings words.
    if (keys.size > before) return [...keys.add('text')];
  }
  if (wanted !== undefined && info.outputType === 'data')
    for (const type of wanted.split('/')) addType(keys, type);
  addType(keys, info.outputType);
  for (const key of ANY_KEY) keys.add(key);
  return [...keys];
}

/** The key that holds a value of this type. */
export function keyOfType(type: string): string | undefined {
  return KEY_BY_TYPE.get(type);
}

/** What the value under a key is; nothing when the key does not tell. */
export function mediaOfKey(key: string): Media | undefined {
  return MEDIA_BY_KEY.get(key);
}

/** What the values of a handle of this type are. */
export function mediaOfType(type: string | undefined): Media | undefined {
  const key = type === undefined ? undefined : KEY_BY_TYPE.get(type);
  return key === undefined ? undefined : MEDIA_BY_KEY.get(key);
}

const MEDIA_BY_EXTENSION: readonly (readonly [RegExp, Media])[] = [
  [/\.(?:png|jpe?g|webp|gif|avif|bmp|svg)(?:[?#]|$)/i, 'image'],
  [/\.(?:mp4|mov|webm|mkv|m4v)(?:[?#]|$)/i, 'video'],
  [/\.(?:mp3|wav|m4a|aac|flac|ogg|opus)(?:[?#]|$)/i, 'audio'],
];

/** The kind of a text if nothing else determines it: media if it is a link to a file of that kind. */
export function guessMedia(value: string): Media {
  if (!/^https?:\/\/\S+$/i.test(value)) return 'text';
  return MEDIA_BY_EXTENSION.find(([extension]) => extension.test(value))?.[1] ?? 'text';
}

function addType(keys: Set<string>, type: string): void {
  const key = KEY_BY_TYPE.get(type);
  if (key !== undefined) keys.add(key);
}
