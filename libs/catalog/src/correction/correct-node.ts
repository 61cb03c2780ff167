import { models } from '../models/models.js';
import type { Model } from '../models/model.js';
import { modelOfNode } from '../nodes/node-models.js';
import type { Adjustment } from './adjustment.js';
import { correctImageParams, correctVideoParams, type Correction, type Params } from './correct-params.js';

/** A warning is a sentence, or a code with one. */
export type Warning = string | { readonly code: string; readonly message: string };

/** Node types whose length comes from the material they are given. */
const LENGTH_FROM_MATERIAL = new Set([
  'lip-sync',
  'motion-transfer',
  'speech-to-video',
  'ai-avatar',
  'video-retake',
]);

/**
 * Corrects the settings of one node against the model they choose. Settings of types without a picture or video
 * model, or with a model the catalog does not know, pass through unchanged.
 */
export function correctNode(type: string, params: Params): Correction {
  const model = runningModel(type, params);
  if (model?.kind === 'image') return correctImageParams(model, params);
  if (model?.kind !== 'video' || model.lane === 'llm') return { params: { ...params }, adjustments: [] };
  return correctVideoParams(model, params, { fillDuration: !LENGTH_FROM_MATERIAL.has(type) });
}

/** The model that really runs: the one asked for, or its twin for reference pictures when there are some. */
export function runningModel(type: string, params: Params): Model | undefined {
  const model = modelOfNode(type, params);
  if (model?.referenceTwin === undefined || !hasPictures(params)) return model;
  return models.get(model.referenceTwin) ?? model;
}

function hasPictures(params: Params): boolean {
  return ['referenceImageUrls', 'connectedReferences'].some((key) => {
    const value = params[key];
    return Array.isArray(value) && value.length > 0;
  });
}

/**
 * What `POST /v1/generate-video` warns about: each correction as a sentence, then what else was asked for in
 * vain. API document 4.6.
 */
export function videoWarnings(model: Model, params: Params, adjustments: readonly Adjustment[]): Warning[] {
  const warnings: Warning[] = adjustments.map(asSentence);
  const speaks = model.audio === 'native-speech' || model.audio === 'audio-driven';
  if (isFilled(params['characterVoices']) && !speaks) {
    warnings.push({
      code: 'voice_unsupported_for_provider',
      message: `${model.label} cannot speak; the voices are left out.`,
    });
  }
  return warnings;
}

function asSentence({ field, from, to, reason }: Adjustment): string {
  return to === undefined
    ? `${field} ${from} was dropped. ${reason}`
    : `${field} ${from} became ${to}. ${reason}`;
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';
