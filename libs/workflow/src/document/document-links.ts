import { spend } from '../budget/budget.js';
import { atOnce, type Slices } from '../budget/slices.js';
import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from './document.js';
import type { NodeTypeInfo, NodeTypes } from './node-types.js';
import { isRecord } from './json-record.js';
import { nodeLabel } from './node-label.js';
import { eachVariableIn, foldLabel } from '../prompt/label-variables.js';
import { GrowingOrder } from './growing-order.js';
import { templateTexts } from './template-texts.js';

/** A node that takes part in runs. */
export interface LinkedNode {
  readonly node: WorkflowNode;
  readonly info: NodeTypeInfo;
  /** Names are looked up among the nodes of one scope: the document, or one expanded sub-workflow. */
  readonly scope: string;
  /** Its name as variables are compared. */
  readonly label: string;
}

/** Which nodes a document has and what each waits for. */
export interface DocumentLinks {
  readonly nodes: ReadonlyMap<string, LinkedNode>;
  /** Wires by target, those that channels and groups imply included. */
  readonly incoming: ReadonlyMap<string, readonly WorkflowEdge[]>;
  /** Nodes a node waits for without a wire, by field mappings and variables. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** Node ids by scope and label, in document order. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
}

/** Key in `data` of the scope of a node that came from a sub-workflow. */
export const SCOPE_KEY = '__scope';

/** Reads the nodes of a document and what they wait for. Edges that lead nowhere are left out. */
export function linkDocument(doc: WorkflowDocument, types: NodeTypes): DocumentLinks {
  return atOnce(linking(doc, types));
}

/** The same in slices. */
export function* linking(doc: WorkflowDocument, types: NodeTypes): Slices<DocumentLinks> {
  const nodes = linkedNodes(doc, types);
  yield;
  const labels = idsByLabel(nodes);
  yield;
  const incoming = wiresByTarget(doc, nodes);
  yield;
  const named = new Map<string, Set<string>>();
  const links = { nodes, incoming, named, labels };
  for (const [id, linked] of nodes) addMappings(links, id, linked);
  yield;
  yield* addVariables(links);
  return links;
}

const STEPS_OF_DEPENDENCIES = 10;

/** Everything a node waits for. */
export function dependenciesOf(links: DocumentLinks, id: string): Set<string> {
  const incoming = links.incoming.get(id) ?? [];
  const sources = new Set(incoming.map((edge) => edge.source));
  spend(STEPS_OF_DEPENDENCIES + incoming.length * 3 + (links.named.get(id)?.size ?? 0) * 3);
  for (const source of links.named.get(id) ?? []) sources.add(source);
  return sources;
}

export function labelKey(scope: string, label: string): string {
  return `${scope}\n${label}`;
}

/** What it takes to know a node or a wire, next to one look at a value. */
const STEPS_OF_A_LINK = 20;

function linkedNodes(doc: WorkflowDocument, types: NodeTypes): Map<string, LinkedNode> {
  const nodes = new Map<string, LinkedNode>();
  spend(doc.nodes.length * STEPS_OF_A_LINK + doc.edges.length);
  for (const node of doc.nodes) {
    const info = types.get(node.type);
    if (!info || info.execution === 'none') continue;
    const scope = typeof node.data[SCOPE_KEY] === 'string' ? node.data[SCOPE_KEY] : '';
    nodes.set(node.id, { node, info, scope, label: foldLabel(nodeLabel(node)) });
  }
  return nodes;
}

function idsByLabel(nodes: ReadonlyMap<string, LinkedNode>): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const [id, { scope, label }] of nodes) addTo(labels, labelKey(scope, label), id);
  return labels;
}

function wiresByTarget(
  doc: WorkflowDocument,
  nodes: ReadonlyMap<string, LinkedNode>,
): Map<string, WorkflowEdge[]> {
  const incoming = new Map<string, WorkflowEdge[]>();
  const sources = new Set<string>();
  spend(doc.edges.length * STEPS_OF_A_LINK);
  for (const edge of doc.edges) {
    if (!nodes.has(edge.source) || !nodes.has(edge.target)) continue;
    addTo(incoming, edge.target, edge);
    sources.add(edge.source);
  }
  for (const edge of [...teleportWires(nodes), ...groupWires(nodes, sources)]) {
    addTo(incoming, edge.target, edge);
  }
  return incoming;
}

