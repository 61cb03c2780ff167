import { didYouMean, nearestName } from '@easel/contracts/nearest-name';
import type { WorkflowDocument } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';
import type { Overrides } from '../interface/overrides.js';
import { type LinkedNode, linkDocument } from '../plan/document-links.js';
import type { CheckedTypes } from './checked-type.js';
import { edgeProblems } from './edge-problems.js';
import type { GraphProblem } from './graph-problem.js';
import type { HandleNode } from './known-handles.js';
import { isKnownSetting, settingNames } from './known-settings.js';
import { nodeProblems } from './node-problems.js';
import type { WireIn } from './supplied-settings.js';

/** What a run starts with, as far as the check looks at it. */
export interface CheckedRun {
  /** By node id. */
  overrides?: Overrides;
  /** How the caller names a node in `inputs`; its id unless told. */
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

/**
 * What is wrong with a document that `validateDocument` accepts: wires to handles that do not exist, inputs that nothing
 * brings, values of a wrong type or out of range, and settings that no node knows. Pure. A document never changes, so it
 * is looked through once; a run adds only the nodes that its inputs touch.
 */
export class CheckedGraph {
  static of(doc: WorkflowDocument, types: CheckedTypes): CheckedGraph {
    let graph = known.get(doc);
    if (!graph) known.set(doc, (graph = new CheckedGraph(doc, types)));
    return graph;
  }

  /** As it is stored. An input node without a value of its own is not at fault: a run may bring it. */
  readonly problems: readonly GraphProblem[];
  private readonly wires: readonly Found[];
  private readonly stored: readonly Found[];
  private readonly nodes = new Map<string, HandleNode & { path: string; scope: string; place: number }>();
  private readonly incoming = new Map<string, WireIn[]>();
  private readonly fed = new Map<string, string[]>();
  /** Of the nodes, in a run without inputs. */
  private ofPlainRun: readonly Found[] | undefined;

  private constructor(
    doc: WorkflowDocument,
    private readonly types: CheckedTypes,
  ) {
    const links = linkDocument(doc, types);
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
    this.wires = doc.edges.flatMap((edge, place) => {
      const [source, target] = [this.nodes.get(edge.source), this.nodes.get(edge.target)];
      if (!source || !target) return [];
      const path = target.scope === '' ? `edges[${place}]` : `nodes.${edge.target}`;
      return edgeProblems({ edge, source, target, path }).map((problem) => ({ of: edge.target, problem }));
    });
    this.stored = [...this.nodes.keys()].flatMap((id) => this.problemsOf(id, {}, false));
    this.problems = [...this.wires, ...this.stored].map(({ problem }) => problem);
  }

  /** Of a run of it, in which also what an empty input node was to bring is missing. */
  problemsOfRun({ overrides = {}, keyOf = (id) => id, runs }: CheckedRun = {}): GraphProblem[] {
    this.ofPlainRun ??= this.plainRun();
    const touched = this.touchedBy(overrides);
    const found = [
      ...this.wires,
      ...(touched.size === 0 ? this.ofPlainRun : this.ofPlainRun.filter(({ of }) => !touched.has(of))),
      ...[...touched].flatMap((id) => this.problemsOf(id, overrides, true, keyOf)),
    ];
    const ofInputs = Object.entries(overrides).flatMap(([id, fields]) =>
      this.unknownFields(id, fields, keyOf(id)),
    );
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
  private plainRun(): Found[] {
    const empty = [...this.fed.keys()].filter((id) => {
      const source = this.nodes.get(id);
      return source !== undefined && this.isEmpty(source, {});
    });
    const lacking = new Set(empty.flatMap((id) => this.fed.get(id) ?? []));
    return [
      ...this.stored.filter(({ of }) => !lacking.has(of)),
      ...[...lacking].flatMap((id) => this.problemsOf(id, {}, true)),
    ];
  }

  /** The nodes whose settings the inputs change, and those that an input node brings something to now, or nothing. */
  private touchedBy(overrides: Overrides): Set<string> {
    return new Set(
      Object.keys(overrides).flatMap((id) => {
        const node = this.nodes.get(id);
        if (!node) return [];
        const changes = this.isEmpty(node, {}) !== this.isEmpty(node, overrides);
        return changes ? [id, ...(this.fed.get(id) ?? [])] : [id];
      }),
    );
  }

  private problemsOf(
    id: string,
    overrides: Overrides,
    isRun: boolean,
    keyOf: (nodeId: string) => string = (nodeId) => nodeId,
  ): Found[] {
    const found = this.nodes.get(id);
    if (!found) return [];
    const given = Object.hasOwn(overrides, id) ? (overrides[id] ?? {}) : {};
    const all = this.incoming.get(id) ?? [];
    const wires = isRun ? all.filter(({ source }) => !this.isEmpty(source, overrides)) : all;
    const problems = nodeProblems({
      node: withData(found, given),
      wires,
      types: this.types,
      pathOf: (field, path) =>
        Object.hasOwn(given, field) ? `inputs.${keyOf(id)}.${path}` : `${found.path}.data.${path}`,
    });
    return problems.map((problem) => ({ of: id, problem }));
  }

  /** Whether a node that only holds a value has none, and nothing brings one. */
  private isEmpty(source: HandleNode, overrides: Overrides): boolean {
    const keys = VALUE_KEYS[source.info.type];
    if (!keys || (this.incoming.get(source.node.id) ?? []).length > 0) return false;
    const { data } = withData(source, overrides[source.node.id] ?? {}).node;
    if (data.fieldMappings !== undefined) return false;
    return keys.every((key) => typeof data[key] !== 'string' || data[key].trim() === '');
  }

  private unknownFields(id: string, fields: Record<string, unknown>, key: string): GraphProblem[] {
    const found = this.nodes.get(id);
    if (!found) return [];
    const { info, node } = found;
    return Object.keys(fields).flatMap((field): GraphProblem[] => {
      if (isKnownSetting(info, field) || Object.hasOwn(node.data, field)) return [];
      const nearest = nearestName(field, settingNames(info));
      return [
        {
          path: `inputs.${key}.${field}`,
          nodeId: id,
          field,
          code: 'unknown_input_field',
          message: `${nodeLabel(node)} (${info.type}) has no field ${field}${didYouMean(nearest)}`,
          ...(nearest !== undefined && { nearest }),
          severity: 'error',
        },
      ];
    });
  }
}

/** Where the nodes that people type a value into or upload a file to keep it. */
const VALUE_KEYS: Readonly<Record<string, readonly string[]>> = {
  'text-prompt': ['text', 'generatedText'],
  'upload-image': ['url', 'imageUrl', 'sourceImageUrl', 'generatedImageUrl'],
  'upload-video': ['url', 'videoUrl', 'generatedVideoUrl'],
  'upload-audio': ['url', 'audioUrl', 'extractedAudioUrl', 'generatedAudioUrl'],
};

const withData = ({ node, info }: HandleNode, given: Record<string, unknown>): HandleNode => ({
  node: { ...node, data: { ...node.data, ...given } },
  info,
});
