import type { NodeTypeInfo } from '../document/node-types.js';

const KEY_BY_MEDIA: Readonly<Record<string, string>> = {
  text: 'text',
  image: 'imageUrl',
  'image-ref': 'imageUrl',
  mask: 'imageUrl',
  face: 'imageUrl',
  identity: 'imageUrl',
  video: 'videoUrl',
  audio: 'audioUrl',
  'audio-ref': 'audioUrl',
  json: 'json',
};

const ANY_MEDIA = ['text', 'imageUrl', 'videoUrl', 'audioUrl', 'json', 'payload'];

/**
 * The output keys a wire from `handle` reads, best first: the key of the handle's own name, the one of its
 * media type, then the one of the node's media type, then any.
 */
export function outputKeysOf(info: NodeTypeInfo, handle: string | null): readonly string[] {
  const keys = new Set<string>();
  if (handle !== null) {
    keys.add(handle).add(`${handle}Url`);
    const declared = info.outputs?.find((output) => output.id === handle);
    for (const media of declared?.type.split('/') ?? []) addMedia(keys, media);
    if (keys.size > 2) return [...keys];
  }
  addMedia(keys, info.outputType);
  for (const key of ANY_MEDIA) keys.add(key);
  return [...keys];
}

function addMedia(keys: Set<string>, media: string): void {
  const key = KEY_BY_MEDIA[media];
  if (key !== undefined) keys.add(key);
}
