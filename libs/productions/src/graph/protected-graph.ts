import type { EditorEdge, EditorNode, EditorState, Production } from '../document/production.js';

/** Types of the nodes that show planned frames and linked shots: what they hold is the document's. Facts A5.10. */
const KEYFRAME_NODE = 'studio-keyframe';
const SEGMENT_NODE = 'studio-segment';

export interface ProtectedGraph {
  readonly nodes: readonly EditorNode[];
  readonly edges: readonly EditorEdge[];
}

export const isProtectedType = (type: unknown): boolean => type === KEYFRAME_NODE || type === SEGMENT_NODE;
export const keyframeNodeId = (keyframeId: string): string => `${KEYFRAME_NODE}-${keyframeId}`;
export const segmentNodeId = (shotId: string): string => `${SEGMENT_NODE}-${shotId}`;

const COLUMN = 320;
const ROW = 240;

/**
 * One node for each planned frame and each linked shot, and the edges between them, made from the document; position,
 * width and label are the editor's where it has set them.
 */
export function protectedGraph({ keyframes, shots, editor }: Production): ProtectedGraph {
  const placed = new Map((editor?.nodes ?? []).map((node) => [node.id, node]));
  const node = (
    id: string,
    type: string,
    label: string,
    data: object,
    place: { x: number; y: number },
  ): EditorNode => {
    const {
      position = place,
      width,
      label: ownLabel,
    } = (placed.get(id) ?? {}) as {
      position?: unknown;
      width?: unknown;
      label?: unknown;
    };
    return {
      id,
      type,
      position,
      ...(width === undefined ? {} : { width }),
      data: { label: ownLabel ?? label, ...data },
    };
  };
  const linked = shots.filter(({ link }) => link !== null);
  return {
    nodes: [
      ...keyframes.map(({ id, label, selectedKey, candidates, acceptance }, index) => {
        const shown = acceptance?.retainedUrl ?? candidates.find(({ key }) => key === selectedKey)?.url;
        const data = { keyframeId: id, ...(shown === undefined ? {} : { imageUrl: shown }) };
        return node(keyframeNodeId(id), KEYFRAME_NODE, label, data, { x: index * COLUMN, y: 0 });
      }),
      ...linked.map(({ id, title, results }, index) => {
        const clip = results.clips.find(({ key }) => key === results.clipKey);
        const data = { shotId: id, ...(clip ? { videoUrl: clip.url } : {}) };
        return node(segmentNodeId(id), SEGMENT_NODE, title === '' ? id : title, data, {
          x: index * COLUMN,
          y: ROW,
        });
      }),
    ],
    edges: linked.flatMap(({ id, link }) => [
      edge(keyframeNodeId(link?.startKeyframeId ?? ''), segmentNodeId(id), 'startFrame'),
      edge(keyframeNodeId(link?.endKeyframeId ?? ''), segmentNodeId(id), 'endFrame'),
    ]),
  };
}

const edge = (source: string, target: string, targetHandle: string): EditorEdge => ({
  id: `${source}-${target}-${targetHandle}`,
  source,
  target,
  sourceHandle: 'image',
  targetHandle,
});

/** Keys of a node's data that runs write and that no save keeps. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'executionStatus',
  'currentJobId',
  'currentJobProgress',
  'isStreaming',
  'subWorkflowProgress',
  '__listTotal',
  '__listCompleted',
  '__listRunning',
  '_upstreamRefresh',
  '__upstreamCount',
]);

export interface SavedEditor {
  readonly editor: EditorState;
  readonly warnings: readonly string[];
}

/** What a serialized canvas keeps: ordinary nodes whole, of protected ones the place alone. */
export function savedEditor(production: Production, graph: EditorState): SavedEditor {
  const known = new Map(protectedGraph(production).nodes.map((node) => [node.id, node]));
  const warnings: string[] = [];
  const nodes = graph.nodes.flatMap((node): EditorNode[] => {
    if (!isProtectedType(node.type) && !known.has(node.id)) return [withoutTransient(node)];
    const protectedNode = known.get(node.id);
    if (!protectedNode) {
      warnings.push(`The node ${node.id} has no counterpart in this production and was removed.`);
      return [];
    }
    const { position, width, data } = node as {
      position?: unknown;
      width?: unknown;
      data?: { label?: unknown };
    };
    return [
      {
        id: node.id,
        type: protectedNode.type,
        ...(position === undefined ? {} : { position }),
        ...(width === undefined ? {} : { width }),
        ...(typeof data?.label === 'string' ? { label: data.label } : {}),
      },
    ];
  });
  const sent = new Set(graph.nodes.map(({ id }) => id));
  for (const id of known.keys())
    if (!sent.has(id))
      warnings.push(`The node ${id} was kept: it stands for a planned frame or a linked shot.`);
  const left = new Set([...nodes.map(({ id }) => id), ...known.keys()]);
  const edges = graph.edges.filter(
    ({ source, target }) => left.has(source) && left.has(target) && !(known.has(source) && known.has(target)),
  );
  return { editor: { nodes, edges, ...(graph.viewport ? { viewport: graph.viewport } : {}) }, warnings };
}

function withoutTransient(node: EditorNode): EditorNode {
  const { data } = node as { data?: unknown };
  if (typeof data !== 'object' || data === null || !Object.keys(data).some((name) => TRANSIENT.has(name)))
    return node;
  return { ...node, data: Object.fromEntries(Object.entries(data).filter(([name]) => !TRANSIENT.has(name))) };
}
