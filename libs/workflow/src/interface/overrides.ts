import type { DocumentIssue, WorkflowDocument } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';

/** Field values by node id. */
export type Overrides = Record<string, Record<string, unknown>>;

/**
 * Reads the `inputs` of a run: keys are node ids or labels that only one node has. A key that names no
 * node, or several, and a value that is no object, is an issue naming the key.
 */
export function resolveOverrides(
  doc: WorkflowDocument,
  inputs: Record<string, Record<string, unknown>>,
): { overrides: Overrides; issues: DocumentIssue[] } {
  const overrides: Overrides = {};
  const issues: DocumentIssue[] = [];
  const refuse = (key: string, code: string, message: string): void => {
    issues.push({ path: `inputs.${key}`, field: key, code, message });
  };
  for (const [key, fields] of Object.entries(inputs)) {
    const nodeIds = nodesNamed(doc, key);
    if (nodeIds.length === 0) {
      refuse(key, 'unknown_input', `inputs.${key} names no node of this workflow.`);
    } else if (nodeIds.length > 1) {
      refuse(key, 'ambiguous_input', `inputs.${key} is the label of several nodes; use a node id.`);
    } else if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      refuse(key, 'invalid_input', `inputs.${key} must be an object of field values.`);
    } else {
      overrides[nodeIds[0]] = { ...overrides[nodeIds[0]], ...fields };
    }
  }
  return { overrides, issues };
}

function nodesNamed(doc: WorkflowDocument, key: string): string[] {
  const byId = doc.nodes.find((node) => node.id === key);
  if (byId) return [byId.id];
  return doc.nodes.filter((node) => nodeLabel(node) === key).map((node) => node.id);
}
