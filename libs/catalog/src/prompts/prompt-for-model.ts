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
  if (unwanted === '') return { prompt: cutText(prompt, model.promptLimit) };
  if (model.negativePromptLimit !== undefined) {
    return {
      prompt: cutText(prompt, model.promptLimit),
      negativePrompt: cutText(unwanted, model.negativePromptLimit),
    };
  }
  const avoid = cutText(`Avoid: ${unwanted}`, model.promptLimit);
  const room = model.promptLimit - avoid.length - 1;
  return { prompt: room <= 0 || prompt === '' ? avoid : `${cutText(prompt, room)}\n${avoid}` };
}

/** At most so many UTF-16 units, and no half of a character: providers refuse a body that is no text. */
export function cutText(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const splits = text.length > most && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? most - 1 : most);
}
