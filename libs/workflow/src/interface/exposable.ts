import type { WorkflowNode } from '../document/document.js';
import type { NodeTypes } from '../document/node-types.js';
import { SCOPE_KEY } from '../document/document-links.js';

const NEVER_EXPOSED = new Set([
  'sticky-note',
  'webhook-trigger',
  'schedule-trigger',
  'sub-workflow-input',
  'sub-workflow-output',
]);

/** Whether a node can be an input or an output of its workflow. */
export function isExposable(node: WorkflowNode, types: NodeTypes): boolean {
  // What a sub-workflow put in is its own affair.
  if (node.data[SCOPE_KEY] !== undefined) return false;
  return node.hidden !== true && !NEVER_EXPOSED.has(node.type) && types.get(node.type) !== undefined;
}
