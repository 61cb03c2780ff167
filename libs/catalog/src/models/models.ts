import { audioModels } from './audio-models.js';
import { imageModels } from './image-models.js';
import type { Model, ModelKind } from './model.js';
import { otherVideoModels } from './other-video-models.js';
import { videoModels } from './video-models.js';

const ALL: readonly Model[] = [...imageModels, ...videoModels, ...otherVideoModels, ...audioModels];

const BY_ID = new Map(ALL.map((model) => [model.id, model]));

/** Every generation model, hidden ones included. */
export const models = {
  /** The model, or undefined when there is none of that id. */
  get: (id: string): Model | undefined => BY_ID.get(id),
  all: (): readonly Model[] => ALL,
  ofKind: (kind: ModelKind): readonly Model[] => ALL.filter((model) => model.kind === kind),
  /** Models that make a clip from words, frames or references. */
  videoGenerators: (): readonly Model[] => videoModels,
};
