import { spend } from '../budget/budget.js';
import { joinedWithin } from '../budget/size-limit.js';
import { foldLabel, type VariableLookup } from '../prompt/label-variables.js';
import { labelKey } from '../document/document-links.js';
import type { NodeOutput } from '../document/node-output.js';
import type { CompiledPlan, PlannedNode } from './plan.js';
import { type Carried, outputText, valueAt } from './wire-reading.js';

/** A node about to run: its settings and all that reaches it. */
export interface NodeReading {
  readonly plan: CompiledPlan;
  readonly node: PlannedNode;
  /** Settings after the run's overrides. */
  readonly data: Record<string, unknown>;
  /** What its live wires carry, in order. */
  readonly carried: readonly Carried[];
  /** Result of the node at a place, once it has one. */
  readonly outputAt: (place: number) => NodeOutput | undefined;
  /** Settings, after overrides, of the node at a place. */
  readonly dataAt: (place: number) => Record<string, unknown>;
}

/** Parents of one name are read in this order of their handles, then in the order of the wires. */
const HANDLE_ORDER = ['prompt', 'elements', 'look'];

/** Finds the values of `{Label}` variables for one iteration of a node. */
export function variableLookup(reading: NodeReading, iteration: number): VariableLookup {
  let byLabel: Map<string, Carried[]> | undefined;
  // A text may name the same node over and over.
  const known = new Map<string, string | undefined>();
  return (written) => {
    const label = foldLabel(written);
    spend(1);
    if (known.has(label)) return known.get(label);
    byLabel ??= Map.groupBy(reading.carried, ({ wire }) => wire.label);
    const parents = byLabel.get(label);
    const text = parents ? joinedTexts(parents, iteration) : ancestorText(reading, label);
    known.set(label, text);
    return text;
  };
}

/** Texts that reach a node, in the order in which parents of one name are read. */
export function joinedTexts(carried: readonly Carried[], iteration: number): string | undefined {
  const ordered = [...carried].sort((left, right) => handleRank(left) - handleRank(right));
  const texts = ordered.flatMap((each) => valueAt(each, iteration) ?? []);
  spend(carried.length);
  return texts.length > 0 ? joinedWithin(texts, ', ') : undefined;
}

function handleRank({ wire }: Carried): number {
  const rank = HANDLE_ORDER.indexOf(wire.targetHandle);
  return rank < 0 ? HANDLE_ORDER.length : rank;
}

/** Only nodes that this one waits for are read: others may or may not have ended yet. */
function ancestorText({ plan, node, outputAt }: NodeReading, label: string): string | undefined {
  for (const place of plan.labels.get(labelKey(node.scope, label)) ?? []) {
    spend(1);
    if (!parentsOf(node).has(place) && !ancestorsOf(plan, node).has(place)) continue;
    const output = outputAt(place);
    const text = output && outputText(output);
    if (text !== undefined) return text;
  }
  return undefined;
}

const parents = new WeakMap<PlannedNode, ReadonlySet<number>>();

function parentsOf(node: PlannedNode): ReadonlySet<number> {
  const known = parents.get(node) ?? new Set(node.waitsFor);
  parents.set(node, known);
  return known;
}

const ancestors = new WeakMap<PlannedNode, ReadonlySet<number>>();

function ancestorsOf(plan: CompiledPlan, node: PlannedNode): ReadonlySet<number> {
  const known = ancestors.get(node);
  if (known) return known;
  const found = new Set<number>(node.waitsFor);
  // A set visits what is added while it is walked.
  for (const place of found) {
    spend(1 + plan.order[place].waitsFor.length);
    for (const before of plan.order[place].waitsFor) found.add(before);
  }
  ancestors.set(node, found);
  return found;
}
