import type { Film } from './production.js';

/** What a film is made with where nobody said otherwise. Facts A3.6. */
export const FILM_DEFAULTS = {
  aspectRatio: '16:9',
  resolution: '720p',
  fps: 24,
  format: null,
  targetDurationSec: null,
  language: 'en',
  imageProvider: 'nano-banana-pro',
  videoProvider: 'seedance-2-fast',
  look: null,
  negativePrompt: null,
  transition: 'hard_cut',
} satisfies { [K in keyof Film]-?: Film[K] | null };
