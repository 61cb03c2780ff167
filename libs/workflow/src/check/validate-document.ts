import { Budget, COMPUTATION_STEPS, spend } from '../budget/budget.js';
import { controlIssues } from '../control/node-control.js';
import { CyclicDocument, inDependencyOrder } from '../document/dependency-order.js';
import { dependenciesOf, linkDocument } from '../document/document-links.js';
import type { DocumentIssue, WorkflowDocument } from '../document/document.js';
import { handleTypesFit } from '../document/handle-compatibility.js';
import { isRecord } from '../document/json-record.js';
import type { NodeTypeInfo, NodeTypes } from '../document/node-types.js';

/**
 * What is wrong with a document, naming node and field; empty when it can be saved and run. Codes:
 * `invalid_document`, `invalid_nodes`, `invalid_edges`, `invalid_settings`, `invalid_node`, `invalid_edge`,
 * `invalid_field`, `duplicate_node_id`, `unknown_node_type`, `dangling_edge`, `incompatible_handles`,
 * `cycle`. Unknown extra fields are fine. Throws `ComputationTooLarge`.
 */
export function validateDocument(doc: unknown, types: NodeTypes): DocumentIssue[] {
  if (!isRecord(doc))
    return [{ path: '', code: 'invalid_document', message: 'The workflow must be an object.' }];
  const check = new DocumentCheck(types);
  new Budget(COMPUTATION_STEPS).run(() => check.document(doc));
  return check.issues;
}

/** Text settings that every node may have. */
const TEXT_FIELDS = ['label', 'promptPrefix', 'promptSuffix'];

class DocumentCheck {
  readonly issues: DocumentIssue[] = [];
  private readonly infoById = new Map<string, NodeTypeInfo | undefined>();

  constructor(private readonly types: NodeTypes) {}

  document(doc: Record<string, unknown>): void {
    const nodes = this.list(doc, 'nodes');
    const edges = this.list(doc, 'edges');
    spend((nodes.length + edges.length) * 20);
    if (doc.settings !== undefined && !isRecord(doc.settings)) {
      this.refuse('settings', 'invalid_settings', 'settings must be an object.');
    }
    nodes.forEach((node, index) => this.node(node, `nodes[${index}]`));
    edges.forEach((edge, index) => this.edge(edge, `edges[${index}]`));
    if (this.issues.length === 0) this.order(doc as unknown as WorkflowDocument);
  }

  private list(doc: Record<string, unknown>, key: 'nodes' | 'edges'): unknown[] {
    const list = doc[key];
    if (Array.isArray(list)) return list as unknown[];
    this.refuse(key, `invalid_${key}`, `${key} must be a list.`);
    return [];
  }

  private node(node: unknown, path: string): void {
    if (!isRecord(node)) return this.refuse(path, 'invalid_node', 'A node must be an object.');
    const { id, type, data } = node;
    if (typeof id !== 'string' || id === '' || id === '__proto__') {
      return this.refuse(`${path}.id`, 'invalid_node', 'A node needs an id, a text.');
    }
    if (this.infoById.has(id)) {
      this.refuse(`${path}.id`, 'duplicate_node_id', `Two nodes have the id ${id}.`, id, 'id');
    }
    const info = typeof type === 'string' ? this.types.get(type) : undefined;
    this.infoById.set(id, info);
    if (!info) {
      const message = `Node ${id} has the unknown type ${shown(type)}.`;
      this.refuse(`${path}.type`, 'unknown_node_type', message, id, 'type');
    }
    if (!isRecord(data)) {
      return this.refuse(`${path}.data`, 'invalid_node', `data of node ${id} must be an object.`, id, 'data');
    }
    for (const field of TEXT_FIELDS) {
      const value = data[field];
      if (value === undefined || value === null || typeof value === 'string') continue;
      this.refuse(
        `${path}.data.${field}`,
        'invalid_field',
        `${field} of node ${id} must be text.`,
        id,
        field,
      );
    }
    for (const { field, message } of controlIssues(data)) {
      this.refuse(`${path}.data.${field}`, 'invalid_field', `${field} of node ${id} ${message}`, id, field);
    }
  }

  private edge(edge: unknown, path: string): void {
    if (!isRecord(edge)) return this.refuse(path, 'invalid_edge', 'An edge must be an object.');
    const ends = ['source', 'target'].map((end) => this.end(edge, end, path));
    for (const key of ['sourceHandle', 'targetHandle']) {
      const handle = edge[key];
      if (handle !== undefined && handle !== null && typeof handle !== 'string') {
        this.refuse(`${path}.${key}`, 'invalid_edge', `${key} must be text or null.`, undefined, key);
      }
    }
    if (edge.data !== undefined && edge.data !== null && !isRecord(edge.data)) {
      this.refuse(`${path}.data`, 'invalid_edge', 'data of an edge must be an object.', undefined, 'data');
    }
    const [source, target] = ends;
    if (source && target) this.handles(edge, source, target, path);
  }

  private end(edge: Record<string, unknown>, end: string, path: string): NodeTypeInfo | undefined {
    const id = edge[end];
    if (typeof id === 'string' && this.infoById.has(id)) return this.infoById.get(id);
    const message = `The ${end} of this edge, ${shown(id)}, is not a node of the document.`;
    this.refuse(`${path}.${end}`, 'dangling_edge', message, undefined, end);
    return undefined;
  }

  private handles(
    edge: Record<string, unknown>,
    source: NodeTypeInfo,
    target: NodeTypeInfo,
    path: string,
  ): void {
    const from = source.outputs?.find((handle) => handle.id === edge.sourceHandle);
    const into = target.inputs?.find((handle) => handle.id === edge.targetHandle);
    if (!from || !into || handleTypesFit(from.type, into.type)) return;
    const message = `${source.type} gives ${from.type} at ${from.id}, and ${into.id} of ${target.type} takes ${into.type}.`;
    const nodeId = edge.target as string;
    this.refuse(`${path}.targetHandle`, 'incompatible_handles', message, nodeId, into.id);
  }

  private order(doc: WorkflowDocument): void {
    const links = linkDocument(doc, this.types);
    try {
      inDependencyOrder([...links.nodes.keys()], (id) => dependenciesOf(links, id));
    } catch (thrown) {
      if (!(thrown instanceof CyclicDocument)) throw thrown;
      this.refuse('edges', 'cycle', thrown.message, thrown.nodeIds[0]);
    }
  }

  private refuse(path: string, code: string, message: string, nodeId?: string, field?: string): void {
    const issue: DocumentIssue = { path, message, code };
    if (nodeId !== undefined) issue.nodeId = nodeId;
    if (field !== undefined) issue.field = field;
    this.issues.push(issue);
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
