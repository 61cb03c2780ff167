import { spend } from '../budget/budget.js';
import { itemText } from '../nodes/field-path.js';
import type { NodeOutput } from '../document/node-output.js';
import { keyOfType } from '../document/output-keys.js';

/**
 * The output of a node whose iterations are done, all of them or those before a failure: the newest one's,
 * with the value of each in `listResults`. A node that was to run once keeps its output as it is.
 */
export function combinedOutput(
  outputs: readonly NodeOutput[],
  outputType: string,
  planned: number,
): NodeOutput {
  const newest = outputs.at(-1) ?? {};
  if (planned === 1) return newest;
  spend(outputs.length);
  return { ...newest, listResults: outputs.flatMap((output) => valuesOf(output, outputType)) };
}

function valuesOf(output: NodeOutput, outputType: string): string[] {
  if (Array.isArray(output.listResults)) return output.listResults.map(itemText);
  const own = keyOfType(outputType);
  const keys = [...(own === undefined ? [] : [own]), 'imageUrl', 'videoUrl', 'audioUrl', 'text', 'json'];
  const key = keys.find((each) => output[each] !== undefined && output[each] !== null);
  return [key === undefined ? '' : itemText(output[key])];
}
