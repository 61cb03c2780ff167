import type { Model } from '../models/model.js';

export interface ModelPrompt {
  readonly prompt: string;
  /** Only where the model has a field for it. */
  readonly negativePrompt?: string;
}

/**
 * A prompt as a model takes it: within its length, and with what to keep out in the model's own field, or at the
 * end of the prompt where it has none.
 */
export function promptForModel(model: Model, prompt: string, negativePrompt = ''): ModelPrompt {
  const unwanted = negativePrompt.trim();
  if (unwanted === '') return { prompt: prompt.slice(0, model.promptLimit) };
  if (model.negativePromptLimit !== undefined) {
    return {
      prompt: prompt.slice(0, model.promptLimit),
      negativePrompt: unwanted.slice(0, model.negativePromptLimit),
    };
  }
  const avoid = `Avoid: ${unwanted}`.slice(0, model.promptLimit);
  const room = model.promptLimit - avoid.length - 1;
  return { prompt: room <= 0 || prompt === '' ? avoid : `${prompt.slice(0, room)}\n${avoid}` };
}
