import { Budget, COMPUTATION_STEPS, spend } from '../budget/budget.js';
import { atOnce, type Slices } from '../budget/slices.js';
import type { WorkflowDocument, WorkflowEdge } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';
import {
  GATE_TYPES,
  LIST_SOURCE_TYPES,
  LIST_TARGET_TYPES,
  PASSING_TYPES,
} from '../document/node-families.js';
import type { NodeTypes } from '../document/node-types.js';
import { computedStrategy } from '../nodes/reduce.js';
import { listColumns } from '../nodes/list-node.js';
import { parseEdgeSelection, selectionOf, type EdgeSelection } from '../selection/edge-selection.js';
import { inDependencyOrder } from '../document/dependency-order.js';
import {
  dependenciesOf,
  type DocumentLinks,
  labelKey,
  type LinkedNode,
  linking,
  mappedSources,
} from '../document/document-links.js';
import { keyOfType, type Media, mediaOfType, outputKeysOf } from '../document/output-keys.js';
import type { CompiledPlan, Plan, PlannedNode, PlannedRole, PlannedWire } from './plan.js';
import { storedOutput } from './stored-output.js';
import { portOf } from './passing.js';
import { wireTargetOf } from '../document/wire-target.js';

/**
 * Compiles a document for execution. With `nodeIds`, a partial run: those nodes and what they need, where a
 * node that is needed but not named gives its stored result, if it has one, instead of running again.
 * Throws `CyclicDocument` for a document that `validateDocument` refuses as cyclic, and `ComputationTooLarge`.
 */
export function compilePlan(
  doc: WorkflowDocument,
  types: NodeTypes,
  options: { nodeIds?: string[] } = {},
): Plan {
  return new Budget(COMPUTATION_STEPS).run(() => atOnce(compiling(doc, types, options)));
}

/** Nodes and wires of a slice. */
const SLICE = 200;

/** The same in slices, for callers that run them within a budget. */
export function* compiling(
  doc: WorkflowDocument,
  types: NodeTypes,
  options: { nodeIds?: string[] } = {},
): Slices<Plan> {
  const links = yield* linking(doc, types);
  const roles = rolesOf(links, options.nodeIds);
  yield;
  const needs = (id: string): Iterable<string> =>
    roles.get(id) === 'stored' ? [] : dependenciesOf(links, id);
  const ids = inDependencyOrder(
    [...links.nodes.keys()].filter((id) => roles.has(id)),
    needs,
  );
  yield;
  const places = new Map(ids.map((id, place) => [id, place]));
  const order: PlannedNode[] = [];
  let inSlice = 0;
  for (const id of ids) {
    const node = plannedNode(links, places, id, order.length, roles.get(id) ?? 'source');
    order.push(node);
    inSlice += 1 + node.wires.length;
    if (inSlice < SLICE) continue;
    inSlice = 0;
    yield;
  }
  const plan: CompiledPlan = {
    nodeCount: order.length,
    document: doc,
    executableNodeIds: order.filter((node) => node.role === 'task').map((node) => node.id),
    types,
    nodeIds: options.nodeIds,
    order,
    labels: placesByLabel(links, places),
  };
  return plan;
}

/** Ids of the nodes that run; of a partial run, those that give a stored result do not. */
export function runningNodes(plan: Plan): ReadonlySet<string> {
  const { order } = plan as CompiledPlan;
  return new Set(order.filter(({ role }) => role !== 'stored').map(({ id }) => id));
}

function rolesOf(links: DocumentLinks, nodeIds: readonly string[] | undefined): Map<string, PlannedRole> {
  const named = new Set(nodeIds);
  const roles = new Map<string, PlannedRole>();
  const open = nodeIds ? [...nodeIds] : [...links.nodes.keys()];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const linked = links.nodes.get(id);
    if (!linked || roles.has(id)) continue;
    const role = roleOf(linked, nodeIds === undefined || named.has(id));
    roles.set(id, role);
    if (role !== 'stored') open.push(...dependenciesOf(links, id));
  }
  return roles;
}

function roleOf({ node, info }: LinkedNode, runs: boolean): PlannedRole {
  if (laneOf({ node, info }) !== undefined) {
    return !runs && storedOutput(node.data, info.outputType) ? 'stored' : 'task';
  }
  return info.execution === 'inline' || info.execution === 'source' ? info.execution : 'inline';
}

