import { wrapPrompt } from '../prompt/prompt-wrapping.js';
import { handleField } from './handle-fields.js';
import type { NodeOutput } from './node-output.js';
import type { PlannedNode, PlannedWire } from './plan.js';

/** The value a wire carries, or nothing. */
export function wireValue(
  wire: PlannedWire,
  outputs: readonly (NodeOutput | undefined)[],
): string | undefined {
  const output = outputs[wire.from];
  if (!output) return undefined;
  for (const key of wire.outputKeys) {
    const value = output[key];
    if (typeof value === 'string') return value;
    if (value !== undefined && value !== null) return JSON.stringify(value);
  }
  return undefined;
}

/** Values by input handle: a string for one wire, an array for several. */
export function resolveInputs(
  node: PlannedNode,
  outputs: readonly (NodeOutput | undefined)[],
): Record<string, string | string[]> {
  const inputs: Record<string, string | string[]> = {};
  for (const wire of node.wires) {
    const value = wireValue(wire, outputs);
    if (value === undefined) continue;
    const before = inputs[wire.targetHandle];
    if (before === undefined) inputs[wire.targetHandle] = value;
    else inputs[wire.targetHandle] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return inputs;
}

/** The settings a lane works with. */
export function resolveParams(
  node: PlannedNode,
  data: Record<string, unknown>,
  inputs: Readonly<Record<string, string | string[]>>,
): Record<string, unknown> {
  const params: Record<string, unknown> = { ...data };
  for (const [handle, value] of Object.entries(inputs)) {
    const { field, many } = handleField(node.type, handle);
    const values = Array.isArray(value) ? value : [value];
    if (many) params[field] = [...asList(params[field]), ...values];
    else params[field] = field.endsWith('Url') ? values[0] : values.join('\n');
  }
  if (typeof params.promptPrefix === 'string' || typeof params.promptSuffix === 'string') {
    const { field } = handleField(node.type, 'prompt');
    params[field] = wrapPrompt({
      prefix: asText(params.promptPrefix),
      prompt: asText(params[field]),
      suffix: asText(params.promptSuffix),
    });
  }
  return params;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
