import type { ModelRules } from './local-models.js';

/** A model and its library are loaded when the first work needs them. */
export const MODEL_RULES: ModelRules = {
  doubling: async (picture) => (await import('./double-picture.js')).doublePicture(picture),
  reading: async (picture) => (await import('./read-words.js')).readWords(picture),
};
