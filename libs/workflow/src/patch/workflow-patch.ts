import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document/document.js';
import { isRecord } from '../document/json-record.js';

/** One change of a workflow's document, as it is proposed to somebody who may make it. */
export type WorkflowPatchOp =
  | { op: 'add-node'; node: WorkflowNode }
  /** Its wires go with it. */
  | { op: 'remove-node'; nodeId: string }
  /** Replaces these settings of the node; null takes one away. */
  | { op: 'set-node-data'; nodeId: string; data: Record<string, unknown> }
  | { op: 'add-edge'; edge: WorkflowEdge }
  | { op: 'remove-edge'; edge: WorkflowEdge };

export type WorkflowPatch = readonly WorkflowPatchOp[];

/** Most changes of one patch. */
const MOST_PATCH_OPS = 200;

/** What is wrong with a patch: which of its changes, counted from 0, and why. */
export interface PatchProblem {
  index: number;
  message: string;
}

/** Reads a patch from any value; otherwise the error of its form. */
export function readPatch(sent: unknown): { patch: WorkflowPatch } | { problem: PatchProblem } {
  if (!Array.isArray(sent)) return { problem: { index: 0, message: 'A patch is a list of changes.' } };
  if (sent.length > MOST_PATCH_OPS) {
    return {
      problem: { index: MOST_PATCH_OPS, message: `A patch has at most ${MOST_PATCH_OPS} changes.` },
    };
  }
  const patch: WorkflowPatchOp[] = [];
  for (const [index, one] of (sent as unknown[]).entries()) {
    const op = readOp(one);
    if (op === undefined) return { problem: { index, message: 'This is no change of a workflow.' } };
    patch.push(op);
  }
  return { patch };
}

/** The document after all changes, in order. The document itself stays as it is. */
export function applyPatch(
  document: WorkflowDocument,
  patch: WorkflowPatch,
): { document: WorkflowDocument } | { problem: PatchProblem } {
  let { nodes, edges } = document;
  for (const [index, change] of patch.entries()) {
    const lacking = whatItLacks(change, nodes, edges);
    if (lacking !== undefined) return { problem: { index, message: lacking } };
    switch (change.op) {
      case 'add-node':
        nodes = [...nodes, change.node];
        break;
      case 'remove-node':
        nodes = nodes.filter(({ id }) => id !== change.nodeId);
        edges = edges.filter(({ source, target }) => source !== change.nodeId && target !== change.nodeId);
        break;
      case 'set-node-data':
        nodes = nodes.map((node) =>
          node.id === change.nodeId ? { ...node, data: merged(node.data, change.data) } : node,
        );
        break;
      case 'add-edge':
        edges = [...edges, change.edge];
        break;
      case 'remove-edge':
        edges = edges.filter((edge) => !isSameWire(edge, change.edge));
        break;
    }
  }
  return { document: { ...document, nodes, edges } };
}

function whatItLacks(
  change: WorkflowPatchOp,
  nodes: readonly WorkflowNode[],
  edges: readonly WorkflowEdge[],
): string | undefined {
  const isThere = (nodeId: string) => nodes.some(({ id }) => id === nodeId);
  switch (change.op) {
    case 'add-node':
      return isThere(change.node.id) ? `A node ${change.node.id} already exists.` : undefined;
    case 'remove-node':
    case 'set-node-data':
      return isThere(change.nodeId) ? undefined : `There is no node ${change.nodeId}.`;
    case 'add-edge': {
      const missing = [change.edge.source, change.edge.target].find((id) => !isThere(id));
      return missing === undefined ? undefined : `There is no node ${missing}.`;
    }
    case 'remove-edge':
      return edges.some((edge) => isSameWire(edge, change.edge)) ? undefined : 'There is no such wire.';
  }
}

function isSameWire(one: WorkflowEdge, other: WorkflowEdge): boolean {
  return (
    one.source === other.source &&
    one.target === other.target &&
    (one.sourceHandle ?? null) === (other.sourceHandle ?? null) &&
    (one.targetHandle ?? null) === (other.targetHandle ?? null)
  );
}

function merged(data: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries({ ...data, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

function readOp(sent: unknown): WorkflowPatchOp | undefined {
  if (!isRecord(sent)) return undefined;
  const { op, node, nodeId, data, edge } = sent;
  switch (op) {
    case 'add-node': {
      const read = readNode(node);
      return read && { op, node: read };
    }
    case 'remove-node':
      return isName(nodeId) ? { op, nodeId } : undefined;
    case 'set-node-data':
      return isName(nodeId) && isRecord(data) ? { op, nodeId, data } : undefined;
    case 'add-edge':
    case 'remove-edge': {
      const read = readEdge(edge);
      return read && { op, edge: read };
    }
    default:
      return undefined;
  }
}

function readNode(sent: unknown): WorkflowNode | undefined {
  if (!isRecord(sent)) return undefined;
  const { id, type, data = {}, position } = sent;
  if (!isName(id) || !isName(type) || !isRecord(data)) return undefined;
  const { x, y } = isRecord(position) ? position : {};
  return { id, type, data, position: { x: numberOr0(x), y: numberOr0(y) } };
}

function readEdge(sent: unknown): WorkflowEdge | undefined {
  if (!isRecord(sent)) return undefined;
  const { id, source, target, sourceHandle, targetHandle } = sent;
  if (!isName(source) || !isName(target)) return undefined;
  return {
    ...(isName(id) && { id }),
    source,
    target,
    ...(isName(sourceHandle) && { sourceHandle }),
    ...(isName(targetHandle) && { targetHandle }),
  };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 200 && value !== '__proto__';
const numberOr0 = (value: unknown): number => (typeof value === 'number' ? value : 0);
