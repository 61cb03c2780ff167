import { didYouMean } from '@easel/contracts/nearest-name';
import { own, table } from '@easel/contracts/table';
import { spend, spendText } from '../budget/budget.js';
import { atOnce, sliced, type Slices } from '../budget/slices.js';
import type { WorkflowDocument } from '../document/document.js';
import { shortLabel } from '../document/node-label.js';
import type { Overrides } from '../interface/overrides.js';
import { type LinkedNode, linking } from '../document/document-links.js';
import type { CheckedTypes } from './checked-type.js';
import { edgeProblems } from './edge-problems.js';
import type { GraphProblem } from './graph-problem.js';
import type { HandleNode } from './known-handles.js';
import { isKnownSetting, settingNames } from './known-settings.js';
import { NameHints } from './name-hints.js';
import { nodeProblems } from './node-problems.js';
import type { WireIn } from './supplied-settings.js';

/** What a run starts with, as far as the check looks at it. */
export interface CheckedRun {
  /** By node id. */
  overrides?: Overrides;
  /** How the caller names a node in `inputs`; default: its id. */
  keyOf?: (nodeId: string) => string;
  /** Of a partial run; all nodes otherwise. */
  runs?: ReadonlySet<string>;
}

/** A problem, and the node that has to run for it to matter. */
interface Found {
  of: string;
  problem: GraphProblem;
}

const known = new WeakMap<WorkflowDocument, CheckedGraph>();

/** Nodes or wires of a slice. */
const SLICE = 100;

/**
 * What is wrong with a document that `validateDocument` accepts: wires to handles that do not exist, inputs that
 * nothing brings, values of a wrong type or out of range, and settings that no node knows. Pure. A document never
 * changes, so it is looked through once; a run adds only the nodes that its inputs touch.
 */
export class CheckedGraph {
  static of(doc: WorkflowDocument, types: CheckedTypes): CheckedGraph {
    return atOnce(CheckedGraph.checking(doc, types));
  }

  /** The same in slices. */
  static *checking(doc: WorkflowDocument, types: CheckedTypes): Slices<CheckedGraph> {
    let graph = known.get(doc);
    if (!graph) {
      graph = new CheckedGraph(types);
      yield* graph.check(doc);
      known.set(doc, graph);
    }
    return graph;
  }

  /** As it is stored. An input node without a value of its own is not at fault: a run may bring it. */
  readonly problems: GraphProblem[] = [];
  private readonly wires: Found[] = [];
  private readonly stored: Found[] = [];
  private readonly nodes = new Map<string, HandleNode & { path: string; scope: string; place: number }>();
  private readonly incoming = new Map<string, WireIn[]>();
  private readonly fed = new Map<string, string[]>();
  private readonly hints = new NameHints();
  /** By overrides and node id. */
  private readonly empty = new WeakMap<Overrides, Map<string, boolean>>();
  /** Of the nodes, in a run without inputs. */
  private ofPlainRun: readonly Found[] | undefined;

  private constructor(private readonly types: CheckedTypes) {}

  private *check(doc: WorkflowDocument): Slices<void> {
    const links = yield* linking(doc, this.types);
    yield;
    const places = new Map(doc.nodes.map(({ id }, place) => [id, place]));
    for (const [id, linked] of links.nodes) this.addNode(id, linked, places.get(id) ?? 0);
    for (const [id, edges] of links.incoming) {
      this.incoming.set(
        id,
        edges.flatMap((edge) => {
          const source = this.nodes.get(edge.source);
          const fed = this.fed.get(edge.source);
          if (fed) fed.push(id);
          else this.fed.set(edge.source, [id]);
          return source ? [{ edge, source }] : [];
        }),
      );
    }
    yield;
    yield* sliced(doc.edges.entries(), SLICE, ([place, edge]) => {
      const [source, target] = [this.nodes.get(edge.source), this.nodes.get(edge.target)];
      if (!source || !target) return;
      const path = target.scope === '' ? `edges[${place}]` : `nodes.${edge.target}`;
      for (const problem of edgeProblems({ edge, source, target, path, hints: this.hints })) {
        this.wires.push({ of: edge.target, problem });
        this.problems.push(problem);
      }
    });
    yield* sliced(this.nodes.keys(), SLICE, (id) => {
      for (const found of this.problemsOf(id, NONE, false)) {
        this.stored.push(found);
        this.problems.push(found.problem);
      }
    });
  }

  /** Of a run of it, in which also what an empty input node was to bring is missing. */
  problemsOfRun(run: CheckedRun = {}): GraphProblem[] {
    return atOnce(this.checkingRun(run));
  }

  /** The same in slices. */
  *checkingRun({ overrides = {}, keyOf = (id) => id, runs }: CheckedRun = {}): Slices<GraphProblem[]> {
    const ofPlainRun = (this.ofPlainRun ??= yield* this.plainRun());
    spend(this.stored.length + this.wires.length);
    const touched = this.touchedBy(overrides);
    const hints = new NameHints();
    const ofTouched: Found[] = [];
    yield* sliced(touched, SLICE, (id) => {
      ofTouched.push(...this.problemsOf(id, overrides, true, { keyOf, hints }));
    });
    const found = [
      ...this.wires,
      ...(touched.size === 0 ? ofPlainRun : ofPlainRun.filter(({ of }) => !touched.has(of))),
      ...ofTouched,
    ];
    const ofInputs: GraphProblem[] = [];
    yield* sliced(Object.entries(overrides), SLICE, ([id, fields]) => {
      ofInputs.push(...this.unknownFields(id, fields, keyOf(id), hints));
    });
    const counted = runs ? found.filter(({ of }) => runs.has(of)) : found;
    return [...counted.map(({ problem }) => problem), ...ofInputs];
  }

