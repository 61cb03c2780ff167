import { CHAT_TYPES } from '../chat-request.js';
import type { LaneCapabilities, ProviderLane, ProviderWork, Submitted } from '../provider-lane.js';
import { chat, draw } from './generate-content.js';
import { explainRefusal } from './google-errors.js';
import { orderClip, pollClip } from './veo-operation.js';

const IMAGE_TYPES = new Set(['generate-image', 'image-to-image', 'modify-image', 'edit-image']);
const CLIP_TYPES = new Set(['generate-video', 'text-to-video', 'image-to-video']);

const makesClips = (model: string): boolean => model.startsWith('veo-');
const draws = (model: string): boolean => model.endsWith('-image');

function capabilities({ type, backend: { model } }: ProviderWork): LaneCapabilities | undefined {
  if (makesClips(model)) return CLIP_TYPES.has(type) ? { class: 'C' } : undefined;
  const types = draws(model) ? IMAGE_TYPES : CHAT_TYPES;
  return types.has(type) ? { class: 'C', synchronous: true } : undefined;
}

/** Gemini, and VEO as operations. Facts: providers 8. */
export function googleLane(): ProviderLane {
  return {
    provider: 'google',
    headers: (key): Record<string, string> => (key === undefined ? {} : { 'x-goog-api-key': key }),
    explain: explainRefusal,
    capabilities,
    submit: async (task, access): Promise<Submitted> => {
      const { model } = task.backend;
      if (makesClips(model)) return orderClip(task, access);
      return { kind: 'done', result: await (draws(model) ? draw(task, access) : chat(task, access)) };
    },
    poll: (handle, _task, access) => pollClip(handle, access),
  };
}
