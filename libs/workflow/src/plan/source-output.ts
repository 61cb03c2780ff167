import type { NodeOutput } from './node-output.js';
import type { PlannedNode } from './plan.js';

/** The value of a node that only holds one. */
export function sourceOutput(node: PlannedNode, data: Record<string, unknown>, trigger: unknown): NodeOutput {
  if (node.info.triggers) return triggerOutput(trigger);
  const given = node.info.value?.(data);
  if (given) return given;
  switch (node.info.outputType) {
    case 'image':
      return one('imageUrl', data.url ?? data.sourceImageUrl);
    case 'video':
      return one('videoUrl', data.url);
    case 'audio':
      return one('audioUrl', data.url ?? data.extractedAudioUrl);
    default:
      return one('text', data.text);
  }
}

function one(key: string, value: unknown): NodeOutput {
  return typeof value === 'string' ? { [key]: value } : {};
}

function triggerOutput(trigger: unknown): NodeOutput {
  const fields = typeof trigger === 'object' && trigger !== null && !Array.isArray(trigger) ? trigger : {};
  return { ...fields, payload: trigger ?? null };
}