  /** The nodes that came with called workflows. */
  isInner(nodeId: string): boolean {
    return (this.nodes.get(nodeId)?.scope ?? '') !== '';
  }

  private addNode(id: string, { node, scope }: LinkedNode, place: number): void {
    const info = this.types.get(node.type);
    if (!info) return;
    const path = scope === '' ? `nodes[${place}]` : `nodes.${id}`;
    this.nodes.set(id, { node, info, path, scope, place });
  }

  /** As it is stored, with what empty input nodes do not bring. */
  private *plainRun(): Slices<Found[]> {
    const empty = [...this.fed.keys()].filter((id) => {
      const source = this.nodes.get(id);
      return source !== undefined && this.isEmpty(source, NONE);
    });
    const hints = new NameHints();
    const lacking = new Set(empty.flatMap((id) => this.fed.get(id) ?? []));
    const found = this.stored.filter(({ of }) => !lacking.has(of));
    yield* sliced(lacking, SLICE, (id) => {
      found.push(...this.problemsOf(id, NONE, true, { hints }));
    });
    return found;
  }

  /** The nodes whose settings the inputs change, and those that an input node brings something to now, or nothing. */
  private touchedBy(overrides: Overrides): Set<string> {
    return new Set(
      Object.keys(overrides).flatMap((id) => {
        const node = this.nodes.get(id);
        if (!node) return [];
        const changes = this.isEmpty(node, NONE) !== this.isEmpty(node, overrides);
        return changes ? [id, ...(this.fed.get(id) ?? [])] : [id];
      }),
    );
  }

  private problemsOf(
    id: string,
    overrides: Overrides,
    isRun: boolean,
    {
      keyOf = (nodeId) => nodeId,
      hints = this.hints,
    }: { keyOf?: (nodeId: string) => string; hints?: NameHints } = {},
  ): Found[] {
    const found = this.nodes.get(id);
    if (!found) return [];
    const given = own(overrides, id) ?? {};
    const all = this.incoming.get(id) ?? [];
    const wires = isRun ? all.filter(({ source }) => !this.isEmpty(source, overrides)) : all;
    const problems = nodeProblems({
      node: Object.keys(given).length === 0 ? found : withData(found, given),
      wires,
      types: this.types,
      hints,
      pathOf: (field, path) =>
        Object.hasOwn(given, field) ? `inputs.${keyOf(id)}.${path}` : `${found.path}.data.${path}`,
    });
    return problems.map((problem) => ({ of: id, problem }));
  }

  /** Whether a node that only holds a value has none, and nothing brings one. */
  private isEmpty(source: HandleNode, overrides: Overrides): boolean {
    let ofRun = this.empty.get(overrides);
    if (!ofRun) this.empty.set(overrides, (ofRun = new Map()));
    let isEmpty = ofRun.get(source.node.id);
    // Asked for each of its wires, and its text may be long.
    if (isEmpty === undefined) ofRun.set(source.node.id, (isEmpty = this.findEmpty(source, overrides)));
    return isEmpty;
  }

  private findEmpty(source: HandleNode, overrides: Overrides): boolean {
    const keys = VALUE_KEYS[source.info.type];
    if (!keys || (this.incoming.get(source.node.id) ?? []).length > 0) return false;
    const { data } = withData(source, own(overrides, source.node.id) ?? {}).node;
    if (data.fieldMappings !== undefined) return false;
    return keys.every((key) => {
      const value = data[key];
      if (typeof value !== 'string') return true;
      spendText(value.length);
      return value.trim() === '';
    });
  }

  private unknownFields(
    id: string,
    fields: Record<string, unknown>,
    key: string,
    hints: NameHints,
  ): GraphProblem[] {
    const found = this.nodes.get(id);
    if (!found) return [];
    const { info, node } = found;
    return Object.keys(fields).flatMap((field): GraphProblem[] => {
      if (isKnownSetting(info, field) || Object.hasOwn(node.data, field)) return [];
      const nearest = hints.nearest(field, settingNames(info));
      return [
        {
          path: `inputs.${key}.${field}`,
          nodeId: id,
          field,
          code: 'unknown_input_field',
          message: `${shortLabel(node)} (${info.type}) has no field ${field}${didYouMean(nearest)}`,
          ...(nearest !== undefined && { nearest }),
          severity: 'error',
        },
      ];
    });
  }
}

/** The overrides of a run without inputs. */
const NONE: Overrides = {};

/** Where the nodes that people type a value into or upload a file to keep it. */
const VALUE_KEYS: Readonly<Record<string, readonly string[]>> = table({
  'text-prompt': ['text', 'generatedText'],
  'upload-image': ['url', 'imageUrl', 'sourceImageUrl', 'generatedImageUrl'],
  'upload-video': ['url', 'videoUrl', 'generatedVideoUrl'],
  'upload-audio': ['url', 'audioUrl', 'extractedAudioUrl', 'generatedAudioUrl'],
});

const withData = ({ node, info }: HandleNode, given: Record<string, unknown>): HandleNode => ({
  node: { ...node, data: { ...node.data, ...given } },
  info,
});