/** Who runs a node; nothing when the planner itself computes it. */
function laneOf({ node, info }: Pick<LinkedNode, 'node' | 'info'>): string | undefined {
  if (node.type === 'reduce') {
    if (computedStrategy(node.data) !== undefined) return undefined;
    return typeof info.execution === 'object' ? info.execution.lane : 'llm';
  }
  if (PASSING_TYPES.has(node.type)) return undefined;
  return typeof info.execution === 'object' ? info.execution.lane : undefined;
}

/** What it takes to make one, next to one look at a value. */
const STEPS_OF_A_NODE = 60;
const STEPS_OF_A_WIRE = 25;

function plannedNode(
  links: DocumentLinks,
  places: ReadonlyMap<string, number>,
  id: string,
  place: number,
  role: PlannedRole,
): PlannedNode {
  spend(STEPS_OF_A_NODE);
  const linked = links.nodes.get(id) as LinkedNode;
  const { node, info, scope } = linked;
  const isFree = role === 'stored';
  const edges = isFree ? [] : (links.incoming.get(id) ?? []);
  const takesLists = LIST_TARGET_TYPES.has(node.type);
  const wires = edges.map((edge) => plannedWire(links, places, edge, linked, takesLists));
  const waitsFor = isFree ? [] : [...dependenciesOf(links, id)].flatMap((source) => places.get(source) ?? []);
  return {
    place,
    id,
    type: node.type,
    label: nodeLabel(node),
    scope,
    node,
    info,
    role,
    lane: laneOf(linked) ?? '',
    wires,
    mappings: mappingsOf(node.data, places, isFree),
    waitsFor,
    takesLists,
    runsOnce:
      wires.every((wire) => wire.selection !== undefined && wire.selection.mode !== 'each') &&
      !repeats(linked),
    hasBranches: wires.some(
      (wire) => wire.branch !== undefined || wire.selection === undefined || isMany(wire),
    ),
  };
}

const isMany = ({ selection }: PlannedWire): boolean =>
  selection?.mode === 'each' || selection?.mode === 'all';

function repeats({ node, info }: LinkedNode): boolean {
  const { providers, repeatCount } = node.data;
  return (
    (Array.isArray(providers) && providers.length > 1) ||
    (info.repeatable === true && repeatCount !== undefined)
  );
}

function mappingsOf(
  data: Record<string, unknown>,
  places: ReadonlyMap<string, number>,
  isFree: boolean,
): ReadonlyMap<string, number> {
  const mappings = new Map<string, number>();
  if (isFree) return mappings;
  for (const [field, source] of mappedSources(data)) {
    const place = places.get(source);
    if (place !== undefined) mappings.set(field, place);
  }
  return mappings;
}

function plannedWire(
  links: DocumentLinks,
  places: ReadonlyMap<string, number>,
  edge: WorkflowEdge,
  target: LinkedNode,
  takesLists: boolean,
): PlannedWire {
  spend(STEPS_OF_A_WIRE);
  const source = links.nodes.get(edge.source) as LinkedNode;
  const sourceHandle = edge.sourceHandle ?? null;
  const targetHandle = edge.targetHandle ?? 'in';
  const wanted = target.info.inputs?.find((input) => input.id === targetHandle)?.type;
  const isMarked = source.node.type === 'llm-chat' && sourceHandle === 'items';
  const goal = wireTargetOf(source.info, sourceHandle, target.info, edge.targetHandle ?? null);
  return {
    from: places.get(edge.source) as number,
    sourceHandle,
    targetHandle,
    target: goal,
    label: source.label,
    outputKeys: outputKeys(source, sourceHandle, wanted),
    media: wireMedia(source, sourceHandle),
    selection: selectionOfEdge(edge, source, takesLists, TAKES_MANY.has(goal.kind)),
    isMarked,
    port: isBoundary(source) ? portOf(sourceHandle) : undefined,
    branch: branchOf(source, sourceHandle),
    isGateOnly: source.node.type === 'router' && !hasRoutedInput(links, edge.source),
  };
}

function outputKeys(
  source: LinkedNode,
  handle: string | null,
  wanted: string | undefined,
): readonly string[] {
  if (source.node.type === 'router' || GATE_TYPES.has(source.node.type)) {
    // What a route or a gate carries is filed by what it is, not by the name of the way out.
    return outputKeysOf({ ...source.info, outputs: [], outputType: 'data' }, null, wanted);
  }
  if (PASSING_TYPES.has(source.node.type) && handle === null) {
    return outputKeysOf({ ...source.info, outputType: 'data' }, null, wanted);
  }
  return outputKeysOf(source.info, handle, wanted);
}

