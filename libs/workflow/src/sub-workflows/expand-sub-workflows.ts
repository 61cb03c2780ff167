import type { DocumentIssue, WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document/document.js';
import { shortLabel } from '../document/node-label.js';
import { Budget, COMPUTATION_STEPS, spend } from '../budget/budget.js';
import { ComputationTooLarge } from '../budget/computation-too-large.js';
import { SizeLimit } from '../budget/size-limit.js';
import { atOnce, type Slices } from '../budget/slices.js';
import {
  type Component,
  componentIdOf,
  type LoadComponent,
  misuseOf,
  withComponentSettings,
} from './component.js';
import { renamedCopy } from './renamed-copy.js';
import { routeOf, routePart } from './route-part.js';

/** Finds the document of a workflow that a sub-workflow node of `caller` names; nothing when there is none. */
export type LoadChild = (workflowId: string, caller: WorkflowDocument) => WorkflowDocument | undefined;

/** How deep sub-workflows and components may stand in one another. */
export const MAX_SUB_WORKFLOW_DEPTH = 5;

const MAX_NODES = 5_000;

/** A document without sub-workflows to load, or why it cannot be had. */
export interface Expansion {
  document: WorkflowDocument;
  /**
   * Codes: `sub_workflow_not_set`, `sub_workflow_not_found`, `sub_workflow_route_not_found`,
   * `sub_workflow_too_deep`, `sub_workflow_too_large`, `sub_workflow_cycle`, `component_misused`. The node that an
   * issue names calls nothing, and fails with its message when it is run.
   */
  issues: DocumentIssue[];
}

/** The workflows that a document's sub-workflow nodes name, for the caller to load before it expands. */
export function referencedWorkflowIds(doc: WorkflowDocument): string[] {
  return [...new Set(doc.nodes.flatMap((node) => workflowIdOf(node) ?? []))];
}

/**
 * The workflows that an expanded document runs parts of, at any depth. What stands inside a component is the
 * component's and not listed.
 */
export function calledWorkflowIds(expanded: WorkflowDocument): string[] {
  const components = expanded.nodes.filter(({ type }) => type === 'component').map(({ id }) => `${id}/`);
  const called = expanded.nodes.filter(
    ({ id, data }) => data.__expanded === true && !components.some((prefix) => id.startsWith(prefix)),
  );
  return [...new Set(called.flatMap((node) => workflowIdOf(node) ?? []))];
}

/**
 * Puts the nodes of each sub-workflow in place of its call: those on the paths between the input and the
 * output of the called route, and what they need; and of each component, all of its nodes. Their ids are
 * prefixed by the id of the calling node, which stays and yields what the called part does; names are looked
 * up among the nodes of the same call only. Nests up to 5 deep and refuses what calls itself.
 */
export function expandSubWorkflows(
  doc: WorkflowDocument,
  loadChild: LoadChild,
  loadComponent: LoadComponent = () => undefined,
): Expansion {
  return new Budget(COMPUTATION_STEPS).run(() => atOnce(expanding(doc, loadChild, loadComponent)));
}

/** The same in slices, within the caller's budget. */
export function* expanding(
  doc: WorkflowDocument,
  loadChild: LoadChild,
  loadComponent: LoadComponent = () => undefined,
): Slices<Expansion> {
  const issues: DocumentIssue[] = [];
  const sizeLimit = { left: MAX_NODES, values: new SizeLimit('run') };
  const context = { loadChild, loadComponent, issues, calls: [], prefix: '', sizeLimit, source: doc };
  return { document: yield* expand(doc, context), issues };
}

interface Context {
  loadChild: LoadChild;
  loadComponent: LoadComponent;
  issues: DocumentIssue[];
  /** What is being expanded around this document. */
  calls: readonly string[];
  /** Of the ids of the nodes at this depth. */
  prefix: string;
  /** How many more nodes may be put in, and how much these may hold. */
  sizeLimit: { left: number; values: SizeLimit };
  /** The whole document that is being expanded, or a part of it. */
  source: WorkflowDocument;
}

/** A call with what it calls put in. */
interface Inlined {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  /** Where a wire into the call ends now. */
  enter: (edge: WorkflowEdge) => WorkflowEdge;
}

type WiresInto = (nodeId: string) => readonly WorkflowEdge[];

function* expand(doc: WorkflowDocument, context: Context): Slices<WorkflowDocument> {
  spend(doc.nodes.length + doc.edges.length);
  const nodes: WorkflowNode[] = [];
  const edges: WorkflowEdge[] = [];
  const calls = new Map<string, Inlined>();
  let incoming: Map<string, WorkflowEdge[]> | undefined;
  const wiresInto = (id: string): readonly WorkflowEdge[] => {
    incoming ??= Map.groupBy(doc.edges, ({ target }) => target);
    return incoming.get(id) ?? [];
  };
  for (const node of doc.nodes) {
    const issuesBefore = context.issues.length;
    const call = yield* inlinedCall(node, wiresInto, context);
    if (!call) {
      const refused = context.issues[issuesBefore]?.message;
      nodes.push(refused === undefined ? node : { ...node, data: { ...node.data, __refused: refused } });
      continue;
    }
    nodes.push({ ...node, data: { ...node.data, __expanded: true } });
    for (const inner of call.nodes) nodes.push(inner);
    for (const inner of call.edges) edges.push(inner);
    calls.set(node.id, call);
    yield;
  }
  for (const edge of doc.edges) edges.push(calls.get(edge.target)?.enter(edge) ?? edge);
  return { ...doc, nodes, edges };
}

function* inlinedCall(
  node: WorkflowNode,
  wiresInto: WiresInto,
  context: Context,
): Slices<Inlined | undefined> {
  // What its owner switched off must not run in parts.
  if (node.data.skip === true || node.data.__expanded === true) return undefined;
  if (node.type === 'sub-workflow') return yield* inlinedRoute(node, context);
  return node.type === 'component' ? yield* inlinedComponent(node, wiresInto, context) : undefined;
}

function* inlinedRoute(node: WorkflowNode, context: Context): Slices<Inlined | undefined> {
  const name = `"${shortLabel(node)}"`;
  const workflowId = workflowIdOf(node);
  if (workflowId === undefined)
    return refuse(node, context, 'sub_workflow_not_set', `${name} names no workflow.`);
  const child = context.loadChild(workflowId, context.source);
  if (!child)
    return refuse(node, context, 'sub_workflow_not_found', `The workflow of ${name} was not found.`);
  const route = routeOf(child, node.data.routeId ?? node.data.referencedRouteId);
  if (!route) {
    return refuse(
      node,
      context,
      'sub_workflow_route_not_found',
      `The workflow of ${name} has no such route.`,
    );
  }
  const key = `${workflowId}:${route.input.routeId}`;
  const part = yield* expandedPart(node, routePart(child, route), key, { ...context, source: child });
  if (!part) return undefined;
  const entrance = `${node.id}/${route.input.node.id}`;
  const exits = route.output.ports.map(({ id }): WorkflowEdge => ({
    source: `${node.id}/${route.output.node.id}`,
    sourceHandle: `out_${id}`,
    target: node.id,
    targetHandle: `out_${id}`,
  }));
  return {
    nodes: part.nodes,
    edges: [...part.edges, ...exits],
    enter: (edge) => ({ ...edge, target: entrance }),
  };
}

function* inlinedComponent(
  node: WorkflowNode,
  wiresInto: WiresInto,
  context: Context,
): Slices<Inlined | undefined> {
  const name = `"${shortLabel(node)}"`;
  const componentId = componentIdOf(node);
  if (componentId === undefined)
    return refuse(node, context, 'sub_workflow_not_set', `${name} names no component.`);
  const component = context.loadComponent(componentId, node.data.pinnedVersion, context.source);
  if (!component)
    return refuse(node, context, 'sub_workflow_not_found', `The component of ${name} was not found.`);
  const handles = wiresInto(node.id).map(({ targetHandle }) => targetHandle ?? '');
  const misuse = misuseOf(component, node, new Set(handles));
  if (misuse !== undefined) return refuse(node, context, 'component_misused', `${name} ${misuse}`);
  const own = withComponentSettings(component, node);
  const inside = { ...context, source: component.document };
  const part = yield* expandedPart(node, own, `component:${component.key}`, inside);
  if (!part) return undefined;
  const exits = component.outputs.map(({ id }): WorkflowEdge => {
    const [inner, port] = handleEnds(id);
    return {
      source: `${node.id}/${inner}`,
      sourceHandle: port === undefined ? null : `out_${port}`,
      target: node.id,
      targetHandle: `out_${id}`,
    };
  });
  return {
    nodes: part.nodes,
    edges: [...part.edges, ...exits],
    enter: (edge) => intoComponent(edge, component),
  };
}

/** A wire into an input of a component ends at the field, or the port, that the input stands for. */
function intoComponent(edge: WorkflowEdge, component: Component): WorkflowEdge {
  const id = (edge.targetHandle ?? '').replace(/^in_/, '');
  const input = component.inputs.find((each) => each.id === id) ?? component.inputs[0];
  if (!input) return edge;
  const [inner, port] = handleEnds(input.id);
  const targetHandle = port === undefined ? `field-${input.fieldKey}` : `in_${port}`;
  return { ...edge, target: `${edge.target}/${inner}`, targetHandle };
}

function handleEnds(id: string): [nodeId: string, port: string | undefined] {
  const at = id.indexOf('::');
  return at < 0 ? [id, undefined] : [id.slice(0, at), id.slice(at + 2)];
}

function* expandedPart(
  node: WorkflowNode,
  part: WorkflowDocument,
  key: string,
  context: Context,
): Slices<WorkflowDocument | undefined> {
  if (context.calls.includes(key)) {
    return refuse(
      node,
      context,
      'sub_workflow_cycle',
      `"${shortLabel(node)}" leads back to itself through the workflows that it calls.`,
    );
  }
  if (context.calls.length >= MAX_SUB_WORKFLOW_DEPTH) {
    const message = `Sub-workflows nest ${MAX_SUB_WORKFLOW_DEPTH} deep at most.`;
    return refuse(node, context, 'sub_workflow_too_deep', message);
  }
  context.sizeLimit.left -= part.nodes.length;
  if (context.sizeLimit.left < 0) {
    const message = `Expanded, a workflow may have ${MAX_NODES} nodes.`;
    return refuse(node, context, 'sub_workflow_too_large', message);
  }
  try {
    context.sizeLimit.values.takeValue(part.nodes);
    // Every id of the part gets the caller's in front of it.
    context.sizeLimit.values.take(node.id.length * (part.nodes.length + part.edges.length * 2), 0);
  } catch (thrown) {
    if (!(thrown instanceof ComputationTooLarge)) throw thrown;
    return refuse(node, context, 'sub_workflow_too_large', thrown.message);
  }
  yield;
  const calls = [...context.calls, key];
  const prefix = `${context.prefix}${node.id}/`;
  return renamedCopy(yield* expand(part, { ...context, calls, prefix }), node.id);
}

function refuse(node: WorkflowNode, context: Context, code: string, message: string): undefined {
  const nodeId = `${context.prefix}${node.id}`;
  const field = node.type === 'component' ? 'componentId' : 'referencedWorkflowId';
  context.issues.push({ path: `nodes.${nodeId}`, nodeId, field, code, message });
  return undefined;
}

function workflowIdOf({ type, data }: WorkflowNode): string | undefined {
  const id = data.referencedWorkflowId;
  return type === 'sub-workflow' && typeof id === 'string' && id !== '' ? id : undefined;
}
