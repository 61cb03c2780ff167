import type { DocumentIssue, WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';
import { SCOPE_KEY } from '../plan/document-links.js';
import { routeOf, type Route, routePart } from './route-part.js';

/** Finds the document of a workflow that a sub-workflow node names; nothing when there is none. */
export type LoadChild = (workflowId: string) => WorkflowDocument | undefined;

/** How deep sub-workflows may stand in one another. */
export const MAX_SUB_WORKFLOW_DEPTH = 5;

const MAX_NODES = 5_000;

/** A document without sub-workflows to load, or why it cannot be had. */
export interface Expansion {
  document: WorkflowDocument;
  /**
   * Codes: `sub_workflow_not_set`, `sub_workflow_not_found`, `sub_workflow_route_not_found`,
   * `sub_workflow_too_deep`, `sub_workflow_too_large`, `sub_workflow_cycle`. The node an issue names is left as it was.
   */
  issues: DocumentIssue[];
}

/** The workflows that a document's sub-workflow nodes name, for the caller to load before it expands. */
export function referencedWorkflowIds(doc: WorkflowDocument): string[] {
  return [...new Set(doc.nodes.filter(isSubWorkflow).flatMap((node) => workflowIdOf(node) ?? []))];
}

/**
 * Puts the nodes of each sub-workflow in place of its call: those on the paths between the input and the
 * output of the called route, and what they need. Their ids are prefixed by the id of the calling node, which
 * stays and yields what the route's output does; names are looked up among the nodes of the same call only.
 * Nests up to 5 deep and refuses a route that calls itself.
 */
export function expandSubWorkflows(doc: WorkflowDocument, loadChild: LoadChild): Expansion {
  const issues: DocumentIssue[] = [];
  const document = expand(doc, {
    loadChild,
    issues,
    calls: [],
    prefix: '',
    room: { left: MAX_NODES },
  });
  return { document, issues };
}

interface Call {
  loadChild: LoadChild;
  issues: DocumentIssue[];
  /** `workflowId:routeId` of the calls that lead here. */
  calls: readonly string[];
  /** Of the ids of the nodes at this depth. */
  prefix: string;
  /** How many more nodes may be put in. */
  room: { left: number };
}

function expand(doc: WorkflowDocument, call: Call): WorkflowDocument {
  const nodes: WorkflowNode[] = [];
  const edges: WorkflowEdge[] = [];
  const entrances = new Map<string, string>();
  for (const node of doc.nodes) {
    const inner = isSubWorkflow(node) ? calledRoute(node, call) : undefined;
    nodes.push(inner ? { ...node, data: { ...node.data, __expanded: true } } : node);
    if (!inner) continue;
    nodes.push(...inner.nodes);
    edges.push(...inner.edges);
    entrances.set(node.id, inner.entrance);
  }
  for (const edge of doc.edges) {
    const entrance = entrances.get(edge.target);
    edges.push(entrance === undefined ? edge : { ...edge, target: entrance });
  }
  return { ...doc, nodes, edges };
}

interface CalledRoute {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  /** Id of the node at which the caller's wires end. */
  entrance: string;
}

function calledRoute(node: WorkflowNode, call: Call): CalledRoute | undefined {
  const refuse = (code: string, message: string): undefined => {
    const nodeId = `${call.prefix}${node.id}`;
    call.issues.push({ path: `nodes.${nodeId}`, nodeId, field: 'referencedWorkflowId', code, message });
    return undefined;
  };
  const name = `"${nodeLabel(node)}"`;
  const workflowId = workflowIdOf(node);
  if (workflowId === undefined) return refuse('sub_workflow_not_set', `${name} names no workflow.`);
  const child = call.loadChild(workflowId);
  if (!child) return refuse('sub_workflow_not_found', `The workflow of ${name} was not found.`);
  const route = routeOf(child, node.data.routeId ?? node.data.referencedRouteId);
  if (!route) return refuse('sub_workflow_route_not_found', `The workflow of ${name} has no such route.`);
  const key = `${workflowId}:${route.input.routeId}`;
  if (call.calls.includes(key))
    return refuse('sub_workflow_cycle', `${name} calls a route that leads back to it.`);
  if (call.calls.length >= MAX_SUB_WORKFLOW_DEPTH) {
    return refuse('sub_workflow_too_deep', `Sub-workflows nest ${MAX_SUB_WORKFLOW_DEPTH} deep at most.`);
  }
  const part = routePart(child, route);
  call.room.left -= part.nodes.length;
  if (call.room.left < 0)
    return refuse('sub_workflow_too_large', `Expanded, a workflow may have ${MAX_NODES} nodes.`);
  const expanded = expand(part, {
    ...call,
    calls: [...call.calls, key],
    prefix: `${call.prefix}${node.id}/`,
  });
  return renamed(expanded, node.id, route);
}

function renamed(child: WorkflowDocument, callerId: string, { input, output }: Route): CalledRoute {
  const idOf = (id: string): string => `${callerId}/${id}`;
  const nodes = child.nodes.map((node) => {
    const inner = typeof node.data[SCOPE_KEY] === 'string' ? `/${node.data[SCOPE_KEY]}` : '';
    const renamedNode: WorkflowNode = {
      ...node,
      id: idOf(node.id),
      data: withMappings({ ...node.data, [SCOPE_KEY]: `${callerId}${inner}` }, idOf),
    };
    if (typeof node.parentId === 'string') renamedNode.parentId = idOf(node.parentId);
    return renamedNode;
  });
  const edges = child.edges.map((edge) => ({
    ...edge,
    source: idOf(edge.source),
    target: idOf(edge.target),
  }));
  const exits = output.ports.map(({ id }) => ({
    source: idOf(output.node.id),
    sourceHandle: `out_${id}`,
    target: callerId,
    targetHandle: `out_${id}`,
  }));
  return { nodes, edges: [...edges, ...exits], entrance: idOf(input.node.id) };
}

function withMappings(data: Record<string, unknown>, idOf: (id: string) => string): Record<string, unknown> {
  const { fieldMappings } = data;
  if (typeof fieldMappings !== 'object' || fieldMappings === null) return data;
  const renamedMappings = Object.entries(fieldMappings).map(([field, mapping]: [string, unknown]) => {
    const source = (mapping as { sourceNodeId?: unknown } | null)?.sourceNodeId;
    return [field, typeof source === 'string' ? { sourceNodeId: idOf(source) } : mapping];
  });
  return { ...data, fieldMappings: Object.fromEntries(renamedMappings) as Record<string, unknown> };
}

const isSubWorkflow = (node: WorkflowNode): boolean =>
  node.type === 'sub-workflow' && node.data.__expanded !== true;

function workflowIdOf({ data }: WorkflowNode): string | undefined {
  const id = data.referencedWorkflowId;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
