import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document/document.js';
import type { NodeTypeInfo, NodeTypes } from '../document/node-types.js';
import { nodeLabel } from '../document/node-label.js';
import { outputKeysOf } from './output-keys.js';
import type { CompiledPlan, Plan, PlannedNode, PlannedRole, PlannedWire } from './plan.js';
import { storedOutput } from './stored-output.js';

/** Thrown for a document that `validateDocument` refuses: its nodes wait for each other. */
export class CyclicDocument extends Error {
  constructor(readonly nodeIds: readonly string[]) {
    super(`These nodes wait for each other: ${nodeIds.join(', ')}.`);
  }
}

/**
 * Compiles a document for execution. With `nodeIds`, a partial run: those nodes and what they need, where a
 * node that is needed but not named gives its stored result, if it has one, instead of running again.
 */
export function compilePlan(
  doc: WorkflowDocument,
  types: NodeTypes,
  options: { nodeIds?: string[] } = {},
): Plan {
  const known = knownNodes(doc, types);
  const incoming = edgesByTarget(doc.edges, known);
  const roles = rolesOf(doc, known, incoming, options.nodeIds);
  const order = planned(doc, known, incoming, roles);
  const plan: CompiledPlan = {
    nodeCount: order.length,
    document: doc,
    executableNodeIds: order.filter((node) => node.role === 'task').map((node) => node.id),
    order,
  };
  return plan;
}

type KnownNodes = Map<string, { node: WorkflowNode; info: NodeTypeInfo }>;

function knownNodes(doc: WorkflowDocument, types: NodeTypes): KnownNodes {
  const known: KnownNodes = new Map();
  for (const node of doc.nodes) {
    const info = types.get(node.type);
    if (info && info.execution !== 'none') known.set(node.id, { node, info });
  }
  return known;
}

function edgesByTarget(edges: readonly WorkflowEdge[], known: KnownNodes): Map<string, WorkflowEdge[]> {
  const incoming = new Map<string, WorkflowEdge[]>();
  for (const edge of edges) {
    if (!known.has(edge.source) || !known.has(edge.target)) continue;
    const list = incoming.get(edge.target);
    if (list) list.push(edge);
    else incoming.set(edge.target, [edge]);
  }
  return incoming;
}

function rolesOf(
  doc: WorkflowDocument,
  known: KnownNodes,
  incoming: Map<string, WorkflowEdge[]>,
  nodeIds: readonly string[] | undefined,
): Map<string, PlannedRole> {
  const named = new Set(nodeIds);
  const roles = new Map<string, PlannedRole>();
  const pending = nodeIds ? [...nodeIds] : doc.nodes.map((node) => node.id);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const entry = known.get(id);
    if (!entry || roles.has(id)) continue;
    const role = roleOf(entry, nodeIds === undefined || named.has(id));
    roles.set(id, role);
    if (role !== 'stored') for (const edge of incoming.get(id) ?? []) pending.push(edge.source);
  }
  return roles;
}

function roleOf({ node, info }: { node: WorkflowNode; info: NodeTypeInfo }, runs: boolean): PlannedRole {
  if (typeof info.execution === 'object') return !runs && storedOutput(node) ? 'stored' : 'task';
  return info.execution === 'inline' ? 'inline' : 'source';
}

function planned(
  doc: WorkflowDocument,
  known: KnownNodes,
  incoming: Map<string, WorkflowEdge[]>,
  roles: Map<string, PlannedRole>,
): PlannedNode[] {
  const sourcesOf = (id: string): WorkflowEdge[] =>
    roles.get(id) === 'stored' ? [] : (incoming.get(id) ?? []);
  const ids = inDependencyOrder(
    doc.nodes.map((node) => node.id).filter((id) => roles.has(id)),
    (id) => sourcesOf(id).map((edge) => edge.source),
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  return ids.map((id) => {
    const { node, info } = known.get(id)!;
    const wires = sourcesOf(id).map((edge): PlannedWire => {
      const source = known.get(edge.source)!;
      return {
        from: places.get(edge.source)!,
        outputKeys: outputKeysOf(source.info, edge.sourceHandle ?? null),
        targetHandle: edge.targetHandle ?? 'in',
      };
    });
    return {
      id,
      type: node.type,
      label: nodeLabel(node),
      node,
      info,
      role: roles.get(id)!,
      lane: typeof info.execution === 'object' ? info.execution.lane : '',
      wires,
      waitsFor: [...new Set(wires.map((wire) => wire.from))],
    };
  });
}

/** Every id after all it depends on, otherwise in the order given. */
export function inDependencyOrder(
  ids: readonly string[],
  dependenciesOf: (id: string) => readonly string[],
): string[] {
  const missing = new Map<string, number>();
  const dependents = new Map<string, string[]>();
  for (const id of ids) {
    const dependencies = new Set(dependenciesOf(id));
    missing.set(id, dependencies.size);
    for (const dependency of dependencies) {
      const list = dependents.get(dependency);
      if (list) list.push(id);
      else dependents.set(dependency, [id]);
    }
  }
  const order = ids.filter((id) => missing.get(id) === 0);
  for (let next = 0; next < order.length; next += 1) {
    for (const id of dependents.get(order[next]) ?? []) {
      const left = missing.get(id)! - 1;
      missing.set(id, left);
      if (left === 0) order.push(id);
    }
  }
  if (order.length < ids.length) {
    const placed = new Set(order);
    throw new CyclicDocument(ids.filter((id) => !placed.has(id)));
  }
  return order;
}
