/** Handle types that anything may be wired into or out of: what they carry shows at run time. */
const OPEN = new Set(['any', 'any-ref', 'list', 'json', 'variables', 'param', 'dyn']);

/** Handle types that stand for each other, or bring what the other can use. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(['text', 'look', 'picker-json']),
  new Set(['image', 'image-ref', 'mask', 'face', 'identity', 'image-set', 'look']),
  // Pickers of camera moves and of sounds are drawn as video and audio, and bring words.
  new Set(['video', 'look']),
  new Set(['audio', 'audio-ref', 'look', 'identity']),
  new Set(['video', 'identity']),
  new Set(['composition']),
  new Set(['lottie-json']),
];

/**
 * Whether a wire from a handle of one type may end at a handle of another. `video/audio` means either. Types
 * this list does not know are let through.
 */
export function handleTypesFit(source: string, target: string): boolean {
  return source.split('/').some((from) => target.split('/').some((into) => typesFit(from, into)));
}

function typesFit(from: string, into: string): boolean {
  if (from === into || OPEN.has(from) || OPEN.has(into)) return true;
  const known = (type: string): boolean => FAMILIES.some((family) => family.has(type));
  if (!known(from) || !known(into)) return true;
  return FAMILIES.some((family) => family.has(from) && family.has(into));
}
