import type { EntityField, Published } from './entity-kind.js';

const asItIs: Published = (value) => value;

/** Text members under these names, and no others. */
export const publishedTexts =
  (...names: readonly string[]): Published =>
  (value) =>
    isObject(value) ? textsOf(value, (name) => names.includes(name)) : null;

/** What was picked: a text, or several, for each dimension. */
export const publishedPicks: Published = (value) => (isObject(value) ? textsOf(value, () => true) : null);

/** A voice that everybody may speak with. One that was cloned is its owner's alone. */
export const publishedVoice: Published = (value) =>
  isObject(value) && ['premade', 'library'].includes(String(value['voiceType']))
    ? publishedTexts('voiceId', 'voiceName', 'voiceType', 'ttsProvider')(value)
    : null;

/** The field, of which others see everything. */
export const published = (field: EntityField): EntityField => ({ ...field, published: asItIs });

function textsOf(value: Record<string, unknown>, takes: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([name, held]) => takes(name) && [held].flat().every(isText)),
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