/** A wire that nobody drew takes memory, too: many senders and receivers of one channel make their product. */
const STEPS_OF_A_WIRE = 100;

/** What is sent on a channel reaches every receiver of that channel. */
function teleportWires(nodes: ReadonlyMap<string, LinkedNode>): WorkflowEdge[] {
  const senders = new Map<string, string[]>();
  for (const [id, linked] of nodes) {
    if (linked.node.type === 'teleport-send') addTo(senders, channelOf(linked), id);
  }
  if (senders.size === 0) return [];
  return [...nodes].flatMap(([target, linked]) => {
    if (linked.node.type !== 'teleport-receive') return [];
    const sources = senders.get(channelOf(linked)) ?? [];
    spend(sources.length * STEPS_OF_A_WIRE);
    return sources.map((source) => ({ source, target, targetHandle: 'in' }));
  });
}

function channelOf({ node, scope }: LinkedNode): string {
  const channel = typeof node.data.channel === 'string' ? node.data.channel : 'A';
  return `${scope}\n${channel.trim().toUpperCase()}`;
}

/** A group with wires of its own waits for its members. */
function groupWires(nodes: ReadonlyMap<string, LinkedNode>, sources: ReadonlySet<string>): WorkflowEdge[] {
  return [...nodes].flatMap(([source, { node }]) => {
    const target = node.parentId;
    if (typeof target !== 'string' || target === source || !sources.has(target)) return [];
    return nodes.get(target)?.node.type === 'group' ? [{ source, target, targetHandle: 'in' }] : [];
  });
}

function addMappings(
  links: { nodes: ReadonlyMap<string, LinkedNode>; named: Map<string, Set<string>> },
  id: string,
  { node }: LinkedNode,
): void {
  for (const source of mappedSources(node.data).values()) {
    if (links.nodes.has(source) && source !== id) addNamed(links.named, id, source);
  }
}

/** Source node id by field, of a node's field mappings. */
export function mappedSources(data: Record<string, unknown>): Map<string, string> {
  const sources = new Map<string, string>();
  if (!isRecord(data.fieldMappings)) return sources;
  spend(Object.keys(data.fieldMappings).length);
  for (const [field, mapping] of Object.entries(data.fieldMappings)) {
    if (isRecord(mapping) && typeof mapping.sourceNodeId === 'string')
      sources.set(field, mapping.sourceNodeId);
  }
  return sources;
}

/** Nodes of a slice. */
const SLICE = 100;

/** A text that names a node makes the node wait for it, unless that one waits for this node already. */
function* addVariables(links: DocumentLinks & { named: Map<string, Set<string>> }): Slices<void> {
  let order: GrowingOrder | undefined;
  let looked = 0;
  for (const [id, { node, scope }] of links.nodes) {
    if (++looked % SLICE === 0) yield;
    const labels = new Set<string>();
    for (const text of templateTexts(node.data)) {
      for (const label of eachVariableIn(text)) {
        labels.add(label);
        if (++looked % SLICE === 0) yield;
      }
    }
    if (labels.size === 0) continue;
    order ??= new GrowingOrder([...links.nodes.keys()], (each) => dependenciesOf(links, each));
    const wired = new Set((links.incoming.get(id) ?? []).map((edge) => links.nodes.get(edge.source)?.label));
    for (const label of labels) {
      spend(1);
      // A name of a direct parent means that parent, even if other nodes have the same name.
      if (wired.has(label)) continue;
      for (const source of links.labels.get(labelKey(scope, label)) ?? []) {
        spend(1);
        if (order.add(source, id)) addNamed(links.named, id, source);
      }
    }
  }
}

function addNamed(named: Map<string, Set<string>>, id: string, source: string): void {
  const sources = named.get(id);
  if (sources) sources.add(source);
  else named.set(id, new Set([source]));
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
