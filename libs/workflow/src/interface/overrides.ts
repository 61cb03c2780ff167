import type { DocumentIssue, WorkflowDocument, WorkflowNode } from '../document/document.js';
import { isRecord } from '../document/json-record.js';
import { nodeLabel } from '../document/node-label.js';

/** Field values by node id. */
export type Overrides = Record<string, Record<string, unknown>>;

/**
 * Reads the `inputs` of a run (section 2.2 of the API specification): keys are node ids, or labels that only
 * one node has. A key that names no node (`unknown_input`) or several (`ambiguous_input`), and a value that
 * is no object (`invalid_input`), is an issue naming the key. Two keys of one node are merged per field.
 *
 * @param member what the request calls them
 */
export function resolveOverrides(
  doc: WorkflowDocument,
  inputs: Record<string, Record<string, unknown>>,
  member = 'inputs',
): { overrides: Overrides; issues: DocumentIssue[] } {
  const overrides: Overrides = {};
  const issues: DocumentIssue[] = [];
  const refuse = (key: string, code: string, message: string): void => {
    issues.push({ path: `${member}.${key}`, field: key, code, message });
  };
  const nodesNamed = namesOf(doc);
  for (const [key, fields] of Object.entries<unknown>(inputs)) {
    const [nodeId, ...others] = nodesNamed(key);
    if (nodeId === undefined) {
      refuse(key, 'unknown_input', `${member}.${key} names no node of this workflow.`);
    } else if (others.length > 0) {
      refuse(key, 'ambiguous_input', `${member}.${key} is the label of several nodes; use a node id.`);
    } else if (!isRecord(fields)) {
      refuse(key, 'invalid_input', `${member}.${key} must be an object of field values.`);
    } else overrides[nodeId] = { ...overrides[nodeId], ...fields };
  }
  return { overrides, issues };
}

/** Laid over each other per node and per field; the later wins. */
export function mergeOverrides(...layers: readonly Overrides[]): Overrides {
  const merged: Overrides = {};
  for (const layer of layers) {
    for (const [nodeId, fields] of Object.entries(layer)) merged[nodeId] = { ...merged[nodeId], ...fields };
  }
  return merged;
}

/** Finds the ids of the nodes that a key means: the one with that id, else all with that label. */
function namesOf({ nodes }: WorkflowDocument): (key: string) => readonly string[] {
  const ids = new Set(nodes.map(({ id }) => id));
  let labelled: Map<string, WorkflowNode[]> | undefined;
  return (key) => {
    if (ids.has(key)) return [key];
    labelled ??= Map.groupBy(nodes, nodeLabel);
    return (labelled.get(key) ?? []).map(({ id }) => id);
  };
}
