import { spend } from '../budget/budget.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';
import { mappedSources } from '../document/document-links.js';
import { templateTexts } from '../document/template-texts.js';
import { foldLabel, variablesIn } from '../prompt/label-variables.js';
import { type Boundary, inputBoundaries, outputBoundaries } from './boundaries.js';

/** The two ends of what a sub-workflow node calls. */
export interface Route {
  input: Boundary;
  output: Boundary;
}

/** The wanted route of a workflow, or its first when none is named. */
export function routeOf(child: WorkflowDocument, wanted: unknown): Route | undefined {
  const outputs = new Map(
    outputBoundaries(child)
      .toReversed()
      .map((output) => [output.routeId, output]),
  );
  for (const input of inputBoundaries(child)) {
    if (typeof wanted === 'string' && wanted !== '' && input.routeId !== wanted) continue;
    const output = outputs.get(input.routeId);
    if (output) return { input, output };
  }
  return undefined;
}

/**
 * The part of a workflow that a call of the route runs: the nodes on the paths between its input and its
 * output, and all that those need. The ends of other routes stay out.
 */
export function routePart(child: WorkflowDocument, { input, output }: Route): WorkflowDocument {
  const ends = new Set([input.node.id, output.node.id]);
  const nodes = child.nodes.filter(({ id, type }) => ends.has(id) || !isBoundary(type));
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = child.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const needs = needsOf(nodes, edges);
  const fromInput = reached([input.node.id], adjacency(edges.map(({ source, target }) => [source, target])));
  const onPath = [...reached([output.node.id], needs)].filter((id) => fromInput.has(id));
  const kept = reached([...ends, ...onPath], needs);
  return {
    ...child,
    nodes: nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  };
}

const isBoundary = (type: string): boolean => type === 'sub-workflow-input' || type === 'sub-workflow-output';

/** Names and channels that many share make pairs of all of them, which take memory, too. */
const STEPS_OF_A_PAIR = 20;

type Adjacency = ReadonlyMap<string, readonly string[]>;

/** What each node needs: by wire, by mapping, by name, over a channel, or as a member. */
function needsOf(nodes: readonly WorkflowNode[], edges: WorkflowDocument['edges']): Adjacency {
  const pairs = edges.map(({ source, target }): [string, string] => [target, source]);
  const idsByLabel = adjacency(nodes.map((node) => [foldLabel(nodeLabel(node)), node.id]));
  const senders = adjacency(
    nodes.flatMap((node) => (node.type === 'teleport-send' ? [[channelOf(node), node.id]] : [])),
  );
  for (const node of nodes) {
    const labels = templateTexts(node.data).flatMap(variablesIn);
    for (const label of new Set(labels)) {
      const ids = idsByLabel.get(label) ?? [];
      spend(1 + ids.length * STEPS_OF_A_PAIR);
      for (const id of ids) pairs.push([node.id, id]);
    }
    for (const id of mappedSources(node.data).values()) pairs.push([node.id, id]);
    if (node.type === 'teleport-receive')
      for (const id of senders.get(channelOf(node)) ?? []) {
        spend(STEPS_OF_A_PAIR);
        pairs.push([node.id, id]);
      }
    if (typeof node.parentId === 'string') pairs.push([node.parentId, node.id]);
  }
  return adjacency(pairs);
}

const channelOf = ({ data }: WorkflowNode): string =>
  typeof data.channel === 'string' ? data.channel.trim().toUpperCase() : 'A';

function adjacency(pairs: readonly (readonly string[])[]): Adjacency {
  const next = new Map<string, string[]>();
  for (const [from, to] of pairs) {
    const list = next.get(from);
    if (list) list.push(to);
    else next.set(from, [to]);
  }
  return next;
}

function reached(starts: readonly string[], next: Adjacency): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const each of next.get(id) ?? []) found.add(each);
  return found;
}
