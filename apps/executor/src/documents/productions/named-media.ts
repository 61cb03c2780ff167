import type { MediaAddresses } from '@easel/platform';

type Keys = Pick<MediaAddresses, 'keyIn'>;

/** What every address of our own media has in it; most texts of a production do not. */
const MARK = 'media/';

/** Keys of the media of this installation that parts name: by part, each key once. Parts that name none are left out. */
export function mediaIn(parts: Readonly<Record<string, unknown>>, media: Keys): Record<string, string[]> {
  const keys: Record<string, string[]> = {};
  for (const [part, body] of Object.entries(parts)) {
    const named = new Set(keysIn(body, media));
    if (named.size > 0) keys[part] = [...named];
  }
  return keys;
}

function* keysIn(value: unknown, media: Keys): Generator<string> {
  if (typeof value === 'string') {
    const key = value.includes(MARK) ? media.keyIn(value) : undefined;
    if (key !== undefined) yield key;
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) yield* keysIn(each, media);
  }
}
