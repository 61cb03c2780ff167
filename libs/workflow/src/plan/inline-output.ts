import { combineText } from '../nodes/combine-text.js';
import type { NodeOutput } from './node-output.js';
import type { PlannedNode } from './plan.js';
import { wireValue } from './resolve-params.js';

/** Result of a node that is computed in the planning step. */
export function inlineOutput(
  node: PlannedNode,
  data: Record<string, unknown>,
  outputs: readonly (NodeOutput | undefined)[],
): NodeOutput {
  if (node.type === 'combine-text') {
    return {
      text: combineText(
        node.wires.map((wire) => wireValue(wire, outputs) ?? ''),
        data,
      ),
    };
  }
  throw new Error(`No rule computes a node of type ${node.type}.`);
}