function wireMedia(source: LinkedNode, handle: string | null): Media | undefined {
  if (source.node.type === 'list' || source.node.type === 'loop') {
    const types = columnTypesOf(source);
    const type = types.byHandle.get(handle ?? '') ?? types.first;
    return type === 'text' ? undefined : mediaOfType(type.replace('-url', ''));
  }
  const lane = handle?.startsWith('out-') ? mediaOfType(handle.slice('out-'.length)) : undefined;
  if (lane !== undefined) return lane;
  const declared = source.info.outputs?.find((output) => output.id === handle)?.type;
  if (source.info.execution === 'source' && keyOfType(source.info.outputType) === 'text') return 'text';
  return mediaOfType(declared) ?? (handle === null ? mediaOfType(source.info.outputType) : undefined);
}

interface ColumnTypes {
  byHandle: ReadonlyMap<string, string>;
  first: string;
}

const columnTypes = new WeakMap<LinkedNode, ColumnTypes>();

/** Types of a list's columns, read once for all the wires that start at them. */
function columnTypesOf(source: LinkedNode): ColumnTypes {
  const known = columnTypes.get(source);
  if (known) return known;
  const columns = listColumns(source.node.data);
  // Of columns with one handle the first counts.
  const byHandle = new Map(columns.toReversed().map(({ handle, type }) => [handle, type]));
  const types = { byHandle, first: columns[0].type };
  columnTypes.set(source, types);
  return types;
}

const TAKES_MANY = new Set(['urls', 'media', 'reference']);

function selectionOfEdge(
  edge: WorkflowEdge,
  source: LinkedNode,
  takesLists: boolean,
  takesMany: boolean,
): EdgeSelection | undefined {
  const own = parseEdgeSelection(edge.data);
  if (own) return takesLists && own.mode === 'each' ? { ...own, mode: 'all' } : own;
  if (takesLists) return selectionOf('all');
  const { type } = source.node;
  if (PASSING_TYPES.has(type) || GATE_TYPES.has(type)) return undefined;
  if (LIST_SOURCE_TYPES.has(type)) return selectionOf('each');
  const handle = edge.sourceHandle ?? null;
  if (type === 'group' || type === 'collect') {
    if (handle === 'out-text') return selectionOf('each');
    return selectionOf(takesMany ? 'all' : 'last');
  }
  const declared = source.info.outputs?.find((output) => output.id === handle)?.type;
  if (declared === 'list') return selectionOf('each');
  if (declared === 'image-set') return selectionOf(takesMany ? 'all' : 'last');
  // Inside a sub-workflow that was given a list, what ran once an item is taken once an item.
  return source.scope === '' ? selectionOf('last') : undefined;
}

const BOUNDARY_TYPES = new Set(['component', 'sub-workflow', 'sub-workflow-input', 'sub-workflow-output']);

const isBoundary = ({ node }: LinkedNode): boolean => BOUNDARY_TYPES.has(node.type);

function branchOf(source: LinkedNode, handle: string | null): PlannedWire['branch'] {
  if (source.node.type === 'router') return 'route';
  if (!GATE_TYPES.has(source.node.type)) return undefined;
  return handle === 'approved' || handle === 'rejected' ? 'gate' : undefined;
}

const routed = new WeakMap<LinkedNode, boolean>();

/** Asked for every wire that starts at the router. */
function hasRoutedInput(links: DocumentLinks, id: string): boolean {
  const router = links.nodes.get(id) as LinkedNode;
  const known = routed.get(router);
  if (known !== undefined) return known;
  const found = (links.incoming.get(id) ?? []).some((edge) => edge.targetHandle !== 'variables');
  routed.set(router, found);
  return found;
}

function placesByLabel(links: DocumentLinks, places: ReadonlyMap<string, number>): Map<string, number[]> {
  const byLabel = new Map<string, number[]>();
  for (const [id, { scope, label }] of links.nodes) {
    const place = places.get(id);
    if (place === undefined) continue;
    const key = labelKey(scope, label);
    const list = byLabel.get(key);
    if (list) list.push(place);
    else byLabel.set(key, [place]);
  }
  return byLabel;
}
