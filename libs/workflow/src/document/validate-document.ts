import type { DocumentIssue, WorkflowDocument, WorkflowEdge, WorkflowNode } from './document.js';
import type { NodeTypes } from './node-types.js';
import { CyclicDocument, inDependencyOrder } from '../plan/compile-plan.js';

/**
 * What is wrong with a document, naming node and field; empty when it can be saved and run. Unknown extra
 * fields are fine.
 */
export function validateDocument(doc: unknown, types: NodeTypes): DocumentIssue[] {
  if (!isObject(doc)) return [issue('', 'invalid_document', 'The workflow must be an object.')];
  const issues: DocumentIssue[] = [];
  const nodes = listOf(doc, 'nodes', issues);
  const edges = listOf(doc, 'edges', issues);
  if (doc.settings !== undefined && !isObject(doc.settings)) {
    issues.push(issue('settings', 'invalid_settings', 'settings must be an object.'));
  }
  const seen = new Set<string>();
  nodes.forEach((node, index) => checkNode(node, `nodes[${index}]`, types, seen, issues));
  edges.forEach((edge, index) => checkEdge(edge, `edges[${index}]`, seen, issues));
  if (issues.length === 0) issues.push(...cycleIssues(doc as unknown as WorkflowDocument));
  return issues;
}

function listOf(doc: Record<string, unknown>, key: 'nodes' | 'edges', issues: DocumentIssue[]): unknown[] {
  const list = doc[key];
  if (Array.isArray(list)) return list;
  issues.push(issue(key, `invalid_${key}`, `${key} must be a list.`));
  return [];
}

function checkNode(
  node: unknown,
  path: string,
  types: NodeTypes,
  seen: Set<string>,
  issues: DocumentIssue[],
): void {
  if (!isObject(node)) {
    issues.push(issue(path, 'invalid_node', 'A node must be an object.'));
    return;
  }
  const { id, type, data } = node;
  if (typeof id !== 'string' || id === '') {
    issues.push(issue(`${path}.id`, 'invalid_node', 'A node needs an id.'));
    return;
  }
  if (seen.has(id)) {
    issues.push(issue(`${path}.id`, 'duplicate_node_id', `Two nodes have the id ${id}.`, id, 'id'));
  }
  seen.add(id);
  if (typeof type !== 'string' || !types.get(type)) {
    const message = `Node ${id} has the unknown type ${String(type)}.`;
    issues.push(issue(`${path}.type`, 'unknown_node_type', message, id, 'type'));
  }
  if (!isObject(data)) {
    issues.push(issue(`${path}.data`, 'invalid_node', `data of node ${id} must be an object.`, id, 'data'));
    return;
  }
  for (const field of ['label', 'promptPrefix', 'promptSuffix']) {
    if (data[field] !== undefined && data[field] !== null && typeof data[field] !== 'string') {
      const message = `${field} of node ${id} must be text.`;
      issues.push(issue(`${path}.data.${field}`, 'invalid_field', message, id, field));
    }
  }
}

function checkEdge(edge: unknown, path: string, nodeIds: Set<string>, issues: DocumentIssue[]): void {
  if (!isObject(edge)) {
    issues.push(issue(path, 'invalid_edge', 'An edge must be an object.'));
    return;
  }
  for (const end of ['source', 'target'] as const) {
    const id = edge[end];
    if (typeof id !== 'string' || !nodeIds.has(id)) {
      const message = `The ${end} of this edge, ${String(id)}, is no node of the document.`;
      issues.push(issue(`${path}.${end}`, 'dangling_edge', message, undefined, end));
    }
  }
}

function cycleIssues(doc: WorkflowDocument): DocumentIssue[] {
  const sources = new Map<string, string[]>();
  for (const edge of doc.edges) {
    sources.set(edge.target, [...(sources.get(edge.target) ?? []), edge.source]);
  }
  try {
    inDependencyOrder(
      doc.nodes.map((node: WorkflowNode) => node.id),
      (id) => sources.get(id) ?? [],
    );
    return [];
  } catch (thrown) {
    if (!(thrown instanceof CyclicDocument)) throw thrown;
    return [issue('edges', 'cycle', thrown.message, thrown.nodeIds[0])];
  }
}

function issue(path: string, code: string, message: string, nodeId?: string, field?: string): DocumentIssue {
  const found: DocumentIssue = { path, message, code };
  if (nodeId !== undefined) found.nodeId = nodeId;
  if (field !== undefined) found.field = field;
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
