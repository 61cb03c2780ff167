import { imageModels } from './image-models.js';
import type { Model } from './model.js';
import { videoModels } from './video-models.js';

/** Every value that at least one model of a kind takes. No model takes them all. */
export const IMAGE_ASPECT_RATIOS = union(imageModels, (model) => model.aspectRatios);
export const VIDEO_ASPECT_RATIOS = union(videoModels, (model) => model.aspectRatios);
export const IMAGE_RESOLUTIONS = union(imageModels, (model) => model.resolutions);
export const VIDEO_RESOLUTIONS = union(videoModels, (model) => model.resolutions);
export const QUALITIES = union(imageModels, (model) => model.qualities);

function union(models: readonly Model[], listOf: (model: Model) => readonly string[]): string[] {
  return [...new Set(models.flatMap(listOf))];
}
